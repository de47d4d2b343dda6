import type { Condition, FilterOperator } from '#domain/crud.ts'
import { formatSeconds, parseDay } from '#domain/rules/dates.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'
import type { CellKind, GridColumn } from './column.ts'
import { operatorsOf, valueCount } from './operators.ts'

/** A column's filter as typed by the user. */
export interface ColumnFilter {
  readonly op: FilterOperator
  readonly values: readonly string[]
}

export type ColumnFilters = Readonly<Record<string, ColumnFilter>>

export const firstFilter = (kind: CellKind): ColumnFilter => ({ op: operatorsOf[kind][0]!, values: [] })

/**
 * The condition a typed filter means; null while it is incomplete or no value of the kind. Days typed for a time
 * column mean calendar days of the plan unit's zone; percentages of a rate mean parts of one.
 */
export function conditionOf(column: GridColumn, filter: ColumnFilter, zone: string): Condition | null {
  const { op } = filter
  const wanted = valueCount(op)
  const values = filter.values.filter((value) => value.trim() !== '')
  if (wanted === 0) return { field: column.field, op, values: [] }
  if (values.length === 0 || (wanted > 0 && values.length < wanted)) return null
  if (column.kind === 'time') return timeCondition(column.field, op, values, zone)
  const parsed = values.map(parsers[column.kind])
  return parsed.includes(null)
    ? null
    : { field: column.field, op, values: parsed as (string | number | boolean)[] }
}

type Parser = (text: string) => string | number | boolean | null

const asText: Parser = (text) => text
const asDecimal: Parser = (text) => (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text.trim()) ? text.trim() : null)
const asNumber: Parser = (text) => (asDecimal(text) === null ? null : Number(text))

const parsers: Readonly<Record<CellKind, Parser>> = {
  code: asText,
  text: asText,
  longText: asText,
  expression: asText,
  color: asText,
  choice: asText,
  reference: asText,
  references: asText,
  json: asText,
  date: asText,
  time: asText,
  quantity: asDecimal,
  integer: asNumber,
  duration: asNumber,
  rate: (text) => {
    const percent = asNumber(text.replace('%', ''))
    return percent === null ? null : String(Number(percent) / 100)
  },
  flag: (text) => text === 'true',
}

/** A day typed represents its whole length: `at most` reaches to its end, `greater than` begins after it. */
function timeCondition(
  field: string,
  op: FilterOperator,
  days: readonly string[],
  zone: string,
): Condition | null {
  const start = (day: string) => instantOf(day, 0, zone)
  const end = (day: string) => instantOf(day, DAY, zone, -1)
  const [first = '', last = first] = days
  const values: Partial<Record<FilterOperator, [FilterOperator, ...(string | null)[]]>> = {
    eq: ['between', start(first), end(first)],
    between: ['between', start(first), end(last)],
    gt: ['gt', end(first)],
    ge: ['ge', start(first)],
    lt: ['lt', start(first)],
    le: ['le', end(first)],
  }
  const [meant, ...instants] = values[op] ?? [op]
  if (instants.length === 0 || instants.includes(null)) return null
  return { field, op: meant, values: instants as string[] }
}

const DAY = 86_400

/** Instant of a local midnight, `after` seconds on the clock later and then `shift` seconds of time; null for no day. */
function instantOf(day: string, after: number, zone: string, shift = 0): string | null {
  const number = parseDay(day)
  if (number === null) return null
  return formatSeconds(zonedSeconds(number * DAY + after, zone) + shift)
}
