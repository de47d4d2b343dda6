import { NEVER, type Bounds } from './bounds.ts'
import { isReceipt, type Flows } from './flow.ts'

/** How the stock of one item goes on, looked at at the end of each day. */
export interface Levels {
  /** First days on which it is below zero, below safety stock, above the highest stock; NEVER: on none. */
  readonly short: number
  readonly low: number
  readonly high: number
  /** How much it is below zero, and above the highest stock, on these days. */
  readonly shortBy: bigint
  readonly highBy: bigint
  /** Stock after the last row. */
  readonly last: bigint
  /** Full days after today that the stock at the end of today covers by itself; -1: today's demand is not; NEVER: all. */
  readonly cover: number
}

export function levelsOf(flows: Flows, item: number, today: number, bounds: Bounds): Levels {
  const [from, to] = [flows.start[item]!, flows.start[item + 1]!]
  const { safety, maximum } = bounds
  const found = { short: NEVER, low: NEVER, high: NEVER, shortBy: 0n, highBy: 0n, cover: NEVER }
  let stock = bounds.stock
  let left: bigint | null = null
  let at = from
  for (let day = today; ; day = flows.day[at]!) {
    for (; at < to && flows.day[at] === day; at++) {
      const isIn = isReceipt(flows.part[at]!)
      const qty = flows.qty[at]!
      stock += isIn ? qty : -qty
      if (left !== null && !isIn) left -= qty
    }
    if (left !== null && left < 0n && found.cover === NEVER) found.cover = day - today - 1
    left ??= stock
    if (left < 0n && found.cover === NEVER) found.cover = -1
    if (stock < 0n && found.short === NEVER) Object.assign(found, { short: day, shortBy: -stock })
    if (stock < safety && found.low === NEVER) found.low = day
    if (maximum !== null && stock > maximum && found.high === NEVER)
      Object.assign(found, { high: day, highBy: stock - maximum })
    if (at >= to) return { ...found, last: stock }
  }
}
