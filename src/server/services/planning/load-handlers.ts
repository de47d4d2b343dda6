import { TaktError } from '#domain/errors.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { textAt } from '#engine/columns.ts'
import { isoText } from '#engine/table-page.ts'
import { keysSeen, Reading, whole } from '../../crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../http/handlers.ts'
import { buffersOf } from '../../jobs/task.ts'
import type { CalculationService } from '../runs/service.ts'
import { unitZone } from '../runs/unit-zone.ts'
import { readCalendars } from './calendar-reading.ts'

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
  handle(loadServices.interval, ({ from, to }, call) =>
    call.transaction(async (tx) => {
      const [begin, end] = [secondsOf(from), secondsOf(to)]
      const interval = fitting(end - begin)
      const bounds = boundsOf(begin, end, interval, await unitZone(tx))
      return { interval, intervals: bounds.slice(0, -1).map(instant) }
    }),
  ),
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

interface Piece {
  readonly resource: string
  readonly workType: string
  readonly start: number
  readonly end: number
  readonly qty: string | null
}

/** Those of the wanted resources that the caller sees; null: all there are. */
async function codesSeen(tx: Tx, wanted: readonly string[]): Promise<readonly string[] | null> {
  const seen = await keysSeen(tx, 'resource')
  if (seen === null) return wanted.length > 0 ? wanted : null
  return wanted.length > 0 ? wanted.filter((code) => seen.has(code)) : [...seen]
}

/** Available, busy and setup seconds per interval; weighted with quantities where these limit the resource. */
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
      const wanted = await codesSeen(tx, codes)
      const input = await readCalendars(tx, zone, wanted)
      const limits = await tx.rows<{ code: string }>(
        `select code from ${whole('resource')} where constrainres_res_qty = '1' and resource_class <> 'S'`,
      )
      const read = new Reading(tx, [from, to, wanted])
      const pieces = await read.rows<Piece>(
        `select u.res_code as resource, u.work_type as "workType", extract(epoch from s.start)::bigint as start,
           extract(epoch from s."end")::bigint as "end", s.qty
         from ${read.seen('useInst')} u
           cross join lateral jsonb_to_recordset(case when jsonb_array_length(coalesce(u.slots, '[]')) > 0 then u.slots
             else jsonb_build_array(jsonb_build_object('start', u.start_time, 'end', u.end_time, 'qty', null)) end)
             as s(start timestamptz, "end" timestamptz, qty numeric)
         where u.start_time < to_timestamp($2) and u.end_time > to_timestamp($1)
           and ($3::text[] is null or u.res_code = any ($3))`,
      )
      return { zone, bounds, input, limited: new Set(limits.map(({ code }) => code)), pieces }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
  const { input, bounds, zone, limited } = read
  const resources = Array.from(
    { length: input.resources.length },
    (_, row) => textAt(input.resources.columns.code, row)!,
  )
  const weighted = resources.map((code) => limited.has(code))
  const task = { input, zone, bounds, weighted }
  const available = await service.pool.ask<number[][]>('available', task, buffersOf(input))
  const used = new Map(resources.map((code) => [code, emptyLoad(bounds.length - 1)]))
  for (const piece of read.pieces) add(used.get(piece.resource), piece, bounds, limited.has(piece.resource))
  return {
    intervals: bounds.slice(0, -1).map(instant),
    rows: resources
      .map((resource, row) => ({ resource, available: available[row]!, ...rounded(used.get(resource)!) }))
      .sort((a, b) => (a.resource < b.resource ? -1 : 1)),
  }
}

interface Load {
  readonly busy: number[]
  readonly setup: number[]
}

const emptyLoad = (length: number): Load => ({
  busy: Array.from({ length }, () => 0),
  setup: Array.from({ length }, () => 0),
})

const rounded = ({ busy, setup }: Load): Load => ({
  busy: busy.map(Math.round),
  setup: setup.map(Math.round),
})

function add(load: Load | undefined, piece: Piece, bounds: readonly number[], weighted: boolean): void {
  if (!load) return
  const weight = weighted ? Number(piece.qty ?? 1) : 1
  const first = Math.max(0, bounds.findIndex((bound) => bound > piece.start) - 1)
  for (let k = first; k < load.busy.length && bounds[k]! < piece.end; k++) {
    const inside = Math.min(piece.end, bounds[k + 1]!) - Math.max(piece.start, bounds[k]!)
    if (inside <= 0) continue
    load.busy[k]! += inside * weight
    if (piece.workType === '1') load.setup[k]! += inside * weight
  }
}
