import { Switch, TextField } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { yearRows } from '#domain/calendar/generate-year.ts'
import { weekdayNames } from '#domain/calendar/weekday-names.ts'
import { crudOf } from '#domain/crud.ts'
import { calendar } from '#domain/entities/master/calendar.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { storeOf } from '../../../list/row-store.ts'
import { saveUndoable, type TakeBack } from '../../../list/undoable-save.ts'
import { Select } from '../../../parts/select.tsx'
import { faultsOf, planOf, startedForm, type YearForm } from './year-form.ts'
import { YearPreview } from './year-preview.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface YearDialogProps {
  readonly onClose: () => void
  readonly onWritten: (takeBack: TakeBack) => void
}

/** Makes the calendar rows of a year from a weekly or rotating pattern, holidays and days worked in exchange. */
export function YearDialog({ onClose, onWritten }: YearDialogProps) {
  const { t } = useTranslation('calendars')
  const label = useLabel()
  const language = useLanguage()
  const [form, setForm] = useState(startedForm)
  const { busy, attempt } = useAction()
  const set = (more: Partial<YearForm>): void => setForm({ ...form, ...more })
  const faults = faultsOf(form, language)
  const plan = planOf(form)
  const rows = plan && Object.keys(faults).length === 0 ? yearRows(plan) : []
  const there = useAllRows(
    crudOf(calendar).getAll,
    {
      filter: JSON.stringify([{ field: 'code', op: 'starts', values: [`${form.prefix.trim()}-`] }]),
    },
    { enabled: form.prefix.trim() !== '', keepPrevious: true, staleTime: 0 },
  )
  const known = new Map(
    ((there.data?.items ?? []) as unknown as readonly ListRow[]).map((row) => [row['code'] as string, row]),
  )
  const write = (): Promise<void> =>
    attempt(async () => {
      const saved = rows.map((values) => ({ row: known.get(values.code) ?? null, values: { ...values } }))
      onWritten(await saveUndoable(storeOf(calendar), saved))
      toast.success(t('yearWritten', { count: rows.length, year: form.year }))
      onClose()
    })
  const field = (
    name:
      | 'year'
      | 'prefix'
      | 'resourceCode'
      | 'rotation'
      | 'first'
      | 'sortOrder'
      | 'extraDays'
      | 'extraShifts',
  ) => (
    <div className="t-form-field">
      <label htmlFor={`m-year-${name}`}>{t(`yearFields.${name}`)}</label>
      <TextField.Root
        id={`m-year-${name}`}
        size="1"
        autoComplete="off"
        type={name === 'first' ? 'date' : 'text'}
        value={form[name]}
        aria-invalid={faults[name] !== undefined}
        aria-describedby={`m-year-${name}-note`}
        onChange={(event) => {
          const { value } = event.target
          // The codes and the first day go with the year while they still name it.
          const named = name === 'year' && form.prefix === `Y${form.year}`
          const began = name === 'year' && form.first === `${form.year}-01-01` && /^\d{4}$/.test(value)
          set({
            [name]: value,
            ...(named ? { prefix: `Y${value}` } : {}),
            ...(began ? { first: `${value}-01-01` } : {}),
          })
        }}
      />
      <span id={`m-year-${name}-note`} className={faults[name] ? 'fault' : 'help'}>
        {faults[name] ?? t(`yearHelp.${name}`)}
      </span>
    </div>
  )
  return (
    <FormDialog
      onClose={onClose}
      title={t('generateYear')}
      description={t('generateHint')}
      width={980}
      submit={t('writeRows', { count: rows.length })}
      busy={busy}
      disabled={rows.length === 0 || there.isFetching}
      onSubmit={write}
    >
      <div className="m-year">
        <div className="form">
          {field('year')}
          {field('prefix')}
          {field('resourceCode')}
          {field('sortOrder')}
          <div className="t-form-field wide">
            <label htmlFor="m-year-kind">{t('pattern')}</label>
            <Select
              id="m-year-kind"
              label={t('pattern')}
              value={form.kind}
              options={[
                { value: 'week', label: t('patterns.week') },
                { value: 'rotation', label: t('patterns.rotation') },
              ]}
              onChange={(kind) => set({ kind: kind as YearForm['kind'] })}
            />
          </div>
          {form.kind === 'rotation' && field('rotation')}
          {form.kind === 'rotation' && field('first')}
          {form.kind === 'week' && (
            <fieldset className="week">
              <legend>{t('weekShifts')}</legend>
              {weekdayNames.map((name, at) => (
                <label key={name.en}>
                  <span>{label(name)}</span>
                  <TextField.Root
                    size="1"
                    value={form.week[at] ?? ''}
                    placeholder={t('off')}
                    onChange={(event) =>
                      set({ week: form.week.map((one, i) => (i === at ? event.target.value : one)) })
                    }
                  />
                </label>
              ))}
              {faults.week && <span className="fault">{faults.week}</span>}
            </fieldset>
          )}
          {field('extraDays')}
          {field('extraShifts')}
          <label className="holidays">
            <Switch size="1" checked={form.holidays} onCheckedChange={(holidays) => set({ holidays })} />
            {t('holidaysOff')}
          </label>
        </div>
        {plan && rows.length > 0 && <YearPreview plan={plan} rows={rows} known={new Set(known.keys())} />}
      </div>
    </FormDialog>
  )
}
