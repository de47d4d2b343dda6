import {
  batchFields,
  inOrder,
  replyOf,
  statusOfAnswer,
  sumOf,
  type ReplyBatch,
} from '#domain/delivery/reply-batches.ts'
import { purchaseOrder } from '#domain/entities/planning/purchase-order.ts'
import { supplierReply } from '#domain/entities/delivery/supplier-reply.ts'
import { TaktError } from '#domain/errors.ts'
import { code, longText, text } from '#domain/field-kinds.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { reportServices } from '#domain/services/delivery/reports.ts'
import { reportActions } from '#domain/delivery/report-state.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import { filled, say, textOf } from '#domain/label.ts'
import { handle, inReadOnly, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { finishedStatuses, log, publishedRun } from '../../platform/jobs/runs.ts'
import { askedCodes } from '../planning/asked-codes.ts'
import { ask, askedRows } from './ask.ts'
import { calculate } from './call-off.ts'
import { effectOfReply } from './effect.ts'
import { settleReports, stepReports } from './reports.ts'
import { summaryOf } from './summary.ts'
import { actOn, repliesOf, writeReply, type Outcome, type ReplacedReply, type ReplyRow } from './replies.ts'

interface Answer {
  readonly batches: readonly ReplyBatch[]
  readonly reasonCode: string | null
  readonly comment: string | null
}

const uploadFields = {
  replyNo: code('答复号', 'Reply', { required: true }),
  date: { ...batchFields.date, required: false as const },
  qty: { ...batchFields.qty, required: false as const },
  asnNo: text('发货通知号', 'Shipping notice', { length: 80 }),
  comment: longText('说明', 'Comment'),
}

export const deliveryHandlers = (service: CalculationService): readonly HandlerEntry[] => {
  const now = () => service.services.now()
  return [
    inTransaction(replyServices.ask, ({ orders }, tx, call) => ask(tx, orders, now(), call)),
    inTransaction(replyServices.answer, async ({ replyNo, batches, reasonCode, comment }, tx, call) => {
      const parts =
        Array.isArray(batches) && batches.length === 0 ? [] : askedRows(batches, batchFields, call)
      const answer = { batches: parts, reasonCode: reasonCode ?? null, comment: comment ?? null }
      const { refused } = await answerOne(tx, replyNo, answer, now(), call)
      if (refused[0]) throw new TaktError('replyRefused', { reason: refused[0].reason })
      await settleReports(tx)
      const row = (await repliesOf(tx, [replyNo], now())).get(replyNo.toLowerCase())
      return { status: row!.status }
    }),
    inTransaction(replyServices.upload, async ({ rows }, tx, call) => {
      const outcome: Outcome = { changed: [], refused: [] }
      const read = askedRows(rows, uploadFields, call)
      for (const [, parts] of Map.groupBy(read, (row) => row.replyNo.toLowerCase())) {
        const batches = parts.flatMap(({ date, qty, asnNo }) =>
          date == null && qty == null ? [] : askedRows([{ date, qty, asnNo }], batchFields, call),
        )
        const comment = parts.flatMap((part) => part.comment ?? []).join('\n') || null
        const answer = { batches, reasonCode: null, comment }
        const one = await answerOne(tx, parts[0]!.replyNo, answer, now(), call)
        outcome.changed.push(...one.changed)
        outcome.refused.push(...one.refused)
      }
      await settleReports(tx)
      return outcome
    }),
    handle(replyServices.accept, ({ replies }, call) =>
      act('accept', replies, call, now(), (tx, row) => accept(tx, row, now(), call)),
    ),
    handle(replyServices.reject, ({ replies, comment }, call) =>
      act('reject', replies, call, now(), (tx, row) =>
        writeReply(
          tx,
          row.id,
          `status = 'W', batches = null, reply_date = null, reply_qty = null, reason_code = null, replied_at = null,
         replied_by = null, rejections = coalesce(rejections, 0) + 1, comment = $2,
         due_at = greatest(due_at, $3::timestamptz + (due_at - asked_at))`,
          [comment ?? null, now()],
        ),
      ),
    ),
    handle(replyServices.expire, ({ replies }, call) =>
      act('expire', replies, call, now(), (tx, row) => writeReply(tx, row.id, "status = 'E'", [])),
    ),
    handle(replyServices.effect, async ({ replyNo, batches }, call) => {
      const row = await call.transaction(async (tx) =>
        (await repliesOf(tx, [replyNo], now())).get(replyNo.toLowerCase()),
      )
      if (!row)
        throw new TaktError('notFound', { entity: textOf(supplierReply.label, call.language), id: replyNo })
      const typed =
        batches == null
          ? null
          : Array.isArray(batches) && batches.length === 0
            ? []
            : askedRows(batches, batchFields, call)
      return effectOfReply(service, row, typed, call)
    }),
    handle(reportServices.calculate, (input, call) => calculate(service, input, call)),
    inReadOnly(reportServices.summary, ({ schemeCode }, tx) => summaryOf(tx, schemeCode)),
    ...reportActions.map((action) =>
      inTransaction(reportServices[action], ({ reports }, tx, call) =>
        stepReports(tx, action, askedCodes(reports, 'reports'), now(), call),
      ),
    ),
  ]
}

function act(
  action: 'accept' | 'reject' | 'expire',
  replies: unknown,
  call: Call,
  now: Date,
  work: (tx: Tx, row: ReplyRow) => Promise<void>,
): Promise<Outcome> {
  const numbers = askedCodes(replies, 'replies')
  return call.transaction(async (tx) => {
    const outcome = await actOn(tx, action, numbers, { language: call.language, now }, (row) => work(tx, row))
    await settleReports(tx)
    return outcome
  })
}

function answerOne(tx: Tx, replyNo: string, answer: Answer, now: Date, call: Call): Promise<Outcome> {
  const batches = inOrder(answer.batches)
  if (batches.length === 0 && !answer.reasonCode && !answer.comment)
    throw invalid([
      {
        message: say(
          { zh: '{replyNo}：拒绝时须填写原因或说明', en: '{replyNo}: who declines gives a reason' },
          call.language,
          { replyNo },
        ),
        members: ['reasonCode'],
      },
    ])
  return actOn(tx, 'answer', [replyNo], { language: call.language, now }, (row) =>
    writeReply(
      tx,
      row.id,
      `status = $2, batches = $3, reply_date = $4, reply_qty = $5, reason_code = $6, comment = $7, replied_at = $8,
       replied_by = $9`,
      [
        statusOfAnswer(batches, row),
        JSON.stringify(batches),
        batches.at(-1)?.date ?? null,
        batches.length === 0 ? null : sumOf(batches),
        answer.reasonCode,
        answer.comment,
        now,
        call.caller?.userName ?? null,
      ],
    ),
  )
}

/**
 * The answer becomes the reply of the purchase order: all of it on the day of its last part, so that nothing is planned
 * before it is there. The current kitting result is told that it no longer counts for the orders concerned.
 */
async function accept(tx: Tx, row: ReplyRow, now: Date, call: Call): Promise<void> {
  const reply = replyOf(row.batches ?? [])!
  const before = await tx.row<{ replyDate: string | null; replyQty: string | null; replyAccepted: boolean }>(
    `select reply_date as "replyDate", trim_scale(reply_qty)::text as "replyQty", reply_accepted as "replyAccepted"
     from ${whole('purchaseOrder')} where doc_no = $1 and line_no = $2 for update`,
    [row.docNo, row.lineNo],
  )
  const replaced: ReplacedReply = {
    date: before?.replyDate ?? null,
    qty: before?.replyQty ?? null,
    accepted: before?.replyAccepted ?? false,
  }
  const by = call.caller?.userName ?? null
  const accepted = 'accepted_at = $2, accepted_by = $3, replaced = $4'
  await writeReply(tx, row.id, accepted, [now, by, JSON.stringify(replaced)])
  const after = { replyDate: reply.date, replyQty: reply.qty, replyAccepted: true }
  await tx.run(
    `update ${whole('purchaseOrder')} set reply_date = $3, reply_qty = $4, reply_accepted = true
     where doc_no = $1 and line_no = $2`,
    [row.docNo, row.lineNo, after.replyDate, after.replyQty],
  )
  const key = { docNo: row.docNo, lineNo: row.lineNo }
  await auditRow(purchaseOrder, tx, 'update', { ...key, ...before }, { ...key, ...after })
  const run = await publishedRun(tx, 'KIT')
  if (run && finishedStatuses.includes(run.status))
    await log(tx, run.runNo, 'W', staleText(row, after.replyDate))
}

const staleText = ({ docNo, lineNo, itemCode }: ReplyRow, day: string) =>
  filled(
    {
      zh: '已接受采购订单 {docNo}/{lineNo}（{itemCode}）的答复 {day}，请重新计算',
      en: 'The reply {day} to purchase order {docNo}/{lineNo} ({itemCode}) was accepted: calculate again',
    },
    { docNo, lineNo, itemCode, day },
  )
