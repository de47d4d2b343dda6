import { duration } from '#domain/field-kinds.ts'
import { DurationEditor } from '../../../fields/text-editors.tsx'
import '../../../fields/fields.css'

const field = duration('时间', 'Time', { min: 0 })

interface TimeFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A labelled time of a tool's dialog. */
export function TimeField({ id, label, value, onChange }: TimeFieldProps) {
  return (
    <div className="t-form-field">
      <label htmlFor={id}>{label}</label>
      <DurationEditor
        id={id}
        field={field}
        label={label}
        value={value}
        onChange={(text) => onChange(String(text))}
      />
    </div>
  )
}
