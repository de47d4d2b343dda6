import { createElement, useId, type ComponentType } from 'react'
import { RotateCcw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Field, Fields } from '#domain/field-kinds.ts'
import type { EditorProps } from '../fields/editor-props.ts'
import { editors } from '../fields/editors.ts'
import type { FieldEditors } from '../fields/form-field.tsx'
import '../fields/fields.css'
import { useLabel } from '../i18n/index.ts'
import { IconButton } from '../parts/button.tsx'
import { EmptyState } from '../parts/states.tsx'
import './schemes.css'

type Given = Readonly<Record<string, unknown>>

interface OptionFieldsProps {
  readonly options: Fields
  readonly defaultOf: (name: string, field: Field) => unknown
  /** Editors that replace the kind's own, by option. */
  readonly fieldEditors?: FieldEditors
  /** Options that the scheme sets itself; all others have their defaults. */
  readonly given: Given
  readonly disabled: boolean
  readonly onChange: (given: Given) => void
}

/** Options of a scheme. An option at its default is quiet; one that was set can go back to it. */
export function OptionFields(props: OptionFieldsProps) {
  const { options, defaultOf, fieldEditors = {}, given, disabled, onChange } = props
  const { t } = useTranslation('kitting-setup')
  const entries = Object.entries(options)
  if (entries.length === 0) return <EmptyState title={t('noOptions')} />
  return (
    <div className="k-policy">
      {entries.map(([name, field]) => (
        <OptionField
          key={name}
          name={name}
          field={field}
          fallback={defaultOf(name, field)}
          Editor={fieldEditors[name] ?? editors[field.kind]}
          value={given[name]}
          disabled={disabled}
          onChange={(value) => {
            const { [name]: _old, ...others } = given
            onChange(value === undefined ? others : { ...others, [name]: value })
          }}
        />
      ))}
    </div>
  )
}

interface OptionFieldProps {
  readonly name: string
  readonly field: Field
  readonly fallback: unknown
  readonly Editor: ComponentType<EditorProps>
  readonly value: unknown
  readonly disabled: boolean
  readonly onChange: (value: unknown) => void
}

function OptionField({ name, field, fallback, Editor, value, disabled, onChange }: OptionFieldProps) {
  const { t } = useTranslation('kitting-setup')
  const label = useLabel()
  const id = useId()
  const own = value !== undefined && value !== null
  return (
    <div className={own ? 'k-policy-field own' : 'k-policy-field'} data-option={name}>
      <label htmlFor={id}>{label(field.label)}</label>
      {createElement(Editor, {
        id,
        field,
        label: label(field.label),
        value: own ? value : fallback,
        disabled,
        onChange: (next: unknown) => onChange(typedValue(field, next)),
        describedBy: field.help ? `${id}-help` : undefined,
      })}
      <span className="reset">
        {own && !disabled && (
          <IconButton
            icon={RotateCcw}
            label={t('toDefault', { option: label(field.label) })}
            onClick={() => onChange(undefined)}
          />
        )}
      </span>
      {field.help && <small id={`${id}-help`}>{label(field.help)}</small>}
    </div>
  )
}

/** Editors keep what is typed as text; a scheme holds numbers and JSON as such as soon as they can be read. */
function typedValue(field: Field, value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (typeof value !== 'string') return value
  if (field.kind === 'integer' || field.kind === 'duration')
    return /^-?\d+$/.test(value) ? Number(value) : value
  if (field.kind !== 'json') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}
