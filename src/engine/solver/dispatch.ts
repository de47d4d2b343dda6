import type { Random } from '../random.ts'
import { successorsOf, type Shop, type ShopPlan } from './shop.ts'

/** Longest path of work from the start of every operation to the end of its job, with the shortest alternatives. */
export function workRemaining(shop: Shop): Float64Array {
  const { operations: n } = shop
  const followers = successorsOf(n, shop.predStart, shop.preds)
  const rest = new Float64Array(n)
  for (const i of topological(shop).reverse()) {
    let behind = 0
    for (let k = followers.start[i]!; k < followers.start[i + 1]!; k++)
      behind = Math.max(behind, rest[followers.list[k]!]!)
    rest[i] = behind + shortest(shop, i)
  }
  return rest
}

export function shortest(shop: Shop, operation: number): number {
  let least = Infinity
  for (let row = shop.altStart[operation]!; row < shop.altStart[operation + 1]!; row++)
    least = Math.min(least, shop.altTime[row]!)
  return least
}

/** All operations, each after its predecessors; lowest numbers first. Shorter than `operations` where there is a cycle. */
export function topological(shop: Pick<Shop, 'operations' | 'predStart' | 'preds'>): number[] {
  const { operations: n, predStart, preds } = shop
  const followers = successorsOf(n, predStart, preds)
  const open = new Int32Array(n)
  const order: number[] = []
  for (let i = 0; i < n; i++) {
    open[i] = predStart[i + 1]! - predStart[i]!
    if (open[i] === 0) order.push(i)
  }
  for (let at = 0; at < order.length; at++) {
    const i = order[at]!
    for (let k = followers.start[i]!; k < followers.start[i + 1]!; k++)
      if (--open[followers.list[k]!]! === 0) order.push(followers.list[k]!)
  }
  return order
}

/**
 * A schedule built forwards in time: of all operations whose predecessors are done, the one that can start first is next,
 * on the machine that ends it first; of those that start together the one with the most work remaining, perturbed by
 * `noise` (0 = the rule itself) so that many different good starting points are available.
 */
export function dispatch(shop: Shop, rest: Float64Array, noise: number, random: Random): ShopPlan {
  const { operations: n, setups } = shop
  const followers = successorsOf(n, shop.predStart, shop.preds)
  const order = new Int32Array(n)
  const alt = new Int32Array(n)
  const free = new Float64Array(shop.machines)
  const last = new Int32Array(shop.machines).fill(-1)
  const release = new Float64Array(n)
  const open = new Int32Array(n)
  const weight = Float64Array.from(rest, (work) => work * (1 + noise * (random.real() * 2 - 1)))
  const ready: number[] = []
  for (let i = 0; i < n; i++) {
    open[i] = shop.predStart[i + 1]! - shop.predStart[i]!
    if (open[i] === 0) ready.push(i)
  }
  for (let done = 0; done < n; done++) {
    let chosen = -1
    let chosenRow = 0
    let chosenStart = Infinity
    let chosenEnd = Infinity
    for (let at = 0; at < ready.length; at++) {
      const i = ready[at]!
      let row = 0
      let start = 0
      let end = Infinity
      for (let k = shop.altStart[i]!; k < shop.altStart[i + 1]!; k++) {
        const machine = shop.altMachine[k]!
        const before = last[machine]!
        const setup = setups && before >= 0 ? setups[(machine * n + before) * n + i]! : 0
        const from = Math.max(release[i]!, free[machine]! + setup)
        if (from + shop.altTime[k]! >= end) continue
        row = k
        start = from
        end = from + shop.altTime[k]!
      }
      const better = start < chosenStart || (start === chosenStart && weight[i]! > weight[ready[chosen]!]!)
      if (!better) continue
      chosen = at
      chosenRow = row
      chosenStart = start
      chosenEnd = end
    }
    const i = ready[chosen]!
    ready[chosen] = ready.at(-1)!
    ready.pop()
    order[done] = i
    alt[i] = chosenRow
    const machine = shop.altMachine[chosenRow]!
    free[machine] = chosenEnd
    last[machine] = i
    for (let k = followers.start[i]!; k < followers.start[i + 1]!; k++) {
      const s = followers.list[k]!
      release[s] = Math.max(release[s]!, chosenEnd)
      if (--open[s]! === 0) ready.push(s)
    }
  }
  return { order, alt }
}
