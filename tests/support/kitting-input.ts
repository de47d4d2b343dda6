import { tableFromRows, type RowValues } from '#engine/columns.ts'
import { kittingSchemas, type KittingInput, type KittingTableName } from '#engine/kitting/input.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'

/** Monday 2026-03-02, midnight UTC: day 0 of the cases. */
export const DAY_ZERO = 1_772_409_600
export const DAY = 86_400

/** Base units as fixed point. */
export function units(quantity: number | string): bigint {
  const parsed = parseDecimal(String(quantity))
  if (typeof parsed === 'string') throw new RangeError(`not a quantity: ${quantity}`)
  return parsed
}

/** Instant of a day number, parts of days allowed. */
export const day = (number: number): number => DAY_ZERO + Math.round(number * DAY)

export type KittingRows = {
  readonly [N in KittingTableName]?: readonly RowValues<(typeof kittingSchemas)[N]>[]
}

export function kittingInput(rows: KittingRows): KittingInput {
  const tables = Object.entries(kittingSchemas).map(([name, schema]) => [
    name,
    tableFromRows(schema, (rows[name as KittingTableName] ?? []) as never),
  ])
  return Object.fromEntries(tables) as KittingInput
}
