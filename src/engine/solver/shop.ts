/**
 * A shop whose makespan is to be minimised: operations that need one machine each for a whole number of time units
 * without interruption, a choice of machines with a duration each, precedence without cycles, and optionally setup
 * times on a machine between operations that follow each other directly. Covers job shop, flexible job shop, assembly
 * (converging precedence) and sequence-dependent setups. All numbers are int32; the sum of all durations and setups must
 * stay below 2^30.
 */
export interface Shop {
  readonly operations: number
  readonly machines: number
  /** Job of an operation; 0 for all in formats without jobs. */
  readonly job: Int32Array
  /** Place of an operation in its job, from 0. */
  readonly step: Int32Array
  /** Alternatives of operation i are the rows altStart[i] .. altStart[i + 1] - 1; at least one each. */
  readonly altStart: Int32Array
  readonly altMachine: Int32Array
  readonly altTime: Int32Array
  /** Direct predecessors of operation i: preds[predStart[i]] .. preds[predStart[i + 1] - 1]. */
  readonly predStart: Int32Array
  readonly preds: Int32Array
  /** Setup between direct neighbours, by machine, operation before and operation after; null = none. */
  readonly setups: Int32Array | null
}

/** A choice of alternatives and an order of all operations that respects precedence; machines work in that order. */
export interface ShopPlan {
  readonly order: Int32Array
  /** Row of the alternatives per operation. */
  readonly alt: Int32Array
}

/** The lists of direct successors that belong to lists of direct predecessors. */
export function successorsOf(
  operations: number,
  predStart: Int32Array,
  preds: Int32Array,
): { start: Int32Array; list: Int32Array } {
  const start = new Int32Array(operations + 1)
  for (const before of preds) start[before + 1]!++
  for (let i = 0; i < operations; i++) start[i + 1]! += start[i]!
  const next = start.slice()
  const list = new Int32Array(preds.length)
  for (let i = 0; i < operations; i++)
    for (let k = predStart[i]!; k < predStart[i + 1]!; k++) list[next[preds[k]!]!++] = i
  return { start, list }
}

/** Start of every operation when all are begun as early as the plan's order allows; and the makespan. */
export function startsOf(shop: Shop, plan: ShopPlan): { starts: Int32Array; makespan: number } {
  const { operations: n, setups } = shop
  const starts = new Int32Array(n)
  const ends = new Int32Array(n)
  const last = new Int32Array(shop.machines).fill(-1)
  let makespan = 0
  for (const i of plan.order) {
    const row = plan.alt[i]!
    const machine = shop.altMachine[row]!
    const before = last[machine]!
    let start = before < 0 ? 0 : ends[before]! + (setups ? setups[(machine * n + before) * n + i]! : 0)
    for (let k = shop.predStart[i]!; k < shop.predStart[i + 1]!; k++)
      start = Math.max(start, ends[shop.preds[k]!]!)
    starts[i] = start
    ends[i] = start + shop.altTime[row]!
    last[machine] = i
    makespan = Math.max(makespan, ends[i]!)
  }
  return { starts, makespan }
}
