import { Select } from '@radix-ui/themes'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { useLabel } from '../i18n/index.ts'
import { inputProps, typedText, type EditorProps } from './editor-props.ts'

/** Radix takes no empty value; this one represents "none". */
const none = '\u0000'

export function ChoiceEditor(props: EditorProps) {
  const { t } = useTranslation('fields')
  const label = useLabel()
  const { field, value, onChange } = props
  const { disabled, ...trigger } = inputProps(props)
  return (
    <Select.Root
      size="1"
      value={typedText(value) || none}
      disabled={disabled}
      onValueChange={(code) => onChange(code === none ? null : code)}
    >
      <Select.Trigger {...trigger} className="t-words" />
      <Select.Content position="popper" className="t-words">
        <Select.Item value={none}>{field.required ? t('pleaseChoose') : t('none')}</Select.Item>
        {Object.entries(field.choice ? choiceOf(field.choice) : {}).map(([code, text]) => (
          <Select.Item key={code} value={code}>
            {label(text)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}
