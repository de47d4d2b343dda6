import { entityNamed } from '#domain/entities/index.ts'
import { Random } from '#engine/random.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import type { Tx } from '../../db/tenant.ts'
import { changeOperations } from '../planning/change-operations.ts'
import { applyResults } from '../reporting/result-effects.ts'

const day = 86_400
/** Work that begins so soon is released, and so much of what comes next whatever the day of the week; the first is frozen. */
const releasedAhead = 2 * day
const releasedNext = 48
const frozenNext = 16

interface Planned {
  readonly code: string
  readonly resource: string
  readonly qty: number
  readonly setupStart: number | null
  /** Planned working seconds of setup; null or 0: none. */
  readonly setup: number | null
  /** Of production. */
  readonly start: number
  readonly end: number
  /** Working seconds of production. */
  readonly work: number
  /** Operations of its order follow it. */
  readonly followed: boolean
}

type Row = Readonly<Record<string, unknown>>
const isoOf = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`

/**
 * The shop floor as it stands at `asOf` (seconds UTC): what the plan had before is done, what it has across it runs, and
 * what comes next is released. Everything goes through the rules that hold for people, too.
 */
export async function runShopFloor(tx: Tx, asOf: number): Promise<void> {
  const operations = await tx.rows<Planned>(
    `select code, res_code as resource, qty::float8 as qty, extract(epoch from start)::bigint as start,
       extract(epoch from production_end)::bigint as end, extract(epoch from setup_start)::bigint as "setupStart",
       setup_sec::float8 as setup,
       production_sec::float8 as work, coalesce(next_ops, '') <> '' as followed
     from operation where assigned and (start < to_timestamp($1) or code in (select code from operation
       where assigned and start >= to_timestamp($2) order by start, code limit $3))
     order by start, code`,
    [asOf + releasedAhead, asOf, releasedNext],
  )
  const codes = operations.map(({ code }) => code)
  const options = { language: 'zh-Hans', by: 'admin' } as const
  const { changed } = await changeOperations(tx, 'release', codes, options)
  const released = new Set(changed)
  const known = operations.filter(({ code }) => released.has(code))
  const begun = known.filter(({ start }) => start < asOf)
  await changeOperations(
    tx,
    'freeze',
    known
      .filter(({ start }) => start >= asOf)
      .slice(0, frozenNext)
      .map(({ code }) => code),
    options,
  )
  const random = new Random(20_26)
  const results = begun.flatMap((operation, at) => resultsOf(operation, at, asOf, random))
  await insertRows(entityNamed('result'), tx, results)
  await applyResults(
    tx,
    begun.map(({ code }) => code),
    { ...options, mayReopen: false },
  )
  await tx.run(
    `update work_instruction set released_at = plan_start - interval '12 hours',
       printed_at = case when status in ('D', 'T', 'B') then plan_start - interval '11 hours' end,
       sent_to_mes = case when status in ('T', 'B') then 'ack' when status = 'D' then 'sent' else 'no' end,
       ack_at = case when status in ('T', 'B') then plan_start - interval '10 hours' end`,
  )
}

const stops = ['MATERIAL', 'TOOL', 'BREAKDOWN', 'QUALITY'] as const

/** How much longer than planned a setup takes, in tenths; most are near the plan. */
const setupTenths = [0, 2, -1, 4, 1, 0, 7, -2, 3] as const

/** When the setup of an operation ended, seconds UTC: what takes longer than planned delays the production. Null: none was done. */
function setupEndOf({ setupStart, setup, start, end }: Planned, at: number, asOf: number): number | null {
  if (setupStart === null || !setup) return null
  const planned = start - setupStart
  const spent = Math.round((planned * (10 + setupTenths[at % setupTenths.length]!)) / 600) * 60
  const ended = setupStart + Math.max(60, spent)
  // Work that is over, or that runs, has been set up.
  const until = ended < Math.min(end, asOf - 60) ? ended : Math.min(start, asOf - 60)
  return until > setupStart ? until : null
}

/** A little scrap here, a little late there, now and then a stop; what runs has come as far as its time. */
function resultsOf(operation: Planned, at: number, asOf: number, random: Random): Row[] {
  const { code, resource, qty, end, work, followed } = operation
  const setupEnd = setupEndOf(operation, at, asOf)
  const start = Math.max(operation.start, setupEnd ?? operation.start)
  // What is followed ends in time: work that was done before what it needs would make no sense.
  const late = at % 7 === 3 && !followed ? Math.floor(random.real() * 20) * 60 : 0
  const scrap = at % 6 === 2 ? Math.min(Math.floor(qty / 20), 3) : 0
  const row = (number: number, more: Row): Row => ({
    code: `${code.slice(0, 72)}-R${number}`,
    operationCode: code,
    workType: '0',
    resCode: resource,
    reporter: ['wang', 'li', 'admin'][at % 3],
    goodQty: '0',
    scrapQty: '0',
    isFinal: false,
    ...more,
  })
  const setup = setupEnd === null ? [] : [setupReport(operation, setupEnd, row)]
  const began = row(1, { startTime: isoOf(start), status: 'T' })
  const until = Math.min(end + late, asOf - 60)
  if (end + late < asOf) {
    const good = String(qty - scrap)
    const finish = { startTime: isoOf(start), endTime: isoOf(until), goodQty: good, scrapQty: String(scrap) }
    return [...setup, began, row(2, { ...finish, status: 'B', isFinal: true })]
  }
  // Never behind the plan: hours in which nobody works may still come.
  const done = Math.ceil((qty * (asOf - operation.start)) / Math.max(1, work))
  const stopped = at % 3 === 0
  const interim = { startTime: isoOf(start), endTime: isoOf(until), goodQty: String(Math.min(done, qty)) }
  return [
    ...setup,
    began,
    row(2, {
      ...interim,
      status: stopped ? 'pause' : 'T',
      downtimeReason: stopped ? stops[at % stops.length] : null,
    }),
  ]
}

/** The report of a setup that is done; its operation goes on. */
const setupReport = (
  { code, setupStart }: Planned,
  ended: number,
  row: (number: number, more: Row) => Row,
): Row =>
  row(0, {
    code: `${code.slice(0, 72)}-S1`,
    workType: '1',
    startTime: isoOf(setupStart!),
    endTime: isoOf(ended),
    status: 'T',
  })
