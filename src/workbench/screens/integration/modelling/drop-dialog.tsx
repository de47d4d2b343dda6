import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { SaveReport } from '#domain/model-changes/save-report.ts'
import { useAction } from '../../../actions/use-action.ts'
import { ErrorState, LoadingState } from '../../../parts/states.tsx'
import type { FieldRow } from './field-row.ts'
import { Preview } from './preview.tsx'
import { saveField } from './save-fields.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface DropDialogProps {
  readonly row: FieldRow
  readonly onClose: () => void
}

/** The values that are archived with a field and the definitions that name it, before it is dropped. */
export function DropDialog({ row, onClose }: DropDialogProps) {
  const { t } = useTranslation('modelling')
  const { busy, attempt } = useAction()
  const [report, setReport] = useState<SaveReport | null>(null)
  const [failed, setFailed] = useState<unknown>(null)
  useEffect(() => {
    saveField(row.tableCode, { ...row, dropped: true }, true).then(setReport, setFailed)
  }, [row])
  const drop = () =>
    attempt(async () => {
      const made = await saveField(row.tableCode, { ...row, dropped: true }, false)
      setReport(made)
      if (!made.saved) return
      toast.success(t('dropped', { code: row.code }))
      onClose()
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('dropTitle', { code: row.code })}
      description={t('dropHint')}
      tone="danger"
      submit={t('drop')}
      busy={busy}
      locked
      disabled={!report}
      onSubmit={drop}
    >
      {report ? <Preview report={report} /> : failed ? <ErrorState error={failed} /> : <LoadingState />}
    </FormDialog>
  )
}
