import { describe, expect, it } from 'vitest'
import { Random } from '#engine/random.ts'
import { KernelMemoryError } from '#engine/kernel/kernels.ts'
import { ShopSearch } from '#engine/solver/shop-kernel.ts'
import { checkSchedule } from '#engine/reference/solver/check.ts'
import { evaluatePlan } from '#engine/reference/solver/evaluate.ts'
import { lowerBound, openSearch, scheduleOf, type Problem } from '#engine/solver/index.ts'
import { dispatch, workRemaining } from '#engine/solver/dispatch.ts'
import { startsOf, type Shop } from '#engine/solver/shop.ts'
import { freshKernels } from '../../support/kernels.ts'
import { orders, randomShop, type ShopShape } from '../../support/random-solver.ts'

const kernels = freshKernels()

const shapes: Readonly<Record<string, ShopShape>> = {
  'job shop': { jobs: 6, steps: 6, machines: 4, alternatives: 1, setups: false, assembly: false, least: 1 },
  'job shop with empty operations': {
    jobs: 6,
    steps: 6,
    machines: 3,
    alternatives: 1,
    setups: false,
    assembly: false,
    least: 0,
  },
  'flexible job shop': {
    jobs: 6,
    steps: 5,
    machines: 4,
    alternatives: 3,
    setups: false,
    assembly: false,
    least: 1,
  },
  assembly: { jobs: 6, steps: 5, machines: 4, alternatives: 3, setups: false, assembly: true, least: 0 },
  setups: { jobs: 5, steps: 5, machines: 3, alternatives: 2, setups: true, assembly: true, least: 1 },
}
const cases = Object.entries(shapes)

const problemOf = (shop: Shop): Problem => ({ kind: 'shop', shop })

it('a shop with 2^32 pairs of operation and machine is refused, not searched in a part of the memory', () => {
  const count = 2 ** 16
  const numbers = Int32Array.from({ length: count + 1 }, (_, k) => k)
  const shop: Shop = {
    operations: count,
    machines: count,
    job: new Int32Array(count),
    step: new Int32Array(count),
    altStart: numbers,
    altMachine: numbers.subarray(0, count),
    altTime: new Int32Array(count).fill(1),
    predStart: new Int32Array(count + 1),
    preds: new Int32Array(0),
    setups: null,
  }
  expect(() => new ShopSearch(freshKernels(), shop, 1)).toThrow(KernelMemoryError)
})

describe('tabu search on shops', () => {
  it.each(cases)('%s: heads, tails and makespan stay those of the reference', (_, shape) => {
    for (let seed = 1; seed <= 12; seed++) {
      const random = new Random(seed)
      const shop = randomShop(random, shape)
      const search = new ShopSearch(kernels, shop, seed)
      search.load(dispatch(shop, workRemaining(shop), 1, random))
      let shortest = Infinity
      for (let k = 0; k < 60; k++) {
        const present = search.present()
        const { makespan, heads, tails } = evaluatePlan(shop, present)
        expect({ makespan: present.makespan, heads: present.heads, tails: present.tails }).toEqual({
          makespan,
          heads,
          tails,
        })
        shortest = Math.min(shortest, makespan)
        expect(search.makespan).toBe(shortest)
        expect(startsOf(shop, search.best()).makespan).toBe(shortest)
        search.step(1, 1000)
      }
    }
  })

  it.each(cases)('%s: every schedule is feasible and not below the bound', (_, shape) => {
    for (let seed = 1; seed <= 12; seed++) {
      const shop = randomShop(new Random(seed), { ...shape, jobs: 12 })
      const bound = lowerBound(problemOf(shop))
      const search = openSearch(kernels, problemOf(shop), seed, bound)
      for (let k = 0; k < 5; k++) {
        const schedule = scheduleOf(problemOf(shop), search.plan)
        expect(checkSchedule(problemOf(shop), schedule)).toEqual([])
        expect(schedule.makespan).toBe(search.makespan)
        expect(schedule.makespan).toBeGreaterThanOrEqual(bound)
        search.step(500)
      }
    }
  })

  it.each(cases)('%s: small ones are solved to the optimum, which the bound does not exceed', (_, shape) => {
    for (let seed = 1; seed <= 25; seed++) {
      const random = new Random(seed)
      const shop = randomShop(random, { ...shape, jobs: 3, steps: 2, machines: 2, alternatives: 2 })
      const best = optimum(shop)
      expect(lowerBound(problemOf(shop))).toBeLessThanOrEqual(best)
      const search = openSearch(kernels, problemOf(shop), seed, best)
      search.step(60_000)
      expect(search.makespan).toBe(best)
    }
  })

  it('same seed and steps give the same plan, however the steps are cut', () => {
    const shop = randomShop(new Random(5), { ...shapes['flexible job shop']!, jobs: 20 })
    const run = (steps: readonly number[]) => {
      const search = openSearch(kernels, problemOf(shop), 9, 0)
      for (const count of steps) search.step(count)
      return search.plan
    }
    expect(run([20_000, 20_000])).toEqual(run([7, 13_000, 1, 26_992]))
  })

  it('accepts a better plan', () => {
    const shop = randomShop(new Random(3), { ...shapes['job shop']!, jobs: 10, steps: 10, machines: 10 })
    const good = openSearch(kernels, problemOf(shop), 1, 0)
    good.step(20_000)
    const { plan, makespan } = good
    const fresh = openSearch(kernels, problemOf(shop), 2, 0)
    expect(fresh.makespan).toBeGreaterThan(makespan)
    fresh.offer(plan)
    expect(fresh.makespan).toBe(makespan)
    fresh.step(1000)
    expect(fresh.makespan).toBeLessThanOrEqual(makespan)
  })
})

/** By trying every order and every choice. */
function optimum(shop: Shop): number {
  let best = Infinity
  const alt = new Int32Array(shop.operations)
  const choose = (i: number): void => {
    if (i < shop.operations) {
      for (let row = shop.altStart[i]!; row < shop.altStart[i + 1]!; row++) {
        alt[i] = row
        choose(i + 1)
      }
      return
    }
    for (const order of all) best = Math.min(best, startsOf(shop, { order, alt }).makespan)
  }
  const all = [...orders(shop.operations, shop.predStart, shop.preds)].map((order) => Int32Array.from(order))
  choose(0)
  return best
}
