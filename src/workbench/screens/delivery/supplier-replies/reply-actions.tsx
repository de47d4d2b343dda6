import { BadgeCheck, ClipboardPaste, MessageSquareReply, TimerOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { UploadDialog } from './upload-dialog.tsx'

/** What is done with the chosen replies: the answer is entered, taken, or sent back. */
export function ReplyActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const [open, setOpen] = useState<'answer' | 'reject' | 'upload' | null>(null)
  const { act, notify, dialog } = useOutcome(onChanged)
  const replies = selected.map((row) => String(row['replyNo']))
  const close = (): void => setOpen(null)
  const [row] = selected
  return (
    <>
      <Button
        tone="ghost"
        icon={MessageSquareReply}
        disabled={selected.length !== 1}
        onClick={() => setOpen('answer')}
      >
        {label(replyServices.answer.label)}
      </Button>
      <Button tone="ghost" icon={ClipboardPaste} onClick={() => setOpen('upload')}>
        {label(replyServices.upload.label)}
      </Button>
      <Button
        tone="ghost"
        icon={BadgeCheck}
        onClick={() => void act(replies.length, () => write(replyServices.accept, { replies }))}
      >
        {label(replyServices.accept.label)}
      </Button>
      <Button tone="ghost" icon={Undo2} disabled={replies.length === 0} onClick={() => setOpen('reject')}>
        {label(replyServices.reject.label)}
      </Button>
      <Button
        tone="ghost"
        icon={TimerOff}
        onClick={() => void act(replies.length, () => write(replyServices.expire, { replies }))}
      >
        {label(replyServices.expire.label)}
      </Button>
      {open === 'answer' && row && <AnswerDialog row={row} onClose={close} onSaved={onChanged} />}
      {open === 'upload' && <UploadDialog onClose={close} onDone={notify} />}
      {open === 'reject' && (
        <ActionDialog
          endpoint={replyServices.reject}
          given={{ replies }}
          description={t('rejectHint')}
          onDone={notify}
          onClose={close}
        />
      )}
      {dialog}
    </>
  )
}
