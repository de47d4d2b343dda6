import { TextArea } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { useSaving } from '../../../actions/use-saving.tsx'
import { write } from '../../../client/write.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { answersOf } from './pasted-answers.ts'

interface UploadDialogProps {
  readonly onClose: () => void
  readonly onDone: (outcome: unknown) => void
}

/** Answers of many replies, pasted from the sheet that a supplier sent back. */
export function UploadDialog({ onClose, onDone }: UploadDialogProps) {
  const { t } = useTranslation('delivery')
  const [text, setText] = useState('')
  const { busy, faults, save } = useSaving()
  const rows = answersOf(text)
  const send = (): Promise<void> =>
    save(async () => {
      const outcome = await write(replyServices.upload, { rows })
      onClose()
      onDone(outcome)
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('upload')}
      description={t('uploadHint')}
      width={640}
      submit={t('take', { count: rows.length })}
      busy={busy}
      disabled={rows.length === 0}
      onSubmit={send}
    >
      {faults}
      <TextArea
        rows={10}
        className="mono"
        aria-label={t('upload')}
        placeholder={t('uploadExample')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  )
}
