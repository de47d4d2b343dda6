import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { importableOf } from '#domain/import-target.ts'
import { topicKinds, type TopicField, type TopicKind } from '#domain/entities/integration/topic-fields.ts'
import { useModel } from '../../../client/model.ts'
import { EntitySelect } from '../../../fields/entity-select.tsx'
import type { EditorProps } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Button, IconButton } from '../../../parts/button.tsx'
import { Select } from '../../../parts/select.tsx'
import { TextInput, TickBox } from '../../../parts/inputs.tsx'

/** The list whose rows bodies become. */
export function TargetEditor(props: EditorProps) {
  const { t } = useTranslation('receive')
  return <EntitySelect {...props} entities={importableOf(useModel().entities)} none={t('noTarget')} />
}

const fieldsIn = (value: unknown): readonly TopicField[] =>
  Array.isArray(value) ? (value as readonly TopicField[]) : []

/** Own fields of a topic: a line each with name, kind and whether every row has it. */
export function FieldsEditor({ label: title, value, onChange, disabled = false }: EditorProps) {
  const { t } = useTranslation('receive')
  const label = useLabel()
  const fields = fieldsIn(value)
  const set = (at: number, change: Partial<TopicField>): void =>
    onChange(fields.map((field, index) => (index === at ? { ...field, ...change } : field)))
  return (
    <div className="t-topic-fields" role="group" aria-label={title}>
      {fields.map((field, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a line has no other name while it is typed
        <div key={at}>
          <TextInput
            label={t('fieldName')}
            placeholder={t('fieldName')}
            disabled={disabled}
            value={field.name}
            onChange={(text) => set(at, { name: text })}
          />
          <Select
            label={t('fieldKind')}
            disabled={disabled}
            value={field.kind}
            options={Object.entries(topicKinds).map(([kind, text]) => ({ value: kind, label: label(text) }))}
            onChange={(kind) => set(at, { kind: kind as TopicKind })}
          />
          <label>
            <TickBox
              disabled={disabled}
              checked={field.required === true}
              onChange={(on) => set(at, { required: on })}
            />
            {t('fieldRequired')}
          </label>
          <IconButton
            icon={X}
            label={t('fieldRemove', { name: field.name })}
            onClick={() => onChange(fields.filter((_one, index) => index !== at))}
          />
        </div>
      ))}
      <Button
        icon={Plus}
        disabled={disabled}
        onClick={() => onChange([...fields, { name: '', kind: 'text' }])}
      >
        {t('fieldAdd')}
      </Button>
    </div>
  )
}
