import { formatSeconds } from '#domain/rules/dates.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import type { Loads } from '../../extension/machine-load/load.ts'
import type { StockCurve, StockEvent } from '../composite/curves.ts'
import { quantityAt, secondsAt, textAt, type Plan } from '../plan/plan.ts'

const DAY = 86_400
/** Working time of a machine; seconds UTC. */
export interface Slot {
  readonly resource: string
  readonly start: number
  readonly end: number
}

/** Work of each machine by day, and the time that it has. */
export function sampleLoads(
  { operations }: Plan,
  slots: readonly Slot[],
  from: number,
  until: number,
): Loads {
  const days = Math.ceil((until - from) / DAY)
  const sums = new Map<string, { readonly busy: number[]; readonly available: number[] }>()
  const none = (): number[] => Array.from({ length: days }, () => 0)
  const add = (what: 'busy' | 'available', resource: string, start: number, end: number): void => {
    const found = sums.get(resource) ?? { busy: none(), available: none() }
    sums.set(resource, found)
    for (let day = Math.max(0, Math.floor((start - from) / DAY)); day < days; day++) {
      const [a, b] = [from + day * DAY, from + (day + 1) * DAY]
      if (a >= end) break
      found[what][day]! += Math.max(0, Math.min(b, end) - Math.max(a, start))
    }
  }
  const { resCode, setupStart, start, end } = operations.columns
  for (const slot of slots) add('available', slot.resource, slot.start, slot.end)
  for (let op = 0; op < operations.length; op++)
    add('busy', textAt(resCode, op)!, secondsAt(setupStart, op) ?? secondsAt(start, op)!, secondsAt(end, op)!)
  return {
    intervals: Array.from({ length: days }, (_, day) => formatSeconds(from + day * DAY)),
    rows: [...sums].map(([resource, { busy, available }]) => ({ resource, busy, available, setup: none() })),
  }
}

/** What the orders of a family of items give when their last step ends, and what is due of it. */
export function sampleStock(
  { orders, operations, operationsOf }: Plan,
  item: string,
  from: number,
): StockCurve {
  const events: (StockEvent & { readonly time: number })[] = []
  for (const [order, list] of operationsOf.entries()) {
    if (textAt(orders.columns.itemCode, order) !== item || list.length === 0) continue
    const key = textAt(orders.columns.code, order)!
    const qty = formatDecimal(quantityAt(orders.columns.qty, order) ?? 0n)
    const made = Math.max(...list.map((op) => secondsAt(operations.columns.end, op)!))
    const due = secondsAt(orders.columns.dueDate, order)!
    events.push({ time: made, at: formatSeconds(made), kind: 'production', key, qty })
    events.push({ time: due, at: formatSeconds(due), kind: 'sale', key, qty: `-${qty}` })
  }
  events.sort((a, b) => a.time - b.time || (a.key < b.key ? -1 : 1))
  return { code: item, name: null, unit: null, safety: '0', stock: '200', at: formatSeconds(from), events }
}
