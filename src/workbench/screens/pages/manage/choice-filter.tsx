import { useTranslation } from 'react-i18next'
import { choiceOf, type ChoiceName } from '#domain/choices/index.ts'
import { capitalised } from '#domain/label.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Select } from '../../../parts/select.tsx'

/** No code of a choice. */
const ALL = '\u0000'

interface ChoiceFilterProps {
  readonly label: string
  readonly choice: ChoiceName
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Narrows a list to one code of a choice; '': all. */
export function ChoiceFilter({ label, choice, value, onChange }: ChoiceFilterProps) {
  const { t } = useTranslation('pages-manage')
  const text = useLabel()
  const options = [
    { value: ALL, label: t('allOf', { what: label }) },
    ...Object.entries(choiceOf(choice)).map(([code, own]) => ({
      value: code,
      label: capitalised(text(own)),
    })),
  ]
  return (
    <Select
      label={label}
      value={value === '' ? ALL : value}
      options={options}
      onChange={(chosen) => onChange(chosen === ALL ? '' : chosen)}
    />
  )
}
