import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PageFile } from '#domain/pages/page.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { CopyDialog } from './new-page-dialogs.tsx'
import { DifferenceList } from './difference-list.tsx'
import type { KeptPage } from './page-row.ts'
import './manage.css'

interface ConflictDialogProps {
  readonly mine: PageFile
  /** The draft that somebody else kept meanwhile, who and when. */
  readonly theirs: PageFile
  readonly by: string
  readonly at: string
  readonly onTake: () => void
  readonly onOverwrite: () => void
  /** Mine was kept as another page. */
  readonly onCopy: (row: KeptPage) => void
  /** Nothing is decided yet. */
  readonly onClose?: () => void
}

/** Two people edited a page: what differs, and which of both stays. Nothing is lost before one is chosen. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, by, at, onTake, onOverwrite, onCopy, onClose } = props
  const { t } = useTranslation('pages-manage')
  const { zone } = useFormatSettings()
  const [copying, setCopying] = useState(false)
  if (copying)
    return (
      <CopyDialog
        title={t('keepAsAnother')}
        content={mine}
        code={`${mine.code}-2`}
        onDone={onCopy}
        onClose={() => setCopying(false)}
      />
    )
  return (
    <Dialog
      onClose={() => onClose?.()}
      width={680}
      title={t('conflictTitle')}
      description={t('conflictHint', { by, at: formatTime(at, zone) })}
      footer={
        <>
          <Button onClick={onTake}>{t('takeTheirs')}</Button>
          <Button onClick={() => setCopying(true)}>{t('keepAsAnother')}</Button>
          <Button tone="danger" onClick={onOverwrite}>
            {t('keepMine')}
          </Button>
        </>
      }
    >
      <section className="pm-comparison">
        <h3>{t('mineDiffers', { by })}</h3>
        <DifferenceList label={t('differences')} before={theirs} after={mine} />
      </section>
    </Dialog>
  )
}
