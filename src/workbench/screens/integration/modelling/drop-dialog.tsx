import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import { showError } from '../../../state/error-popup.ts'
import type { FieldRow, SaveAnswer } from './field-row.ts'
import { Preview } from './preview.tsx'
import { saveField } from './save-fields.ts'

interface DropDialogProps {
  readonly row: FieldRow
  readonly onClose: () => void
}

/** What goes with a field and what depends on it, before it is dropped. */
export function DropDialog({ row, onClose }: DropDialogProps) {
  const { t } = useTranslation('modelling')
  const [busy, setBusy] = useState(false)
  const [answer, setAnswer] = useState<SaveAnswer | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    saveField(row.tableCode, { ...row, dropped: true }, true).then(setAnswer, setFailed)
  }, [row])
  const drop = async (): Promise<void> => {
    setBusy(true)
    try {
      await saveField(row.tableCode, { ...row, dropped: true }, false)
      toast.success(t('dropped', { code: row.code }))
      onClose()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={() => !busy && onClose()}
      title={t('dropTitle', { code: row.code })}
      description={t('dropHint')}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button tone="danger" disabled={!answer} loading={busy} onClick={() => void drop()}>
            {t('drop')}
          </Button>
        </>
      }
    >
      {answer ? <Preview answer={answer} /> : failed ? <ErrorState error={failed} /> : <LoadingState />}
    </Dialog>
  )
}
