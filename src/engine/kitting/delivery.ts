import { zoneOffset } from '#domain/rules/zone.ts'
import { NULL_I64, textAt, type Table } from '../columns.ts'
import { decimalText, isoText } from '../table-page.ts'
import type { allocationSchema, shortageSchema } from './results.ts'

/** Deliveries that suppliers owe for the orders of a run, per item, supplier and day of need. Quantities as decimal text. */
export interface DeliveryRow {
  readonly item: string
  readonly supplier: string | null
  /** The day, as the instant at which it begins in UTC; ISO. */
  readonly bucketDate: string
  readonly needQty: string
  readonly cumNeed: string
  /** Allocated from receipts that are there by that day. */
  readonly cumSupply: string
  /** Quantity to call off: needed so far and not supplied. */
  readonly callQty: string
  readonly orders: string
}

const fromSuppliers = new Set(['PO', 'ASN', 'PR', 'PLAN_P'])
const day = 86_400n

interface Cell {
  need: bigint
  supply: bigint
  readonly orders: Set<string>
}

/**
 * Receipts allocated to orders and remaining shortages, by the day on which the material is needed.
 * Rows in order of item, supplier, day.
 * @param zone where days begin
 */
export function deliveryDemand(
  allocations: Table<typeof allocationSchema>,
  shortages: Table<typeof shortageSchema>,
  zone = 'UTC',
): DeliveryRow[] {
  const groups = new Map<string, Map<bigint, Cell>>()
  const cellAt = (item: string | null, supplier: string | null, at: bigint): Cell => {
    const key = JSON.stringify([item ?? '', supplier ?? ''])
    let days = groups.get(key)
    if (!days) groups.set(key, (days = new Map()))
    const local = at === NULL_I64 ? 0n : at + BigInt(zoneOffset(Number(at), zone))
    const bucket = local - (((local % day) + day) % day)
    let cell = days.get(bucket)
    if (!cell) days.set(bucket, (cell = { need: 0n, supply: 0n, orders: new Set() }))
    return cell
  }
  const given = allocations.columns
  for (let row = 0; row < allocations.length; row++) {
    if (given.released[row] === 1 || !fromSuppliers.has(textAt(given.class, row) ?? '')) continue
    const [item, supplier] = [textAt(given.item, row), textAt(given.supplier, row)]
    const need = cellAt(item, supplier, given.need[row]!)
    need.need += given.qty[row]!
    need.orders.add(textAt(given.order, row) ?? '')
    cellAt(item, supplier, given.supplyDate[row]!).supply += given.qty[row]!
  }
  const short = shortages.columns
  for (let row = 0; row < shortages.length; row++) {
    const cell = cellAt(textAt(short.item, row), textAt(short.supplier, row), short.need[row]!)
    cell.need += short.short[row] === NULL_I64 ? 0n : short.short[row]!
    cell.orders.add(textAt(short.order, row) ?? '')
  }
  return [...groups].sort(byKey).flatMap(([key, days]) => rowsOf(key, days))
}

const byKey = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0

function rowsOf(key: string, days: ReadonlyMap<bigint, Cell>): DeliveryRow[] {
  const [item, supplier] = JSON.parse(key) as [string, string]
  let [cumNeed, cumSupply] = [0n, 0n]
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([bucket, { need, supply, orders }]) => {
      cumNeed += need
      cumSupply += supply
      const call = cumNeed - cumSupply
      return {
        item,
        supplier: supplier || null,
        bucketDate: isoText(bucket),
        needQty: decimalText(need),
        cumNeed: decimalText(cumNeed),
        cumSupply: decimalText(cumSupply),
        callQty: decimalText(call > 0n ? call : 0n),
        orders: [...orders].filter(Boolean).sort().join(';'),
      }
    })
}
