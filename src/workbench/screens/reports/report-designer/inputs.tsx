import { TextField } from '@radix-ui/themes'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type ReportDefinition, chartForms, type ChartForm } from '#domain/reports/designed/definition.ts'
import { Fault } from '../../../fields/fault.tsx'
import { Select, type SelectOption } from '../../../parts/select.tsx'

/** What an input needs that edits a member of a draft. */
export const boundTo =
  <D extends object>(draft: D, onChange: (change: Partial<D>) => void, faultOf?: FaultOf) =>
  <N extends keyof D & string>(name: N) => ({
    value: draft[name],
    fault: faultOf?.(name),
    onChange: (value: D[N]): void => onChange({ [name]: value } as unknown as Partial<D>),
  })

export const optionsOf = <T extends string>(values: readonly T[], label: (value: T) => string) =>
  values.map((value) => ({ value, label: label(value) }))

interface InputProps {
  readonly label: string
  readonly fault?: string | undefined
}

interface TextInputProps extends InputProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly disabled?: boolean
  readonly wide?: boolean
  readonly list?: readonly string[]
}

/** A text with its label above and its fault below. */
export function TextInput({
  label,
  value,
  onChange,
  fault,
  placeholder,
  disabled,
  wide,
  list,
}: TextInputProps) {
  const id = useId()
  return (
    <div className={wide ? 'rd-input wide' : 'rd-input'}>
      <label htmlFor={id}>{label}</label>
      <TextField.Root
        size="1"
        id={id}
        value={value}
        disabled={disabled ?? false}
        {...(placeholder ? { placeholder } : {})}
        {...(fault ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
        {...(list ? { list: `${id}-list` } : {})}
        onChange={(event) => onChange(event.target.value)}
      />
      {list && (
        <datalist id={`${id}-list`}>
          {list.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}

/** No code of a choice. */
const NONE = '\u0000'

interface ChoiceInputProps<T extends string | null> extends InputProps {
  readonly value: T
  readonly options: readonly (SelectOption & { readonly value: NonNullable<T> })[]
  /** Text of the option that represents none; without it one must be chosen. */
  readonly none?: string
  readonly onChange: (value: T) => void
  readonly disabled?: boolean
}

export function ChoiceInput<T extends string | null>(props: ChoiceInputProps<T>) {
  const { label, value, options, none, onChange, fault, disabled } = props
  const id = useId()
  return (
    <div className="rd-input">
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        label={label}
        value={value ?? NONE}
        disabled={disabled ?? false}
        options={none === undefined ? options : [{ value: NONE, label: none }, ...options]}
        onChange={(chosen) => onChange((chosen === NONE ? null : chosen) as T)}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}

interface NumberInputProps extends InputProps {
  readonly value: number | null
  readonly min: number
  readonly max: number
  readonly placeholder: string
  readonly onChange: (value: number | null) => void
}

export function NumberInput({ label, value, min, max, placeholder, onChange, fault }: NumberInputProps) {
  const id = useId()
  return (
    <div className="rd-input narrow">
      <label htmlFor={id}>{label}</label>
      <TextField.Root
        size="1"
        id={id}
        type="number"
        min={min}
        max={max}
        value={value ?? ''}
        placeholder={placeholder}
        {...(fault ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {})}
        onChange={(event) => {
          const typed = event.target.value
          onChange(typed === '' ? null : Math.min(max, Math.max(min, Math.trunc(Number(typed)))))
        }}
      />
      <Fault id={`${id}-fault`} text={fault} />
    </div>
  )
}

interface FlagInputProps extends InputProps {
  readonly value: boolean
  readonly disabled?: boolean
  readonly onChange: (value: boolean) => void
}

export function FlagInput({ label, value, disabled, onChange }: FlagInputProps) {
  return (
    <label className="rd-flag">
      <input
        type="checkbox"
        checked={value}
        disabled={disabled ?? false}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

/** What is wrong with a member of a part, in the language of the reader. */
export type FaultOf = (member: string) => string | undefined

/** Faults of a definition by member: `columns[2].expression`. */
export type Faults = ReadonlyMap<string, string>

export const faultsWithin =
  (faults: Faults, part: string): FaultOf =>
  (member) =>
    faults.get(`${part}.${member}`)

/** `part`: a list of parts, or one of them. */
export const hasFault = (faults: Faults, part: string): boolean =>
  [...faults.keys()].some((member) =>
    [part, `${part}.`, `${part}[`].some((start) => member.startsWith(start)),
  )

export interface PartProps {
  readonly definition: ReportDefinition
  readonly faults: Faults
  readonly onChange: (definition: ReportDefinition) => void
}

interface ChartFormInputProps {
  readonly value: ChartForm
  readonly fault: string | undefined
  readonly onChange: (form: ChartForm) => void
}

/** How the chart of a report or section is drawn. */
export function ChartFormInput(props: ChartFormInputProps) {
  const { t } = useTranslation('report-designer')
  return (
    <ChoiceInput
      label={t('chart')}
      options={optionsOf(chartForms, (form) => t(`charts.${form}`))}
      {...props}
    />
  )
}
