import { fill, textOf, type Language } from '#domain/label.ts'
import { formatDay, parseDay } from '#domain/rules/dates.ts'
import { periodDay, plusPeriods, type Period } from '#domain/rules/periods.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { loadsOf, readLoads } from '../planning/loads.ts'
import type { ReportAsk } from './query.ts'
import type { ReportService } from './service.ts'

/** Periods of one run. */
const MOST_PERIODS = 5000
const tooMany = { zh: '期间太多，最多 {most} 个', en: 'too many periods; {most} at most' } as const

type Values = ReportAsk['values']

/** First days of the periods from `from` to `to`, and the day after `to` (days since 1970); the first is `from` itself. Null: too many. */
function periodDays(values: Values): number[] | null {
  const [from, to] = [parseDay(values['from'] as string)!, parseDay(values['to'] as string)!]
  const step = values['step'] as Period
  const days = [from]
  for (let day = from; day <= to; day = days.at(-1)!) {
    if (days.length > MOST_PERIODS) return null
    days.push(Math.min(plusPeriods(periodDay(day, step), 1, step), to + 1))
  }
  return days
}

/** Throws a field message where there are too many periods. */
export function checkPeriods(values: Values, language: Language): void {
  if (periodDays(values) === null)
    throw invalid([{ message: fill(textOf(tooMany, language), { most: MOST_PERIODS }), members: ['to'] }])
}

/** Load of a resource in a period, seconds. */
interface LoadRow {
  readonly resource: string
  readonly period: string
  readonly available: number
  readonly busy: number
  readonly setup: number
}

/** Loads of the asked resources by period, as the load screens have them; the first and last period end with the days asked. */
export async function loadRows(
  { pool }: Pick<ReportService, 'pool'>,
  tx: Tx,
  { values, zone }: ReportAsk,
): Promise<LoadRow[]> {
  const days = periodDays(values)!
  const step = values['step'] as Period
  const bounds = days.map((day) => zonedSeconds(day * 86_400, zone))
  const codes = (values['resources'] as readonly string[] | null | undefined) ?? []
  const loads = await loadsOf(pool, await readLoads(tx, zone, bounds, codes))
  return loads.flatMap(({ resource, available, busy, setup }) =>
    days.slice(0, -1).map((day, at) => ({
      resource,
      period: formatDay(periodDay(day, step)),
      available: available[at]!,
      busy: busy[at]!,
      setup: setup[at]!,
    })),
  )
}
