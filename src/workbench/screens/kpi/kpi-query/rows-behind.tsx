import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { kpiRows } from '#domain/results/kpi-rows.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { fetchArrow } from '../../../client/query.ts'
import { Grid } from '../../../grid/grid.tsx'
import { columnsOf, type GridColumn } from '../../../grid/model/column.ts'
import { plainValue } from '../../../grid/model/source.ts'
import { useTable } from '../../../grid/use-table.ts'
import { Button } from '../../../parts/button.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { ownKey } from '../../../state/session.ts'
import type { KpiLine } from '../kpi-data.ts'
import { useKpiText } from '../use-kpi-text.ts'
import type { ValueRange } from './distribution.tsx'

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
