import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import { useAction } from '../../../../actions/use-action.ts'
import { refreshService, useCall } from '../../../../client/query.ts'
import { write } from '../../../../client/write.ts'
import { useFigures } from '../../../../fields/use-figures.ts'
import { Button } from '../../../../parts/button.tsx'
import { Panel } from '../../../../parts/page.tsx'
import { ErrorState, LoadingState } from '../../../../parts/states.tsx'
import { StatusChip } from '../../../../parts/status-chip.tsx'
import { confirm } from '../../../../state/asked.ts'
import { DataTable } from '../../../../parts/data-table/data-table.tsx'

const lookMs = 5_000
/** A transaction that is open for longer is pointed out, seconds. */
const LONG_SECONDS = 60

/** Connections to the database: what they do, for how long, and who waits for whom. */
export function SessionsTab() {
  const { t } = useTranslation('upkeep')
  const figures = useFigures()
  const { busy, attempt } = useAction()
  const answer = useCall(hostMaintenance.sessions, {}, { staleTime: 0, refetchInterval: lookMs })
  if (answer.isError) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState />
  const seconds = (value: string | null | undefined): string =>
    value === null || value === undefined ? '' : figures.text(value, { kind: 'measure', unit: 's' })
  const cancel = (pid: number): Promise<void | undefined> =>
    attempt(async () => {
      const question = { title: t('cancelStatement'), message: t('cancelStatementAsk', { pid }) }
      if (!(await confirm({ ...question, confirmLabel: t('cancelStatement'), tone: 'danger' }))) return
      const done = await write(hostMaintenance.cancel, { pid })
      toast.success(t(done ? 'cancelling' : 'noStatement'))
      await refreshService(hostMaintenance.sessions)
    })
  return (
    <Panel fill flush>
      <DataTable
        frame
        label={t('tabs.sessions')}
        rows={answer.data.items}
        keyOf={({ pid }) => String(pid)}
        columns={[
          { title: t('pid'), isName: true, cell: ({ pid }) => pid },
          { title: t('role'), cell: ({ role }) => role },
          { title: t('state'), cell: ({ state }) => state },
          {
            title: t('transaction'),
            isNumber: true,
            cell: ({ transactionSeconds }) =>
              Number(transactionSeconds ?? 0) > LONG_SECONDS ? (
                <StatusChip tone="warn">{seconds(transactionSeconds)}</StatusChip>
              ) : (
                seconds(transactionSeconds)
              ),
          },
          {
            title: t('statement'),
            cell: ({ statementSeconds }) => seconds(statementSeconds),
            isNumber: true,
          },
          { title: t('waitsOn'), cell: ({ waitsOn }) => waitsOn },
          {
            title: t('waitsFor'),
            cell: ({ waitsFor }) => waitsFor && <StatusChip tone="bad">{waitsFor}</StatusChip>,
          },
          {
            title: t('query'),
            cell: ({ query }) => (
              <code className="t-upkeep-query" title={query ?? ''}>
                {query}
              </code>
            ),
          },
          {
            title: t('actions'),
            cell: ({ pid, state, isOwn }) =>
              state === 'active' &&
              !isOwn && (
                <Button tone="ghost" disabled={busy} onClick={() => void cancel(pid)}>
                  {t('cancel')}
                </Button>
              ),
          },
        ]}
      />
    </Panel>
  )
}
