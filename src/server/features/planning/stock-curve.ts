import { TaktError } from '#domain/errors.ts'
import { loadServices } from '#domain/services/planning/capacity.ts'
import { Reading } from '../../platform/crud/reading.ts'
import { inTransaction, type HandlerEntry } from '../../identity/handlers.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'

interface ItemRow {
  readonly code: string
  readonly name: string | null
  readonly unit: string | null
  readonly safety: string
  readonly stock: string
}

/**
 * What an item has in stock and what comes and goes from now on, as far as the caller sees it: what open operations take
 * and give, open purchases on the day that was last told, and what customers wait for. What is overdue happens now.
 */
export const stockCurveHandler = (now: () => Date): HandlerEntry =>
  inTransaction(
    loadServices.stockCurve,
    async ({ itemCode }, tx) => {
      const at = now().toISOString()
      const read = new Reading(tx, [itemCode])
      const item = await read.row<ItemRow>(
        `select i.code, i.name, i.base_unit as unit, coalesce(i.safety_stock, 0)::text as safety,
             (select coalesce(sum(s.qty), 0)::text from ${read.seen('stock')} s
               where s.item_code = i.code and s.quality_status = 'OK') as stock
           from ${read.seen('item')} i where lower(i.code) = lower($1)`,
      )
      if (!item) throw new TaktError('notFound', { entity: 'item', id: itemCode })
      const zone = await unitZone(tx)
      const flows = new Reading(tx, [item.code, at, zone])
      const events = await flows.rows(
        `select f.kind, f.key, round(f.qty, 6)::text as qty, to_char(greatest(f.at, $2::timestamptz) at time zone 'UTC',
             'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
           from (
             select case x.direction when 'O' then 'production' else 'use' end as kind, x.operation_code as key,
               case x.direction when 'O' then x.qty else -x.qty end
                 * case when p.qty > 0 then p.remain_qty / p.qty else 1 end as qty, x.at
             from ${flows.seen('inputInst')} x join ${flows.seen('operation')} p on p.code = x.operation_code
             where x.item_code = $1 and p.status <> 'B'
             union all
             select 'purchase', o.doc_no || '/' || o.line_no, o.open_qty,
               coalesce((case when o.reply_accepted then o.reply_date end)::timestamp at time zone $3,
                 o.asn_date::timestamp at time zone $3, o.promised_date::timestamp at time zone $3, o.need_date)
             from ${flows.seen('purchaseOrder')} o where o.item_code = $1 and o.status = 'O'
             union all
             select 'sale', d.code, -d.open_qty, d.due_date
             from ${flows.seen('saleOrder')} d where d.item_code = $1 and d.status not in ('F', 'X')) f
           where f.at is not null and round(f.qty, 6) <> 0
           order by greatest(f.at, $2::timestamptz), f.kind, f.key, round(f.qty, 6)`,
      )
      return { ...item, at, events }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
