import { whole } from '../../platform/crud/reading.ts'
import { bomDemandSql } from './bom-demand.ts'
import { earlierDemands, earlierReceipts } from './earlier/events.ts'
import type { PsiScope } from './scope.ts'

/** SQL of a text[] with the codes of the items wanted; null: all. */
export type WantedItems = string | null

/** Orders that are done, on hold or cancelled bring and need nothing. */
const stopped = `('F', 'X', 'H')`
const wanted = (items: WantedItems, column: string): string =>
  items === null ? 'true' : `${column} = any (${items})`

/**
 * Receipts of a pivot, the one statement for the calculation and for what is behind its cells: a subquery (source, doc,
 * item, part, at, qty, res). `source`: PsiSource, `part`: of engine/psi/problem.ts, `res`: the resource that makes it.
 */
export const receiptsSql = (scope: PsiScope, items: WantedItems): string =>
  `(${[
    ...(scope.earlier
      ? [
          earlierReceipts(scope, scope.earlier, wanted(items, 'r.item')),
          madeSql(scope, items, scope.earlier.leftAlone('o')),
        ]
      : [madeSql(scope, items), besideSql(scope, items)]),
    purchasedSql(scope, items),
    orderedSql(scope, items),
    `select 'document', m.doc_no, m.item_code, 'received', m.at, m.qty, null
     from ${movesSql(scope, items)} m where m.qty > 0`,
  ].join(' union all ')})`

/** Demands of a pivot, with the same columns. */
export const demandsSql = (scope: PsiScope, items: WantedItems): string =>
  `(${[
    soldSql(scope, items),
    forecastSql(scope, items),
    scope.earlier ? earlierDemands(scope, scope.earlier, wanted(items, 'r.item')) : neededSql(scope, items),
    bomDemandSql(scope, items),
    `select 'document', m.doc_no, m.item_code, 'consumption', m.at, -m.qty, null
     from ${movesSql(scope, items)} m where m.qty < 0`,
  ].join(' union all ')})`

/** Manufacturing orders end with their last operation, those without operations as planned or due. */
const madeSql = ({ seen }: PsiScope, items: WantedItems, which = 'true'): string => `
  select 'order' as source, o.code::text as doc, o.item_code::text as item,
    case when o.status in ('R', 'S') or o.frozen then 'firm' else 'planned' end as part,
    coalesce(l.at, o.planned_end, o.due_date) as at, o.remain_qty as qty, l.res::text as res
  from ${seen('order')} o left join lateral (
    select max(p."end") as at, (array_agg(p.res_code order by p.proc_no desc, p.split_no desc, p.code desc))[1] as res
    from ${seen('operation')} p where p.order_code = o.code and p.assigned) l on true
  where o.order_type = 'M' and o.status not in ${stopped} and o.remain_qty > 0 and ${which}
    and ${wanted(items, 'o.item_code')}`

/** What operations give beside the item of their order, as far as it is still to come. */
const besideSql = ({ seen }: PsiScope, items: WantedItems): string => `
  select 'operation', p.code, x.item_code,
    case when p.status in ('R', 'D', 'T') then 'firm' else 'planned' end,
    coalesce(p."end", x.at, o.planned_end, o.due_date),
    round(x.qty * case when p.qty > 0 then p.remain_qty / p.qty else 1 end, 6), p.res_code
  from ${seen('inputInst')} x join ${seen('operation')} p on p.code = x.operation_code
    join ${seen('order')} o on o.code = p.order_code
  where x.direction = 'O' and x.item_code <> o.item_code and p.status <> 'B' and o.status not in ${stopped}
    and x.qty > 0 and ${wanted(items, 'x.item_code')}`

