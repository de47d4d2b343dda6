import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { dataSync } from '#domain/entities/integration/data-sync.ts'
import { FormField, type FieldEditors, type FormValues } from '../../../fields/form-field.tsx'
import { ScheduleEditor } from '../../system/reminders/schedule-editor.tsx'

interface SyncFieldsProps {
  readonly form: UseFormReturn<FormValues>
}

const main = ['code', 'name', 'otherUnit', 'direction', 'conflictRule', 'deletes', 'enabled'] as const
const more = ['writing', 'batchRows', 'remark'] as const

const editors: FieldEditors = { schedule: ScheduleEditor }

/** Between which plan units, by which rules and when. */
export function SyncFields({ form }: SyncFieldsProps) {
  const { t } = useTranslation('data-sync')
  const deletes = form.watch('deletes')
  const limited = deletes === 'own' || deletes === 'all' ? (['deleteLimit'] as const) : []
  return (
    <div>
      <div className="k-form-grid">
        {[...main, ...limited].map((name) => (
          <SyncField key={name} name={name} form={form} />
        ))}
        <div className="wide">
          <SyncField name="schedule" form={form} />
        </div>
      </div>
      <details className="t-more-fields">
        <summary>{t('more')}</summary>
        <div className="k-form-grid">
          {more.map((name) => (
            <SyncField key={name} name={name} form={form} />
          ))}
        </div>
      </details>
    </div>
  )
}

interface SyncFieldProps extends SyncFieldsProps {
  readonly name: keyof typeof dataSync.fields
}

const SyncField = ({ name, form }: SyncFieldProps) => (
  <FormField name={name} field={dataSync.fields[name]} control={form.control} Editor={editors[name]} />
)
