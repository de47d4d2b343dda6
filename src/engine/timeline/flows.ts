import { NULL_I32, NULL_I64, type Table, type TextColumn } from '../columns.ts'
import { bucket, reorderInt64 } from '../numbers.ts'
import { flowParts, type Flows } from './flow.ts'
import { leaveForecasts } from './forecasts.ts'
import type { timelineFlowSchema, TimelineSettings } from './input.ts'

/** Numbers the items of rows by the codes of `items`; -1 = not among them. */
export function itemNumbers(items: TextColumn, rows: TextColumn): Int32Array {
  const numbers = new Map<string, number>()
  items.codes.forEach((code, at) => code >= 0 && numbers.set(items.values[code]!, at))
  const byCode = Int32Array.from(rows.values, (value) => numbers.get(value) ?? -1)
  return rows.codes.map((code) => (code < 0 ? -1 : byCode[code]!))
}

/** Rows that count, by item, day, part and then row. Overdue ones count today, forecasts of the past not at all. */
export function flowsOf(
  table: Table<typeof timelineFlowSchema>,
  items: TextColumn,
  { today, window }: TimelineSettings,
): Flows {
  const { item, part, day: due, qty } = table.columns
  const names: readonly string[] = flowParts
  const places = part.values.map((value) => names.indexOf(value))
  const numbers = itemNumbers(items, item)
  const partOf = part.codes.map((code) => (code < 0 ? -1 : places[code]!))
  const forecast = flowParts.indexOf('forecast')
  for (let row = 0; row < table.length; row++) {
    const past = partOf[row] === forecast && due[row]! < today
    if (partOf[row]! < 0 || due[row] === NULL_I32 || qty[row] === NULL_I64 || past) numbers[row] = -1
  }
  const ordered = byDay(due, partOf, today)
  const { start, order } = bucket(
    ordered.map((row) => numbers[row]!),
    items.codes.length,
  )
  const row = order.map((at) => ordered[at]!)
  const flows = {
    start,
    row,
    day: row.map((at) => Math.max(due[at]!, today)),
    due: row.map((at) => due[at]!),
    part: Uint8Array.from(row, (at) => partOf[at]!),
    qty: reorderInt64(qty, row),
  }
  leaveForecasts(flows, window)
  return flows
}

/** Rows by day, then part; rows alike in their order. Days are counted by their rank, so that a date far away costs nothing. */
function byDay(due: Int32Array, partOf: Int32Array, today: number): Int32Array {
  const days = [...new Set(due)].toSorted((a, b) => a - b)
  const later = days.filter((day) => day > today)
  const ranks = new Map(later.map((day, at) => [day, at + 1]))
  const keys = due.map((day, row) => (ranks.get(day) ?? 0) * flowParts.length + Math.max(0, partOf[row]!))
  return bucket(keys, (later.length + 1) * flowParts.length).order
}
