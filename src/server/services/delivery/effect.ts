import { coveredOn, type ReplyBatch } from '#domain/delivery/reply-batches.ts'
import { Reading, whole } from '../../crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { unitZone } from '../runs/unit-zone.ts'
import type { ReplyRow } from './replies.ts'

interface Need {
  readonly order: string
  readonly consumer: string
  readonly day: string
  readonly qty: string
}

export interface EffectItem extends Need {
  /** Day on which the answer covers it; null: the answer is less than what is waited for. */
  readonly date: string | null
  /** Days after it is needed; 0: in time. */
  readonly days: number | null
}

const dayMs = 86_400_000
const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / dayMs))

/** Whom the answer to a reply makes wait: the orders that the plan feeds from the purchase order, the earliest first. */
export async function effectOf(tx: Tx, reply: ReplyRow, batches: readonly ReplyBatch[]) {
  const read = new Reading(tx, [reply.docNo, reply.lineNo, await unitZone(tx)])
  const needs = await read.rows<Need>(
    `select coalesce(o.order_code, g.right_key) as "order", g.right_key as consumer,
       to_char(g.right_at at time zone $3, 'YYYY-MM-DD') as day, trim_scale(g.qty)::text as qty
     from ${whole('purchaseOrder')} p join ${read.seen('peg')} g on g.item_code = p.item_code
       and g.left_node in ('PO', 'PR') and g.left_key = concat_ws(' ', p.doc_no, p.warehouse)
     left join ${read.seen('operation')} o on g.right_node = 'OP' and o.code = g.right_key
     where p.doc_no = $1 and p.line_no = $2 and g.right_at is not null
     order by g.right_at, g.right_key limit 1000`,
  )
  const dates = coveredOn(needs, [...batches, ...(await otherLines(tx, reply))])
  const items = needs.map((need, at): EffectItem => {
    const date = dates[at]!
    return { ...need, date, days: date === null ? null : daysBetween(need.day, date) }
  })
  const late = new Set(items.filter(({ days }) => days !== 0).map(({ order }) => order))
  return {
    orders: new Set(items.map(({ order }) => order)).size,
    late: late.size,
    worstDays: Math.max(0, ...items.map(({ days }) => days ?? 0)),
    items,
  }
}

/** Other open lines of the document that feed the same consumers; pegs do not tell them apart. */
function otherLines(tx: Tx, { docNo, lineNo }: ReplyRow): Promise<ReplyBatch[]> {
  return tx.rows<ReplyBatch>(
    `select coalesce(case when o.reply_accepted then o.reply_date end, o.asn_date, o.promised_date) as date,
       trim_scale(o.open_qty)::text as qty, null as "asnNo"
     from ${whole('purchaseOrder')} p join ${whole('purchaseOrder')} o on o.doc_no = p.doc_no
       and o.item_code = p.item_code and o.warehouse is not distinct from p.warehouse and o.line_no <> p.line_no
     where p.doc_no = $1 and p.line_no = $2 and o.status = 'O' and o.open_qty > 0
       and coalesce(o.reply_date, o.asn_date, o.promised_date) is not null order by o.line_no`,
    [docNo, lineNo],
  )
}
