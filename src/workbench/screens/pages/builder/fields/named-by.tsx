import { useId, useState } from 'react'
import { FieldFrame, noteId } from '../../../../fields/field-frame.tsx'
import { useLed } from './use-led.ts'
import { TextInput } from '../../../../parts/inputs.tsx'

interface NamedByProps {
  readonly label: string
  readonly name: string
  /** What is wrong with a new name; null: nothing. */
  readonly faultOf: (name: string) => string | null
  readonly onRename: (name: string) => void
  readonly isLed?: boolean
}

/** A name by which others refer to something: it is taken when the field is left, since all that uses it is changed. */
export function NamedBy({ label, name, faultOf, onRename, isLed = false }: NamedByProps) {
  const id = useId()
  const row = useLed(isLed)
  const [typed, setTyped] = useState<string | null>(null)
  const fault = typed === null || typed === name ? null : faultOf(typed)
  const take = (): void => {
    if (typed !== null && typed !== name && fault === null) onRename(typed)
    if (fault === null) setTyped(null)
  }
  return (
    <div className="pf-row beside" ref={row}>
      <FieldFrame id={id} name="name" label={label} isRequired help="" fault={fault}>
        <TextInput
          id={id}
          label={label}
          aria-describedby={noteId(id, '', fault)}
          {...(fault === null ? {} : { 'aria-invalid': true })}
          autoComplete="off"
          value={typed ?? name}
          onChange={setTyped}
          onBlur={take}
          onKeyDown={({ key }) => {
            if (key === 'Enter') take()
            if (key === 'Escape') setTyped(null)
          }}
        />
      </FieldFrame>
    </div>
  )
}
