import { describe, expect, it } from 'vitest'
import { defaultPsiSettings } from '#engine/psi/input.ts'
import { preparePsi } from '#engine/psi/prepare.ts'
import { MAX_I64 } from '#engine/psi/problem.ts'
import { referencePsi } from '#engine/reference/psi/index.ts'
import { kernel, units, type DayEvent, type Case, prepared, rowOf, withWindow } from '../../support/psi.ts'
import { DAY, days, psiInput, START } from '../../support/random-psi.ts'

describe('stock', () => {
  const given: Case = {
    item: { opening: units(10) },
    receipts: [
      ['planned', 0, 1],
      ['firm', 1, 2],
      ['received', 1, 0.5],
    ],
    demands: [
      ['sale', 0, 3],
      ['dependent', 2, 4],
      ['consumption', 2, 5],
    ],
  }

  it('is opening stock, receipts and issues', () => {
    expect(rowOf('opening', given)).toEqual([10, 8, 10.5, 1.5])
    expect(rowOf('receipts', given)).toEqual([1, 2.5, 0, 0])
    expect(rowOf('demand', given)).toEqual([3, 0, 9, 0])
    expect(rowOf('closing', given)).toEqual([8, 10.5, 1.5, 1.5])
  })

  it('is exact to the last digit of int64', () => {
    const qty = 2n ** 62n + 1n
    const input = psiInput({
      items: [{ code: 'A', opening: 1n }],
      periods: days(1),
      receipts: [{ item: 'A', kind: 'firm', time: START, qty }],
    })
    const { problem } = preparePsi(input, defaultPsiSettings)
    for (const solver of [kernel, referencePsi])
      expect(solver.open(problem).block([0]).cells.closing).toEqual(BigInt64Array.of(qty + 1n))
  })
})

describe('sales orders consume forecasts', () => {
  it('of their own period only, without a window', () => {
    const given: Case = {
      demands: [
        ['forecast', 0, 10],
        ['forecast', 1, 10],
        ['sale', 1, 14],
      ],
    }
    expect(rowOf('forecast', given)).toEqual([10, 0, 0, 0])
    expect(rowOf('consumed', given)).toEqual([0, 10, 0, 0])
    expect(rowOf('demand', given)).toEqual([10, 14, 0, 0])
  })

  it('backward before forward, the nearest first', () => {
    const demands: DayEvent[] = [
      ['forecast', 0, 1],
      ['forecast', 1, 2],
      ['sale', 2, 8],
      ['forecast', 3, 10],
    ]
    expect(rowOf('forecast', { demands, ...withWindow('period', 1, 1) })).toEqual([1, 0, 0, 4])
    expect(rowOf('forecast', { demands, ...withWindow('period', 2, 0) })).toEqual([0, 0, 0, 10])
    expect(rowOf('forecast', { demands, ...withWindow('period', 0, 1) })).toEqual([1, 2, 0, 2])
  })

  it('of their own period before an earlier order may look forward', () => {
    const demands: DayEvent[] = [
      ['sale', 0, 5],
      ['sale', 1, 5],
      ['forecast', 1, 5],
      ['forecast', 2, 5],
    ]
    expect(rowOf('consumed', { demands, ...withWindow('period', 0, 1) })).toEqual([0, 5, 0, 0])
    expect(rowOf('consumed', { demands, ...withWindow('period', 0, 2) })).toEqual([0, 5, 5, 0])
  })

  it('within days that are those of the periods, not of the clock', () => {
    // The second day has 25 hours, as where the clock is set back.
    const hours = [0, 24, 49, 73].map((hour) => START + hour * 3600)
    const periods = hours.slice(0, 3).map((start, p) => ({ start, end: hours[p + 1]!, day: 100 + p }))
    const demands: DayEvent[] = [
      ['forecast', 1, 7],
      ['sale', 2.1, 7],
    ]
    expect(rowOf('consumed', { periods, demands, ...withWindow('day', 1, 0) })).toEqual([0, 7, 0])
    expect(rowOf('consumed', { periods, demands, ...withWindow('day', 0, 1) })).toEqual([0, 0, 0])
  })

  it('within days over several periods of a day, and from week to week not at all', () => {
    const shifts = Array.from({ length: 6 }, (_, p) => ({
      start: START + p * 28_800,
      end: START + (p + 1) * 28_800,
    }))
    const demands: DayEvent[] = [
      ['forecast', 0, 9],
      ['sale', 1.4, 9],
    ]
    expect(rowOf('consumed', { periods: shifts, demands, ...withWindow('day', 1, 0) })[0]).toBe(9)
    expect(rowOf('consumed', { periods: shifts, demands, ...withWindow('period', 3, 0) })[0]).toBe(0)
  })
})

describe('rows outside the periods', () => {
  const given = (receipts: 'first' | 'out', demands: 'first' | 'out', forecasts: 'first' | 'out'): Case => ({
    receipts: [
      ['firm', -1, 5],
      ['firm', 4, 100],
    ],
    demands: [
      ['sale', -3, 2],
      ['forecast', -1, 1],
    ],
    settings: { overdue: { receipts, demands, forecasts } },
  })

  it('count in the first period or nowhere, as the settings say', () => {
    expect(rowOf('closing', given('first', 'first', 'out'))).toEqual([3, 3, 3, 3])
    expect(rowOf('closing', given('out', 'first', 'out'))).toEqual([-2, -2, -2, -2])
    expect(rowOf('closing', given('first', 'out', 'first'))).toEqual([4, 4, 4, 4])
    expect(prepared(given('out', 'first', 'out')).left).toEqual({ overdue: 2, beyond: 1 })
  })

  it('are none without periods', () => {
    const { problem, left } = prepared({ periods: [], receipts: [['firm', 0, 1]] })
    expect(left).toEqual({ overdue: 0, beyond: 1 })
    for (const solver of [kernel, referencePsi])
      expect(solver.open(problem).overview().closing).toHaveLength(0)
  })

  it('in a gap count in the period before it', () => {
    const [first, second, third] = days(3)
    const given: Case = { periods: [first!, third!], receipts: [['firm', 1, 5]] }
    expect(second).toBeDefined()
    expect(rowOf('receipts', given)).toEqual([5, 0])
  })
})

describe('days of cover', () => {
  const demands: DayEvent[] = [
    ['sale', 0, 1],
    ['sale', 1, 4],
    ['sale', 3, 8],
  ]

  it('last until later demand exceeds the stock, which is spread over its period', () => {
    expect(rowOf('cover', { item: { opening: units(2) }, demands })).toEqual([0.25, 0, 0, 0])
    expect(rowOf('cover', { item: { opening: units(7) }, demands })).toEqual([2.25, 1.25, 0.25, 0])
  })

  it('are unknown when nothing later exceeds the stock, and zero when it is negative', () => {
    expect(rowOf('cover', { item: { opening: units(13) }, demands })).toEqual([null, null, null, null])
    expect(rowOf('cover', { item: { opening: units(-1) }, demands })).toEqual([0, 0, 0, 0])
  })

  it('are exact where stock times seconds passes 64 bits', () => {
    const input = psiInput({
      items: [{ code: 'A', opening: MAX_I64 - 2n }],
      periods: days(2),
      demands: [{ item: 'A', kind: 'sale', time: START + DAY, qty: MAX_I64 }],
    })
    const { problem } = preparePsi(input, defaultPsiSettings)
    for (const solver of [kernel, referencePsi])
      expect(solver.open(problem).block([0]).cells.cover[0]).toBe((86_399n * 1_000_000n) / 86_400n)
  })
})
