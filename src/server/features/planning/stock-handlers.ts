import { entityNamed } from '#domain/entities/index.ts'
import { item } from '#domain/entities/master/item.ts'
import { orderReserve } from '#domain/entities/planning/order-reserve.ts'
import { stock } from '#domain/entities/planning/stock.ts'
import { stockInOut } from '#domain/entities/planning/stock-in-out.ts'
import { stockLedger, stockSum } from '#domain/entities/planning/stock-sum.ts'
import { TaktError } from '#domain/errors.ts'
import { stockDocuments, stockLevels } from '#domain/services/planning/stock.ts'
import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import type { ListInput } from '../../platform/crud/list-source.ts'
import { findRow, noRow } from '../../platform/crud/read.ts'
import { Binder } from '../../db/sql/shape.ts'
import { createRow } from '../../platform/crud/write.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { derivedPage } from '../../platform/crud/derived-page.ts'
import { rowsSeen } from '../../platform/crud/reading.ts'
import { postDocuments, reverseDocuments } from './stock-posting.ts'

export const stockHandlers: readonly HandlerEntry[] = [
  handle(stockDocuments.post, ({ documents }, call) => postDocuments(documents, call)),
  handle(stockDocuments.reverse, ({ documents, reason }, call) => reverseDocuments(documents, reason, call)),
  handle(stockDocuments.ledger, (input, call) => ledger(input, call)),
  handle(stockLevels.sums, (input, call) => sums(input, call)),
  handle(stockLevels.reserve, (input, call) => reserve(input, call)),
]

interface LedgerInput extends ListInput {
  readonly itemCode: string
  readonly warehouse?: string | null | undefined
}

/** What there was before the first document is what there is now without all that the documents brought. */
function ledger({ itemCode, warehouse, ...input }: LedgerInput, call: Call) {
  return call.transaction(
    (tx) => {
      const binder = new Binder()
      const wanted = `lower(${binder.add(itemCode, 'text')})`
      const place = binder.add(warehouse || null, 'text')
      const here = (column: string) => `(${place} is null or lower(${column}) = lower(${place}))`
      const sql = `
        with doc as (select * from ${rowsSeen(tx, binder, stockInOut.name)} d
          where d.posted and lower(d.item_code) = ${wanted}),
        line as (
          select d.*, 1 as line, d.warehouse as place, case d.direction when 'I' then d.qty else -d.qty end as moved
          from doc d
          union all
          select d.*, 2, d.to_warehouse, case d.direction when 'I' then -d.qty else d.qty end
          from doc d where d.to_warehouse is not null),
        shown as (select * from line where ${here('line.place')}),
        before as (select
          (select coalesce(sum(s.qty), 0) from ${rowsSeen(tx, binder, stock.name)} s
            where lower(s.item_code) = ${wanted} and ${here('s.warehouse')})
          - (select coalesce(sum(moved), 0) from shown) as qty)
        select l.doc_no || '/' || l.line as id, 1::bigint as row_version,
          row_number() over ledger as seq, l.at, l.doc_no, l.line, l.type,
          case when l.moved < 0 then 'O' else 'I' end as direction, l.place as warehouse,
          case when l.moved >= 0 then l.moved end as in_qty, case when l.moved < 0 then -l.moved end as out_qty,
          before.qty + sum(l.moved) over ledger as balance,
          l.lot_no, l.quality_status, l.order_code, l.reversal_of
        from shown l cross join before
        window ledger as (order by l.at, l.doc_no, l.line rows unbounded preceding)`
      return derivedPage(stockLedger, sql, tx, input, binder, call.language)
    },
    { readOnly: true },
  )
}

