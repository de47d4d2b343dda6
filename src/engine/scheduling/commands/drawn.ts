import { rowAt, TableBuilder, textAt, type Table, type TextColumn } from '../../columns.ts'
import { reservationSchema, supplySchema } from '../../kitting/input.ts'
import type { allocationSchema } from '../../kitting/results.ts'

type Supplies = Table<typeof supplySchema>
type Reservations = Table<typeof reservationSchema>
type Allocations = Table<typeof allocationSchema>

const joined = (columns: readonly TextColumn[], row: number): string =>
  columns.map((column) => textAt(column, row) ?? '').join('\u0001')

/** Names a supply row as allocations do; rows without a class are stock. */
const supplyKey = (kind: TextColumn, others: readonly TextColumn[], row: number): string =>
  `${textAt(kind, row) ?? 'STOCK'}\u0001${joined(others, row)}`

/** Supplies less the allocated quantities; rows of one name are used in the order of their dates and values. */
export function withoutDrawn(supplies: Supplies, allocations: Allocations): Supplies {
  const drawn = new Map<string, bigint>()
  const from = allocations.columns
  for (let k = 0; k < allocations.length; k++) {
    const key = supplyKey(from.class, [from.supply, from.item, from.warehouse, from.lot], k)
    drawn.set(key, (drawn.get(key) ?? 0n) + from.qty[k]!)
  }
  if (drawn.size === 0) return supplies
  const { columns } = supplies
  const rows = new Map<string, number[]>()
  for (let row = 0; row < supplies.length; row++) {
    const key = supplyKey(columns.class, [columns.doc, columns.item, columns.warehouse, columns.lot], row)
    if (!drawn.has(key)) continue
    const list = rows.get(key)
    if (list) list.push(row)
    else rows.set(key, [row])
  }
  const qty = columns.qty.slice()
  for (const [key, list] of rows) {
    let left = drawn.get(key)!
    for (const row of inOrder(supplies, list)) {
      const taken = qty[row]! < left ? qty[row]! : left
      if (taken <= 0n) continue
      qty[row] = qty[row]! - taken
      left -= taken
    }
  }
  return { length: supplies.length, columns: { ...columns, qty } }
}

/** By date, then by every other value: rows that are equal in all are interchangeable. */
function inOrder(supplies: Supplies, rows: readonly number[]): readonly number[] {
  if (rows.length === 1) return rows
  const { date } = supplies.columns
  const values = new Map(
    rows.map((row) => [row, Object.values(rowAt(supplySchema, supplies, row)).join('\u0001')]),
  )
  return [...rows].sort(
    (a, b) =>
      (date[a]! < date[b]! ? -1 : date[a]! > date[b]! ? 1 : 0) ||
      (values.get(a)! < values.get(b)! ? -1 : values.get(a)! > values.get(b)! ? 1 : 0),
  )
}

/**
 * Reservations less the allocated quantities: the reserved part of a supply that was not drawn stays reserved.
 * @param orderOf the order that an allocation's demand belongs to
 */
export function withoutUsed(
  reservations: Reservations,
  allocations: Allocations,
  orderOf: (demand: string) => string,
): Reservations {
  const used = new Map<string, bigint>()
  const { columns } = allocations
  for (let k = 0; k < allocations.length; k++) {
    if ((textAt(columns.kind, k) ?? 'S') === 'S') continue
    const key = `${orderOf(textAt(columns.order, k) ?? '')}\u0001${textAt(columns.item, k)}`
    used.set(key, (used.get(key) ?? 0n) + columns.qty[k]!)
  }
  if (used.size === 0) return reservations
  const rows = Array.from({ length: reservations.length }, (_, row) =>
    rowAt(reservationSchema, reservations, row),
  )
  const values = new Map(rows.map((row) => [row, Object.values(row).join('\u0001')]))
  const builder = new TableBuilder(reservationSchema)
  for (const row of rows.sort((a, b) => (values.get(a)! < values.get(b)! ? -1 : 1))) {
    const key = `${row.order}\u0001${row.item}`
    const taken = min(used.get(key) ?? 0n, row.qty ?? 0n)
    used.set(key, (used.get(key) ?? 0n) - taken)
    if ((row.qty ?? 0n) > taken) builder.add({ ...row, qty: (row.qty ?? 0n) - taken })
  }
  return builder.table()
}

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b)
