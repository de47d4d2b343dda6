import { textAt } from '../../columns.ts'
import { quantityText } from '../exact.ts'
import { int64At } from '../../numbers.ts'
import { compareTexts } from '../../text-codes.ts'
import { SUPPLY_PEGGED, SUPPLY_RESERVED } from '../problem.ts'
import type { Cutter } from './pieces.ts'

/** Rows fully reserved in their source are hard pegs. */
export function peggedRows(cutter: Cutter, inRun: (order: number) => boolean): void {
  if (cutter.source.policy.reserve === 'IGNORE') return
  const { reservedFor } = cutter.source.orders
  for (let lot = 0; lot < cutter.left.length; lot++) {
    const row = cutter.lots.row[lot]!
    const order = row < 0 ? -1 : reservedFor[row]!
    if (order >= 0 && cutter.left[lot]! > 0)
      cutter.keep(lot, cutter.left[lot]!, SUPPLY_PEGGED, order, inRun(order))
  }
}

export function reservations(cutter: Cutter, inRun: (order: number) => boolean): void {
  const { reservations } = cutter.source.input
  const { columns } = reservations
  const { items, orders, policy } = cutter.source
  for (const row of reservationRows(cutter)) {
    const kind = (textAt(columns.kind, row) ?? 'S').slice(0, 1).toUpperCase()
    if (policy.reserve === 'IGNORE' || (policy.reserve === 'HARD' && kind !== 'H')) continue
    const validTo = int64At(columns.validTo, row)
    const [item, order] = [items.reservation[row]!, orders.reservation[row]!]
    if (item < 0 || order < 0) continue
    if (validTo !== null && validTo < cutter.source.clock.dayStart(cutter.source.options.asOf)) {
      reportReservation(cutter, row, 'reservationExpired', 0)
      continue
    }
    let left = int64At(columns.qty, row) ?? 0
    const supplies = cutter.source.input.supplies.columns
    const named = [columns.doc, columns.warehouse, columns.lot].map((column) => textAt(column, row))
    for (const lot of byTime(cutter, item)) {
      if (left <= 0) break
      const at = cutter.lots.row[lot]!
      const [doc, warehouse, number] = named
      const fits =
        at >= 0 &&
        cutter.left[lot]! > 0 &&
        (doc == null || doc === textAt(supplies.doc, at)) &&
        (warehouse == null || warehouse === textAt(supplies.warehouse, at)) &&
        (number == null || number === textAt(supplies.lot, at))
      if (!fits) continue
      const qty = Math.min(left, cutter.left[lot]!)
      cutter.keep(lot, qty, kind === 'H' ? SUPPLY_PEGGED : SUPPLY_RESERVED, order, inRun(order))
      left -= qty
    }
    if (left > 0) reportReservation(cutter, row, 'reservationUnknown', left)
  }
}

function reservationRows(cutter: Cutter): number[] {
  const { columns, length } = cutter.source.input.reservations
  const texts = [columns.order, columns.item, columns.doc, columns.lot, columns.warehouse, columns.kind]
  return Array.from({ length }, (_, row) => row).sort((a, b) => {
    for (const column of texts) {
      const difference = compareTexts(column, a, b)
      if (difference !== 0) return difference
    }
    return Number(columns.qty[a]! - columns.qty[b]!) || Number(columns.validTo[a]! - columns.validTo[b]!)
  })
}

function reportReservation(
  cutter: Cutter,
  row: number,
  code: 'reservationUnknown' | 'reservationExpired',
  left: number,
): void {
  const { columns } = cutter.source.input.reservations
  const [order, item] = [textAt(columns.order, row), textAt(columns.item, row)]
  const value = quantityText(left)
  cutter.source.messages.add({
    level: 'W',
    table: 'reservations',
    row,
    column: 'qty',
    code,
    order,
    item,
    value,
  })
}

/** Usable lots of an item, those on hand first, then in draw order. */
function byTime(cutter: Cutter, item: number): number[] {
  const run = cutter.draw.order.subarray(cutter.draw.start[item], cutter.draw.start[item + 1])
  const place = new Map(Array.from(run, (lot, k) => [lot, k]))
  return Array.from(run).sort(
    (a, b) => cutter.lots.time[a]! - cutter.lots.time[b]! || place.get(a)! - place.get(b)!,
  )
}
