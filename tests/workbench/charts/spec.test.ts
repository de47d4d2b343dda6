import { describe, expect, it } from 'vitest'
import { csvOf } from '../../../src/workbench/charts/export/files.ts'
import { planLabels, spread } from '../../../src/workbench/charts/labels.ts'
import { legendOf } from '../../../src/workbench/charts/legend-entries.ts'
import { markAfter } from '../../../src/workbench/charts/marks.ts'
import { extentOf, placesAlong, stacked, valuesAlong } from '../../../src/workbench/charts/places.ts'
import { singleOf } from '../../../src/workbench/charts/single.ts'
import { slicedSpec } from '../../../src/workbench/charts/slices.ts'
import type { ChartSpec } from '../../../src/workbench/charts/spec.ts'
import { markName, tableOf, tipOf } from '../../../src/workbench/charts/words.ts'

const reader = { language: 'en', zone: 'Asia/Shanghai' } as const
const at = (iso: string): number => Date.parse(iso) / 1000
const bars: ChartSpec = {
  title: 'Orders',
  kind: 'stacked',
  axis: { kind: 'category', label: 'Week', names: ['W1', '=W2'] },
  series: [
    { name: 'on time', values: [3, 2.5] },
    { name: 'late', values: [1, null] },
  ],
  levels: [{ label: 'Target', value: 9, tone: 'good' }],
}
const trend: ChartSpec = {
  title: 'Kit rate',
  kind: 'line',
  axis: { kind: 'time', label: 'Run', at: [at('2026-11-22T16:00:00Z')], notes: ['K1'] },
  series: [{ name: 'Kit rate', values: [0.8333] }],
  form: { kind: 'share' },
}

describe('what a chart says', () => {
  it('is the same in its marks, its tooltips and its table', () => {
    expect(markName(bars, 1, 0, reader)).toBe('W1, late: 1')
    expect(tipOf(bars, 0, 1, reader).lines.map(({ name, text }) => `${name} ${text}`)).toEqual([
      'on time 2.5',
      'Target 9',
    ])
    expect(tableOf(bars, reader)).toEqual({
      head: ['Week', 'on time', 'late'],
      rows: [
        ['W1', '3', '1'],
        ['=W2', '2.5', ''],
      ],
    })
    expect(markName(trend, 0, 0, reader)).toMatch(/^Nov 23, 2026.*00:00 · K1: 83\.3%$/)
    expect(markName(trend, 0, 0, { ...reader, language: 'zh-Hans' })).toContain('2026年11月23日')
  })

  it('goes to a file with its numbers unrounded, its times in UTC, and formulas defused', () => {
    expect(csvOf(bars)).toBe("\ufeffWeek,on time,late\r\nW1,3,1\r\n'=W2,2.5,\r\n")
    expect(csvOf(trend)).toBe('\ufeffRun,,Kit rate\r\n2026-11-22T16:00:00Z,K1,0.8333\r\n')
    const bins: ChartSpec = {
      ...bars,
      kind: 'bar',
      axis: { kind: 'bins', label: 'h', edges: [0, 5, 10], form: { kind: 'measure' } },
      series: [{ name: 'n', values: [-1, 4] }],
    }
    expect(csvOf(bins)).toBe('\ufeffh ≥,h <,n\r\n0,5,-1\r\n5,10,4\r\n')
  })

  it('is a figure while a line has one dot', () => {
    expect(singleOf(trend)).toEqual({ place: 0 })
    expect(singleOf({ ...trend, lead: 0 })).toBeNull()
    expect(singleOf({ ...trend, kind: 'bar' })).toBeNull()
    expect(singleOf({ ...trend, series: [{ name: 'none', values: [null] }] })).toBeNull()
  })

  it('has a legend for several series, and for the slices of a whole', () => {
    expect(legendOf(bars).map(({ name }) => name)).toEqual(['on time', 'late'])
    expect(legendOf(trend)).toEqual([])
    expect(legendOf({ ...bars, kind: 'pie' }).map(({ name }) => name)).toEqual(['W1', '=W2'])
  })

  it('gathers the smaller slices of a pie, which lead nowhere', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    const many: ChartSpec = {
      ...bars,
      kind: 'pie',
      axis: { kind: 'category', label: '', names },
      series: [{ name: 'v', values: [1, 2, 3, 0, -1, 6, 7, 8] }],
    }
    const { spec, from } = slicedSpec(many, 'others')
    expect(spec.series[0]!.values).toEqual([8, 7, 6, 3, 2, 1])
    const more = slicedSpec({ ...many, series: [{ name: 'v', values: [1, 2, 3, 4, 5, 6, 7, 8] }] }, 'others')
    expect(more.spec.series[0]!.values).toEqual([8, 7, 6, 5, 4, 6])
    expect(more.from).toEqual([7, 6, 5, 4, 3, -1])
    expect(from).toEqual([7, 6, 5, 2, 1, 0])
  })
})

