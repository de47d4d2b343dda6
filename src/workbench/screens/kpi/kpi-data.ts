import type { KpiCategory, KpiState } from '#domain/kpi/kpi-category.ts'
import type { Tone } from '../../parts/status-chip.tsx'
import { groupDigits } from '../../fields/format.ts'

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

export const stateTones: Readonly<Record<KpiState, Tone>> = { G: 'good', W: 'warn', A: 'bad', N: 'quiet' }

/** A value with the decimals of its KPI and its unit. */
export function kpiText(value: string | null | undefined, kpi: Pick<KpiLine, 'decimals' | 'unit'>): string {
  if (value === null || value === undefined) return '–'
  const number = Number(value)
  const shown = groupDigits(Math.abs(number).toFixed(kpi.decimals ?? 1))
  const unit = kpi.unit ? (kpi.unit === '%' ? '%' : ` ${kpi.unit}`) : ''
  return `${number < 0 ? '−' : ''}${shown}${unit}`
}

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
