/**
 * Writes the table of settings into docs/operations.md from their declaration: `npx node tools/settings.ts`. With `--print` it
 * prints the document instead.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { withTable } from './settings/table.ts'

const file = new URL('../docs/operations.md', import.meta.url)
const text = withTable(await readFile(file, 'utf8'))
if (process.argv.includes('--print')) process.stdout.write(text)
else await writeFile(file, text)
