import { purchaseOrder } from '#domain/entities/planning/purchase-order.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { dayIn, unitZone } from '../../platform/runs/unit-zone.ts'
import { writeReply } from './replies.ts'

interface Called {
  readonly supplier: string
  readonly reportNo: string
}

/** A line that is called off with no line of a purchase order behind it. */
interface Wanted {
  readonly lineNo: number
  readonly itemCode: string
  readonly qty: string
  readonly needDate: string
  readonly buyer: string | null
  readonly warehouse: string | null
}

/**
 * Purchase request lines, under the number of the report, for what it calls off of items of which the supplier has no
 * open line: one a bucket, needed on its first day that is still to come.
 */
export async function makeRequests(tx: Tx, { supplier, reportNo }: Called, now: Date): Promise<void> {
  const zone = await unitZone(tx)
  const lines = await tx.rows<Wanted>(
    `select ((select coalesce(max(k.line_no), 0) from ${whole('purchaseOrder')} k where k.doc_no = $2)
         + row_number() over (order by l.item_code, l.bucket_date))::integer as "lineNo",
       l.item_code as "itemCode", trim_scale(l.plan_qty)::text as qty,
       greatest(l.bucket_date, $3::date)::timestamp at time zone $4 as "needDate",
       coalesce(i.buyer_user, s.buyer_user) as buyer, i.default_warehouse as warehouse
     from ${whole('deliveryLine')} l join ${whole('item')} i on i.code = l.item_code
       left join ${whole('supplier')} s on s.code = $1
     where l.report_no = $2 and l.plan_qty > 0 and not exists (
       select from ${whole('purchaseOrder')} p where p.supplier = $1 and p.item_code = l.item_code and p.status = 'O'
         and p.open_qty > 0)
     order by 1`,
    [supplier, reportNo, dayIn(zone, now), zone],
  )
  const rows = lines.map((line) => ({ docNo: reportNo, kind: 'PR', supplier, status: 'O', ...line }))
  if (rows.length === 0) return
  await insertRows(purchaseOrder, tx, rows)
  for (const row of rows) await auditRow(purchaseOrder, tx, 'create', null, row)
}

/** A report that counts no longer takes back what it requested, but for what was promised and accepted. */
export async function closeRequests(tx: Tx, reportNo: string): Promise<void> {
  const closed = await tx.rows<{ lineNo: number }>(
    `update ${whole('purchaseOrder')} set status = 'X'
     where doc_no = $1 and kind = 'PR' and status = 'O' and reply_date is null and received_qty = 0
     returning line_no as "lineNo"`,
    [reportNo],
  )
  for (const { lineNo } of closed)
    await auditRow(
      purchaseOrder,
      tx,
      'update',
      { docNo: reportNo, lineNo, status: 'O' },
      { docNo: reportNo, lineNo, status: 'X' },
    )
  const open = await tx.rows<{ id: string }>(
    `select id from ${whole('supplierReply')} where doc_no = $1 and line_no = any ($2) and accepted_at is null
       and status <> 'E' order by reply_no for update`,
    [reportNo, closed.map(({ lineNo }) => lineNo)],
  )
  for (const { id } of open) await writeReply(tx, id, "status = 'E'", [])
}
