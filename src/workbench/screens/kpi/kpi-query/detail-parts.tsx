import { useQuery } from '@tanstack/react-query'
import { useMemo, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { figureFormOf } from '#domain/kpi/definition.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64 } from '#engine/columns.ts'
import type { Condition } from '#domain/crud.ts'
import { kpiRows } from '#domain/results/kpi-rows.ts'
import { arrowQuery, fetchArrow } from '../../../client/query.ts'
import { histogram } from '../../../charts/bins.ts'
import { Chart } from '../../../charts/chart.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { Grid } from '../../../grid/grid.tsx'
import { columnsOf, type GridColumn } from '../../../grid/model/column.ts'
import { plainValue } from '../../../grid/model/source.ts'
import { useTable } from '../../../grid/use-table.ts'
import { Button } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { ownKey } from '../../../state/session.ts'
import type { KpiLine } from '../kpi-data.ts'
import { useKpiText } from '../use-kpi-text.ts'

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

interface RowsBehindProps {
  readonly kpi: KpiLine
  readonly run: string
  /** Group whose rows are shown; null: all. */
  readonly group: string | null
  /** Values whose rows are shown; null: all. */
  readonly range: ValueRange | null
  readonly onAll: () => void
}

/** Values of rows are not in the unit of a share. */
const plain = { unit: null, decimals: 2 } as const

const routes: Readonly<Record<string, string>> = {
  order: '/planData/OrderList',
  resource: '/setting/ResourceList',
  item: '/setting/ItemList',
}

/** The rows that a figure is made of, each with what it gives. */
export function RowsBehind({ kpi, run, group, range, onAll }: RowsBehindProps) {
  const { t } = useTranslation('kpi')
  const { code, category } = kpi
  const kpiText = useKpiText()
  const load = useCallback(
    () =>
      fetchArrow(kpiServices.behind, { kpiCode: code, runNo: run, ...(group ? { dimension: group } : {}) }),
    [code, run, group],
  )
  const { source, error } = useTable(ownKey(`kpi/${code}/${run}/${group ?? ''}`), load)
  const { fields, key } = kpiRows[category]
  const columns = useMemo((): GridColumn[] => {
    const value: GridColumn = {
      field: 'value',
      title: { zh: '本行值', en: 'Gives' },
      kind: 'quantity',
      pin: 'left',
      sum: true,
      width: 100,
    }
    const own = columnsOf(fields, key ? { [key.field]: { pin: 'left' } } : {})
    return [...own.slice(0, 1), value, ...own.slice(1)]
  }, [fields, key])
  const filters = useMemo(
    (): readonly Condition[] =>
      range
        ? [
            { field: 'value', op: 'ge', values: [String(range.from)] },
            { field: 'value', op: range.closed ? 'le' : 'lt', values: [String(range.to)] },
          ]
        : [],
    [range],
  )
  if (error) return <ErrorState error={error} />
  if (!source) return <LoadingState />
  const route = key ? routes[key.entity] : undefined
  return (
    <div className="k-rows">
      {(group !== null || range) && (
        <p className="k-group">
          {range
            ? t('onlyValues', { from: kpiText(range.from, plain), to: kpiText(range.to, plain) })
            : t('onlyGroup', { group })}{' '}
          <Button tone="ghost" onClick={onAll}>
            {t('allRows')}
          </Button>
        </p>
      )}
      <Grid
        name={`kpi.rows.${category}`}
        label={t('rowsBehind')}
        source={source}
        columns={columns}
        filters={filters}
        sort={[{ field: 'value', descending: true }]}
        selection="single"
        {...(key && route
          ? { onOpen: ({ values }) => openScreen(route, { keyword: plainValue(values[key.field]) }) }
          : {})}
        empty={<EmptyState title={t('noRows')} />}
      />
    </div>
  )
}
