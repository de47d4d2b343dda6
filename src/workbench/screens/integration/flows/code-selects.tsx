import { useTranslation } from 'react-i18next'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { useCall } from '../../../client/query.ts'
import { typedText, type EditorProps } from '../../../fields/editor-props.ts'
import { Select } from '../../../parts/select.tsx'

/** Schemes and the like are few. */
const mostCodes = 1000

/** A code of an entity, once for all of its versions. */
export function CodeSelect({ id, field, label, value, onChange }: EditorProps) {
  const { t } = useTranslation('flows')
  const { getAll } = crudOf(entityNamed(field.target!))
  const answer = useCall(getAll, { maxResultCount: mostCodes })
  const rows = (answer.data?.items ?? []) as readonly Readonly<Record<string, unknown>>[]
  const names = new Map(
    rows.map((row) => [String(row['code']), (row['name'] ?? row['title']) as string | null | undefined]),
  )
  const options = [...names].map(([code, name]) => ({
    value: code,
    label: name ? `${code} ${name}` : code,
  }))
  const chosen = typedText(value)
  return (
    <Select
      id={id}
      label={label}
      placeholder={t('choose')}
      value={chosen}
      options={withChosen(options, chosen)}
      onChange={onChange}
    />
  )
}

/** What was chosen and is gone stays seen. */
const withChosen = (options: readonly { value: string; label: string }[], chosen: string) =>
  chosen === '' || options.some((one) => one.value === chosen)
    ? options
    : [...options, { value: chosen, label: chosen }]

export function SubscriptionSelect({ id, label, value, onChange }: EditorProps) {
  const { t } = useTranslation('flows')
  const answer = useCall(reportSubscriptions.list, {})
  const options = (answer.data?.items ?? []).map((one) => ({
    value: one.id,
    label: `${one.name} (${one.reportCode})`,
  }))
  const chosen = typedText(value)
  return (
    <Select
      id={id}
      label={label}
      placeholder={t('choose')}
      value={chosen}
      options={withChosen(options, chosen)}
      onChange={onChange}
    />
  )
}
