import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { useBusy } from '../../../actions/use-busy.ts'
import { download } from '../../../client/transfer.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { session } from '../../../state/session.ts'

/** The data of the plan unit as a file. */
export function SnapshotTab() {
  const { t } = useTranslation('upkeep')
  const { busy, attempt } = useBusy()
  const { information } = useSnapshot(session)
  const unit = information?.planUnitCode
  if (!unit) return <EmptyState title={t('noUnit')} hint={t('snapshotUnit')} />
  return (
    <Panel
      title={t('snapshotOf', { unit })}
      actions={
        <Button
          icon={Download}
          loading={busy}
          onClick={() => void attempt(() => download(maintenance.snapshot, {}, `${unit}.tar.gz`))}
        >
          {t('snapshotDownload')}
        </Button>
      }
    >
      <p>{t('snapshotAbout')}</p>
      <p>{t('snapshotBack')}</p>
    </Panel>
  )
}
