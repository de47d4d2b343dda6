import { entities } from '#domain/entities/index.ts'
import type { Row } from '#domain/expressions/index.ts'
import { valueOfKind } from '#domain/expressions/wire.ts'
import { NULL_FLAG, NULL_I32, NULL_I64, Dictionary } from '#engine/columns.ts'
import type { ColumnSource, FieldColumn } from '#engine/expressions/evaluate-columns.ts'

/** Rows of orders, as the wire carries them, as columns: whole numbers that fit as int32, others as int64. */
export function columnsOfRows(rows: readonly Row[]): ColumnSource {
  const fields = entities.find(({ name }) => name === 'order')!.fields
  const named = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = [...named].map((name): [string, FieldColumn] => {
    const { kind } = fields[name]!
    const cells = rows.map((row) => row[name] ?? null)
    if (kind === 'flag')
      return [
        name,
        { kind, column: Uint8Array.from(cells, (cell) => (cell === null ? NULL_FLAG : cell ? 1 : 0)) },
      ]
    if (kind === 'integer')
      return [name, { kind, column: Int32Array.from(cells, (cell) => (cell as number | null) ?? NULL_I32) }]
    if (kind === 'quantity' || kind === 'time' || kind === 'date' || kind === 'duration') {
      const values = cells.map((cell) => (valueOfKind(kind, cell) as bigint | null) ?? NULL_I64)
      return [name, { kind, column: BigInt64Array.from(values) }]
    }
    const dictionary = new Dictionary()
    const text = (cell: unknown) => (Array.isArray(cell) ? cell.join(';') : (cell as string | null))
    const codes = Int32Array.from(cells, (cell) => dictionary.code(text(cell)))
    return [name, { kind, column: { codes, values: dictionary.values } }]
  })
  return { length: rows.length, fields: new Map(columns) }
}
