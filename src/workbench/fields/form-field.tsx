import { createElement, useEffect, useId, type ComponentType } from 'react'
import { useController, useWatch, type Control } from 'react-hook-form'
import type { Field } from '#domain/field-kinds.ts'
import { useLabel } from '../i18n/index.ts'
import type { EditorProps } from './editor-props.ts'
import { editors } from './editors.ts'
import { FieldFrame, noteId } from './field-frame.tsx'
import { TargetEditor } from './reference-editor.tsx'

export type FormValues = Record<string, unknown>

/** Editors that replace the kind's own, by field name. */
export type FieldEditors = Readonly<Record<string, ComponentType<EditorProps>>>

interface FormFieldProps {
  readonly name: string
  readonly field: Field
  readonly control: Control<FormValues>
  readonly disabled?: boolean
  readonly Editor?: ComponentType<EditorProps> | undefined
}

interface FormFieldsProps extends Pick<FormFieldProps, 'control'> {
  /** In the order in which they are shown. */
  readonly fields: readonly (readonly [string, Field])[]
  readonly isDisabled?: (name: string) => boolean
  readonly editors?: FieldEditors | undefined
}

/** The declared fields of a form. */
export function FormFields({ fields, control, isDisabled, editors: own }: FormFieldsProps) {
  return fields.map(([name, field]) => (
    <FormField
      key={name}
      {...{ name, field, control }}
      disabled={isDisabled?.(name) ?? false}
      Editor={own?.[name]}
    />
  ))
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
  const fault = error ? (error.message ?? '') : null
  const help = field.help ? label(field.help) : ''
  const props = {
    id,
    field: asked,
    label: label(field.label),
    value: value as unknown,
    onChange,
    onBlur,
    disabled,
    invalid: error !== undefined,
    describedBy: noteId(id, help, fault),
  }
  return (
    <FieldFrame
      {...{ id, name, help, fault }}
      label={props.label}
      isRequired={field.required}
      isWide={wide.has(field.kind) || Editor !== undefined}
    >
      {field.targetBy && !Editor ? (
        <TargetEditor {...props} targets={field.targetBy.entities[String(about)] ?? []} />
      ) : (
        createElement(Editor ?? editors[field.kind], props)
      )}
    </FieldFrame>
  )
}
