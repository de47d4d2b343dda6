/**
 * Writes what each screen asks the server for, by the modules of the page: `npx node tools/screen-calls.ts`. With `--print`
 * it writes nothing and prints it. Biome formats the file (`npm run format`).
 */
import { writeFile } from 'node:fs/promises'
import { screenCalls } from './screen-calls/screen-calls.ts'

const file = new URL('../src/domain/menu/screen-calls.json', import.meta.url)
const text = `${JSON.stringify(await screenCalls(), null, 2)}\n`
if (process.argv.includes('--print')) process.stdout.write(text)
else await writeFile(file, text)
