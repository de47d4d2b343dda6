import { describe, expect, it } from 'vitest'
import { MAX_I64 } from '#engine/psi/problem.ts'
import { referencePsi } from '#engine/reference/psi/index.ts'
import { kernel, units, prepared, numbers } from '../../support/psi.ts'
import { days } from '../../support/random-psi.ts'

describe('edits', () => {
  it('replace the sums of the orders until they are undone', () => {
    const { problem } = prepared({ item: { opening: units(5) }, receipts: [['planned', 1, 2]] })
    for (const solver of [kernel, referencePsi]) {
      const session = solver.open(problem)
      const set = (qty: bigint | null) => session.edit([{ item: 0, period: 1, part: 'planned', qty }])
      expect(numbers(set(units(7)).cells.closing)).toEqual([5, 12, 12, 12])
      expect(numbers(session.overview().closing)).toEqual([5, 12, 12, 12])
      expect(numbers(set(null).cells.closing)).toEqual([5, 7, 7, 7])
    }
  })

  it('are made all or none', () => {
    const { problem } = prepared({})
    for (const solver of [kernel, referencePsi]) {
      const session = solver.open(problem)
      const good = { item: 0, period: 0, part: 'firm', qty: 1n } as const
      for (const bad of [
        { item: 1 },
        { item: -1 },
        { period: 4 },
        { period: 0.5 },
        { qty: -1n },
        { qty: MAX_I64 + 1n },
      ])
        expect(() => session.edit([good, { ...good, ...bad }])).toThrow(RangeError)
      expect(numbers(session.overview().closing)).toEqual([0, 0, 0, 0])
    }
  })

  it('may be more than there was memory for at first', () => {
    const { problem } = prepared({ periods: days(400) })
    const changes = Array.from(
      { length: 400 },
      (_, period) => ({ item: 0, period, part: 'firm', qty: 1n }) as const,
    )
    for (const solver of [kernel, referencePsi])
      expect(solver.open(problem).edit(changes).cells.closing.at(-1)).toBe(400n)
  })
})

describe('the kernel', () => {
  it('keeps closing stock and problems of edited items', () => {
    const { problem } = prepared({ item: { opening: units(1) } })
    const session = kernel.open(problem)
    session.run()
    expect(numbers(session.closingOf(0))).toEqual([1, 1, 1, 1])
    session.edit([{ item: 0, period: 2, part: 'sale', qty: units(2) }])
    expect(numbers(session.closingOf(0))).toEqual([1, 1, -1, -1])
    expect(session.problems().negative[0]).toBe(2)
  })

  it('refuses a problem whose memory another one took over', () => {
    const { problem } = prepared({})
    const session = kernel.open(problem)
    kernel.open(problem)
    expect(() => session.overview()).toThrow(/taken over/)
    expect(() => session.block([0])).toThrow(/taken over/)
  })

  it('refuses items that are none', () => {
    const { problem } = prepared({})
    for (const solver of [kernel, referencePsi])
      for (const item of [-1, 1, 0.5, Number.NaN])
        expect(() => solver.open(problem).block([item])).toThrow(RangeError)
  })

  it('stops where `between` throws', () => {
    const { problem } = prepared({})
    const stop = () => {
      throw new Error('cancelled')
    }
    for (const solver of [kernel, referencePsi])
      expect(() => solver.open(problem).overview(stop)).toThrow('cancelled')
  })
})
