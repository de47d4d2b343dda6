import { describe, expect, it } from 'vitest'
import { shortNumber, slicePath, valueAxis } from '../../../src/workbench/charts/axis-points.ts'

describe('a value axis', () => {
  it('begins and ends at round numbers around its values', () => {
    expect(valueAxis([3, 97]).ticks).toEqual([0, 50, 100])
    expect(valueAxis([90.6, 97.5], 4, false)).toMatchObject({ low: 90, high: 98 })
    expect(valueAxis([-4, 6]).low).toBe(-5)
  })

  it('has room for one value, none, and the same twice', () => {
    for (const values of [[], [0], [7, 7], [-3]]) {
      const { low, high, ticks } = valueAxis(values)
      expect(high).toBeGreaterThan(low)
      expect(ticks.every(Number.isFinite)).toBe(true)
    }
  })

  it('writes numbers short', () => {
    expect([0.25, 950, 12_000, 3_456_789, 2e9].map(shortNumber)).toEqual([
      '0.25',
      '950',
      '12k',
      '3.457M',
      '2G',
    ])
  })
})

it('a slice that is the whole circle is still drawn', () => {
  expect(slicePath(100, 0, 0, 1)).not.toContain('NaN')
  expect(slicePath(100, 0, 0, 1)).toContain(' 1 1 ')
})
