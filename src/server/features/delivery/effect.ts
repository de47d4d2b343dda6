import { inOrder, replyOf, type ReplyBatch } from '#domain/delivery/reply-batches.ts'
import { TaktError } from '#domain/errors.ts'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import type { OrderEffect } from '#engine/kitting/effect.ts'
import { figure, of, row, rowOf, type TableShows } from '#engine/shown/shows.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { finishedStatuses, publishedRun, selectRunsOf, type RunRow } from '../../platform/jobs/runs.ts'
import type { EffectAnswer } from '../../platform/jobs/task.ts'
import type { EffectTask } from '../../platform/jobs/worker.ts'
import { rowsShown } from '../../platform/results/reader-limits.ts'
import { makeTask, readScheme, requestOf } from '../kitting/calculation.ts'
import { findScheme, planScheme, requireSound, type PlannedScheme } from '../kitting/scheme-store.ts'
import { calculate } from '../../platform/runs/calculate.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { dayIn, unitZone } from '../../platform/runs/unit-zone.ts'
import type { ReplacedReply, ReplyRow } from './replies.ts'

/**
 * What is compared with what: the answer with none of it; or, where nothing is promised, the purchase order line as it is
 * with no delivery at all.
 */
export type EffectOf = 'answer' | 'missing'

/** Order rows as the caller sees them in the result of a run. */
const effectShows: TableShows<keyof OrderEffect> = {
  rows: [[row('order', { code: 'order' }), row('saleOrder', { code: 'order' })], rowOf('item', 'item')],
  columns: {
    order: figure,
    lineNo: of('saleOrder.lineNo'),
    item: figure,
    need: of('order.plannedStart', 'order.estDate', 'order.dueDate', 'saleOrder.dueDate'),
    before: figure,
    after: figure,
    days: figure,
  },
}

/**
 * Which orders a reply makes kitted at another time, calculated as the next kitting run would with the data as they are
 * now and once more with the reply changed. `typed`: an answer that is not given yet.
 */
export async function effectOfReply(
  service: CalculationService,
  reply: ReplyRow,
  typed: readonly ReplyBatch[] | null,
  call: Call,
) {
  const { services, tables } = service
  const now = services.now()
  const read = await call.transaction(async (tx) => ({
    zone: await unitZone(tx),
    planned: await schemeOf(tx, call),
    line: await lineOf(tx, reply),
    replaced: typed ? null : await replacedBy(tx, reply),
  }))
  const { planned, line } = read
  const answer = replyOf(inOrder(typed ?? reply.batches ?? []))
  const about: EffectOf = answer ? 'answer' : 'missing'
  const overdue = line !== undefined && line.date !== null && line.date < dayIn(read.zone, now)
  const zone =
    planned.supplies.find(({ source }) => source?.table?.name === 'purchaseOrder')?.zone ?? read.zone
  const request = { ...planned.request, asOf: now.toISOString(), patches: [] }
  const task = await makeTask(
    services,
    tables,
    call.scope,
    {
      ...planned,
      zone: read.zone,
      ...(await readScheme(
        {
          services,
          tables,
          scope: call.scope,
          zone: read.zone,
          keptBy: [planned.runNo],
          signal: call.signal,
        },
        planned,
      )),
    },
    request,
    call.signal,
  )
  const patch = (kind: 'reply' | 'receipt', values: object): ScenarioPatch => ({
    kind,
    doc: reply.docNo,
    line: String(reply.lineNo),
    item: reply.itemCode,
    ...values,
  })
  const replyPatch = (one: Promised | null) =>
    patch('reply', one?.date ? { date: startOf(one.date, zone), qty: one.qty } : {})
  const counts = ({ accepted = true }: Promised) => accepted || planned.policy.replyPolicy !== 'ACCEPTED'
  const before =
    reply.accepted && !typed
      ? [replyPatch(read.replaced && counts(read.replaced) ? read.replaced : null)]
      : []
  const after = [answer ? replyPatch(answer) : patch('receipt', { qty: '0' })]
  const asked: Omit<EffectTask, 'control'> = { ...task, before, after }
  const found = await calculate<Extract<EffectAnswer, { error: null }>>(service, 'effect', asked, call)
  const items = await call.transaction((tx) => rowsShown(tx, effectShows, found.orders ?? []))
  return {
    about,
    overdue: overdue && !reply.accepted,
    scheme: planned.scheme.code,
    counted: found.orders !== null,
    later: items.filter((one) => isLater(one)).length,
    earlier: items.filter((one) => isEarlier(one)).length,
    late: items.filter(({ after: { inTime } }) => !inTime).length,
    worstDays: items.reduce((most, { days }) => Math.max(most, days ?? 0), 0),
    totalCount: items.length,
    items,
  }
}

const isLater = ({ before, after, days }: OrderEffect): boolean =>
  days === null ? before.fullKit !== null : after.fullKit! > before.fullKit!
const isEarlier = ({ before, after, days }: OrderEffect): boolean =>
  days === null ? after.fullKit !== null : after.fullKit! < before.fullKit!

/** Midnight of a day, as sources read dates; ISO. */
const startOf = (day: string, zone: string): string => new Date(parseSeconds(day, zone)! * 1000).toISOString()

/** Scheme and request of the published kitting run, or else of the newest. */
async function schemeOf(
  tx: Tx,
  call: Call,
): Promise<PlannedScheme & { readonly runNo: string; readonly request: ReturnType<typeof requestOf> }> {
  const run = (await publishedRun(tx, 'KIT')) ?? (await newestRun(tx))
  if (!run) throw new TaktError('noKittingResult')
  const planned = await planScheme(tx, await findScheme(tx, run.schemeCode), call.language)
  requireSound(planned)
  return { ...planned, runNo: run.runNo, request: requestOf(run) }
}

const newestRun = (tx: Tx): Promise<RunRow | undefined> =>
  tx.row<RunRow>(
    `${selectRunsOf('KIT')} and r.scenario_id is null and r.status = any ($1) order by r.as_of desc, r.run_no desc limit 1`,
    [finishedStatuses],
  )

/** When the purchase order line is due as it is now. */
const lineOf = (tx: Tx, { docNo, lineNo }: ReplyRow): Promise<{ date: string | null } | undefined> =>
  tx.row(
    `select coalesce(case when reply_accepted then reply_date end, promised_date, need_date) as date
     from ${whole('purchaseOrder')} where doc_no = $1 and line_no = $2`,
    [docNo, lineNo],
  )

type Promised = Pick<ReplacedReply, 'date' | 'qty'> & Partial<ReplacedReply>

/**
 * The reply of the line that an accepted one took the place of; null: none. Replies that were accepted before this was
 * kept know those of suppliers alone.
 */
async function replacedBy(tx: Tx, { id, docNo, lineNo, replaced }: ReplyRow): Promise<Promised | null> {
  if (replaced) return replaced
  const before = await tx.row<{ batches: readonly ReplyBatch[] | null }>(
    `select b.batches from ${whole('supplierReply')} b join ${whole('supplierReply')} r on r.id = $1 and b.accepted_at < r.accepted_at
     where b.doc_no = $2 and b.line_no = $3 order by b.accepted_at desc, b.reply_no desc limit 1`,
    [id, docNo, lineNo],
  )
  return before ? replyOf(before.batches ?? []) : null
}
