import { NULL_I64, type Table } from '../columns.ts'
import type { timelineItemSchema } from './input.ts'

/** No day. */
export const NEVER = 0x7fff_ffff

/** The stock that an item begins with and its levels. */
export interface Bounds {
  readonly stock: bigint
  readonly safety: bigint
  readonly maximum: bigint | null
}

export const boundsOf = ({ columns }: Table<typeof timelineItemSchema>, item: number): Bounds => ({
  stock: orZero(columns.stock[item]!),
  safety: orZero(columns.safety[item]!),
  maximum: columns.maximum[item] === NULL_I64 ? null : columns.maximum[item]!,
})

const orZero = (value: bigint): bigint => (value === NULL_I64 ? 0n : value)
