import { bomSchema, itemSchema, reservationSchema, substituteSchema } from '#engine/kitting/input.ts'
import {
  bomLineColumns,
  columnsOf,
  type Dates,
  endOf,
  entityQuery,
  query,
  startOf,
} from '../../platform/sources/entity-query.ts'
import type { SourceQuery } from '../../platform/sources/source-query.ts'

export const bomQuery = (dates: Dates): SourceQuery =>
  entityQuery('bomLine', bomSchema, bomLineColumns(dates))

/** Own make and subcontracting can be built from a BOM; reliability is kept in percent. */
export function itemQuery(): SourceQuery {
  const field = columnsOf('item')
  return entityQuery(
    'item',
    itemSchema,
    {
      makeable: `${field('obtainMethod')} in ('M', 'S')`,
      safety: field('safetyStock'),
      shelfDays: field('shelfLifeDays'),
      minRemainDays: field('minRemainShelfDays'),
      pack: field('issuePack'),
      warehouse: field('defaultWarehouse'),
      supplier: field('defaultSupplier'),
      buyer: `coalesce(${field('buyerUser')}, p.buyer_user)`,
      planner: field('plannerUser'),
      supplierReliability: 'p.reliability / 100',
    },
    ` left join supplier p on p.code = ${field('defaultSupplier')}`,
  )
}

export function substituteQuery(dates: Dates): SourceQuery {
  const field = columnsOf('materialSubstitution')
  const read = entityQuery('materialSubstitution', substituteSchema, {
    id: field('pid'),
    group: field('groupId'),
    parent: field('parentItem'),
    main: field('childItem'),
    substitute: field('subItem'),
    ratioNum: field('ratio'),
    ratioDen: '1',
    minQty: field('minSubQty'),
    customer: field('customerCode'),
    supplier: field('supplierCode'),
    order: field('orderCode'),
    validFrom: startOf(field('validFrom'), dates),
    validTo: endOf(field('validTo'), dates),
    approved: `${field('status')} = 'approved'`,
  })
  return { ...read, sql: `${read.sql} where ${field('status')} <> 'stopped'` }
}

/**
 * What is kept for orders: reservations, and the pegs of the plan that a user locked or an interface made, as far as
 * they take from stock and receipts and the order has no reservation of the item already.
 */
export function reservationQuery(dates: Dates): SourceQuery {
  const field = columnsOf('orderReserve')
  const read = entityQuery('orderReserve', reservationSchema, {
    order: field('orderCode'),
    item: field('itemCode'),
    doc: field('supplyDoc'),
    lot: field('lotNo'),
    validTo: endOf(field('validTo'), dates),
  })
  const pegs = query(
    reservationSchema,
    {
      order: 'coalesce(p.order_code, g.right_key)',
      item: 'g.item_code',
      qty: 'g.qty',
      doc: 'd.doc_no',
      warehouse: 'coalesce(s.warehouse, d.warehouse)',
      lot: `nullif(s.lot_no, '')`,
      kind: `'hard'`,
      validTo: 'null',
    },
    keptPegs,
  )
  return { ...read, sql: `${read.sql} union all ${pegs.sql}` }
}

/**
 * Locked and hard pegs g with the stock s or the receipt d that their keys name (suppliesSql of planning/pegging), those
 * of operations of p and those of sales orders and forecasts.
 */
const keptPegs = `peg g
  left join operation p on g.right_node = 'OP' and p.code = g.right_key and p.status not in ('T', 'B')
  left join lateral (select s.warehouse, s.lot_no from stock s where g.left_node = 'STK' and s.item_code = g.item_code
    and concat_ws(' ', s.item_code, s.warehouse, nullif(s.lot_no, '')) = g.left_key limit 1) s on true
  left join lateral (select d.doc_no, d.warehouse from purchase_order d where g.left_node in ('PO', 'PR')
    and d.item_code = g.item_code and concat_ws(' ', d.doc_no, d.warehouse) = g.left_key limit 1) d on true
  where (g.kind = 'H' or g.lock_user is not null)
    and (p.code is not null or (g.right_node in ('SO', 'FC') and g.left_node in ('STK', 'PO', 'PR')))
    and not exists (select from order_reserve r
      where r.order_code = coalesce(p.order_code, g.right_key) and r.item_code = g.item_code)`
