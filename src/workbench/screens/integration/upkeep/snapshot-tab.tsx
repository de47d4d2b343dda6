import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { useAction } from '../../../actions/use-action.ts'
import { download } from '../../../client/transfer.ts'
import { Button } from '../../../parts/button.tsx'
import { Panel } from '../../../parts/page.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { session } from '../../../state/session.ts'
import { RestoreForm } from './restore-form.tsx'

/** The data of the plan unit as a file, and a new plan unit from such a file. */
export function SnapshotTab() {
  const { t } = useTranslation('upkeep')
  const { busy, attempt } = useAction()
  const { information } = useSnapshot(session)
  const unit = information?.planUnitCode
  if (!unit) return <EmptyState title={t('noUnit')} hint={t('snapshotUnit')} />
  return (
    <div className="t-upkeep">
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
        <p className="t-upkeep-about">{t('snapshotAbout')}</p>
      </Panel>
      <Panel title={t('restore')}>
        <p className="t-upkeep-about">{t('restoreAbout')}</p>
        <RestoreForm />
      </Panel>
    </div>
  )
}
