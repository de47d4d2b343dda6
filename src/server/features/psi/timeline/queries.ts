import {
  timelineFlowSchema,
  timelineItemSchema,
  timelineLineSchema,
  timelineNoteSchema,
} from '#engine/timeline/input.ts'
import { query } from '../../../platform/sources/entity-query.ts'
import type { SourceQuery } from '../../../platform/sources/source-query.ts'
import { demandsSql, receiptsSql, stockSql, type WantedItems } from '../events.ts'
import type { PsiScope } from '../scope.ts'

const dayOf = (date: string): string => `(${date}) - date '1970-01-01'`

/** Local day of an instant. */
const localDay = ({ bind, zone }: PsiScope, at: string): string =>
  dayOf(`(${at} at time zone ${bind(zone, 'text')})::date`)
const today = ({ bind, zone, asOf }: PsiScope): string =>
  `(${bind(asOf, 'timestamptz')} at time zone ${bind(zone, 'text')})::date`

/** Items with their stock and levels. `knowsSuppliers`: the reader sees who delivers what. */
export function timelineItemsQuery(
  scope: PsiScope,
  items: WantedItems,
  knowsSuppliers: boolean,
): SourceQuery {
  const only = items === null ? '(i.enabled is not false or o.qty <> 0)' : `i.code = any (${items})`
  const supplied = `i.default_supplier is not null or exists (select from ${scope.seen('itemSupplier')} x
    where x.item_code = i.code and coalesce(x.valid_to, ${today(scope)}) >= ${today(scope)})`
  return query(
    timelineItemSchema,
    {
      code: 'i.code',
      name: 'i.name',
      unit: 'i.base_unit',
      area: 'i.mrp_area',
      buyer: 'i.buyer_user',
      planner: 'i.planner_user',
      stock: 'o.qty',
      safety: 'i.safety_stock',
      maximum: 'nullif(i.stock_max, 0)',
      noSupplier: knowsSuppliers ? `i.obtain_method = 'P' and not (${supplied})` : 'null',
    },
    `${scope.seen('item')} i left join (
       select s.item_code, sum(s.qty) as qty from ${stockSql(scope, items)} s group by s.item_code) o
       on o.item_code = i.code
     where ${only}`,
  )
}

/** Receipts and demand as PSI has them. Posted documents have moved the stock already. */
const eventsSql = (scope: PsiScope, items: WantedItems): string =>
  `(select e.* from (select * from ${receiptsSql(scope, items)} r union all select * from ${demandsSql(scope, items)} d) e
    where e.source <> 'document')`

export const timelineFlowsQuery = (scope: PsiScope, items: WantedItems): SourceQuery =>
  query(
    timelineFlowSchema,
    { item: 'e.item', part: 'e.part', day: localDay(scope, 'e.at'), qty: 'e.qty' },
    `${eventsSql(scope, items)} e`,
  )

export const timelineLinesQuery = (scope: PsiScope, items: WantedItems): SourceQuery =>
  query(
    timelineLineSchema,
    {
      item: 'e.item',
      part: 'e.part',
      day: localDay(scope, 'e.at'),
      qty: 'e.qty',
      source: 'e.source',
      doc: 'e.doc',
    },
    `${eventsSql(scope, items)} e`,
  )

const note = (kind: string, doc: string, place: string, status: string, day: string, qty: string): string =>
  `select ${kind} as kind, ${doc}::text as doc, ${place}::text as place, ${status}::text as status, ${day} as day, ${qty} as qty`

/** Stock by warehouse and status, reservations, and replies of suppliers that nobody has accepted. */
export function timelineNotesQuery(scope: PsiScope, items: WantedItems): SourceQuery {
  const { seen } = scope
  const mine = (column: string): string => `${column} = any (${items})`
  const counted = stockSql(scope, items)
  const notes = [
    `${note(`'stock'`, 'null', 's.warehouse', 's.quality_status', 'null::integer', 'sum(s.qty)')}
      from ${counted} s group by s.warehouse, s.quality_status`,
    `${note(`'blocked'`, 'null', 's.warehouse', 's.quality_status', 'null', 'sum(s.qty)')}
      from ${seen('stock')} s where ${mine('s.item_code')} and s.id not in (select c.id from ${counted} c)
      group by s.warehouse, s.quality_status`,
    `${note(`'reserved'`, 'v.order_code', `coalesce(v.warehouse, v.supply_doc)`, 'v.kind', 'null', 'v.qty')}
      from ${seen('orderReserve')} v
      where ${mine('v.item_code')} and coalesce(v.valid_to, ${today(scope)}) >= ${today(scope)}`,
    `${note(
      `'reply'`,
      `p.doc_no || '/' || p.line_no`,
      'p.supplier',
      'p.status',
      dayOf('coalesce(p.reply_date, p.asked_date)'),
      'coalesce(p.reply_qty, p.asked_qty)',
    )} from ${seen('supplierReply')} p where ${mine('p.item_code')} and p.accepted_at is null`,
  ]
  return query(
    timelineNoteSchema,
    { kind: 'n.kind', doc: 'n.doc', place: 'n.place', status: 'n.status', day: 'n.day', qty: 'n.qty' },
    `(${notes.join(' union all ')}) n where n.qty is not null`,
  )
}
