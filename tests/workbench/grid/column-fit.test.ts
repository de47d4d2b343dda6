import { describe, expect, it } from 'vitest'
import { shownText, wholeText } from '../../../src/workbench/grid/cells/format.ts'
import type { CellKind, GridColumn } from '../../../src/workbench/grid/model/column.ts'
import { fitColumns, fittedWidth, sumWidths } from '../../../src/workbench/grid/model/column-fit.ts'
import {
  changeColumn,
  defaultLayout,
  reconcile,
  resizeColumn,
} from '../../../src/workbench/grid/model/column-state.ts'
import { fittedSum } from '../../../src/workbench/grid/model/fitted-sum.ts'
import { placeColumns, type Widths } from '../../../src/workbench/grid/model/panes.ts'
import type { CellValue, DataRow } from '../../../src/workbench/grid/model/source.ts'

const settings = { language: 'en', zone: 'UTC' } as const
const column = (field: string, kind: CellKind = 'text', rest: Partial<GridColumn> = {}): GridColumn => ({
  field,
  kind,
  title: { zh: field, en: field },
  ...rest,
})
const rowsOf = (values: readonly Record<string, CellValue>[]): DataRow[] =>
  values.map((one, id) => ({ kind: 'row', id, values: one }))
/** Ten pixels a character, so that widths can be counted. */
const measure = (text: string) => text.length * 10
const fit = (columns: readonly GridColumn[], rows: readonly DataRow[], ownFields = new Set<string>()) =>
  fitColumns(columns, rows, { settings, titleOf: (field) => field, measure, ownFields })
const widths = (part: Partial<Widths>): Widths => ({
  fits: new Map(),
  sums: new Map(),
  usual: () => 100,
  available: 0,
  ...part,
})

