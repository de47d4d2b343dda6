import { TextField } from '@radix-ui/themes'
import { useId } from 'react'

interface InputProps {
  readonly label: string
  /** Autofill name of HTML. */
  readonly name: 'organization' | 'username' | 'current-password' | 'new-password'
  readonly value: string
  readonly onChange: (value: string) => void
  readonly type?: 'text' | 'password'
  readonly placeholder?: string
  readonly error?: string | null
}

/** A labelled text input of the access pages, with its error below. */
export function Input({
  label,
  name,
  value,
  onChange,
  type = 'text',
  placeholder,
  error = null,
}: InputProps) {
  const id = useId()
  const faultId = `${id}-fault`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <TextField.Root
        size="1"
        id={id}
        type={type}
        value={value}
        autoComplete={name}
        {...(placeholder ? { placeholder } : {})}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': faultId, color: 'red' as const } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <span className="fault" id={faultId}>
          {error}
        </span>
      )}
    </div>
  )
}
