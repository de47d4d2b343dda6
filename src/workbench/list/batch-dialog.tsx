import { createElement, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { writableFields, type Entity } from '#domain/entity.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkValue } from '#domain/checks/values.ts'
import { editors } from '../fields/editors.ts'
import { useFormatSettings } from '../fields/settings.ts'
import '../fields/fields.css'
import { useLabel } from '../i18n/index.ts'
import { Select } from '../parts/select.tsx'
import type { ListRow } from './list-row.ts'
import { FormDialog } from '../parts/form-dialog.tsx'

interface BatchDialogProps {
  readonly entity: Entity
  readonly rows: readonly ListRow[]
  /** Writes values into all of the rows or none; gives the reasons why none was, or null when it was undone. */
  readonly save: (values: Readonly<Record<string, unknown>>) => Promise<readonly string[] | null>
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Writes one value into one field of every chosen row, all or none; rows that refuse it are named with the reason. */
export default function BatchDialog({ entity, rows, save, onClose, onChanged }: BatchDialogProps) {
  const { t } = useTranslation('list')
  const label = useLabel()
  const settings = useFormatSettings()
  const id = useId()
  const fields = writableFields(entity).filter(([name]) => !entity.key.includes(name))
  const [name, setName] = useState(fields[0]?.[0] ?? '')
  const [value, setValue] = useState<unknown>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  const field = entity.fields[name]
  if (!field) return null

  const apply = async (): Promise<void> => {
    const empty = field.kind === 'references' && value === null ? [] : value
    const checked = checkValue(field, empty, settings)
    if ('fault' in checked) {
      setFault(faultText(checked.fault, settings.language))
      return
    }
    setBusy(true)
    const reasons = await save({ [name]: checked.value })
    setBusy(false)
    setRefused(reasons ?? [])
    if (reasons === null || reasons.length > 0) return
    onChanged()
    toast.success(t('batchDone', { count: rows.length }))
    onClose()
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('batchTitle', { count: rows.length })}
      submit={t('apply')}
      busy={busy}
      onSubmit={apply}
    >
      <div className="t-form">
        <div className="t-form-field">
          <label htmlFor={`${id}-field`}>{t('field')}</label>
          <Select
            id={`${id}-field`}
            label={t('field')}
            value={name}
            options={fields.map(([one, { label: text }]) => ({ value: one, label: label(text) }))}
            onChange={(next) => {
              setName(next)
              setValue(null)
              setFault(null)
            }}
          />
        </div>
        <div className="t-form-field">
          <label htmlFor={`${id}-value`}>{t('newValue')}</label>
          {createElement(editors[field.kind], {
            key: name,
            id: `${id}-value`,
            field,
            label: t('newValue'),
            value,
            onChange: (next: unknown) => {
              setValue(next)
              setFault(null)
            },
            invalid: fault !== null,
            describedBy: `${id}-fault`,
          })}
          {fault && (
            <span className="fault" id={`${id}-fault`} role="alert">
              {fault}
            </span>
          )}
        </div>
      </div>
      {refused.length > 0 && (
        <div role="alert">
          <p>{t('pasteFaults')}</p>
          <ul className="t-refused">
            {refused.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
