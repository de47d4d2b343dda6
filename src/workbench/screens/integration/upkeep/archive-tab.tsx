import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { EmptyState } from '../../../parts/states.tsx'
import { session } from '../../../state/session.ts'
import { ArchiveFiles } from './archive-files.tsx'
import { ArchiveRules } from './archive-rules.tsx'

/** How long rows of the plan unit are kept, and the files of those that were archived. */
export function ArchiveTab() {
  const { t } = useTranslation('upkeep')
  const { information } = useSnapshot(session)
  if (!information?.planUnitCode) return <EmptyState title={t('noUnit')} hint={t('noUnitHint')} />
  return (
    <div className="t-upkeep">
      <ArchiveRules />
      <ArchiveFiles />
    </div>
  )
}
