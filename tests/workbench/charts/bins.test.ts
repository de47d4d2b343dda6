import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binByDay, histogram, MOST_POINTS, thinned } from '../../../src/workbench/charts/bins.ts'

const thousandths = fc.integer({ min: -1e9, max: 1e9 }).map((value) => value / 1000)

describe('a histogram', () => {
  it('counts every number once, between edges that ascend, in the interval that holds it', () => {
    fc.assert(
      fc.property(fc.array(thousandths, { minLength: 1 }), (values) => {
        const { edges, counts } = histogram(values)
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(values.length)
        expect(edges).toHaveLength(counts.length + 1)
        counts.forEach((count, i) => {
          const last = i === counts.length - 1
          const inside = values.filter(
            (value) => value >= edges[i]! && (value < edges[i + 1]! || (last && value <= edges[i + 1]!)),
          )
          expect(inside).toHaveLength(count)
        })
      }),
    )
  })

  it('leaves out what is no number, and is empty without any', () => {
    expect(histogram([1, Number.NaN, 2]).counts.reduce((a, b) => a + b)).toBe(2)
    expect(histogram([])).toEqual({ edges: [], counts: [] })
  })

  it('counts by the days of a zone, whatever hours they have', () => {
    const at = (iso: string) => Date.parse(iso) / 1000
    const { edges, counts } = binByDay(
      ['2026-10-25T00:30:00+02:00', '2026-10-25T23:30:00+01:00', '2026-10-26T00:00:00+01:00'].map(at),
      'Europe/Berlin',
    )
    expect(counts).toEqual([2, 1])
    expect(edges[1]! - edges[0]!).toBe(25 * 3600)
  })
})

describe('a thinned line', () => {
  it('is left as it is up to the limit', () => {
    expect(thinned([0, 1, 2], [5, null, 7], 100)).toEqual([0, 2])
  })

  it('keeps its ends, its highest and its lowest point, in order, and few of each column', () => {
    const count = MOST_POINTS * 4
    const x = Array.from({ length: count }, (_, i) => i)
    const y = x.map((i) => Math.sin(i / 50) * 10 + (i === 12_345 ? 1000 : 0) - (i === 777 ? 1000 : 0))
    const kept = thinned(x, y, 300)
    expect(kept.length).toBeLessThanOrEqual(4 * 300)
    expect(kept[0]).toBe(0)
    expect(kept.at(-1)).toBe(count - 1)
    expect(kept).toContain(12_345)
    expect(kept).toContain(777)
    expect(kept.every((one, i) => i === 0 || one > kept[i - 1]!)).toBe(true)
  })
})
