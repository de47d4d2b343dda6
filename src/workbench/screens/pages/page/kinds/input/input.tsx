import { TextField } from '@radix-ui/themes'
import { ScanLine } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FieldKind } from '#domain/field-kinds.ts'
import { inputProps, typedText, type EditorProps } from '../../../../../fields/editor-props.ts'
import type { KindProps } from '../../kind-props.ts'
import { useEvents } from '../../part-context.ts'
import { useExpressions } from '../../use-expressions.ts'
import { useText } from '../../use-text.ts'
import { numberOf } from '../../wire-values.ts'
import { BoundInput, OwnEditor } from './bound-input.tsx'

type InputType = KindProps<'input'>['values']['type']

const kinds: Readonly<Record<InputType, FieldKind>> = {
  text: 'text',
  number: 'quantity',
  multiline: 'longText',
  scan: 'text',
}

/** Text, a number, several lines, or what a scanner types and ends with Enter. */
export function InputKind({ values }: KindProps<'input'>) {
  const { type } = values
  const { raise } = useEvents<'input'>()
  const unit = useText(values.unit)
  const [min, max] = useExpressions([
    { text: values.min, gives: 'number' },
    { text: values.max, gives: 'number' },
  ]).map(({ value }) => numberOf(value))
  const of = { kind: kinds[type], ...(min == null ? {} : { min }), ...(max == null ? {} : { max }) }
  const enter = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || type === 'multiline') return
    const { target } = event
    if (!(target instanceof HTMLInputElement)) return
    void raise('enter', { value: target.value })
    // The next scan takes the place of this one.
    if (type === 'scan') target.select()
  }
  return (
    <BoundInput values={values} of={of} isTyped>
      {(props, bound) => (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter of the field in it
        <div className="pg-input" onKeyDown={enter}>
          {type === 'scan' ? <Scan {...props} /> : <OwnEditor props={props} bound={bound} />}
          <Unit>{unit}</Unit>
        </div>
      )}
    </BoundInput>
  )
}

const Unit = ({ children }: { readonly children: ReactNode }) =>
  children === '' ? null : <span className="unit">{children}</span>

const Scan = (props: EditorProps) => (
  <TextField.Root
    size="1"
    {...inputProps(props)}
    value={typedText(props.value)}
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => props.onChange(event.target.value)}
  >
    <TextField.Slot>
      <ScanLine size={14} aria-hidden />
    </TextField.Slot>
  </TextField.Root>
)
