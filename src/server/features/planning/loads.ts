import type { CalendarInput } from '#engine/calendar/input.ts'
import { textAt } from '#engine/columns.ts'
import { keysSeen, Reading, whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { readCalendars } from './calendar-reading.ts'

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

/** Seconds of a resource in each interval. */
export interface ResourceLoad {
  readonly resource: string
  readonly available: readonly number[]
  readonly busy: readonly number[]
  readonly setup: readonly number[]
}

/** What loads are computed from. */
interface LoadInput {
  readonly zone: string
  readonly bounds: readonly number[]
  readonly input: CalendarInput
  /** Resources that are limited by their quantity. */
  readonly limited: ReadonlySet<string>
  readonly pieces: readonly Piece[]
}

/** Calendars and uses of the resources that the caller sees, between the first and the last bound. No `codes`: all resources. */
export async function readLoads(
  tx: Tx,
  zone: string,
  bounds: readonly number[],
  codes: readonly string[],
): Promise<LoadInput> {
  const wanted = await codesSeen(tx, codes)
  const input = await readCalendars(tx, zone, wanted)
  const limits = await tx.rows<{ code: string }>(
    `select code from ${whole('resource')} where constrainres_res_qty = '1' and resource_class <> 'S'`,
  )
  const pieces = await piecesOf(tx, bounds[0]!, bounds.at(-1)!, wanted)
  return { zone, bounds, input, limited: new Set(limits.map(({ code }) => code)), pieces }
}

/**
 * Available, busy and setup seconds between one bound and the next (seconds UTC, ascending), in the order of the codes;
 * weighted with quantities where these limit the resource.
 */
export async function loadsOf(
  pool: Pick<CalculationService['pool'], 'ask'>,
  { zone, bounds, input, limited, pieces }: LoadInput,
): Promise<ResourceLoad[]> {
  const resources = Array.from(
    { length: input.resources.length },
    (_, row) => textAt(input.resources.columns.code, row)!,
  )
  const weighted = resources.map((code) => limited.has(code))
  const task = { input, zone, bounds, weighted }
  const available = await pool.ask<number[][]>('available', task, buffersOf(input))
  const used = new Map(resources.map((code) => [code, emptyLoad(bounds.length - 1)]))
  for (const piece of pieces) add(used.get(piece.resource), piece, bounds, limited.has(piece.resource))
  return resources
    .map((resource, row) => ({ resource, available: available[row]!, ...rounded(used.get(resource)!) }))
    .sort((a, b) => (a.resource < b.resource ? -1 : 1))
}

/** Uses that touch the time, by their time ranges. */
function piecesOf(tx: Tx, from: number, to: number, wanted: readonly string[] | null): Promise<Piece[]> {
  const read = new Reading(tx, [from, to, wanted])
  return read.rows<Piece>(
    `select u.res_code as resource, u.work_type as "workType", extract(epoch from s.start)::bigint as start,
       extract(epoch from s."end")::bigint as "end", s.qty
     from ${read.seen('useInst')} u
       cross join lateral jsonb_to_recordset(case when jsonb_array_length(coalesce(u.slots, '[]')) > 0 then u.slots
         else jsonb_build_array(jsonb_build_object('start', u.start_time, 'end', u.end_time, 'qty', null)) end)
         as s(start timestamptz, "end" timestamptz, qty numeric)
     where u.start_time < to_timestamp($2) and u.end_time > to_timestamp($1)
       and ($3::text[] is null or u.res_code = any ($3))`,
  )
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
