import { stateOf } from '#domain/kpi/definition.ts'
import type { KpiAggregation, KpiCategory, KpiState } from '#domain/results/kpi-category.ts'
import type { Tone } from '../../grid/model/column.ts'

/** A figure as it was after a run. */
export interface KpiFigure {
  readonly value: string | null
  readonly state: KpiState
  readonly rows: number
}

export interface KpiRun {
  readonly runNo: string
  readonly kind: 'SCHED' | 'KIT'
  readonly at: string | null
  readonly scenario: string | null
  readonly published: boolean
  readonly schemeCode: string
}

export interface KpiLine {
  readonly code: string
  readonly name: string | null
  readonly category: KpiCategory
  readonly aggregation?: KpiAggregation
  readonly groupBy: string | null
  readonly unit: string | null
  readonly decimals: number | null
  readonly direction: 'H' | 'L'
  readonly target: string | null
  readonly warn: string | null
  readonly alarm: string | null
  readonly run: 'SCHED' | 'KIT'
  readonly values: Readonly<Record<string, KpiFigure>>
}

/** Answer of kpiServices.query. */
export interface KpiAnswer {
  readonly runs: readonly KpiRun[]
  readonly kpis: readonly KpiLine[]
}

export const stateTones: Readonly<Record<KpiState, Tone>> = {
  G: 'good',
  O: 'quiet',
  W: 'warn',
  A: 'bad',
  N: 'quiet',
}

/** How a value stands to the limits that its KPI has now; a stored state may be of older ones. */
export const stateOfFigure = (kpi: KpiLine, value: string | null): KpiState => stateOf(value, kpi).state

/** Change from one value to another: which way, and whether that is better. */
export function changeOf(
  before: string | null | undefined,
  now: string | null | undefined,
  direction: 'H' | 'L',
): { readonly difference: number; readonly better: 1 | -1 | 0 } | null {
  if (before == null || now == null) return null
  const difference = Number(now) - Number(before)
  const up = direction === 'H' ? 1 : -1
  return { difference, better: difference === 0 ? 0 : difference > 0 ? up : up === 1 ? -1 : 1 }
}

/** Figures of a KPI in the order of time, what-if runs left out. */
export function historyOf(kpi: KpiLine, runs: readonly KpiRun[]): { run: KpiRun; figure: KpiFigure }[] {
  return runs
    .filter(({ scenario }) => scenario === null)
    .flatMap((run) => {
      const figure = kpi.values[run.runNo]
      return figure ? [{ run, figure }] : []
    })
    .toReversed()
}
