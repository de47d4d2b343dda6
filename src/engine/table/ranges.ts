import { NULL_I64 } from '../columns.ts'
import { queryError } from './columns.ts'
import type { CellValue, Condition } from './types.ts'

const MAX_I64 = 0x7fff_ffff_ffff_ffffn

/** Values that pass: low..high (or all others when `negate`), or an ascending list. Nulls are NULL_I64. */
export type NumberTest =
  | { readonly low: bigint; readonly high: bigint; readonly negate: boolean }
  | { readonly list: BigInt64Array }

const EMPTY = { low: 1n, high: 0n, negate: false }

/**
 * A condition on a number column as a range of int64. Bounds beyond int64 are cut; a bound that is not whole is
 * moved inwards, so that `> 2.5` on integers means `>= 3`. Throws on operations that numbers do not have.
 */
export function numberTest(condition: Condition): NumberTest {
  switch (condition.op) {
    case 'empty':
      return { low: NULL_I64, high: NULL_I64, negate: false }
    case 'notEmpty':
      return { low: NULL_I64, high: NULL_I64, negate: true }
    case 'contains':
    case 'starts':
    case 'ends':
      throw queryError(`${condition.op} needs a text column, ${condition.column} is not`)
    case 'between':
      return range(ceiling(condition.low), floor(condition.high))
    case 'in':
      return { list: listOf(condition.values) }
    case '=':
      return range(ceiling(condition.value), floor(condition.value))
    case '!=':
      return { ...range(ceiling(condition.value), floor(condition.value)), negate: true }
    case '>':
      return range(floor(condition.value) + 1n, MAX_I64)
    case '>=':
      return range(ceiling(condition.value), MAX_I64)
    case '<':
      return range(NULL_I64, ceiling(condition.value) - 1n)
    default:
      return range(NULL_I64, floor(condition.value))
  }
}

function range(low: bigint, high: bigint) {
  const from = low <= NULL_I64 ? NULL_I64 + 1n : low
  const to = high > MAX_I64 ? MAX_I64 : high
  return from > to ? EMPTY : { low: from, high: to, negate: false }
}

function floor(value: CellValue): bigint {
  return typeof value === 'bigint' ? value : BigInt(Math.floor(numberValue(value)))
}

function ceiling(value: CellValue): bigint {
  return typeof value === 'bigint' ? value : BigInt(Math.ceil(numberValue(value)))
}

function numberValue(value: CellValue): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value
  throw queryError(`${String(value)} is not a number`)
}

function listOf(values: readonly CellValue[]): BigInt64Array {
  const whole = values.filter((value) => typeof value === 'bigint' || Number.isInteger(numberValue(value)))
  const list = whole.map((value) => BigInt(value)).filter((value) => value > NULL_I64 && value <= MAX_I64)
  return new BigInt64Array(list).sort()
}
