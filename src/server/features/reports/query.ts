import type { Reading } from '../../platform/crud/reading.ts'
import type { RunRows } from './designed/run-rows.ts'

/** What a report is asked, its dates resolved; values as their field kinds have them, null where left open. */
export interface ReportAsk {
  readonly values: Readonly<Record<string, unknown>>
  readonly zone: string
  /** The day it is in the zone, `YYYY-MM-DD`. */
  readonly today: string
  /** Seconds UTC. */
  readonly now: number
  /** Rows of a report that the server computes in part outside the database. */
  readonly rows?: readonly object[]
  /** Rows of a run that a report is about, in the transaction that reads them; null: there is none. */
  readonly run?: RunRows | null
}

/**
 * SELECT with a column for every column of the report, under its database name. Tables are named by `read.seen` alone, so
 * that rows and columns kept from the reader are in no figure.
 */
export type ReportQuery = (read: Reading, ask: ReportAsk) => string

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A time falls on the days from `from` to `to`, both included. */
export function withinDays(read: Reading, { values, zone }: ReportAsk, column: string): string {
  const [from, to] = [textOf(values['from']), textOf(values['to'])]
  const at = read.add(zone, 'text')
  const conditions = [
    ...(from === null ? [] : [`${column} >= ${read.add(from, 'date')}::timestamp at time zone ${at}`]),
    ...(to === null ? [] : [`${column} < (${read.add(to, 'date')} + 1)::timestamp at time zone ${at}`]),
  ]
  return conditions.length === 0 ? `${at} is not null` : conditions.join(' and ')
}

/** The column is one of the codes of a parameter, any where none is chosen. */
export function oneOf(read: Reading, { values }: ReportAsk, parameter: string, column: string): string {
  const chosen = values[parameter]
  const codes = Array.isArray(chosen) ? (chosen as string[]) : []
  if (codes.length > 0) return `${column} = any (${read.add(codes, 'text[]')})`
  const code = textOf(chosen)
  return code === null ? 'true' : `${column} = ${read.add(code, 'text')}`
}

/** First day of the period of a time, by the parameter `step`. */
export function periodOf(read: Reading, { values, zone }: ReportAsk, column: string): string {
  const step = read.add(textOf(values['step']) ?? 'week', 'text')
  return `date_trunc(${step}, ${column} at time zone ${read.add(zone, 'text')})::date`
}

/** The day of a time. */
export const dayOfTime = (read: Reading, { zone }: ReportAsk, column: string): string =>
  `(${column} at time zone ${read.add(zone, 'text')})::date`
