import { useCallback } from 'react'
import { figureFormOf } from '#domain/kpi/definition.ts'
import { useFigures } from '../../fields/use-figures.ts'
import type { KpiLine } from './kpi-data.ts'

type Written = Pick<KpiLine, 'aggregation' | 'decimals' | 'unit'>

/** Writes values of KPIs with their units. */
export function useKpiText(): (value: string | number | null | undefined, kpi: Written) => string {
  const { text } = useFigures()
  return useCallback((value, kpi) => text(value, figureFormOf(kpi)), [text])
}
