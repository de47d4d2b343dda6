import { formatDecimal } from '#domain/rules/decimal.ts'
import type { Row } from './factory-rows.ts'

/** Exact decimal text of a count of 1/`parts` base units. */
export const decimal = (count: number, parts: number): string =>
  formatDecimal(BigInt(count) * BigInt(1_000_000 / parts))

export const rowsOf = (count: number, make: (i: number) => Row): Row[] =>
  Array.from({ length: count }, (_, i) => make(i))
