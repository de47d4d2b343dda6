import { describe, expect, it } from 'vitest'
import { contrastOf } from '../../../src/workbench/theme/contrast.ts'

describe('contrast of two colours', () => {
  it('goes from 1 to 21, in either order and notation', () => {
    expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrastOf('rgb(255, 255, 255)', '#000000')).toBeCloseTo(21, 5)
    expect(contrastOf('#2d8cf0', '#2d8cf0')).toBe(1)
  })

  it('says that the second theme colour is too light for white text', () => {
    // Figures of the WCAG 2 formula.
    expect(contrastOf('#ffffff', '#2d8cf0')).toBeCloseTo(3.47, 1)
    expect(contrastOf('#ffffff', '#001529')).toBeGreaterThan(18)
  })

  it('refuses what is no colour', () => {
    expect(() => contrastOf('red', '#000000')).toThrow('red')
  })
})
