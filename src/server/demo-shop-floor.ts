import { entityNamed } from '#domain/entities/index.ts'
import { Random } from '#engine/generate/random.ts'
import { insertRows } from './crud/bulk.ts'
import type { Tx } from './db/tenant.ts'
import { changeOperations } from './services/planning/change-operations.ts'
import { applyResults } from './services/reporting/result-effects.ts'

const day = 86_400
/** Work that begins so soon is released, and so much of what comes next whatever the day of the week; the first is frozen. */
const releasedAhead = 2 * day
const releasedNext = 48
const frozenNext = 16

interface Planned {
  readonly code: string
  readonly resource: string
  readonly qty: number
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
       extract(epoch from production_end)::bigint as end,
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

/** A little scrap here, a little late there, now and then a stop; what runs has come as far as its time. */
function resultsOf(
  { code, resource, qty, start, end, work, followed }: Planned,
  at: number,
  asOf: number,
  random: Random,
): Row[] {
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
  const began = row(1, { startTime: isoOf(start), status: 'T' })
  const until = Math.min(end + late, asOf - 60)
  if (end + late < asOf) {
    const good = String(qty - scrap)
    const finish = { startTime: isoOf(start), endTime: isoOf(until), goodQty: good, scrapQty: String(scrap) }
    return [began, row(2, { ...finish, status: 'B', isFinal: true })]
  }
  // Never behind the plan: hours in which nobody works may still come.
  const done = Math.ceil((qty * (asOf - start)) / Math.max(1, work))
  const stopped = at % 3 === 0
  const interim = { startTime: isoOf(start), endTime: isoOf(until), goodQty: String(Math.min(done, qty)) }
  return [
    began,
    row(2, {
      ...interim,
      status: stopped ? 'pause' : 'T',
      downtimeReason: stopped ? stops[at % stops.length] : null,
    }),
  ]
}
