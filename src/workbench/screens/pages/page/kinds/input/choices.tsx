import { RadioGroup } from '@radix-ui/themes'
import { inputProps, type EditorProps } from '../../../../../fields/editor-props.ts'
import type { SelectOption } from '../../../../../parts/select.tsx'
import { TickBox } from '../../../../../parts/inputs.tsx'
import type { KindProps } from '../../page-context.ts'
import { wireText } from '../../wire-values.ts'
import { BoundInput } from './bound-input.tsx'
import { codesOf, codesText, codesValue } from './several.ts'
import { useOptions } from './select.tsx'

/** One of a few options. */
export function RadioKind({ values }: KindProps<'radio'>) {
  const options = useOptions(values)
  return (
    <BoundInput values={values}>
      {(props) => (
        <RadioGroup.Root
          size="1"
          {...inputProps(props)}
          className="pg-choices"
          data-direction={values.direction}
          value={wireText(props.value)}
          onValueChange={props.onChange}
        >
          {options.map(({ value, label }) => (
            <RadioGroup.Item key={value} value={value}>
              {label}
            </RadioGroup.Item>
          ))}
        </RadioGroup.Root>
      )}
    </BoundInput>
  )
}

/** Any of a few options; without options yes or no. */
export function CheckboxKind({ values }: KindProps<'checkbox'>) {
  const options = useOptions(values)
  const isFlag = values.from === 'rows' && options.length === 0
  return (
    <BoundInput values={values} changed={isFlag ? String : codesText} {...(isFlag ? { of: flag } : {})}>
      {(props, bound) =>
        isFlag ? (
          <TickBox
            {...inputProps(props)}
            checked={props.value === true}
            onChange={(checked) => props.onChange(checked)}
          />
        ) : (
          <AnyOf
            {...{ props, options }}
            direction={values.direction}
            onChange={(codes) => props.onChange(codesValue(codes, bound))}
          />
        )
      }
    </BoundInput>
  )
}

const flag = { kind: 'flag' } as const

interface AnyOfProps {
  readonly props: EditorProps
  readonly options: readonly SelectOption[]
  readonly direction: string
  readonly onChange: (codes: readonly string[]) => void
}

function AnyOf({ props, options, direction, onChange }: AnyOfProps) {
  const chosen = codesOf(props.value)
  // Codes in the order of the options; those that are no option stay behind them.
  const toggle = (code: string, isOn: boolean): void => {
    const next = isOn ? [...chosen, code] : chosen.filter((one) => one !== code)
    const known = options.map(({ value }) => value)
    onChange([...known.filter((one) => next.includes(one)), ...next.filter((one) => !known.includes(one))])
  }
  const { id, label, describedBy, disabled } = props
  return (
    <div
      id={id}
      role="group"
      aria-label={label}
      className="pg-choices"
      data-direction={direction}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      {options.map((option) => (
        <label key={option.value}>
          <TickBox
            disabled={disabled ?? false}
            checked={chosen.includes(option.value)}
            onChange={(checked) => toggle(option.value, checked)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
