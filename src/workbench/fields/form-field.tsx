import { createElement, useId } from 'react'
import { useController, type Control } from 'react-hook-form'
import type { Field } from '#domain/field-kinds.ts'
import { useLabel } from '../i18n/index.ts'
import { editors } from './editors.ts'
import './fields.css'

export type FormValues = Record<string, unknown>

interface FormFieldProps {
  readonly name: string
  readonly field: Field
  readonly control: Control<FormValues>
  readonly disabled?: boolean
}

const wide: ReadonlySet<Field['kind']> = new Set(['longText', 'expression', 'json', 'references'])

/** Label, editor, help and fault of one declared field. */
export function FormField({ name, field, control, disabled = false }: FormFieldProps) {
  const label = useLabel()
  const id = useId()
  const {
    field: { value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name, control })
  const described = error || field.help ? `${id}-note` : undefined
  return (
    <div className={wide.has(field.kind) ? 't-form-field wide' : 't-form-field'} data-field={name}>
      <label htmlFor={id}>
        {label(field.label)}
        {field.required && (
          <span className="required" aria-hidden>
            *
          </span>
        )}
      </label>
      {createElement(editors[field.kind], {
        id,
        field,
        label: label(field.label),
        value: value as unknown,
        onChange,
        onBlur,
        disabled,
        invalid: error !== undefined,
        describedBy: described,
      })}
      {described && (
        <span id={described} className={error ? 'fault' : 'help'} role={error ? 'alert' : undefined}>
          {error?.message ?? (field.help && label(field.help))}
        </span>
      )}
    </div>
  )
}
