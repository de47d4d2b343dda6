import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { StaircaseChart } from '../../../charts/staircase.tsx'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { EmptyState, LoadingState } from '../../../parts/states.tsx'
import { stepsOf } from '../results/steps.ts'
import { useResultTable } from '../results/use-result-table.ts'
import { useSelected } from '../results/use-selected.ts'
import type { Run } from '../runs/run-figures.tsx'

interface OrderStairsProps {
  readonly run: Run
  /** A row of the order results. */
  readonly order: DataRow['values']
  readonly chosen?: number | null
  readonly onChoose?: (batch: number) => void
}

/** Batches of one order as stairs. */
export function OrderStairs({ run, order, chosen, onChoose }: OrderStairsProps) {
  const { t } = useTranslation('kitting-results')
  const table = useResultTable(run, 'batches')
  const seq = Number(order['seq'])
  const query = useMemo(
    () => ({
      filters: [{ field: 'seq', op: 'eq' as const, values: [seq] }],
      sort: [{ field: 'batch', descending: false }],
    }),
    [seq],
  )
  const rows = useSelected(table.source, query, 500)
  const steps = useMemo(() => stepsOf(rows ?? []), [rows])
  if (!rows) return <LoadingState />
  if (steps.length === 0) return <EmptyState title={t('noBatch')} />
  return (
    <StaircaseChart
      title={plainValue(order['order'])}
      steps={steps}
      plan={plainValue(order['openQty']) || '0'}
      need={plainValue(order['need']) || null}
      start={run.asOf}
      chosen={chosen ?? null}
      {...(onChoose ? { onChoose } : {})}
    />
  )
}
