import { rowReader, type CellValues, type Table, type TableSchema } from '../../columns.ts'
import type { itemSchema, masterSchema, orderSchema, presentSchema, processSchema } from './input.ts'

type Row<S extends TableSchema> = { readonly [N in keyof S]: CellValues[S[N]] }

export type OrderRow = Row<typeof orderSchema>
export type ItemRow = Row<typeof itemSchema>
export type MasterRow = Row<typeof masterSchema>
export type ProcessRow = Row<typeof processSchema>
export type PresentRow = Row<typeof presentSchema>

/** Every row of a table as plain values. */
export function rowsOf<S extends TableSchema>(schema: S, table: Table<S>): Row<S>[] {
  const read = rowReader(schema, table)
  return Array.from({ length: table.length }, (_, row) => read(row))
}

/** Codes are compared without case; no code is the empty text. */
export const keyOf = (code: string | null): string => (code ?? '').toLowerCase()

/** Parts of a list that is joined by `;`, in order, without blanks. */
export const partsOf = (list: string | null): string[] =>
  (list ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const compareTexts = (a: string | null, b: string | null): number => {
  const [left, right] = [a ?? '', b ?? '']
  return left < right ? -1 : left > right ? 1 : 0
}

/** Rows by the key of their code; the first of equal codes is kept. */
export function byCode<R extends { readonly code: string | null }>(rows: readonly R[]): Map<string, R> {
  const map = new Map<string, R>()
  for (const row of rows) if (row.code !== null && !map.has(keyOf(row.code))) map.set(keyOf(row.code), row)
  return map
}

/** Seconds as a number; null stays null. */
export const secondsOf = (time: bigint | number | null): number | null =>
  time === null ? null : Number(time)
