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
import { VirtualBody } from '../../../parts/virtual-body.tsx'

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
        <table className="t-table">
          <thead>
            <tr>
              <th scope="col">{t('user')}</th>
              <th scope="col">{t('planUnit')}</th>
              <th scope="col">{t('signedInAt')}</th>
              <th scope="col">{t('lastSeen')}</th>
              <th scope="col">{t('address')}</th>
              <th scope="col">{t('browser')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('endSession')}</span>
              </th>
            </tr>
          </thead>
          <VirtualBody rows={data.items} keyOf={({ sessionId }) => sessionId}>
            {(one, props) => (
              <tr {...props}>
                <td>
                  {one.userCode}
                  {one.userName && ` · ${one.userName}`} {one.bySso && <StatusChip>{t('bySso')}</StatusChip>}
                </td>
                <td>{one.planUnitCode}</td>
                <td>{formatTime(one.startTime, zone)}</td>
                <td>{formatTime(one.lastTime, zone)}</td>
                <td className="mono">{one.address}</td>
                <td className="t-browser" title={one.browser ?? ''}>
                  {one.browser}
                </td>
                <td>
                  {one.isOwn ? (
                    <StatusChip tone="info">{t('thisSession')}</StatusChip>
                  ) : (
                    <Button tone="ghost" onClick={() => void end(one.sessionId, one.userCode)}>
                      {t('endSession')}
                    </Button>
                  )}
                </td>
              </tr>
            )}
          </VirtualBody>
        </table>
      )}
    </Panel>
  )
}
