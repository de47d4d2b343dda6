import type { Reading } from '../../../platform/crud/reading.ts'
import { whole } from '../../../platform/crud/reading.ts'

/**
 * Everything that operations can be fed with, and what is left of it: usable stock, open receipts, and orders of the
 * plan that are made for nobody yet. A subquery (node, key, item, doc, warehouse, lot, qty, free, at); its keys are those
 * that runs give to pegs (engine/scheduling/commands/peg-rows.ts). `items`: SQL of a text[] with the items wanted; default all.
 * `zone`: SQL of the plan unit's time zone. What an order makes for itself (a peg from its operation to the order) is free.
 */
export function suppliesSql(read: Reading, zone: string, items?: string): string {
  const of = (column: string): string => (items === undefined ? 'true' : `${column} = any (${items})`)
  const today = `(now() at time zone ${zone})::date`
  const startOf = (day: string): string => `(${day})::timestamp at time zone ${zone}`
  return `(
    select x.*, greatest(0, x.qty - coalesce(t.qty, 0) - coalesce(r.qty, 0)) as free
    from (
      select 'STK' as node, concat_ws(' ', s.item_code, s.warehouse, nullif(s.lot_no, ''))::text as key,
        s.item_code::text as item, null::text as doc, s.warehouse::text as warehouse, nullif(s.lot_no, '')::text as lot,
        sum(greatest(0, s.qty - coalesce(s.locked_qty, 0))) as qty, null::timestamptz as at
      from ${read.seen('stock')} s left join ${whole('warehouse')} w on w.code = s.warehouse
      where s.quality_status = 'OK' and (s.expiry_date is null or s.expiry_date >= ${today})
        and coalesce(w.usable_for_kit, true) and ${of('s.item_code')}
      group by s.item_code, s.warehouse, nullif(s.lot_no, '')
      union all
      select case when p.kind = 'PR' then 'PR' else 'PO' end, concat_ws(' ', p.doc_no, p.warehouse), p.item_code,
        p.doc_no, p.warehouse, null, sum(p.open_qty),
        ${startOf('max(coalesce(case when p.reply_accepted then p.reply_date end, p.asn_date, p.promised_date))')}
      from ${read.seen('purchaseOrder')} p where p.status = 'O' and p.open_qty > 0 and ${of('p.item_code')}
      group by 1, p.doc_no, p.warehouse, p.item_code
      union all
      select 'OP', l.code, o.item_code, o.code, o.warehouse, null, o.remain_qty, coalesce(l."end", o.planned_end)
      from ${read.seen('order')} o join lateral (
        select p.code, p."end" from ${read.seen('operation')} p where p.order_code = o.code
        order by p.proc_no desc, p.split_no desc, p.code desc limit 1) l on true
      where o.order_type = 'M' and o.status not in ('F', 'X', 'H') and o.sale_order_code is null and o.remain_qty > 0
        and ${of('o.item_code')}
    ) x
    left join lateral (
      select sum(g.qty) as qty from ${whole('peg')} g
      where g.item_code = x.item and not (g.right_node = 'MO' and g.right_key is not distinct from x.doc) and (
        (x.node <> 'OP' and g.left_key = x.key and g.left_node = x.node)
        or (x.node = 'OP' and (
          (g.left_node = 'MO' and g.left_key = concat_ws(' ', x.doc, x.warehouse))
          or (g.left_node = 'OP' and g.left_key in (
            select m.code from ${whole('operation')} m where m.order_code = x.doc)))))
    ) t on true
    left join lateral (
      select sum(greatest(0, k.qty - coalesce(h.qty, 0))) as qty from ${whole('orderReserve')} k
      left join lateral (
        select sum(g.qty) as qty from ${whole('peg')} g
        where g.item_code = k.item_code and g.left_key = x.key and g.right_key in (
          select m.code from ${whole('operation')} m where m.order_code = k.order_code)) h on true
      where k.item_code = x.item and (k.valid_to is null or k.valid_to >= ${today})
        and (k.supply_doc is not null or k.warehouse is not null or k.lot_no is not null)
        and (k.supply_doc is null or k.supply_doc = x.doc)
        and (k.warehouse is null or k.warehouse = x.warehouse)
        and (k.lot_no is null or k.lot_no = x.lot)
    ) r on true
  )`
}
