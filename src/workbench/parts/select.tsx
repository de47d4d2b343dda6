import { Select as RadixSelect } from '@radix-ui/themes'

export interface SelectOption {
  readonly value: string
  readonly label: string
}

interface SelectProps {
  readonly label: string
  readonly value: string
  readonly options: readonly SelectOption[]
  readonly onChange: (value: string) => void
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly id?: string
}

/** A choice of a few fixed options. For many or server-searched ones see fields/reference-editor. */
export function Select({ label, value, options, onChange, disabled, placeholder, id }: SelectProps) {
  return (
    <RadixSelect.Root size="1" value={value} onValueChange={onChange} disabled={disabled ?? false}>
      <RadixSelect.Trigger
        aria-label={label}
        {...(id ? { id } : {})}
        {...(placeholder ? { placeholder } : {})}
      />
      <RadixSelect.Content position="popper">
        {options.map((option) => (
          <RadixSelect.Item key={option.value} value={option.value}>
            {option.label}
          </RadixSelect.Item>
        ))}
      </RadixSelect.Content>
    </RadixSelect.Root>
  )
}
