import { useId } from 'react'
import { TextInput } from '../../parts/inputs.tsx'

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
      <TextInput
        id={id}
        type={type}
        value={value}
        autoComplete={name}
        placeholder={placeholder}
        {...(error ? { 'aria-invalid': true, 'aria-describedby': faultId, color: 'red' as const } : {})}
        onChange={onChange}
      />
      {error && (
        <span className="fault" id={faultId}>
          {error}
        </span>
      )}
    </div>
  )
}
