import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { item } from '#domain/entities/master/item.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { storeOf } from '../../../list/row-store.ts'
import { saveUndoable, type TakeBack } from '../../../list/undoable-save.ts'
import { Select } from '../../../parts/select.tsx'
import { EmptyState } from '../../../parts/states.tsx'
import { levelChanges, levelSteps, levelText, type LevelStep } from './level-changes.ts'
import '../../../fields/fields.css'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

/** Levels of stock and lead times that are set for many items at once. */
const levels = [
  'safetyStock',
  'stockMin',
  'stockMax',
  'stockTarget',
  'makeLead',
  'buyLead',
  'inspectLead',
  'safetyLead',
] as const
type Level = (typeof levels)[number]

interface LevelDialogProps {
  readonly rows: readonly ListRow[]
  readonly onClose: () => void
  readonly onWritten: (takeBack: TakeBack) => void
}

/** Sets, raises or lowers a level of the chosen items, with every item shown before it is written. */
export function LevelDialog({ rows, onClose, onWritten }: LevelDialogProps) {
  const { t } = useTranslation('items')
  const label = useLabel()
  const [name, setName] = useState<Level>('safetyStock')
  const [step, setStep] = useState<LevelStep>('set')
  const [text, setText] = useState('')
  const { busy, attempt } = useAction()
  const field = item.fields[name]
  const changes = text.trim() === '' ? [] : levelChanges(rows, name, field, step, text)
  const write = (): Promise<void> =>
    attempt(async () => {
      const saved = (changes ?? []).map(({ row, after }) => ({ row, values: { [name]: after } }))
      onWritten(await saveUndoable(storeOf(item), saved))
      toast.success(t('levelsWritten', { count: saved.length }))
      onClose()
    })
  return (
    <FormDialog
      onClose={onClose}
      title={t('setLevels')}
      description={t('setLevelsHint', { count: rows.length })}
      width={560}
      submit={t('writeLevels', { count: changes?.length ?? 0 })}
      busy={busy}
      disabled={!changes || changes.length === 0}
      onSubmit={write}
    >
      <div className="m-levels">
        <div className="t-form-field">
          <label htmlFor="m-level-name">{t('level')}</label>
          <Select
            id="m-level-name"
            label={t('level')}
            value={name}
            options={levels.map((value) => ({ value, label: label(item.fields[value].label) }))}
            onChange={(value) => setName(value as Level)}
          />
        </div>
        <div className="t-form-field">
          <label htmlFor="m-level-step">{t('step')}</label>
          <Select
            id="m-level-step"
            label={t('step')}
            value={step}
            options={levelSteps.map((value) => ({ value, label: t(`steps.${value}`) }))}
            onChange={(value) => setStep(value as LevelStep)}
          />
        </div>
        <div className="t-form-field">
          <label htmlFor="m-level-amount">{t('amount')}</label>
          <TextInput
            id="m-level-amount"
            autoComplete="off"
            value={text}
            placeholder={step === 'percent' ? '10' : field.kind === 'duration' ? '2d' : '100'}
            aria-invalid={changes === null}
            aria-describedby="m-level-note"
            onChange={setText}
          />
          <span id="m-level-note" className={changes === null ? 'fault' : 'help'}>
            {t(changes === null ? 'amountBroken' : `amountHelp.${step}`)}
          </span>
        </div>
      </div>
      {changes?.length === 0 && <EmptyState title={t(text.trim() === '' ? 'typeAmount' : 'noChange')} />}
      {changes && changes.length > 0 && (
        <DataTable
          label={t('setLevels')}
          rows={changes}
          keyOf={({ row }) => row.id}
          columns={[
            { title: label(item.label), isName: true, cell: ({ row }) => String(row['code']) },
            { title: t('itemName'), cell: ({ row }) => row['name'] as string },
            { title: t('now'), isNumber: true, cell: ({ before }) => levelText(before, field) },
            {
              title: t('new'),
              isNumber: true,
              tone: () => 'strong',
              cell: ({ after }) => levelText(after, field),
            },
          ]}
        />
      )}
    </FormDialog>
  )
}
