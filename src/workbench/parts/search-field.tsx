import { TextField } from '@radix-ui/themes'
import { Search } from 'lucide-react'

interface SearchFieldProps {
  /** Says what is looked for: the name of the field and what is in it while it is empty. */
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  readonly className?: string
}

/** Narrows what is shown while one types. Enter does not send the form that it is in. */
export function SearchField({ label, value, onChange, disabled, className }: SearchFieldProps) {
  return (
    <TextField.Root
      size="1"
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      disabled={disabled ?? false}
      {...(className ? { className } : {})}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
    >
      <TextField.Slot>
        <Search size={13} aria-hidden />
      </TextField.Slot>
    </TextField.Root>
  )
}
