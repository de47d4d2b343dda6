import { describe, expect, it } from 'vitest'
import { quantity, text, time, date } from '../../../src/domain/field-kinds.ts'
import { placesOf } from '../../../src/workbench/charts/spec.ts'
import { axisOf, type AxisInput } from '../../../src/workbench/screens/pages/page/kinds/chart/axis.ts'
import { seriesOf } from '../../../src/workbench/screens/pages/page/kinds/chart/series.ts'

const settings = { language: 'en', zone: 'Asia/Shanghai' } as const
const at = text('时间', 'At')

const input = (rows: AxisInput['rows'], more: Partial<AxisInput>): AxisInput => ({
  rows,
  name: 'x',
  field: at,
  label: 'At',
  period: 'none',
  measured: true,
  settings,
  weekName: (day) => `Week of ${day}`,
  ...more,
})

const times = (...of: (string | null)[]) => of.map((x) => ({ x }))

describe('the axis of a chart', () => {
  it('counts days by the clock of the plan unit, days without rows among them', () => {
    // 16:30 UTC is the next day in Shanghai.
    const rows = times('2026-03-01T16:30:00Z', '2026-03-01T01:00:00Z', null, '2026-03-04T02:00:00Z')
    const { axis, placeOf } = axisOf(input(rows, { field: time('时间', 'At'), period: 'day' }))
    expect(placesOf(axis)).toBe(4)
    expect(placeOf).toEqual([1, 0, -1, 3])
    expect(axis).toMatchObject({ kind: 'time', days: true })
    expect((axis as { at: readonly number[] }).at[0]).toBe(Date.parse('2026-02-28T16:00:00Z') / 1000)
  })

  it('counts weeks from Monday and months, named in the language of the reader', () => {
    const rows = times('2026-03-01', '2026-03-02', '2026-03-15')
    const field = date('日期', 'Day')
    const weeks = axisOf(input(rows, { field, period: 'week' }))
    expect(weeks.axis).toMatchObject({
      kind: 'category',
      names: ['Week of Feb 23, 2026', 'Week of Mar 2, 2026', 'Week of Mar 9, 2026'],
    })
    expect(weeks.placeOf).toEqual([0, 1, 2])
    const months = axisOf(input(times('2025-12-31', '2026-02-01'), { field, period: 'month' }))
    expect(months.axis).toMatchObject({ names: ['December 2025', 'January 2026', 'February 2026'] })
    expect(months.placeOf).toEqual([0, 2])
  })

  it('keeps distances of instants and numbers, and places of other values in the order of the rows', () => {
    const rows = times('2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z')
    const instants = axisOf(input(rows, { field: time('时间', 'At') }))
    expect(instants.placeOf).toEqual([1, 0])
    const numbers = axisOf(input([{ x: '10' }, { x: '2' }, { x: '10' }], { field: quantity('数', 'N') }))
    expect(numbers).toMatchObject({ axis: { kind: 'number', at: [2, 10] }, placeOf: [1, 0, 1] })
    const words = axisOf(input([{ x: 'b' }, { x: 'a' }, { x: 'b' }, { x: null }], {}))
    expect(words).toMatchObject({ axis: { kind: 'category', names: ['b', 'a', '–'] }, placeOf: [0, 1, 0, 2] })
    // Bars are next to each other.
    const bars = axisOf(input([{ x: '10' }, { x: '2' }], { field: quantity('数', 'N'), measured: false }))
    expect(bars.axis.kind).toBe('category')
  })
})

describe('the series of a chart', () => {
  const rows = [
    { line: 'A', pieces: '3', hours: '1' },
    { line: 'B', pieces: '5', hours: null },
    { line: 'A', pieces: '4', hours: '2' },
  ]
  const series = (by: string, fields: readonly string[]) =>
    seriesOf({
      rows,
      placeOf: [0, 0, 0],
      places: 2,
      values: fields.map((field) => ({ field, label: field })),
      by,
      byField: by === '' ? undefined : text('产线', 'Line'),
      settings,
    })

  it('are one for each field, or for each value of the field that parts them; equal places are added', () => {
    expect(series('', ['pieces']).series).toEqual([{ name: 'pieces', values: [12, null], hue: 0 }])
    expect(series('line', ['pieces']).series.map(({ name, values }) => [name, values])).toEqual([
      ['A', [7, null]],
      ['B', [5, null]],
    ])
    expect(series('line', ['pieces', 'hours']).series.map(({ name }) => name)).toEqual([
      'A · pieces',
      'A · hours',
      'B · pieces',
      'B · hours',
    ])
  })

  it('know the first row behind each mark', () => {
    const { rowAt } = series('line', ['pieces'])
    expect(rowAt(0, 0)).toBe(rows[0])
    expect(rowAt(0, 1)).toBe(rows[1])
    expect(rowAt(1, 0)).toBeNull()
  })
})
