import { Dictionary, type TextColumn } from '#engine/columns.ts'
import type { JoinRequest } from '../model/source.ts'
import type { ColumnTable } from './columns.ts'

/**
 * Text columns for a table from rows kept elsewhere: each takes its values from the row with the same texts in the key
 * columns, null where there is none. Of several rows with one key the last counts. Cost: one look-up per table row.
 */
export function joinedColumns(
  table: ColumnTable,
  { on, fields, rows }: JoinRequest,
): Readonly<Record<string, TextColumn>> {
  const keys = on.map((field) => table.columns[field] as TextColumn)
  const found = matches(keys, rows, table.length)
  return Object.fromEntries(fields.map((field, at) => [field, columnOf(rows, on.length + at, found)]))
}

/** Place of the row joined to each table row, -1 for none. */
function matches(keys: readonly TextColumn[], rows: JoinRequest['rows'], length: number): Int32Array {
  const codes = keys.map((key) => new Map(key.values.map((value, code) => [value, code])))
  const byFirst = new Map<number, { at: number; rest: number[] }[]>()
  rows.forEach((row, at) => {
    const [first, ...rest] = codes.map((known, key) => (row[key] ? (known.get(row[key]) ?? -2) : -1))
    const others = byFirst.get(first!) ?? []
    others.unshift({ at, rest })
    byFirst.set(first!, others)
  })
  const [head, ...tail] = keys
  return Int32Array.from({ length }, (_, row) => {
    const candidates = byFirst.get(head!.codes[row]!)
    return candidates?.find(({ rest }) => rest.every((code, key) => tail[key]!.codes[row] === code))?.at ?? -1
  })
}

function columnOf(rows: JoinRequest['rows'], place: number, found: Int32Array): TextColumn {
  const dictionary = new Dictionary()
  const values = rows.map((row) => (row[place] ? dictionary.code(row[place]) : -1))
  return { codes: found.map((at) => (at < 0 ? -1 : values[at]!)), values: dictionary.values }
}
