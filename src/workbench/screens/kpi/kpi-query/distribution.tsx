import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFormOf } from '#domain/kpi/definition.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { arrowQuery } from '../../../client/query.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64 } from '#engine/columns.ts'
import { histogram } from '../../../charts/bins.ts'
import { Chart } from '../../../charts/chart.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import type { KpiLine } from '../kpi-data.ts'

/** Values of rows from `from` to before `to`; `closed`: `to` as well. */
export interface ValueRange {
  readonly from: number
  readonly to: number
  readonly closed: boolean
}

interface DistributionProps {
  readonly kpi: KpiLine
  readonly run: string
  readonly onOpen: (range: ValueRange) => void
}

/** How often the rows behind a figure give which value. */
export function Distribution({ kpi, run, onOpen }: DistributionProps) {
  const { t } = useTranslation('kpi')
  const input = { kpiCode: kpi.code, runNo: run }
  const answer = useQuery({
    ...arrowQuery(kpiServices.behind, input),
    staleTime: 60_000,
  })
  const bins = useMemo(() => histogram(answer.data ? valuesOf(answer.data) : []), [answer.data])
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  if (bins.counts.length === 0) return <EmptyState title={t('noRows')} />
  // Each row of a share gives yes or no, whatever the unit of the KPI.
  const form = kpi.aggregation === 'share' || kpi.aggregation === 'count' ? flags : figureFormOf(kpi)
  return (
    <div className="k-pane">
      <Chart
        title={t('distributionOf', { kpi: kpi.name ?? kpi.code })}
        kind="bar"
        form={{ kind: 'count' }}
        axis={{ kind: 'bins', label: t('valueOfRow'), edges: bins.edges, form }}
        series={[{ name: t('rows'), values: bins.counts, tone: 'info' }]}
        onOpen={(bin) =>
          onOpen({
            from: bins.edges[bin]!,
            to: bins.edges[bin + 1]!,
            closed: bin === bins.counts.length - 1,
          })
        }
      />
    </div>
  )
}

const flags = { kind: 'measure', decimals: 1 } as const
const MICRO = 1_000_000

function valuesOf(bytes: Uint8Array): readonly number[] {
  const { value } = decodeTable({ value: 'quantity' }, bytes).columns
  return Array.from(value as BigInt64Array).flatMap((one) => (one === NULL_I64 ? [] : [Number(one) / MICRO]))
}