describe('columns fitted to their contents', () => {
  const name = column('name', 'text', { width: 60 })
  const rows = rowsOf([{ name: 'short' }, { name: 'a name of no little length' }, { name: null }])

  it('are as wide as the longest cell, whatever was declared, and within a limit', () => {
    expect(fit([name], rows).get('name')!.natural).toBe(26 * 10 + 18)
    expect(fittedWidth(fit([name], rows).get('name')!)).toBe(26 * 10 + 18)
    const long = fit([name], rowsOf([{ name: 'x'.repeat(60) }])).get('name')!
    expect(long.natural).toBe(618)
    expect(fittedWidth(long)).toBe(280)
  })

  it('show their title whole, with what is next to it, where cells are shorter', () => {
    const title = 'a title longer than its limit and than all cells'
    const found = fit([column(title)], rowsOf([{ [title]: 'x' }])).get(title)!
    expect(found.natural).toBe(title.length * 10 + 18 + 36)
    expect(fittedWidth(found)).toBe(found.natural)
  })

  it('are as wide as the widest of a series', () => {
    const series = [column('a', 'integer', { alike: true }), column('b', 'integer', { alike: true })]
    const found = fit([name, ...series], rowsOf([{ name: 'x'.repeat(20), a: 1, b: 1_234_567 }]))
    expect(found.get('a')!.natural).toBe(found.get('b')!.natural)
    expect(found.get('a')!.natural).toBe(fit([series[1]!], rowsOf([{ b: 1_234_567 }])).get('b')!.natural)
    expect(found.get('name')!.natural).toBe(218)
  })

  it('are no narrower than declared where a screen draws the cells', () => {
    const bar = column('bar', 'text', { width: 200 })
    expect(fit([bar], rowsOf([{ bar: 'x' }]), new Set(['bar'])).get('bar')!.natural).toBe(200)
  })

  it('take what is to spare where cells are cut, first those that need least', () => {
    const columns = [column('a'), column('b'), column('c')]
    const fits = fit(columns, rowsOf([{ a: 'x'.repeat(40), b: 'x'.repeat(60), c: 'x' }]))
    const placed = (available: number) =>
      placeColumns(columns, defaultLayout(columns).columns, widths({ fits, available })).all.map(
        ({ width }) => width,
      )
    expect(placed(0)).toEqual([280, 280, 64])
    expect(placed(624 + 138 + 100)).toEqual([418, 380, 64])
    expect(placed(5000)).toEqual([418, 618, 64])
  })

  it('keep the width a user gave them', () => {
    const columns = [column('a'), column('b')]
    const fits = fit(columns, rowsOf([{ a: 'x'.repeat(40), b: 'y' }]))
    const layout = resizeColumn(defaultLayout(columns), 'a', 90)
    const kept = reconcile(JSON.parse(JSON.stringify(layout)), columns, defaultLayout(columns))
    const { all } = placeColumns(columns, kept.columns, widths({ fits, available: 5000 }))
    expect(all.map(({ width }) => width)).toEqual([90, 64])
  })

  it('fit where a layout kept the declared width of a column that nobody resized', () => {
    const columns = [column('a', 'code'), column('b', 'quantity')]
    const old = {
      ...defaultLayout(columns),
      columns: defaultLayout(columns).columns.map((choice) => ({
        ...choice,
        width: choice.field === 'a' ? 132 : 300,
      })),
    }
    const kept = reconcile(old, columns, defaultLayout(columns))
    expect(kept.columns.map(({ width }) => width)).toEqual([null, 300])
    expect(changeColumn(kept, 'b', { width: null }).columns[1]!.width).toBeNull()
  })

  it('have place for the sum of all rows', () => {
    const qty = column('qty', 'quantity')
    const fits = fit([qty], rowsOf([{ qty: '1.5' }]))
    const sums = sumWidths([qty], { qty: '24208306.75' }, fits, settings, measure)
    const { all } = placeColumns([qty], defaultLayout([qty]).columns, widths({ fits, sums }))
    expect(all[0]!.width).toBe('24,208,306.75'.length * 10 + 18)
  })

  it('have place for what averages are called, and for the decimals of those of groups', () => {
    const qty = column('qty', 'quantity', { sum: true, total: 'average' })
    const fits = fit([qty], rowsOf([{ qty: '1' }]))
    const width = sumWidths([qty], { qty: '46' }, fits, settings, measure).get('qty')!
    const free = width - 'avg '.length * 10
    expect(fittedSum('46.166667', free)).toBe('46.166667')
    expect(fittedSum('46.166667', free - 1)).toBe('≈46')
  })
})

describe('durations of a column', () => {
  const lateness = column('late', 'duration')
  const shown = (seconds: readonly number[], language: 'en' | 'zh-Hans' = 'en') => {
    const { finest } = fit([lateness], rowsOf(seconds.map((late) => ({ late })))).get('late')!
    return seconds.map((late) => shownText(late, lateness, { ...settings, language }, finest))
  }

  it('end with the same unit, inner parts in two digits', () => {
    expect(shown([395_303, 300, -7500, 0, 90_000])).toEqual([
      '4d 13h 48m',
      '5m',
      '-2h 05m',
      '0m',
      '1d 01h 00m',
    ])
    expect(shown([395_303, 300], 'zh-Hans')).toEqual(['4天13时48分', '5分'])
  })

  it('are written by the largest unit that loses nothing, and by seconds where these matter', () => {
    expect(shown([86_400, 604_800, 0])).toEqual(['1d', '7d', '0d'])
    expect(shown([86_400, 5400])).toEqual(['1d 00h 00m', '1h 30m'])
    expect(shown([45, 90])).toEqual(['45s', '1m 30s'])
    expect(shown([45, 7261])).toEqual(['45s', '2h 01m 01s'])
  })

  it('say so where a later one is less than the unit', () => {
    expect(shownText(20, lateness, settings, 2)).toBe('<1m')
    expect(shownText(-20, lateness, settings, 2)).toBe('-<1m')
  })

  it('are whole where they are pointed at', () => {
    expect(wholeText(395_303, lateness, settings)).toBe('4d13h48m23s')
  })
})