it('as many slices as a pie is asked for', () => {
  const pie: ChartSpec = {
    ...bars,
    kind: 'pie',
    axis: { kind: 'category', label: 'Week', names: ['a', 'b', 'c', 'd'] },
    series: [{ name: 'v', values: [4, 3, 2, 1] }],
    slices: 3,
  }
  const { spec, from } = slicedSpec(pie, 'others')
  expect(spec.series[0]!.values).toEqual([4, 3, 3])
  expect(from).toEqual([0, 1, -1])
})

describe('where a chart puts things', () => {
  it('stacks up from zero and down from zero', () => {
    const parts = stacked({
      ...bars,
      series: [
        { name: 'a', values: [2] },
        { name: 'b', values: [-1] },
        { name: 'c', values: [3] },
      ],
    })
    expect(parts).toEqual([[{ low: 0, high: 2 }], [{ low: 0, high: -1 }], [{ low: 2, high: 5 }]])
  })

  it('piles areas as it stacks bars, and leaves lines where they are', () => {
    const mixed: ChartSpec = {
      ...bars,
      series: [
        { name: 'a', values: [3, 2], shape: 'area' },
        { name: 'b', values: [1, 4], shape: 'area' },
        { name: 'c', values: [9, 9], shape: 'line' },
      ],
    }
    expect(stacked(mixed).map((one) => one.map((part) => part && [part.low, part.high]))).toEqual([
      [
        [0, 3],
        [0, 2],
      ],
      [
        [3, 4],
        [2, 6],
      ],
      [null, null],
    ])
    expect(valuesAlong(mixed, 4).high).toBeGreaterThanOrEqual(9)
  })

  it('has its levels inside of the axis', () => {
    expect(valuesAlong(bars, 4).high).toBeGreaterThanOrEqual(9)
    expect(valuesAlong({ ...bars, levels: [] }, 4).high).toBeLessThan(9)
  })

  it('gives a day as wide a bar as it has hours', () => {
    const days = ['2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'].map(at)
    const [sunday, monday] = placesAlong({ kind: 'time', label: '', at: days, days: true })
    expect(sunday!.high - sunday!.low).toBe(25 * 3600)
    expect(monday!.high).toBeGreaterThan(monday!.low)
    expect(
      extentOf({ ...trend, kind: 'bar', axis: { kind: 'time', label: '', at: days, days: true } })[0],
    ).toBe(days[0])
  })

  it('writes every name: level, turned or upright, and leaves some out only where letters would overlap', () => {
    const names = Array.from({ length: 12 }, (_, i) => `11/${i + 10}`)
    expect(planLabels(names, 60)).toMatchObject({ turn: 0, every: 1 })
    expect(planLabels(names, 28)).toMatchObject({ turn: -40, every: 1 })
    expect(planLabels(names, 16)).toMatchObject({ turn: -90, every: 1 })
    expect(planLabels(names, 5).every).toBe(3)
    expect(planLabels(['x'.repeat(80)], 20).texts[0]).toMatch(/^x+…$/)
  })

  it('keeps the names of close levels apart', () => {
    expect(spread([10, 12, 50], 13, 100)).toEqual([10, 23, 50])
    expect(spread([90, 95], 13, 100)).toEqual([87, 100])
  })
})

describe('the keyboard', () => {
  const marks = [0, 1, 2]
    .map((place) => ({ series: 0, at: place }))
    .concat([
      { series: 1, at: 0 },
      { series: 1, at: 2 },
    ])
  const go = (series: number, place: number, key: string) => markAfter(marks, { series, at: place }, key)
  it('walks along a series and between series, and stays at the ends', () => {
    expect(go(0, 0, 'ArrowRight')).toEqual({ series: 0, at: 1 })
    expect(go(0, 2, 'ArrowRight')).toEqual({ series: 0, at: 2 })
    expect(go(0, 2, 'Home')).toEqual({ series: 0, at: 0 })
    expect(go(0, 0, 'End')).toEqual({ series: 0, at: 2 })
    expect(go(0, 2, 'ArrowDown')).toEqual({ series: 1, at: 2 })
    expect(go(1, 2, 'ArrowUp')).toEqual({ series: 0, at: 2 })
    expect(go(0, 1, 'ArrowDown')).toEqual({ series: 1, at: 0 })
    expect(go(0, 1, 'ArrowUp')).toEqual({ series: 0, at: 1 })
    expect(go(0, 1, 'a')).toBeNull()
  })
})
