import { expect, it } from 'vitest'
import {
  historyOf,
  stateOfFigure,
  type KpiLine,
  type KpiRun,
} from '../../../src/workbench/screens/kpi/kpi-data.ts'
import { levelsOf, trendOf } from '../../../src/workbench/screens/kpi/trend-data.ts'

const run = (runNo: string, at: string | null, scenario: string | null = null): KpiRun => ({
  runNo,
  kind: 'KIT',
  at,
  scenario,
  published: false,
  schemeCode: 'STD',
})
const runs = [
  run('K3', '2026-11-23T00:00:00Z'),
  run('K2', null),
  run('W1', '2026-11-22T12:00:00Z', 'x'),
  run('K1', '2026-11-22T00:00:00Z'),
]
const figure = (value: string | null) => ({ value, state: 'G' as const, rows: 1 })
const kpi: KpiLine = {
  code: 'LATE',
  name: null,
  category: 'ORD',
  aggregation: 'count',
  groupBy: null,
  unit: null,
  decimals: 1,
  direction: 'L',
  target: '0',
  warn: null,
  alarm: '20',
  run: 'KIT',
  values: { K1: figure('2'), K2: figure('9'), K3: figure('4'), W1: figure('7') },
}

it('a trend has the values of the runs whose time is known, the oldest first, without what-if runs', () => {
  const { axis, series, form } = trendOf(kpi, historyOf(kpi, runs), 'Run')
  expect(axis).toMatchObject({ at: [1_795_305_600, 1_795_392_000], notes: ['K1', 'K3'] })
  expect(series[0]!.values).toEqual([2, 4])
  expect(form).toMatchObject({ kind: 'count' })
})

it('targets and limits are levels, as far as there are any', () => {
  const words = { target: 'Target', warn: 'Warning', alarm: 'Alarm' }
  expect(levelsOf(kpi, words).map(({ label, value }) => `${label} ${value}`)).toEqual([
    'Target 0',
    'Alarm 20',
  ])
})

it('the state follows the limits of today, not those of the run', () => {
  expect(stateOfFigure(kpi, '2')).toBe('O')
  expect(stateOfFigure({ ...kpi, target: '3' }, '2')).toBe('G')
})
