import { TextArea } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { ChoiceName } from '#domain/choices/index.ts'
import { shortageAction } from '#domain/entities/kitting/shortage-action.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { useAction } from '../../../actions/use-action.ts'
import { plainValue, type DataRow } from '../../../grid/model/source.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'
import { assignAction, shortageKey, type ActionValues, type KeptAction } from './use-actions.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

interface ActionDialogProps {
  readonly rows: readonly DataRow[]
  readonly kept: ReadonlyMap<string, KeptAction>
  readonly onClose: () => void
}

/** What is undertaken about the chosen shortages, by whom and until when. */
export function ActionDialog({ rows, kept, onClose }: ActionDialogProps) {
  const { t } = useTranslation('kitting-results')
  const label = useLabel()
  const [values, setValues] = useState(() => firstValues(rows, kept))
  const { busy, attempt } = useAction()
  const set = (change: Partial<ActionValues>) => setValues((old) => ({ ...old, ...change }))
  const titles = shortageAction.fields
  const options = (name: ChoiceName) => choiceOptions(name, label)
  const save = () =>
    attempt(async () => {
      await assignAction(rows, kept, values)
      toast.success(t('actionKept', { count: rows.length }))
      onClose()
    })
  return (
    <FormDialog
      title={t('assignAction')}
      description={t('assignTo', { count: rows.length })}
      onClose={onClose}
      submit={t('save')}
      disabled={busy}
      onSubmit={save}
    >
      <div className="r-form">
        <span>{label(titles.action.label)}</span>
        <Select
          label={label(titles.action.label)}
          value={values.action}
          options={options('ShortAction')}
          onChange={(action) => set({ action })}
        />
        <span>{label(titles.state.label)}</span>
        <Select
          label={label(titles.state.label)}
          value={values.state}
          options={options('ActionState')}
          onChange={(state) => set({ state })}
        />
        <span>{label(titles.owner.label)}</span>
        <TextInput
          label={label(titles.owner.label)}
          value={values.owner}
          maxLength={80}
          onChange={(text) => set({ owner: text })}
        />
        <span>{label(titles.due.label)}</span>
        <TextInput
          type="date"
          label={label(titles.due.label)}
          value={values.due ?? ''}
          onChange={(text) => set({ due: text || null })}
        />
        <span>{label(titles.note.label)}</span>
        <TextArea
          size="1"
          aria-label={label(titles.note.label)}
          value={values.note}
          onChange={(event) => set({ note: event.target.value })}
        />
      </div>
    </FormDialog>
  )
}

/** What was undertaken about the first of them, or what the run proposes and its buyer. */
function firstValues(rows: readonly DataRow[], kept: ReadonlyMap<string, KeptAction>): ActionValues {
  const first = rows[0]!
  const before = kept.get(shortageKey(first))
  return {
    action: before?.action ?? (plainValue(first.values['action']) || 'EXPEDITE'),
    owner: before?.owner ?? plainValue(first.values['buyer']),
    due: before?.due ?? null,
    state: before?.state ?? 'open',
    note: before?.note ?? '',
  }
}
