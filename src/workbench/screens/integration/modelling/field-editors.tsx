import { ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { customField } from '#domain/entities/integration/custom-field.ts'
import { isTarget } from '#domain/model-changes/check-fields.ts'
import type { OwnChoice } from '#domain/modelling/custom-field.ts'
import { useModel } from '../../../client/model.ts'
import { typedText, type EditorProps } from '../../../fields/editor-props.ts'
import type { FieldEditors } from '../../../fields/form-field.tsx'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { TextInput } from '../../../parts/inputs.tsx'

/** The entity that a reference names. */
function TargetSelect({ id, label, value, onChange, disabled }: EditorProps) {
  const text = useLabel()
  const options = useModel()
    .entities.filter(isTarget)
    .map((entity) => ({ value: entity.name, label: text(entity.label) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  return (
    <Select
      id={id}
      label={label}
      value={typedText(value)}
      options={options}
      onChange={onChange}
      disabled={disabled ?? false}
    />
  )
}

const parts = ['code', 'zh', 'en'] as const

/** The options of a choice, in the order in which they are offered. */
function ChoicesEditor({ id, label, value, onChange, disabled }: EditorProps) {
  const { t } = useTranslation('modelling')
  const text = useLabel()
  const choices = Array.isArray(value) ? (value as readonly OwnChoice[]) : []
  const set = (at: number, change: Partial<OwnChoice>): void =>
    onChange(choices.map((one, index) => (index === at ? { ...one, ...change } : one)))
  const raise = (at: number): void => onChange(choices.toSpliced(at, 1).toSpliced(at - 1, 0, choices[at]!))
  return (
    <div id={id} className="m-choices" role="group" aria-label={label} tabIndex={-1}>
      {choices.map((choice, at) => (
        // Codes may be empty or the same while they are typed.
        <div key={at} className="line">
          {parts.map((part) => (
            <TextInput
              key={part}
              label={t(`option.${part}`, { at: at + 1 })}
              placeholder={text(customField.fields[part].label)}
              value={choice[part]}
              disabled={disabled}
              onChange={(text) => set(at, { [part]: text })}
            />
          ))}
          <IconButton
            icon={ArrowUp}
            label={t('optionUp', { code: choice.code })}
            disabled={at === 0}
            onClick={() => raise(at)}
          />
          <IconButton
            icon={Trash2}
            label={t('optionRemove', { code: choice.code })}
            onClick={() => onChange(choices.toSpliced(at, 1))}
          />
        </div>
      ))}
      <Button icon={Plus} onClick={() => onChange([...choices, { code: '', zh: '', en: '' }])}>
        {t('optionAdd')}
      </Button>
    </div>
  )
}

export const fieldEditors: FieldEditors = { target: TargetSelect, choices: ChoicesEditor }
