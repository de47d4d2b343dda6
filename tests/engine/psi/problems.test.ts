import { describe, expect, it } from 'vitest'
import { defaultPsiSettings } from '#engine/psi/input.ts'
import { preparePsi } from '#engine/psi/prepare.ts'
import { firstProblem, MAX_I64 } from '#engine/psi/problem.ts'
import { psiProblemTable } from '#engine/psi/results.ts'
import { referencePsi } from '#engine/reference/psi/index.ts'
import { kernel, at, units, type DayEvent, numbers, problemOf } from '../../support/psi.ts'
import { DAY, days, psiInput, START } from '../../support/random-psi.ts'

describe('the first problem', () => {
  const limits = { safety: units(3), maximum: units(20) }

  it('is the earliest, the gravest of one period', () => {
    expect(problemOf({ item: { opening: units(10), ...limits } })).toBeNull()
    expect(problemOf({ item: { opening: units(10), ...limits }, demands: [['sale', 2, 8]] })).toEqual([
      'belowSafety',
      2,
    ])
    expect(problemOf({ item: { opening: units(10), ...limits }, demands: [['sale', 2, 11]] })).toEqual([
      'negative',
      2,
    ])
    expect(problemOf({ item: { opening: units(10), ...limits }, receipts: [['firm', 1, 11]] })).toEqual([
      'overMaximum',
      1,
    ])
  })

  it('is no safety stock where there is none', () => {
    expect(problemOf({ item: { safety: 0n } })).toBeNull()
    expect(problemOf({ item: { opening: -1n, safety: 0n } })).toEqual(['negative', 0])
  })

  it('is stock older than its shelf life, first in first out', () => {
    const item = { opening: units(4), shelfDays: 2 }
    expect(problemOf({ item })).toEqual(['tooOld', 2])
    expect(problemOf({ item: { ...item, made: START - DAY } })).toEqual(['tooOld', 1])
    // What came last stays: the opening stock is used up first.
    const receipts: DayEvent[] = [['firm', 1, 4]]
    expect(problemOf({ item, receipts, demands: [['sale', 2, 4]] })).toBeNull()
    expect(problemOf({ item, receipts, demands: [['sale', 2, 3]] })).toEqual(['tooOld', 2])
  })

  it('ignores the age of negative stock', () => {
    const item = { opening: units(-5), made: START + 2 * DAY, shelfDays: 1 }
    expect(problemOf({ item, receipts: [['firm', 0, 10]] })).toEqual(['tooOld', 2])
  })

  it('is reported when sums exceed the range, and its cells are empty', () => {
    const input = psiInput({
      items: [{ code: 'A' }, { code: 'B', opening: units(1) }, { code: 'C', opening: -MAX_I64 }],
      periods: days(3),
      receipts: [
        { item: 'A', kind: 'firm', time: at(0), qty: MAX_I64 },
        { item: 'A', kind: 'planned', time: at(1), qty: 1n },
      ],
      demands: [
        { item: 'A', kind: 'sale', time: at(0), qty: MAX_I64 },
        { item: 'C', kind: 'sale', time: at(2), qty: 1n },
      ],
    })
    const given = preparePsi(input, defaultPsiSettings)
    for (const solver of [kernel, referencePsi]) {
      const overview = solver.open(given.problem).overview()
      expect([0, 1, 2].map((item) => firstProblem(overview.first, item))).toEqual([
        { kind: 'range', period: 1 },
        null,
        { kind: 'range', period: 2 },
      ])
      expect(numbers(overview.closing)).toEqual([null, null, null, 1, 1, 1, null, null, null])
      const { kind, at: when } = psiProblemTable(given, overview).columns
      expect([...kind.codes]).toEqual([0, -1, 0])
      expect(when[0]).toBe(BigInt(START + DAY))
    }
  })
})
