/**
 * What keeps PostgreSQL's arithmetic as total as that of the evaluator. Each operand stands once in the text, so nesting
 * does not multiply it: `least` and `greatest` leave nulls out, and `nullif` takes the bound away again.
 */
const bounded = (sql: string, low: string, high: string): string =>
  `nullif(greatest(nullif(least(${sql}, ${high}), ${high}), ${low}), ${low})`

/** A number, or null beyond int64 in 10^-6. */
export const fitNumber = (sql: string): string =>
  bounded(sql, '-9223372036854.775808::numeric', '9223372036854.775808::numeric')

/** Seconds, or null beyond int64. */
export const fitSpan = (sql: string): string =>
  bounded(sql, '-9223372036854775808::numeric', '9223372036854775808::numeric')

/** An instant, or null outside the years 1 to 9999 without their first and last day. */
export const fitTime = (sql: string): string =>
  bounded(sql, "'0001-01-01 23:59:59+00'::timestamptz", "'9999-12-31 00:00:00+00'::timestamptz")

/** A day, or null outside the same. */
export const fitDate = (sql: string): string => bounded(sql, "'0001-01-01'::date", "'9999-12-31'::date")

/** A whole count inside what functions of PostgreSQL take. */
export const count = (sql: string, least: string): string =>
  `greatest(${least}, least(trunc(${sql}), 1000000000))::integer`

/** left / right to `digits` fraction digits: 30 digits of the quotient decide every half of two int64 operands. */
export const quotient = (left: string, right: string, digits: number): string =>
  `round((${left})::numeric(60, 30) / nullif(${right}, 0), ${digits})`
