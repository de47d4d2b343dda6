import { describe, expect, it } from 'vitest'
import { suggestLots, type LotPolicy, type LotSizingInput } from '#engine/psi/lot-sizing/suggest.ts'
import { lotsFor } from '#engine/psi/proposal/lots.ts'
import { randomOf, type Random } from '../../support/random-plans.ts'
import { units } from '../../support/psi.ts'

const noLots = { min: null, max: null, multiple: null }
const item = (demand: readonly number[], more: Partial<LotSizingInput> = {}): LotSizingInput => ({
  opening: units(10),
  firm: demand.map(() => 0n),
  demand: demand.map(units),
  planned: demand.map(() => 0n),
  firstOpen: 0,
  safety: units(5),
  lots: noLots,
  ...more,
})
const plannedBy = (input: LotSizingInput, policy: LotPolicy) =>
  suggestLots(input, policy).planned.map((qty) => Number(qty) / 1_000_000)

describe('planned receipts by a policy', () => {
  const input = item([3, 8, 0, 10, 4])

  it('are the shortage of each period, lot for lot', () => {
    expect(plannedBy(input, { kind: 'lotForLot' })).toEqual([0, 6, 0, 10, 4])
  })
  it('are the shortage of several periods, in the first of them that has one', () => {
    expect(plannedBy(input, { kind: 'period', periods: 3 })).toEqual([0, 16, 0, 0, 4])
    expect(plannedBy(input, { kind: 'period', periods: 99 })).toEqual([0, 20, 0, 0, 0])
  })
  it('go up to the highest stock whenever the stock is too low', () => {
    expect(plannedBy(input, { kind: 'minMax', maximum: units(15) })).toEqual([0, 16, 0, 0, 14])
  })
  it('are as many times one quantity as is needed', () => {
    expect(plannedBy(input, { kind: 'fixed', lot: units(7) })).toEqual([0, 7, 0, 14, 0])
  })
  it('leave closed periods as they are, and make up for them in the first open one', () => {
    const closed = item([30, 0, 4], { planned: [units(2), units(9), 0n], firstOpen: 1 })
    expect(plannedBy(closed, { kind: 'lotForLot' })).toEqual([2, 23, 4])
  })
  it('are added to firm receipts, and are zero without a shortage', () => {
    expect(plannedBy(item([3, 8], { firm: [0n, units(6)] }), { kind: 'lotForLot' })).toEqual([0, 0])
  })
  it('say how many orders they make, and the highest and average stock, rounded down', () => {
    const { lots, highest, average } = suggestLots(
      item([3, 25, 1], { lots: { ...noLots, max: units(10) } }),
      { kind: 'lotForLot' },
    )
    expect({ lots, highest, average }).toEqual({ lots: 4, highest: units(7), average: 5_666_666n })
  })
  it('are refused for a period that needs more orders than a cell may have', () => {
    const many = suggestLots(item([3, 9000], { lots: { ...noLots, max: units(1) } }), { kind: 'lotForLot' })
    expect(many.refused).toEqual([1])
    expect(many.planned).toEqual([0n, 0n])
  })
  it('need a policy that is one', () => {
    const bad: LotPolicy[] = [
      { kind: 'period', periods: 0 },
      { kind: 'fixed', lot: 0n },
      { kind: 'minMax', maximum: units(4) },
    ]
    for (const policy of bad) expect(() => suggestLots(input, policy)).toThrow(RangeError)
  })
})

function randomInput(random: Random): LotSizingInput {
  const width = 1 + random.below(30)
  const some = (most: number) =>
    Array.from({ length: width }, () => (random.chance(0.5) ? BigInt(random.below(most * 1_000_000)) : 0n))
  const limit = (most: number) => (random.chance(0.5) ? BigInt(1 + random.below(most * 1_000_000)) : null)
  return {
    opening: BigInt(random.below(200_000_000)) - 50_000_000n,
    firm: some(20),
    demand: some(60),
    planned: some(40),
    firstOpen: random.chance(0.3) ? random.below(width) : 0,
    safety: BigInt(random.below(30_000_000)),
    lots: { min: limit(20), max: limit(60), multiple: limit(5) },
  }
}

const policiesOf = (random: Random, { safety }: LotSizingInput): LotPolicy[] => [
  { kind: 'lotForLot' },
  { kind: 'period', periods: 1 + random.below(10) },
  { kind: 'minMax', maximum: safety + BigInt(random.below(80_000_000)) },
  { kind: 'fixed', lot: BigInt(1 + random.below(50_000_000)) },
]

/** Closing stock as the sum of all receipts and issues until a period. */
const plainClosing = ({ opening, firm, demand }: LotSizingInput, planned: readonly bigint[]) =>
  demand.map((_, p) => {
    const until = (list: readonly bigint[]) => list.slice(0, p + 1).reduce((all, one) => all + one, 0n)
    return opening + until(firm) + until(planned) - until(demand)
  })

describe('planned receipts of random items', () => {
  it('keep the stock of open periods at the safety stock, in lots that the item allows', () => {
    const random = randomOf(4711)
    let made = 0
    for (let round = 0; round < 400; round++) {
      const input = randomInput(random)
      for (const policy of policiesOf(random, input)) {
        const found = suggestLots(input, policy)
        const closing = plainClosing(input, found.planned)
        const where = `round ${round} ${policy.kind}`
        expect(found.planned.slice(0, input.firstOpen), where).toEqual(
          input.planned.slice(0, input.firstOpen),
        )
        if (found.refused.length === 0)
          for (let p = input.firstOpen; p < closing.length; p++)
            expect(closing[p]! >= input.safety, `${where} period ${p}`).toBe(true)
        expect(found.highest, where).toBe(closing.reduce((most, one) => (one > most ? one : most)))
        const sum = closing.reduce((all, one) => all + one, 0n)
        const rest = sum - found.average * BigInt(closing.length)
        expect(rest >= 0n && rest < BigInt(closing.length), where).toBe(true)
        const lots = found.planned.slice(input.firstOpen).map((qty) => lotsFor(qty, input.lots)!)
        expect(lots.flat().length, where).toBe(found.lots)
        // The quantity of a cell is the sum of its lots: no lot size rounds it again.
        expect(
          lots.map((list) => list.reduce((all, one) => all + one, 0n)),
          where,
        ).toEqual(found.planned.slice(input.firstOpen))
        made += found.lots
      }
    }
    expect(made).toBeGreaterThan(1000)
  })

  it('are never planned before they are needed', () => {
    const random = randomOf(815)
    for (let round = 0; round < 200; round++) {
      const input = randomInput(random)
      for (const policy of policiesOf(random, input)) {
        const { planned } = suggestLots(input, policy)
        for (const [p, qty] of planned.entries()) {
          if (p < input.firstOpen || qty === 0n) continue
          const without = planned.map((one, q) => (q === p ? 0n : one))
          expect(plainClosing(input, without)[p]! < input.safety, `${round} ${policy.kind} ${p}`).toBe(true)
        }
      }
    }
  })
})
