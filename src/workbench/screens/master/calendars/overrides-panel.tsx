import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { crudOf } from '#domain/crud.ts'
import { calendarOverride } from '#domain/entities/master/calendar-override.ts'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { choiceOptions } from '../../../fields/choice-options.ts'
import { fetchAllRows, useAllRows } from '../../../client/all-rows.ts'
import { useAction } from '../../../actions/use-action.ts'
import { typedText } from '../../../fields/editor-props.ts'
import { choiceText, formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import '../../../fields/fields.css'
import { TimeEditor } from '../../../fields/time-editors.tsx'
import { useLabel, useLanguage } from '../../../i18n/index.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { storeOf } from '../../../list/row-store.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { showError } from '../../../client/error-popup.ts'
import './calendars.css'

const { kind: kindField, startTime, endTime, reason: reasonField } = calendarOverride.fields
const store = storeOf(calendarOverride)

interface OverridesPanelProps {
  readonly resource: string
  /** Times that a new one begins with, as they are typed. */
  readonly start?: { readonly start: string; readonly end: string }
  readonly onChanged?: () => void
}

/** When a resource works otherwise than its calendar says: the exceptions to come and gone, and one more. */
export function OverridesPanel({ resource, start, onChanged }: OverridesPanelProps) {
  const { t } = useTranslation('calendars')
  const language = useLanguage()
  const settings = useFormatSettings()
  const answer = useAllRows(
    crudOf(calendarOverride).getAll,
    {
      filter: JSON.stringify([{ field: 'resourceCode', op: 'eq', values: [resource] }]),
      sorting: 'startTime desc,code',
    },
    { keepPrevious: true },
  )
  const rows = (answer.data?.items ?? []) as unknown as readonly ListRow[]
  const changed = (): void => {
    void answer.refetch()
    onChanged?.()
  }
  const remove = (row: ListRow): void => {
    store.remove([row]).then(changed, showError)
  }
  return (
    <div className="m-overrides">
      <NewOverride resource={resource} given={start} onDone={changed} />
      {answer.isError && <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isPending && <LoadingState />}
      {answer.data && rows.length === 0 && (
        <EmptyState title={t('noOverrides', { resource })} hint={t('noOverridesHint')} />
      )}
      {rows.length > 0 && (
        <DataTable
          label={t('overridesOf', { resource })}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              cell: (row) =>
                [row['startTime'], row['endTime']]
                  .map((time) => formatTime(time as string, settings.zone).slice(0, 16))
                  .join(' – '),
            },
            { cell: (row) => choiceText(row['kind'] as string, kindField, language) },
            { className: 'reason', cell: (row) => typedText(row['reason']) },
            {
              cell: (row) => (
                <IconButton
                  icon={Trash2}
                  label={t('removeOverride', { code: row['code'] })}
                  onClick={() => remove(row)}
                />
              ),
            },
          ]}
        />
      )}
    </div>
  )
}

interface NewOverrideProps {
  readonly resource: string
  readonly given: OverridesPanelProps['start']
  readonly onDone: () => void
}

/** Named after its first minute; where others begin in the same one, numbered. */
async function freeCode(resource: string, start: number): Promise<string> {
  const minute = formatSeconds(start)
    .replace(/[^0-9]/g, '')
    .slice(0, 12)
  const code = `${resource}-${minute}`
  const filter = JSON.stringify([{ field: 'code', op: 'starts', values: [code] }])
  const { items } = await fetchAllRows(crudOf(calendarOverride).getAll, { filter }, 0)
  const taken = new Set(
    (items as unknown as readonly ListRow[]).map((row) => String(row['code']).toLowerCase()),
  )
  let [free, number] = [code, 1]
  while (taken.has(free.toLowerCase())) free = `${code}-${++number}`
  return free
}

const empty = { start: '', end: '', kind: 'off', reason: '' }

function NewOverride({ resource, given, onDone }: NewOverrideProps) {
  const { t } = useTranslation('calendars')
  const { attempt } = useAction()
  const label = useLabel()
  const { zone } = useFormatSettings()
  const [form, setForm] = useState({ ...empty, ...given })
  const [start, end] = [parseSeconds(form.start, zone), parseSeconds(form.end, zone)]
  const late = start !== null && end !== null && end <= start
  const add = async (): Promise<void> => {
    await attempt(async () => {
      await store.create({
        code: await freeCode(resource, start!),
        resourceCode: resource,
        startTime: formatSeconds(start!),
        endTime: formatSeconds(end!),
        kind: form.kind,
        reason: form.reason || null,
      })
      toast.success(t('overrideAdded'))
      setForm(empty)
      onDone()
    })
  }
  return (
    <form
      className="new"
      onSubmit={(event) => {
        event.preventDefault()
        if (start !== null && end !== null && !late) void add()
      }}
    >
      <div className="t-form-field">
        <label htmlFor="m-override-start">{label(startTime.label)}</label>
        <TimeEditor
          id="m-override-start"
          field={startTime}
          label={label(startTime.label)}
          value={form.start}
          onChange={(value) => setForm({ ...form, start: typedText(value) })}
        />
      </div>
      <div className="t-form-field">
        <label htmlFor="m-override-end">{label(endTime.label)}</label>
        <TimeEditor
          id="m-override-end"
          field={endTime}
          label={label(endTime.label)}
          value={form.end}
          invalid={late}
          onChange={(value) => setForm({ ...form, end: typedText(value) })}
        />
        {late && <span className="fault">{t('endsBefore')}</span>}
      </div>
      <div className="t-form-field">
        <label htmlFor="m-override-kind">{label(kindField.label)}</label>
        <Select
          id="m-override-kind"
          label={label(kindField.label)}
          value={form.kind}
          options={choiceOptions(kindField.choice!, label)}
          onChange={(kind) => setForm({ ...form, kind })}
        />
      </div>
      <div className="t-form-field reason">
        <label htmlFor="m-override-reason">{label(reasonField.label)}</label>
        <input
          id="m-override-reason"
          value={form.reason}
          onChange={(event) => setForm({ ...form, reason: event.target.value })}
        />
      </div>
      <Button type="submit" icon={Plus} disabled={start === null || end === null || late}>
        {t('addOverride')}
      </Button>
    </form>
  )
}
