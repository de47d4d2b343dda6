import { useId } from 'react'
import { Fault } from '../../../../fields/fault.tsx'
import { Select } from '../../../../parts/select.tsx'

/** The select takes no empty value. */
export const NONE = '\u0000'

/** A choice of what this installation or this report has. */
export function ListedField({
  name,
  text,
  value,
  options,
  fault,
  onChoose,
}: {
  readonly name: string
  readonly text: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly fault: string | undefined
  readonly onChoose: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="t-form-field" data-field={name}>
      <label htmlFor={id}>{text}</label>
      <Select id={id} label={text} value={value} options={options} onChange={onChoose} />
      <Fault text={fault} />
    </div>
  )
}
