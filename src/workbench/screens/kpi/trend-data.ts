import { figureFormOf } from '#domain/kpi/definition.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import type { ChartSpec, Level } from '../../charts/spec.ts'
import type { historyOf, KpiLine } from './kpi-data.ts'

type History = ReturnType<typeof historyOf>

/** Values of a KPI over the times of its runs, as a chart takes them. */
export function trendOf(kpi: KpiLine, history: History, label: string): Omit<ChartSpec, 'kind'> {
  const known = history.flatMap(({ run, figure }) => {
    const at = run.at === null ? null : parseSeconds(run.at)
    return at === null || figure.value === null ? [] : [{ at, run: run.runNo, value: Number(figure.value) }]
  })
  return {
    title: kpi.name ?? kpi.code,
    axis: { kind: 'time', label, at: known.map(({ at }) => at), notes: known.map(({ run }) => run) },
    series: [{ name: kpi.name ?? kpi.code, values: known.map(({ value }) => value), tone: 'info' }],
    form: figureFormOf(kpi),
    zero: kpi.unit !== '%',
  }
}

/** Target and limits of a KPI as levels of its chart. */
export function levelsOf(
  kpi: Pick<KpiLine, 'target' | 'warn' | 'alarm'>,
  words: Readonly<Record<'target' | 'warn' | 'alarm', string>>,
): readonly Level[] {
  const level = (name: 'target' | 'warn' | 'alarm', tone: Level['tone']): Level[] => {
    const value = kpi[name]
    return value === null ? [] : [{ label: words[name], value: Number(value), tone }]
  }
  return [...level('target', 'good'), ...level('warn', 'warn'), ...level('alarm', 'bad')]
}
