import { Select as RadixSelect } from '@radix-ui/themes'
import { useState } from 'react'
import { ManySelect } from './many-select.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

/** Options that are always drawn. */
const ALWAYS_DRAWN = 8
/** More options than these are drawn only where they are in view. */
const VIRTUAL_FROM = 200

/** No option has this value. */
const NOTE = '\u0000note'

export interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly id?: string
  /** What is not among the options, and where it is. */
  readonly note?: string | undefined
}

/** A choice of options that are all known. For those that the server searches see fields/reference-editor. */
export function Select(props: SelectProps) {
  return props.options.length > VIRTUAL_FROM ? <ManySelect {...props} /> : <FewSelect {...props} />
}

function FewSelect({ label, value, options, onChange, disabled, placeholder, id, note }: SelectProps) {
  const [open, setOpen] = useState(false)
  // A closed list is drawn too, unseen: with many of them on a screen only the chosen option may cost something.
  const drawn =
    open || options.length <= ALWAYS_DRAWN ? options : options.filter((option) => option.value === value)
  return (
    <RadixSelect.Root
      size="1"
      value={value}
      onValueChange={onChange}
      disabled={disabled ?? false}
      open={open}
      onOpenChange={setOpen}
    >
      <RadixSelect.Trigger
        aria-label={label}
        {...(id ? { id } : {})}
        {...(placeholder ? { placeholder } : {})}
      />
      <RadixSelect.Content position="popper">
        {drawn.map((option) => (
          <RadixSelect.Item key={option.value} value={option.value}>
            {option.label}
          </RadixSelect.Item>
        ))}
        {note !== undefined && (
          <RadixSelect.Item value={NOTE} disabled>
            {note}
          </RadixSelect.Item>
        )}
      </RadixSelect.Content>
    </RadixSelect.Root>
  )
}
