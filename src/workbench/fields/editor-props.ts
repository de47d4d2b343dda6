import type { ComponentType } from 'react'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import type { OptionSource } from './reference-search.ts'

/**
 * What every editor is given. `value` is the form's value: the wire value, or the text typed so far, which the
 * rules of src/domain/rules read. An editor never corrects what is typed; the rules say what is wrong with it.
 */
export interface EditorProps {
  readonly id: string
  readonly field: Field
  readonly label: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly onBlur?: (() => void) | undefined
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean | undefined
  /** Id of the text that describes or faults the value. */
  readonly describedBy?: string | undefined
  /** Where the codes of a reference are found; default: all rows of its entity. */
  readonly source?: OptionSource | undefined
}

export type Editors = Readonly<Record<FieldKind, ComponentType<EditorProps>>>

/** Text of a form value for a text input. */
export const typedText = (value: unknown): string =>
  value === null || value === undefined ? '' : typeof value === 'string' ? value : JSON.stringify(value)

/** What an input element takes from the editor's props. */
export function inputProps({ id, field, label, disabled, invalid, describedBy, onBlur }: EditorProps) {
  return {
    id,
    'aria-label': label,
    disabled: disabled ?? false,
    // A switch always has a value.
    ...(field.required && field.kind !== 'flag' ? { 'aria-required': true as const } : {}),
    ...(invalid ? { 'aria-invalid': true as const } : {}),
    ...(describedBy ? { 'aria-describedby': describedBy } : {}),
    ...(onBlur ? { onBlur } : {}),
  }
}
