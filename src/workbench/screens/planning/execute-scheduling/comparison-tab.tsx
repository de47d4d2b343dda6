import { useTranslation } from 'react-i18next'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { useCall } from '../../../client/query.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { MovedOperations, type MovedOperation } from './moved-operations.tsx'
import { KpiRow, KpiTile } from '../../../parts/status-chip.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

interface Comparison {
  readonly operations: readonly MovedOperation[]
  readonly orders: readonly {
    readonly order: string
    readonly end: string | null
    readonly newEnd: string | null
    readonly seconds: number | null
    readonly lateness: number | null
    readonly newLateness: number | null
  }[]
}

/** What accepting the run would change in the plan: orders that end otherwise, operations that move. */
export function ComparisonTab({ runNo }: { readonly runNo: string }) {
  const { t } = useTranslation('scheduling')
  const { zone } = useFormatSettings()
  const { short } = useDurations()
  const answer = useCall(schedulingRuns.compare, { right: runNo })
  if (answer.isPending) return <LoadingState />
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  const { orders, operations } = answer.data as Comparison
  const count = (change: string): string =>
    groupDigits(String(operations.filter((one) => one.change === change).length))
  const at = (time: string | null): string => (time ? formatTime(time, zone).slice(5, 16) : '–')
  const shift = (seconds: number | null): string =>
    seconds === null || seconds === 0 ? '' : `${seconds > 0 ? '+' : '−'}${short(Math.abs(seconds))}`
  return (
    <div className="p-comparison">
      <KpiRow>
        <KpiTile label={t('moved')} value={count('moved')} />
        <KpiTile label={t('added')} value={count('added')} />
        <KpiTile label={t('removed')} value={count('removed')} />
        <KpiTile
          label={t('ordersLater')}
          value={orders.filter(({ seconds }) => (seconds ?? 0) > 0).length}
          tone="bad"
        />
        <KpiTile
          label={t('ordersEarlier')}
          value={orders.filter(({ seconds }) => (seconds ?? 0) < 0).length}
          tone="good"
        />
      </KpiRow>
      {operations.length > 0 && (
        <section>
          <h3>{t('operationsChanged')}</h3>
          <MovedOperations run={runNo} at={answer.dataUpdatedAt} operations={operations} />
        </section>
      )}
      {orders.length === 0 && operations.length === 0 && <EmptyState title={t('noDifference')} />}
      {orders.length > 0 && (
        <DataTable
          label={t('ordersChanged')}
          rows={orders}
          keyOf={({ order }) => order}
          columns={[
            { title: t('order'), cell: ({ order }) => order },
            { title: t('endBefore'), cell: ({ end }) => at(end) },
            { title: t('endAfter'), cell: ({ newEnd }) => at(newEnd) },
            {
              title: t('change'),
              isNumber: true,
              tone: ({ seconds }) => ((seconds ?? 0) > 0 ? 'bad' : 'good'),
              cell: ({ seconds }) => shift(seconds),
            },
            { title: t('lateness'), isNumber: true, cell: ({ newLateness }) => shift(newLateness) },
          ]}
        />
      )}
    </div>
  )
}
