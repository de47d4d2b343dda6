import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import { Reading, whole } from '../../platform/crud/reading.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import type { NeedLine } from './needs.ts'
import type { SeenRows } from './seen-rows.ts'
import { MASK } from './words.ts'

/** Free stock of the item of a line, for its order, and where the quantity of the line is taken from. */
export interface Pick {
  readonly free: string
  readonly places: string
}

/** Gives out stock line by line: what one line takes is no longer there for the next. */
export type Picking = (order: unknown, line: NeedLine) => Pick

interface StockPlace {
  readonly item: string
  readonly warehouse: string | null
  readonly location: string | null
  readonly lot: string | null
  left: bigint
}

/** A part of the stock of an item that is kept for an order: of one warehouse or lot where these are named. */
interface Reservation {
  readonly order: string
  readonly item: string
  readonly warehouse: string | null
  readonly lot: string | null
  left: bigint
}

const fits = (kept: Reservation, place: StockPlace): boolean =>
  (kept.warehouse === null || kept.warehouse === place.warehouse) &&
  (kept.lot === null || kept.lot === place.lot)

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)

/** Usable stock in the order in which it is issued: first expired, then first received. */
async function readPlaces(read: SeenRows, items: readonly unknown[]): Promise<StockPlace[]> {
  const reading = new Reading(read.tx, [items])
  const today = `(now() at time zone ${reading.add(await unitZone(read.tx), 'text')})::date`
  const rows = await reading.rows<Omit<StockPlace, 'left'> & { qty: string }>(
    `select s.item_code as item, s.warehouse, s.location, nullif(s.lot_no, '') as lot, trim_scale(sum(s.free))::text as qty
     from (select t.*, greatest(0, t.qty - coalesce(t.locked_qty, 0)) as free from ${reading.seen('stock')} t
       where t.item_code = any ($1::text[]) and t.quality_status = 'OK'
         and (t.expiry_date is null or t.expiry_date >= ${today})) s
     where s.free > 0 group by 1, 2, 3, 4
     order by min(s.expiry_date) nulls last, min(s.in_date) nulls last, s.warehouse, s.location, 4`,
  )
  return rows.map(({ qty, ...place }) => ({ ...place, left: unitsOr(qty, 0n) }))
}

/** Those of lots and warehouses before those of any place: these take what the others leave. */
async function readReservations(read: SeenRows, items: readonly unknown[]): Promise<Reservation[]> {
  const reading = new Reading(read.tx, [items])
  const today = `(now() at time zone ${reading.add(await unitZone(read.tx), 'text')})::date`
  const rows = await reading.rows<Omit<Reservation, 'left'> & { qty: string }>(
    `select order_code as "order", item_code as item, warehouse, nullif(lot_no, '') as lot, trim_scale(qty)::text as qty
     from ${whole('orderReserve')} where item_code = any ($1::text[]) and supply_doc is null
       and (valid_to is null or valid_to >= ${today})
     order by nullif(lot_no, '') is null, warehouse is null, order_code`,
  )
  return rows.map(({ qty, ...kept }) => ({ ...kept, left: unitsOr(qty, 0n) }))
}

/** What of each place is free for an order: others' reservations are taken from what is issued last. */
function freeFor(order: string, places: readonly StockPlace[], reservations: readonly Reservation[]) {
  const free = new Map(places.map((place) => [place, place.left]))
  for (const kept of reservations) {
    if (kept.order === order) continue
    let held = kept.left
    for (const place of places.toReversed()) {
      if (held === 0n || !fits(kept, place)) continue
      const part = least(held, free.get(place)!)
      free.set(place, free.get(place)! - part)
      held -= part
    }
  }
  return free
}

/** The stock of a printout. Masked fields leave the words that tell them blank. */
export async function pickingOf(read: SeenRows, lines: readonly NeedLine[]): Promise<Picking> {
  const items = [...new Set(lines.map(({ row }) => row.values['itemCode']).filter(Boolean))]
  const places = Map.groupBy(await readPlaces(read, items), ({ item }) => item)
  const reservations = Map.groupBy(await readReservations(read, items), ({ item }) => item)
  const hidden = read.hidden('stock')
  const isMasked = ['itemCode', 'qty', 'lockedQty', 'freeQty', 'qualityStatus', 'expiryDate'].some((field) =>
    hidden.has(field),
  )
  return (order, { row, isIssued }) => {
    if (isMasked) return { free: MASK, places: MASK }
    const item = String(row.values['itemCode'])
    const own = places.get(item) ?? []
    const kept = reservations.get(item) ?? []
    const free = freeFor(String(order), own, kept)
    const all = [...free.values()].reduce((sum, one) => sum + one, 0n)
    const { qty } = row.values
    const needed = isIssued || typeof qty !== 'string' ? 0n : unitsOr(qty, 0n)
    const hasQty = !row.hidden.has('qty') && !row.hidden.has('itemCode')
    const taken = take(String(order), needed, free, kept)
    return {
      free: formatDecimal(all),
      // The sequence of the places would reveal the receipt dates.
      places: hidden.has('inDate') || !hasQty ? MASK : taken.map(placeText).join('\n'),
    }
  }
}

interface Taken {
  readonly place: StockPlace
  readonly qty: bigint
}

/** Takes from what is kept for the order, then in the order of issue. */
function take(
  order: string,
  needed: bigint,
  free: ReadonlyMap<StockPlace, bigint>,
  reservations: readonly Reservation[],
): Taken[] {
  const mine = reservations.filter((kept) => kept.order === order && kept.left > 0n)
  const isMine = (place: StockPlace): boolean => mine.some((kept) => fits(kept, place))
  const places = [...free.keys()]
  let wanted = needed
  return [...places.filter(isMine), ...places.filter((place) => !isMine(place))].flatMap((place) => {
    const qty = least(wanted, free.get(place)!)
    if (qty <= 0n) return []
    wanted -= qty
    place.left -= qty
    settle(mine, place, qty)
    return [{ place, qty }]
  })
}

/** What an order takes is no longer kept for it. */
function settle(mine: readonly Reservation[], place: StockPlace, qty: bigint): void {
  let rest = qty
  for (const kept of mine) {
    if (!fits(kept, place)) continue
    const part = least(rest, kept.left)
    kept.left -= part
    rest -= part
  }
}

/** `W01/A-03 L2026-11: 12` */
function placeText({ place: { warehouse, location, lot }, qty }: Taken): string {
  const at = [warehouse, location].filter(Boolean).join('/')
  const where = [at, lot].filter(Boolean).join(' ')
  return where === '' ? formatDecimal(qty) : `${where}: ${formatDecimal(qty)}`
}
