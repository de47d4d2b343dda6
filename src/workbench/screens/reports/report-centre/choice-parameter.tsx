import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { typedText, type EditorProps } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'

/** No code of a choice. */
const ALL = '\u0000'

/** One of the codes of a choice; left open, a report asks for all. */
export function ChoiceParameter({ id, field, label: name, value, onChange }: EditorProps) {
  const { t } = useTranslation('reports')
  const label = useLabel()
  const codes = Object.entries(choiceOf(field.choice!)).map(([code, text]) => ({
    value: code,
    label: label(text),
  }))
  return (
    <Select
      id={id}
      label={name}
      value={typedText(value) || ALL}
      options={field.required ? codes : [{ value: ALL, label: t('all') }, ...codes]}
      onChange={(code) => onChange(code === ALL ? null : code)}
    />
  )
}
