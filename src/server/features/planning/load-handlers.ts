import { TaktError } from '#domain/errors.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { isoText } from '#engine/table-page.ts'
import { handle, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { loadsOf, readLoads } from './loads.ts'

const hour = 3600
const day = 24 * hour
/** Intervals a call may ask for. */
const mostIntervals = 5000

export const loadHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(loadServices.loads, ({ resources, from, to, interval }, call) => {
    const codes = (resources ?? '')
      .split(';')
      .map((code) => code.trim())
      .filter((code) => code !== '')
    return loads(service, codes, secondsOf(from), secondsOf(to), interval ?? null, call)
  }),
  inTransaction(loadServices.interval, async ({ from, to }, tx) => {
    const [begin, end] = [secondsOf(from), secondsOf(to)]
    const interval = fitting(end - begin)
    const bounds = boundsOf(begin, end, interval, await unitZone(tx))
    return { interval, intervals: bounds.slice(0, -1).map(instant) }
  }),
]

const secondsOf = (time: string): number => Math.floor(Date.parse(time) / 1000)
const instant = (seconds: number): string => isoText(BigInt(seconds))

/** Hours within two days, shifts of 8 hours within a fortnight, days within four months, weeks beyond. */
function fitting(length: number): number {
  if (length <= 2 * day) return hour
  if (length <= 14 * day) return 8 * hour
  return length <= 120 * day ? day : 7 * day
}

/** Ends of the intervals from `begin` on; whole days keep the time of day when the clock is changed. */
function boundsOf(begin: number, end: number, interval: number, zone: string): number[] {
  if (end <= begin || (end - begin) / interval > mostIntervals)
    throw new TaktError('invalidRequest', {}, { details: 'from, to, interval' })
  const bounds = [begin]
  for (let at = begin; at < end; ) {
    const next = at + interval
    at = interval % day === 0 ? next + zoneOffset(at, zone) - zoneOffset(next, zone) : next
    bounds.push(Math.min(at, end))
  }
  return bounds
}

/** Loads of resources by interval. */
async function loads(
  service: CalculationService,
  codes: readonly string[],
  from: number,
  to: number,
  interval: number | null,
  call: Call,
) {
  const read = await call.transaction(
    async (tx) => {
      const zone = await unitZone(tx)
      const bounds = boundsOf(from, to, interval ?? fitting(to - from), zone)
      return readLoads(tx, zone, bounds, codes)
    },
    { isolation: 'repeatable read', readOnly: true },
  )
  const rows = await loadsOf(service.pool, read)
  return { intervals: read.bounds.slice(0, -1).map(instant), rows }
}
