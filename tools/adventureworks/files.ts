import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { csvLine } from '#domain/rules/csv.ts'

export type Row = Readonly<Record<string, string | number | null | undefined>>

/** Writes rows as `name`.csv of a folder. */
export function writeRows(folder: string, name: string, rows: readonly Row[]): void {
  mkdirSync(folder, { recursive: true })
  const names = Object.keys(rows[0] ?? {})
  const cellsOf = (row: Row) => names.map((column) => String(row[column] ?? ''))
  const lines = [names, ...rows.map(cellsOf)].map((cells) => csvLine(cells, '\n'))
  writeFileSync(join(folder, `${name}.csv`), lines.join(''))
}
