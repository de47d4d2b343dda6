import { createElement, useEffect, useId, type ComponentType } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import type { Field } from '#domain/field-kinds.ts'
import { useLabel } from '../i18n/index.ts'
import type { EditorProps } from './editor-props.ts'
import { editors } from './editors.ts'
import { TargetEditor } from './reference-editor.tsx'
import './fields.css'

export type FormValues = Record<string, unknown>

/** Editors that stand in for the kind's own, by field name. */
export type FieldEditors = Readonly<Record<string, ComponentType<EditorProps>>>

interface FormFieldProps {
  readonly name: string
  readonly field: Field
  readonly control: Control<FormValues>
  readonly disabled?: boolean
  readonly Editor?: ComponentType<EditorProps> | undefined
}

const wide: ReadonlySet<Field['kind']> = new Set(['longText', 'expression', 'json', 'references'])

/** Label, editor, help and fault of one declared field. */
export function FormField({ name, field, control, disabled = false, Editor }: FormFieldProps) {
  const label = useLabel()
  const id = useId()
  const {
    field: { value, onChange, onBlur, ref },
    fieldState: { error },
  } = useController({ name, control })
  // Without such a field, the field itself is watched, which costs nothing.
  const about: unknown = useWatch({ control, name: field.aboutField ?? field.targetBy?.field ?? name })
  const asked =
    field.aboutField === undefined || typeof about !== 'string' || about === ''
      ? field
      : { ...field, about: { ME: about } }
  // After Save the form puts the keyboard on the first fault.
  useEffect(() => ref({ focus: () => document.getElementById(id)?.focus() }), [ref, id])
  const described = error || field.help ? `${id}-note` : undefined
  const props = {
    id,
    field: asked,
    label: label(field.label),
    value: value as unknown,
    onChange,
    onBlur,
    disabled,
    invalid: error !== undefined,
    describedBy: described,
  }
  return (
    <div className={wide.has(field.kind) || Editor ? 't-form-field wide' : 't-form-field'} data-field={name}>
      <label htmlFor={id}>
        {label(field.label)}
        {field.required && (
          <span className="required" aria-hidden>
            *
          </span>
        )}
      </label>
      {field.targetBy && !Editor ? (
        <TargetEditor {...props} targets={field.targetBy.entities[String(about)] ?? []} />
      ) : (
        createElement(Editor ?? editors[field.kind], props)
      )}
      {described && (
        <span id={described} className={error ? 'fault' : 'help'} role={error ? 'alert' : undefined}>
          {error?.message ?? (field.help && label(field.help))}
        </span>
      )}
    </div>
  )
}
