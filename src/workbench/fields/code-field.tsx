import { useId } from 'react'
import type { Field } from '#domain/field-kinds.ts'
import { useLabel } from '../i18n/index.ts'
import { ReferenceEditor } from './reference-editor.tsx'
import './fields.css'

interface CodeFieldProps {
  readonly field: Field
  readonly value: string | null
  readonly onChange: (value: string | null) => void
}

/** A code to look something up by, outside of a form: label and search in one line. */
export function CodeField({ field, value, onChange }: CodeFieldProps) {
  const labelOf = useLabel()
  const id = useId()
  return (
    <div className="t-code-field">
      <label htmlFor={id}>{labelOf(field.label)}</label>
      <ReferenceEditor
        id={id}
        field={field}
        label={labelOf(field.label)}
        value={value}
        onChange={(next) => onChange(next as string | null)}
      />
    </div>
  )
}