function sums(input: ListInput, call: Call) {
  return call.transaction(
    async (tx) => {
      const binder = new Binder()
      const today = `(now() at time zone ${binder.add(await unitZone(tx), 'text')})::date`
      const sql = `
        with s as (select * from ${rowsSeen(tx, binder, stock.name)} s),
        r as (select item_code, warehouse, sum(qty) as qty from ${rowsSeen(tx, binder, orderReserve.name)} r
          where supply_doc is null and (valid_to is null or valid_to >= ${today}) group by item_code, warehouse),
        d as (select item_code, warehouse, max(at) as at from ${rowsSeen(tx, binder, stockInOut.name)} d
          where posted group by item_code, warehouse),
        g as (
          select s.item_code, s.warehouse, sum(s.qty) as qty, coalesce(sum(s.locked_qty), 0) as locked_qty,
            coalesce(sum(s.qty) filter (where s.quality_status <> 'OK'), 0) as blocked_qty,
            coalesce(sum(s.qty) filter (where s.expiry_date < ${today}), 0) as expired_qty,
            sum(greatest(0, s.qty - coalesce(s.locked_qty, 0)))
              filter (where s.quality_status = 'OK' and (s.expiry_date is null or s.expiry_date >= ${today})) as usable,
            count(*) as lots, min(s.expiry_date) filter (where s.expiry_date >= ${today} and s.qty > 0) as next_expiry,
            bool_or(s.qty < 0) as below_zero
          from s group by s.item_code, s.warehouse)
        select g.item_code || '/' || coalesce(g.warehouse, '') as id, 1::bigint as row_version,
          g.item_code, i.name as item_name, g.warehouse, g.qty, g.locked_qty, coalesce(r.qty, 0) as reserved_qty,
          greatest(0, coalesce(g.usable, 0) - coalesce(r.qty, 0)) as free_qty, g.blocked_qty, g.expired_qty,
          i.safety_stock, g.lots, g.next_expiry, d.at as last_move,
          concat_ws(' ', case when g.below_zero then 'negative' end, case when g.expired_qty > 0 then 'expired' end,
            case when g.qty < i.safety_stock then 'belowSafety' end) as flags
        from g left join ${rowsSeen(tx, binder, item.name)} i on i.code = g.item_code
          left join r on r.item_code = g.item_code and r.warehouse is not distinct from g.warehouse
          left join d on d.item_code = g.item_code and d.warehouse is not distinct from g.warehouse`
      return derivedPage(stockSum, sql, tx, input, binder, call.language)
    },
    { readOnly: true },
  )
}

interface ReserveInput {
  readonly id: string
  readonly orderCode: string
  readonly qty: string
  readonly reason?: string | null | undefined
}

/** Two at a time see each other: the row of stock is locked while its reservations are counted. */
function reserve({ id, orderCode, qty, reason }: ReserveInput, call: Call): Promise<string> {
  return call.transaction(async (tx) => {
    const row = await findRow(stock, tx, id, 'for update')
    if (!row) throw noRow(stock, id, call.language)
    const kept = await tx.row<{ qty: string }>(
      `select coalesce(sum(qty), 0)::text as qty from order_reserve
       where item_code = $1 and warehouse is not distinct from $2 and lot_no is not distinct from $3
         and supply_doc is null`,
      [row['itemCode'], row['warehouse'], row['lotNo']],
    )
    const free = units(row['freeQty']) - units(kept!.qty)
    if (units(qty) <= 0n || units(qty) > free)
      throw new TaktError('reserveTooMuch', {
        item: row['itemCode'],
        free: formatDecimal(free > 0n ? free : 0n),
        qty,
      })
    const before = await tx.row<{ id: string; rowVersion: number; qty: string }>(
      `select id, row_version as "rowVersion", qty::text from order_reserve
       where lower(order_code) = lower($1) and item_code = $2 and supply_doc is null
         and warehouse is not distinct from $3 and lot_no is not distinct from $4 for update`,
      [orderCode, row['itemCode'], row['warehouse'], row['lotNo']],
    )
    const whole = formatDecimal(units(qty) + units(before?.qty ?? '0'))
    if (before) {
      await tx.run('update order_reserve set qty = $2::numeric where id = $1', [before.id, whole])
      return whole
    }
    const { itemCode, warehouse, lotNo } = row
    const made = { orderCode, itemCode, qty, warehouse, lotNo, kind: 'hard', reason }
    await createRow(entityNamed('orderReserve'), tx, made, call.language)
    return whole
  })
}

function units(text: unknown): bigint {
  return unitsOr(typeof text === 'string' ? text : '0', 0n)
}
