import type { Reading } from '../../../platform/crud/reading.ts'
import { nameOf, percent } from '../../kpi/figures.ts'
import { oneOf, withinDays, type ReportQuery } from '../query.ts'

const kitReadiness: ReportQuery = (read, ask) =>
  `select o.code as operation, o.order_code as "order", o.item_code, ${nameOf(read, 'item', 'o.item_code')} as item_name,
     o.res_code as resource, o.start, o.qty, o.kit_status, o.material_ready,
     greatest(extract(epoch from o.material_ready - o.start), 0)::bigint as wait, h.due_date as due, h.planner
   from ${read.seen('operation')} o left join ${read.seen('order')} h on h.code = o.order_code
   where o.status <> 'B' and ${withinDays(read, ask, 'o.start')} and ${oneOf(read, ask, 'items', 'o.item_code')}
     and ${oneOf(read, ask, 'kitStatus', 'o.kit_status')}`

/** Requirements of operations that are not finished, by item. */
const openNeeds = (read: Reading): string =>
  `(select n.item_code, count(*)::integer as lines from ${read.seen('inputInst')} n
    join ${read.seen('operation')} p on p.code = n.operation_code
    where n.direction = 'I' and p.status <> 'B' group by n.item_code)`

const stockAge: ReportQuery = (read, ask) => {
  const today = read.add(ask.today, 'date')
  const band = (condition: string) => `coalesce(sum(s.qty) filter (where ${condition}), 0)`
  const stranded = ask.values['onlyStranded'] === true ? 'where g.stranded' : ''
  return `select g.* from (
     select s.item_code, max(i.name) as item_name, s.warehouse, max(i.base_unit) as unit, sum(s.qty) as qty,
       ${band('s.age <= 30')} as "days_30", ${band('s.age between 31 and 90')} as "days_90",
       ${band('s.age between 91 and 180')} as "days_180", ${band('s.age > 180')} as older,
       ${band('s.age is null')} as unknown, min(s.since) as oldest, coalesce(max(n.lines), 0) = 0 as stranded,
       round(sum(s.qty) * max(i.price), 6) as value
     from (select t.item_code, t.warehouse, t.qty, coalesce(t.in_date, t.prod_date) as since,
         ${today} - coalesce(t.in_date, t.prod_date) as age from ${read.seen('stock')} t) s
       left join ${read.seen('item')} i on i.code = s.item_code
       left join ${openNeeds(read)} n on n.item_code = s.item_code
     where s.qty <> 0 and ${oneOf(read, ask, 'items', 's.item_code')}
     group by s.item_code, s.warehouse
   ) g ${stranded}`
}

const overdueReceipts: ReportQuery = (read, ask) => {
  const today = read.add(ask.today, 'date')
  const at = read.add(ask.zone, 'text')
  return `select g.buyer, g.doc_no, g.line_no, g.supplier, ${nameOf(read, 'supplier', 'g.supplier')} as supplier_name,
     g.item_code, ${nameOf(read, 'item', 'g.item_code')} as item_name, g.open_qty, g.expected, g.overdue_days,
     case when g.overdue_days <= 7 then 'week' when g.overdue_days <= 30 then 'month'
       when g.overdue_days <= 90 then 'quarter' else 'longer' end as age, g.needs
   from (
     select p.buyer, p.doc_no, p.line_no, p.supplier, p.item_code, p.open_qty, e.expected,
       (${today} - e.expected)::integer as overdue_days, coalesce(n.lines, 0) as needs
     from ${read.seen('purchaseOrder')} p left join ${openNeeds(read)} n on n.item_code = p.item_code
       cross join lateral (select coalesce(case when p.reply_accepted then p.reply_date end, p.promised_date,
         (p.need_date at time zone ${at})::date) as expected) e
     where p.status = 'O' and p.open_qty > 0 and e.expected < ${today}
       and ${oneOf(read, ask, 'items', 'p.item_code')} and ${oneOf(read, ask, 'suppliers', 'p.supplier')}
   ) g`
}

const shortageByBuyer: ReportQuery = (read, ask) => {
  const today = read.add(ask.today, 'date')
  const at = read.add(ask.zone, 'text')
  const age = (band: number) => `(g.ages ->> ${band})::numeric`
  return `select g.buyer, g.item as item_code, i.name as item_name, g.supplier,
     ${nameOf(read, 'supplier', 'g.supplier')} as supplier_name, i.base_unit as unit, g.orders, g.lines, g.short,
     ${age(0)} as not_due, ${age(1)} as "days_7", ${age(2)} as "days_30", ${age(3)} as "days_90", ${age(4)} as older,
     g.unknown, g.first_need, greatest(${today} - (g.first_need at time zone ${at})::date, 0)::integer as age_days,
     g.expected, g.delay_days, g.run, g.as_of
   from (select r.buyer, r.item, r.supplier, r.orders, r.lines, r.short, r.ages, r.unknown, r."firstNeed" as first_need,
       r.expected, r."delayDays" as delay_days, r.run, r."asOf" as as_of
     from jsonb_to_recordset(${read.add(JSON.stringify(ask.rows ?? []), 'jsonb')})
       as r(buyer text, item text, supplier text, orders integer, lines integer, short numeric, ages jsonb,
         unknown numeric, "firstNeed" timestamptz, expected timestamptz, "delayDays" integer, run text,
         "asOf" timestamptz)) g
     left join ${read.seen('item')} i on i.code = g.item
   where ${oneOf(read, ask, 'buyer', 'g.buyer')} and ${oneOf(read, ask, 'items', 'g.item')}
     and ${oneOf(read, ask, 'suppliers', 'g.supplier')}`
}

const supplierReliability: ReportQuery = (read, ask) =>
  `select g.supplier, ${nameOf(read, 'supplier', 'g.supplier')} as supplier_name, g.asked, g.replied,
     ${percent('g.replied', 'g.asked')} as replied_rate, g.in_time, g.as_asked, g.declined, g.sent_back,
     ${percent('g.received', 'g.ordered')} as received_rate
   from (
     select r.supplier, count(*)::integer as asked,
       count(*) filter (where r.status not in ('W', 'E'))::integer as replied,
       count(*) filter (where r.replied_at <= r.due_at)::integer as in_time,
       count(*) filter (where r.reply_date <= r.asked_date and r.reply_qty >= r.asked_qty)::integer as as_asked,
       count(*) filter (where r.status = 'N')::integer as declined, coalesce(sum(r.rejections), 0)::integer as sent_back,
       sum(p.received_qty) as received, sum(p.qty) as ordered
     from ${read.seen('supplierReply')} r
       left join ${read.seen('purchaseOrder')} p on p.doc_no = r.doc_no and p.line_no = r.line_no
     where ${withinDays(read, ask, 'r.asked_at')} and ${oneOf(read, ask, 'suppliers', 'r.supplier')}
     group by r.supplier
   ) g`

export const materialQueries = {
  ShortageByBuyer: shortageByBuyer,
  KitReadiness: kitReadiness,
  StockAge: stockAge,
  OverdueReceipts: overdueReceipts,
  SupplierReliability: supplierReliability,
} as const satisfies Readonly<Record<string, ReportQuery>>
