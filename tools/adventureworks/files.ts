import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'

/** Writes rows as `name`.csv of a folder. */
export function writeRows(folder: string, name: string, rows: readonly object[]): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}.csv`), `${Papa.unparse([...rows], { newline: '\n' })}\n`)
}
