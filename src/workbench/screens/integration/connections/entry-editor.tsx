import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { connectionServices } from '#domain/services/integration/connections.ts'
import { useCall } from '../../../client/query.ts'
import { typedText, type EditorProps } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'

/** Choice of the server's entries that the tenant may use, with their kinds. */
export function EntryEditor({ id, label: name, value, onChange, disabled }: EditorProps) {
  const { t } = useTranslation('connections')
  const label = useLabel()
  const answer = useCall(connectionServices.entries, {}, { staleTime: 60_000 })
  const chosen = typedText(value)
  const kinds = choiceOf('ConnectionKind')
  const entries = answer.data?.items ?? []
  const options = entries.map((entry) => ({
    value: entry.name,
    label: `${entry.name} (${kinds[entry.kind] ? label(kinds[entry.kind]!) : entry.kind})`,
  }))
  const isMissing = chosen !== '' && !entries.some((entry) => entry.name === chosen)
  return (
    <Select
      id={id}
      label={name}
      value={chosen}
      disabled={disabled ?? false}
      placeholder={answer.isSuccess && entries.length === 0 ? t('noEntries') : t('chooseEntry')}
      options={isMissing ? [...options, { value: chosen, label: chosen }] : options}
      onChange={onChange}
      note={answer.isSuccess && entries.length === 0 ? t('noEntriesHint') : undefined}
    />
  )
}
