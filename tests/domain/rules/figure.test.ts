import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { figureFormOf } from '#domain/kpi/definition.ts'
import { axisText, figureParts, figureText, noFigure, type FigureForm } from '#domain/rules/figure.ts'

const en = (value: number | string | null, form: FigureForm) => figureText(value, form, 'en')

describe('a figure', () => {
  it('counts whole things', () => {
    const late = figureFormOf({ aggregation: 'count', unit: null, decimals: 1 })
    expect(en('2', late)).toBe('2')
    expect(en('0', late)).toBe('0')
    expect(en('1234567', late)).toBe('1,234,567')
  })

  it('has one decimal in per cent, or as many as it is given', () => {
    const rate = figureFormOf({ aggregation: 'share', unit: '%', decimals: 1 })
    expect(en('33.333333', rate)).toBe('33.3%')
    expect(en('100', rate)).toBe('100.0%')
    expect(en(0.8333, { kind: 'share' })).toBe('83.3%')
    expect(en('98', { kind: 'percent', decimals: 0 })).toBe('98%')
    expect(en('0.04', rate)).toBe('0.04%')
  })

  it('has the digits of a measure that mean something', () => {
    const days = figureFormOf({ aggregation: 'avg', unit: 'd', decimals: 1 })
    expect(en('8.090909', days)).toBe('8.1 d')
    expect(en('2', days)).toBe('2 d')
    expect(en('0.042', days)).toBe('0.04 d')
    expect(en('0.096', days)).toBe('0.1 d')
    expect(en('12345.678', days)).toBe('12,346 d')
    expect(en('-1.25', days)).toBe('−1.3 d')
    expect(en('1.005', { kind: 'measure', decimals: 2 })).toBe('1.01')
  })

  it('says that there is none', () => {
    for (const none of [null, undefined, '', 'x'])
      expect(figureParts(none, { kind: 'count' }, 'en').number).toBe(noFigure)
    expect(en(Number.POSITIVE_INFINITY, { kind: 'share' })).toBe('∞%')
  })

  it('is short on an axis, in the words of the reader', () => {
    expect(axisText(12_000, { kind: 'count' }, 'en')).toBe('12K')
    expect(axisText(12_000, { kind: 'count' }, 'zh-Hans')).toBe('1.2万')
    expect(axisText(0.5, { kind: 'share' }, 'en')).toBe('50%')
  })

  it('is never further from its value than half of its last decimal, and never loses its sign', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -9999, max: 9999, noNaN: true }),
        fc.integer({ min: 0, max: 4 }),
        (value, decimals) => {
          const text = en(value, { kind: 'measure', decimals }).replaceAll(',', '').replace('−', '-')
          expect(Math.abs(Number(text) - value)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
          if (Number(text) !== 0) expect(Math.sign(Number(text))).toBe(Math.sign(value))
        },
      ),
    )
  })
})
