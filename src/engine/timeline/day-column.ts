import { formatDay } from '#domain/rules/dates.ts'
import { Dictionary, NULL_I64, type TextColumn } from '../columns.ts'
import { NEVER } from './bounds.ts'

const MOST = 0x7fff_ffff_ffff_ffffn

/** Null where a sum is beyond what a column holds. */
export const fitting = (value: bigint | null): bigint =>
  value === null || value > MOST || value < -MOST ? NULL_I64 : value

/** Days as texts `YYYY-MM-DD`; NEVER is null. */
export function dayColumn(days: ArrayLike<number>): TextColumn {
  const texts = new Dictionary()
  const known = new Map<number, number>([[NEVER, -1]])
  const codes = new Int32Array(days.length)
  for (let row = 0; row < days.length; row++) {
    const day = days[row]!
    let code = known.get(day)
    if (code === undefined) known.set(day, (code = texts.code(formatDay(day))))
    codes[row] = code
  }
  return { codes, values: texts.values }
}
