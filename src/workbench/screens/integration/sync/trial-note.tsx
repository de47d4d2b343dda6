import { useTranslation } from 'react-i18next'
import type { SyncTrial } from '#domain/integration/sync/difference.ts'
import { MoreNote } from '../../../parts/more-note.tsx'
import { StatusChip } from '../../../parts/status-chip.tsx'

/** What the dry run found out, in a sentence. */
export function TrialNote({ trial: { reason, written, entities, rows } }: { readonly trial: SyncTrial }) {
  const { t } = useTranslation('data-sync')
  const faulty = entities.reduce((sum, one) => sum + one.faulty, 0)
  return (
    <div className="s-trial" role="status">
      {reason !== null && <StatusChip tone="bad">{t('tried.ends', { reason })}</StatusChip>}
      {faulty > 0 && <StatusChip tone="warn">{t('tried.faulty', { count: faulty })}</StatusChip>}
      {reason === null && faulty === 0 && (
        <StatusChip tone="good">{t('tried.sound', { count: written })}</StatusChip>
      )}
      <MoreNote shown={rows.length} total={faulty} hint={t('tried.more')} />
    </div>
  )
}
