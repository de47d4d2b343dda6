import { entityNamed } from '#domain/entities/index.ts'
import { Reading } from '../../crud/reading.ts'
import { needsSql } from '../planning/pegging/needs.ts'
import { unitZone } from '../runs/unit-zone.ts'
import type { SeenRow, SeenRows } from './seen-rows.ts'
import { MASK } from './words.ts'

/** What an operation takes, and how much of it is pegged. */
export interface NeedLine {
  /** Has `itemCode` and `qty` of the input instruction. */
  readonly row: SeenRow
  readonly pegged: string
}

/** Lines by code of the operation, in the order of their instructions. */
export async function needsOf(
  read: SeenRows,
  operations: readonly SeenRow[],
): Promise<ReadonlyMap<string, NeedLine[]>> {
  const codes = operations.map(({ values }) => values['code'])
  const entity = entityNamed('inputInst')
  const hidden = read.hidden('inputInst')
  const reading = new Reading(read.tx, [codes])
  const zone = reading.add(await unitZone(read.tx), 'text')
  const rows = await reading.rows<{
    operation: string
    itemCode: string | null
    qty: string | null
    pegged: string | null
  }>(
    `select n.operation_code as operation, n.item_code as "itemCode", trim_scale(n.qty)::text as qty,
       trim_scale(n.pegged_qty)::text as pegged
     from ${needsSql(reading, zone, 'i.operation_code = any ($1::text[])')} n order by n.operation_code, n.code`,
  )
  const lines = new Map<string, NeedLine[]>()
  for (const { operation, pegged, ...values } of rows) {
    const line = {
      row: { entity, values, hidden },
      pegged: hidden.has('qty') || hidden.has('itemCode') ? MASK : (pegged ?? ''),
    }
    lines.set(operation, [...(lines.get(operation) ?? []), line])
  }
  return lines
}

/** Free stock of an item, and where it is; of a masked one nothing. */
export type StockOf = (item: unknown) => { readonly free: string; readonly places: string }

/** Stock that may be used: its quality is good, it is not locked and not too old; by warehouse and location. */
export async function stockOf(read: SeenRows, lines: readonly NeedLine[]): Promise<StockOf> {
  const items = [...new Set(lines.map(({ row }) => row.values['itemCode']).filter(Boolean))]
  const hidden = read.hidden('stock')
  const reading = new Reading(read.tx, [items])
  const today = `(now() at time zone ${reading.add(await unitZone(read.tx), 'text')})::date`
  const rows = await reading.rows<{ item: string; place: string; qty: string; free: string }>(
    `select s.item_code as item, concat_ws('/', s.warehouse, s.location) as place, trim_scale(sum(s.free))::text as qty,
       trim_scale(sum(sum(s.free)) over (partition by s.item_code))::text as free
     from (select item_code, warehouse, location, greatest(0, qty - coalesce(locked_qty, 0)) as free
       from ${reading.seen('stock')} t where item_code = any ($1::text[]) and quality_status = 'OK'
         and (expiry_date is null or expiry_date >= ${today})) s
     where s.free > 0 group by s.item_code, s.warehouse, s.location
     order by s.item_code, sum(s.free) desc, s.warehouse, s.location`,
  )
  const isMasked = ['itemCode', 'qty', 'lockedQty', 'freeQty', 'qualityStatus', 'expiryDate'].some((field) =>
    hidden.has(field),
  )
  const withoutPlace = hidden.has('warehouse') || hidden.has('location')
  const byItem = new Map<string, { free: string; places: string[] }>()
  for (const { item, place, qty, free } of rows) {
    const known = byItem.get(item) ?? { free, places: [] }
    known.places.push(place === '' ? qty : `${place}: ${qty}`)
    byItem.set(item, known)
  }
  return (item) => {
    if (isMasked) return { free: MASK, places: MASK }
    const known = byItem.get(String(item))
    if (!known) return { free: '0', places: '' }
    return { free: known.free, places: withoutPlace ? MASK : known.places.join('\n') }
  }
}
