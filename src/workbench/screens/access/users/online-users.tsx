import { useTranslation } from 'react-i18next'
import { onlineManager } from '#domain/services/access/online.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { confirm } from '../../../state/asked.ts'
import { DataTable } from '../../../parts/data-table/data-table.tsx'

const lookMs = 15_000

/** Sessions heard of in the last minutes, each of which can be ended. */
export function OnlineUsers() {
  const { t } = useTranslation('access')
  const { attempt } = useAction()
  const { zone } = useFormatSettings()
  const { data, error } = useCall(onlineManager.getOnlineUsers, {}, { staleTime: 0, refetchInterval: lookMs })
  if (error) return <ErrorState error={error} />
  if (!data) return <LoadingState />
  const end = async (sessionId: string, user: string): Promise<void> => {
    const sure = await confirm({
      title: t('endSession'),
      message: t('endSessionSure', { user }),
      tone: 'danger',
    })
    if (!sure) return
    await attempt(async () => {
      await write(onlineManager.endSession, { sessionId })
    })
    await refreshed(onlineManager.getOnlineUsers)
  }
  return (
    <Panel fill flush>
      {data.items.length === 0 && <EmptyState title={t('nobodyOnline')} />}
      {data.items.length > 0 && (
        <DataTable
          rows={data.items}
          keyOf={({ sessionId }) => sessionId}
          columns={[
            {
              title: t('user'),
              cell: ({ userCode, userName, bySso }) => (
                <>
                  {[userCode, userName].filter(Boolean).join(' · ')}{' '}
                  {bySso && <StatusChip>{t('bySso')}</StatusChip>}
                </>
              ),
            },
            { title: t('planUnit'), cell: ({ planUnitCode }) => planUnitCode },
            { title: t('signedInAt'), cell: ({ startTime }) => formatTime(startTime, zone) },
            { title: t('lastSeen'), cell: ({ lastTime }) => formatTime(lastTime, zone) },
            { title: t('address'), className: 'mono', cell: ({ address }) => address },
            { title: t('browser'), isCut: true, cell: ({ browser }) => browser },
            {
              spoken: t('endSession'),
              cell: ({ isOwn, sessionId, userCode }) =>
                isOwn ? (
                  <StatusChip tone="info">{t('thisSession')}</StatusChip>
                ) : (
                  <Button tone="ghost" onClick={() => void end(sessionId, userCode)}>
                    {t('endSession')}
                  </Button>
                ),
            },
          ]}
        />
      )}
    </Panel>
  )
}
