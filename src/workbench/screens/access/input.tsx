import { TextField } from '@radix-ui/themes'

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
  const faultId = `${name}-${label}-fault`
  return (
    <label className="field">
      <span>{label}</span>
      <TextField.Root
        size="1"
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
    </label>
  )
}
