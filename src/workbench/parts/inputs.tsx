import { Checkbox, SegmentedControl, TextField } from '@radix-ui/themes'
import type { ComponentProps, ReactNode } from 'react'

interface TextInputProps extends Omit<ComponentProps<typeof TextField.Root>, 'size' | 'onChange'> {
  /** Names the field where no label element does. */
  readonly label?: string
  readonly onChange: (text: string) => void
}

/** A line of text. */
export function TextInput({ label, onChange, ...rest }: TextInputProps) {
  return (
    <TextField.Root
      size="1"
      aria-label={label}
      {...rest}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface TickBoxProps
  extends Omit<ComponentProps<typeof Checkbox>, 'size' | 'onChange' | 'onCheckedChange'> {
  readonly label?: string
  readonly onChange: (on: boolean) => void
}

/** A box to tick. */
export function TickBox({ label, onChange, ...rest }: TickBoxProps) {
  return <Checkbox size="1" aria-label={label} {...rest} onCheckedChange={(on) => onChange(on === true)} />
}

interface SegmentsProps<Name extends string> {
  /** Absent where nothing names the choice. */
  readonly label?: string
  readonly value: Name
  readonly names: readonly Name[]
  readonly textOf: (name: Name) => ReactNode
  readonly onChange: (name: Name) => void
}

/** One of a few, side by side. */
export function Segments<Name extends string>(props: SegmentsProps<Name>) {
  const { label, value, names, textOf, onChange } = props
  return (
    <SegmentedControl.Root
      size="1"
      aria-label={label}
      value={value}
      onValueChange={(next) => onChange(next as Name)}
    >
      {names.map((name) => (
        <SegmentedControl.Item key={name} value={name}>
          {textOf(name)}
        </SegmentedControl.Item>
      ))}
    </SegmentedControl.Root>
  )
}