/** Purchase lines come on the day that was last said; requests are only planned. */
const purchasedSql = ({ seen, bind, zone }: PsiScope, items: WantedItems): string => {
  const startOf = (day: string): string => `(${day})::timestamp at time zone ${bind(zone, 'text')}`
  return `
  select 'purchase', u.doc_no || '/' || u.line_no, u.item_code, case when u.kind = 'PR' then 'planned' else 'firm' end,
    coalesce(${startOf('case when u.reply_accepted then u.reply_date end')}, ${startOf('u.asn_date')},
      ${startOf('u.promised_date')}, u.need_date), u.open_qty, null
  from ${seen('purchaseOrder')} u where u.status = 'O' and u.open_qty > 0 and ${wanted(items, 'u.item_code')}`
}

/** Purchase orders that are kept among the orders. */
const orderedSql = ({ seen }: PsiScope, items: WantedItems): string => `
  select 'order', o.code, o.item_code, case when o.status in ('R', 'S') or o.frozen then 'firm' else 'planned' end,
    coalesce(o.planned_end, o.due_date), o.remain_qty, null
  from ${seen('order')} o
  where o.order_type = 'P' and o.status not in ${stopped} and o.remain_qty > 0 and ${wanted(items, 'o.item_code')}`

const soldSql = ({ seen }: PsiScope, items: WantedItems): string => `
  select 'sale' as source, d.code::text as doc, d.item_code::text as item, 'sale' as part, d.due_date as at,
    d.open_qty as qty, null::text as res
  from ${seen('saleOrder')} d
  where d.status not in ${stopped} and d.open_qty > 0 and ${wanted(items, 'd.item_code')}`

const forecastSql = ({ seen }: PsiScope, items: WantedItems): string => `
  select 'forecast', o.code, o.item_code, 'forecast', o.due_date, o.remain_qty, null
  from ${seen('order')} o
  where o.order_type = 'F' and o.status not in ${stopped} and o.remain_qty > 0 and ${wanted(items, 'o.item_code')}`

/** What operations take whose material was not issued yet. */
const neededSql = ({ seen }: PsiScope, items: WantedItems): string => `
  select 'operation', p.code, x.item_code, 'dependent',
    coalesce(p.start, x.at, o.planned_start, o.due_date), x.qty, p.res_code
  from ${seen('inputInst')} x join ${seen('operation')} p on p.code = x.operation_code
    join ${seen('order')} o on o.code = p.order_code
  where x.direction = 'I' and p.status not in ('T', 'B') and o.status not in ${stopped} and x.qty > 0
    and ${wanted(items, 'x.item_code')}`

/** The rows of stock that count: of good quality in nettable warehouses. */
export const stockSql = ({ seen }: PsiScope, items: WantedItems): string =>
  `(select s.* from ${seen('stock')} s left join ${whole('warehouse')} w on w.code = s.warehouse
    where s.quality_status = 'OK' and coalesce(w.is_nettable, true) and ${wanted(items, 's.item_code')})`

/**
 * What posted documents moved into or out of that stock since the first period began, per document: a subquery (doc_no,
 * item_code, at, qty). A document dated later than now has moved the stock already.
 */
export const movesSql = ({ seen, bind, asOf, start }: PsiScope, items: WantedItems): string => {
  const now = bind(asOf, 'timestamptz')
  const line = (place: string, sign: string): string => `
    select d.doc_no, d.item_code, ${place} as place, least(d.at, ${now}) as at,
      case d.direction when 'I' then d.qty else -d.qty end * ${sign} as moved
    from ${seen('stockInOut')} d
    where d.posted and d.quality_status = 'OK' and ${place} is not null
      and least(d.at, ${now}) >= ${bind(start, 'timestamptz')} and ${wanted(items, 'd.item_code')}`
  return `(select l.doc_no::text as doc_no, l.item_code::text as item_code, max(l.at) as at, sum(l.moved) as qty
    from (${line('d.warehouse', '1')} union all ${line('d.to_warehouse', '-1')}) l
      left join ${whole('warehouse')} w on w.code = l.place
    where coalesce(w.is_nettable, true) group by l.doc_no, l.item_code having sum(l.moved) <> 0)`
}
