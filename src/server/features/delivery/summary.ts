import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'

/** What the newest reports of a scheme call off (domain/services/delivery/reports.ts); reports that are void do not count. */
export function summaryOf(tx: Tx, scheme: string) {
  const read = new Reading(tx, [scheme])
  const [report, line] = [read.seen('deliveryReport'), read.seen('deliveryLine')]
  const [item, supplier] = [read.seen('item'), read.seen('supplier')]
  return read.rows(
    `with newest as (
       select distinct on (r.supplier) r.supplier, r.report_no, r.status from ${report} r
       where lower(r.scheme_code) = lower($1) and r.status <> 'X' order by r.supplier, r.report_no desc)
     select n.supplier, s.name as "supplierName", i.buyer_user as buyer, l.bucket_date::text as "from",
       max(l.bucket_end)::text as "to", count(distinct l.item_code)::int as items,
       trim_scale(sum(l.need_qty))::text as "needQty", trim_scale(sum(l.plan_qty))::text as "planQty",
       n.report_no as "reportNo", n.status
     from newest n
     join ${line} l on l.report_no = n.report_no
     left join ${supplier} s on s.code = n.supplier
     left join ${item} i on i.code = l.item_code
     group by n.supplier, s.name, i.buyer_user, l.bucket_date, n.report_no, n.status
     order by n.supplier, i.buyer_user nulls first, l.bucket_date`,
  )
}
