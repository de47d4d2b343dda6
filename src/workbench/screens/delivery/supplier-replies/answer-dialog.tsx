import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { choiceOf } from '#domain/choices/index.ts'
import { batchFields, inOrder, statusOfAnswer, type ReplyBatch } from '#domain/delivery/reply-batches.ts'
import { parseDecimal } from '#domain/rules/decimal.ts'
import { replyServices } from '#domain/services/delivery/replies.ts'
import { useSaving } from '../../../actions/use-saving.tsx'
import { write } from '../../../client/write.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { groupDigits } from '../../../fields/format.ts'
import { DateEditor } from '../../../fields/time-editors.tsx'
import '../../../fields/fields.css'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { TextInput } from '../../../parts/inputs.tsx'
import { EffectOnOrders } from './effect-on-orders.tsx'
import './supplier-replies.css'

interface AnswerDialogProps {
  readonly row: ListRow
  readonly onClose: () => void
  readonly onSaved: () => void
}

interface Part {
  readonly key: number
  readonly date: string
  readonly qty: string
  readonly asnNo: string
}

const isWhole = ({ date, qty }: Part): boolean => {
  const units = parseDecimal(qty.trim())
  return date !== '' && typeof units === 'bigint' && units > 0n
}

/** What the supplier said: one day for all, several parts, or nothing and why. */
export function AnswerDialog({ row, onClose, onSaved }: AnswerDialogProps) {
  const { t } = useTranslation('delivery')
  const label = useLabel()
  const [askedDate, askedQty] = [typedText(row['askedDate']), typedText(row['askedQty'])]
  const [parts, setParts] = useState<readonly Part[]>([{ key: 0, date: askedDate, qty: askedQty, asnNo: '' }])
  const [reason, setReason] = useState('')
  const [comment, setComment] = useState('')
  const [shown, setShown] = useState<string | null>(null)
  const { busy, faults, save } = useSaving()
  const whole = parts.every(isWhole)
  const batches = parts.map(
    ({ date, qty, asnNo }): ReplyBatch => ({ date, qty: qty.trim(), asnNo: asnNo || null }),
  )
  const typed = JSON.stringify(batches)
  const status = whole ? statusOfAnswer(inOrder(batches), { askedDate, askedQty }) : null
  const change = (key: number, part: Partial<Part>): void =>
    setParts((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const keep = (): Promise<void> =>
    save(async () => {
      const replyNo = String(row['replyNo'])
      await write(replyServices.answer, {
        replyNo,
        batches,
        reasonCode: reason || null,
        comment: comment || null,
      })
      toast.success(t('answerKept', { reply: replyNo }))
      onClose()
      onSaved()
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('answerOf', { reply: String(row['replyNo']) })}
      description={t('askedFor', { qty: groupDigits(askedQty), date: askedDate })}
      width={600}
      submit={t('save')}
      busy={busy}
      disabled={!whole || (parts.length === 0 && reason.trim() === '' && comment.trim() === '')}
      onSubmit={keep}
    >
      {faults}
      <DataTable
        label={t('parts')}
        rows={parts}
        keyOf={({ key }) => key}
        columns={[
          {
            title: label(batchFields.date.label),
            cell: (part) => (
              <DateEditor
                id={`d-date-${part.key}`}
                field={batchFields.date}
                label={label(batchFields.date.label)}
                value={part.date}
                onChange={(value) => change(part.key, { date: typedText(value) })}
              />
            ),
          },
          {
            title: label(batchFields.qty.label),
            isNumber: true,
            cell: (part) => (
              <TextInput
                className="t-number-editor"
                inputMode="decimal"
                label={label(batchFields.qty.label)}
                value={part.qty}
                onChange={(text) => change(part.key, { qty: text })}
              />
            ),
          },
          {
            title: label(batchFields.asnNo.label),
            cell: (part) => (
              <TextInput
                label={label(batchFields.asnNo.label)}
                value={part.asnNo}
                onChange={(text) => change(part.key, { asnNo: text })}
              />
            ),
          },
          {
            spoken: t('remove'),
            cell: (part) => (
              <IconButton
                icon={Trash2}
                label={t('remove')}
                onClick={() => setParts((all) => all.filter(({ key }) => key !== part.key))}
              />
            ),
          },
        ]}
      />
      <Button
        repeats
        tone="ghost"
        icon={Plus}
        onClick={() =>
          setParts((all) => [
            ...all,
            { key: Math.max(-1, ...all.map(({ key }) => key)) + 1, date: askedDate, qty: '', asnNo: '' },
          ])
        }
      >
        {t('addPart')}
      </Button>
      <p role="status">
        {status ? t('willBe', { status: label(choiceOf('ReplyStatus')[status]!) }) : t('partsIncomplete')}
      </p>
      <Button tone="ghost" disabled={!whole} onClick={() => setShown(typed)}>
        {t('showEffect')}
      </Button>
      {whole && shown === typed && (
        <div className="d-effect">
          <EffectOnOrders
            input={{ replyNo: String(row['replyNo']), batches: typed }}
            title={label(replyServices.effect.label)}
          />
        </div>
      )}
      <div className="t-form-field">
        <label htmlFor="d-reason">{label(replyServices.answer.input.reasonCode.label)}</label>
        <TextInput id="d-reason" value={reason} onChange={setReason} />
      </div>
      <div className="t-form-field">
        <label htmlFor="d-comment">{label(replyServices.answer.input.comment.label)}</label>
        <TextInput id="d-comment" value={comment} onChange={setComment} />
      </div>
    </FormDialog>
  )
}
