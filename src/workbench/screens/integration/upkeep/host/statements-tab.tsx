import { useTranslation } from 'react-i18next'
import { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import { useCall } from '../../../../client/query.ts'
import { useFigures } from '../../../../fields/use-figures.ts'
import { Panel } from '../../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../parts/states.tsx'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'

/** Statements that took longest in all, where the database counts them. */
export function StatementsTab() {
  const { t } = useTranslation('upkeep')
  const figures = useFigures()
  const database = useCall(hostMaintenance.database, {}, { staleTime: 0 })
  const answer = useCall(hostMaintenance.statements, {}, { staleTime: 0 })
  const failed = database.error ?? answer.error
  if (failed) return <ErrorState error={failed} onRetry={() => void answer.refetch()} />
  if (!database.data || !answer.data) return <LoadingState />
  if (!database.data.hasStatements) return <EmptyState title={t('notCounted')} hint={t('notCountedHint')} />
  const milliseconds = (value: string): string => figures.text(value, { kind: 'measure', unit: 'ms' })
  return (
    <Panel fill flush>
      <DataTable
        frame
        label={t('tabs.statements')}
        rows={answer.data.items.map((row, at) => ({ ...row, at }))}
        keyOf={({ at }) => String(at)}
        columns={[
          {
            title: t('query'),
            isName: true,
            cell: ({ query }) => (
              <code className="t-upkeep-query" title={query}>
                {query}
              </code>
            ),
          },
          { title: t('calls'), cell: ({ calls }) => figures.count(calls), isNumber: true },
          { title: t('total'), cell: ({ total }) => milliseconds(total), isNumber: true },
          { title: t('mean'), cell: ({ mean }) => milliseconds(mean), isNumber: true },
          { title: t('rows'), cell: ({ rows }) => figures.count(rows), isNumber: true },
        ]}
      />
    </Panel>
  )
}
