import { BadgeCheck, ClipboardPaste, MessageSquareReply, TimerOff, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextArea } from '@radix-ui/themes'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { ActionDialog } from '../../../actions/action-dialog.tsx'
import { useOutcome } from '../../../actions/use-outcome.tsx'
import { write } from '../../../client/write.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button } from '../../../parts/button.tsx'
import { useSaving } from '../../../actions/use-saving.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { ReplyEffect } from './effect-on-orders.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { answersOf } from './pasted-answers.ts'

const is = (field: string, op: 'in' | 'empty' | 'notEmpty', ...values: string[]) =>
  ({ field, op, values }) as const

/** What suppliers were asked, what they answered, and what of that the buyers took. */
export default listScreenOf('supplierReply', {
  parts: [
    { name: 'waiting', label: { zh: '待答复', en: 'Waiting' }, filters: [is('status', 'in', 'W')] },
    {
      name: 'answered',
      label: { zh: '待确认', en: 'To be settled' },
      filters: [is('status', 'in', 'Y', 'P', 'M', 'N'), is('acceptedAt', 'empty')],
    },
    { name: 'accepted', label: { zh: '已接受', en: 'Accepted' }, filters: [is('acceptedAt', 'notEmpty')] },
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
  ],
  columns: {
    replyNo: { pin: 'left' },
    status: { tones: { W: 'info', Y: 'good', P: 'warn', M: 'warn', N: 'bad', E: 'bad' } },
    comment: { width: 220 },
    rejections: { blankZero: true },
  },
  rowTone: (row) =>
    row['status'] === 'W' && typeof row['dueAt'] === 'string' && Date.parse(row['dueAt']) < Date.now()
      ? 'bad'
      : undefined,
  Actions: ReplyActions,
  side: {
    name: 'supplierReply',
    label: { zh: '对订单的影响', en: 'Effect on orders' },
    Content: ReplyEffect,
  },
})

/** What is done with the chosen replies: the answer is entered, taken, or sent back. */
function ReplyActions({ selected, onChanged }: ListActionProps) {
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

interface UploadDialogProps {
  readonly onClose: () => void
  readonly onDone: (outcome: unknown) => void
}

/** Answers of many replies, pasted from the sheet that a supplier sent back. */
function UploadDialog({ onClose, onDone }: UploadDialogProps) {
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
