import { purchaseOrder } from '#domain/entities/planning/purchase-order.ts'
import { supplierReply } from '#domain/entities/delivery/supplier-reply.ts'
import { code, integer, type Fields, type RowOf } from '#domain/field-kinds.ts'
import { fill, say, textOf, type Label } from '#domain/label.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { Reading, whole } from '../../platform/crud/reading.ts'
import { invalid } from '../../http/envelope.ts'
import { readInput } from '../../http/input.ts'
import type { Reader } from '../../identity/handlers.ts'
import { dayNumbers } from '../../db/day-numbers.ts'
import type { Tx } from '../../db/tenant.ts'
import { mostAtOnce } from '../planning/asked-codes.ts'
import { dayIn, unitZone } from '../../platform/runs/unit-zone.ts'
import type { Outcome } from './replies.ts'

/** What numbers of replies begin with. */
export const replyLetter = 'R'

/** Days to answer when neither the supplier nor anybody else says how many. */
const replyDays = 3

const replyNumbers = { of: 'reply', table: 'supplier_reply', column: 'reply_no', letter: replyLetter }

const { docNo, lineNo } = purchaseOrder.fields
const lineFields = {
  docNo: code(docNo.label.zh, docNo.label.en, { required: true }),
  lineNo: integer(lineNo.label.zh, lineNo.label.en, { required: true }),
}

const refusals = {
  unknown: { zh: '没有采购订单 {line}', en: 'there is no purchase order {line}' },
  closed: { zh: '采购订单 {line} 已无未收数量', en: 'nothing is open of purchase order {line}' },
  asked: { zh: '采购订单 {line} 的答复 {reply} 尚未处理', en: '{reply} about {line} is not settled yet' },
} as const satisfies Record<string, Label>

interface Line {
  readonly docNo: string
  readonly lineNo: number
  readonly supplier: string
  readonly itemCode: string
  readonly open: boolean
  readonly openQty: string
  readonly wantedOn: string | null
  readonly days: number | null
  readonly reply: string | null
}

const rowsNeeded: Label = { zh: '须为 1 至 {most} 行', en: '1 to {most} rows are needed' }

/** Rows of a JSON list, each with these members; anything else is refused. */
export function askedRows<F extends Fields>(value: unknown, fields: F, call: Reader): RowOf<F>[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > mostAtOnce)
    throw invalid([{ message: say(rowsNeeded, call.language, { most: mostAtOnce }), members: [] }])
  return value.map((row: unknown) => readInput(fields, row, call.language) as RowOf<F>)
}

/** Asks about every line that is open and not asked about already. */
export async function ask(tx: Tx, orders: unknown, now: Date, call: Reader): Promise<Outcome> {
  const wanted = askedRows(orders, lineFields, call)
  const zone = await unitZone(tx)
  const today = dayIn(zone, now)
  const outcome: Outcome = { changed: [], refused: [] }
  const nextNo = await dayNumbers(tx, replyNumbers, today)
  for (const one of wanted) {
    const name = `${one.docNo}/${one.lineNo}`
    const line = await lineOf(tx, one.docNo, one.lineNo, zone)
    const refused = !line
      ? refusals.unknown
      : !line.open
        ? refusals.closed
        : line.reply
          ? refusals.asked
          : null
    if (refused || !line) {
      const reason = fill(textOf(refused!, call.language), { line: name, reply: line?.reply ?? '' })
      outcome.refused.push({ key: name, reason })
      continue
    }
    const replyNo = nextNo()
    const row = {
      replyNo,
      status: 'W',
      supplier: line.supplier,
      itemCode: line.itemCode,
      docNo: line.docNo,
      lineNo: line.lineNo,
      askedQty: line.openQty,
      askedDate: line.wantedOn ?? today,
    }
    await tx.run(
      `insert into supplier_reply (reply_no, status, supplier, item_code, doc_no, line_no, asked_qty, asked_date,
         asked_at, asked_by, due_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $9::timestamptz + make_interval(days => $11::integer))`,
      [...Object.values(row), now, call.caller?.userName ?? null, line.days ?? replyDays],
    )
    await auditRow(supplierReply, tx, 'create', null, row)
    outcome.changed.push(replyNo)
  }
  return outcome
}

function lineOf(tx: Tx, doc: string, line: number, zone: string): Promise<Line | undefined> {
  const read = new Reading(tx, [doc, line, zone])
  return read.row<Line>(
    `select p.doc_no as "docNo", p.line_no as "lineNo", p.supplier, p.item_code as "itemCode",
       p.status = 'O' and p.open_qty > 0 as open, trim_scale(p.open_qty)::text as "openQty",
       coalesce((p.need_date at time zone $3)::date, p.promised_date) as "wantedOn", s.reply_days as days,
       (select r.reply_no from ${whole('supplierReply')} r where r.doc_no = p.doc_no and r.line_no = p.line_no
          and r.accepted_at is null and r.status in ('W', 'Y', 'P', 'M') order by r.reply_no limit 1) as reply
     from ${read.seen('purchaseOrder')} p left join ${whole('supplier')} s on s.code = p.supplier
     where lower(p.doc_no) = lower($1) and p.line_no = $2`,
  )
}
