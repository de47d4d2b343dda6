import type { kpiChoices } from '../choices/kpi.ts'

export type KpiCategory = keyof typeof kpiChoices.KpiCategory
export type KpiAggregation = keyof typeof kpiChoices.KpiAggregation
export type KpiState = keyof typeof kpiChoices.KpiState

/** Most runs that one question for KPIs by run concerns. */
export const mostKpiRuns = 100
