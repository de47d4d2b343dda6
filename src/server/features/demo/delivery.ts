import { statusOfAnswer, sumOf, type ReplyBatch } from '#domain/delivery/reply-batches.ts'
import { deliveryBucket, deliveryScheme } from '#domain/entities/delivery/delivery-scheme.ts'
import { supplierReply } from '#domain/entities/delivery/supplier-reply.ts'
import { adminUser } from '../../identity/admin.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import { whole } from '../../platform/crud/reading.ts'
import { dayNumber } from '../../db/day-numbers.ts'
import type { Tx } from '../../db/tenant.ts'
import { replyLetter } from '../delivery/ask.ts'

const day = 86_400
const asked = 48

interface Line {
  readonly docNo: string
  readonly lineNo: number
  readonly supplier: string
  readonly itemCode: string
  readonly openQty: string
  readonly promised: string
}

const schemes = [
  { code: 'CALL-D', name: '日叫料 Daily', bucket: 'day', lockDays: 3, safetyDays: 1, leadDays: 1 },
  { code: 'CALL-W', name: '周叫料 Weekly', bucket: 'week', lockDays: 7, safetyDays: 2, leadDays: 2 },
  { code: 'CALL-C', name: '近细远粗 Fine, then coarse', bucket: 'custom', lockDays: 5, leadDays: 1 },
]
const buckets = [1, 1, 1, 1, 1, 7, 7, 14, 28].map((days, at) => ({
  schemeCode: 'CALL-C',
  seq: at + 1,
  name: days === 1 ? `D${at + 1}` : `${days}d`,
  days,
}))

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().replace('.000', '')
const later = (date: string, days: number): string => iso(Date.parse(date) / 1000 + days * day).slice(0, 10)

/** What suppliers of open purchase orders said: nothing yet, nothing in time, as asked, in parts, later, or not at all. */
function partsOf(at: number, { promised, openQty }: Line): readonly ReplyBatch[] | null {
  const half = String(Math.max(1, Math.floor(Number(openQty) / 2)))
  const kinds: readonly (readonly ReplyBatch[] | null)[] = [
    [{ date: promised, qty: openQty, asnNo: null }],
    null,
    [
      { date: promised, qty: half, asnNo: `ASN-${at}` },
      { date: later(promised, 5), qty: half, asnNo: null },
    ],
    [{ date: later(promised, 4), qty: openQty, asnNo: null }],
    null,
    [],
  ]
  return kinds[at % kinds.length]!
}

/** Schemes of calling material off, and suppliers that were asked about what is open. */
export async function loadDelivery(tx: Tx, asOf: number): Promise<void> {
  await insertRows(deliveryScheme, tx, schemes)
  await insertRows(deliveryBucket, tx, buckets)
  const lines = await tx.rows<Line>(
    `select doc_no as "docNo", line_no as "lineNo", supplier, item_code as "itemCode",
       trim_scale(open_qty)::text as "openQty", promised_date as promised
     from ${whole('purchaseOrder')} where status = 'O' and open_qty >= 2 and promised_date is not null
     order by doc_no, line_no limit ${asked}`,
  )
  const rows = lines.map((line, at) => {
    const askedAt = asOf - (at % 6) * day
    const batches = partsOf(at, line)
    const isLate = batches === null && at % 6 === 4
    const status = batches === null ? (isLate ? 'E' : 'W') : ''
    return {
      replyNo: dayNumber(replyLetter, iso(asOf).slice(0, 10), at + 1),
      docNo: line.docNo,
      lineNo: line.lineNo,
      supplier: line.supplier,
      itemCode: line.itemCode,
      askedQty: line.openQty,
      askedDate: line.promised,
      askedAt: iso(askedAt),
      askedBy: adminUser,
      dueAt: iso(askedAt + 3 * day),
      status: status || statusOfAnswer(batches!, { askedDate: line.promised, askedQty: line.openQty }),
      ...(batches && {
        batches,
        replyDate: batches.at(-1)?.date ?? null,
        replyQty: batches.length > 0 ? sumOf(batches) : null,
        reasonCode: batches.length > 0 ? null : '产能不足 No capacity',
        repliedAt: iso(askedAt + day / 4),
        repliedBy: adminUser,
      }),
    }
  })
  await insertRows(supplierReply, tx, rows)
}
