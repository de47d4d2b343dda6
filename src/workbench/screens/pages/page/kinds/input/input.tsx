import { TextField } from '@radix-ui/themes'
import { ScanLine } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { FieldKind } from '#domain/field-kinds.ts'
import { inputProps, typedText, type EditorProps } from '../../../../../fields/editor-props.ts'
import { FlagEditor, ColorEditor } from '../../../../../fields/text-editors.tsx'
import { type KindProps, useEvents } from '../../page-context.ts'
import { useText } from '../../use-text.ts'
import { useExpressions } from '../../use-expressions.ts'
import { numberOf, wireText } from '../../wire-values.ts'
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

/** On or off, with the words of what it is. */
export function SwitchKind({ values }: KindProps<'switch'>) {
  const on = useText(values.onText)
  const off = useText(values.offText)
  return (
    <BoundInput values={values} of={{ kind: 'flag' }}>
      {(props) => (
        <div className="pg-input">
          <FlagEditor {...props} />
          <span className="state">{props.value === true ? on : off}</span>
        </div>
      )}
    </BoundInput>
  )
}

/** Okabe and Ito 2008, distinct for any colour vision, with black, grey and white. */
const palette = [
  '#E69F00',
  '#56B4E9',
  '#009E73',
  '#F0E442',
  '#0072B2',
  '#D55E00',
  '#CC79A7',
  '#000000',
  '#808080',
  '#FFFFFF',
] as const

/** One colour of a palette, or any. */
export function ColorKind({ values }: KindProps<'color'>) {
  return (
    <BoundInput values={values} of={{ kind: 'color' }} isTyped={values.mode === 'free'}>
      {(props) => (values.mode === 'free' ? <ColorEditor {...props} /> : <Swatches {...props} />)}
    </BoundInput>
  )
}

/** Native radio buttons, so that arrows choose. A colour that is not of the palette stays until another one is chosen. */
function Swatches({ id, label, value, disabled = false, describedBy, onChange }: EditorProps) {
  const chosen = wireText(value).toUpperCase()
  const isOther = chosen !== '' && !palette.some((one) => one === chosen)
  return (
    <div
      id={id}
      role="radiogroup"
      aria-label={label}
      className="pg-swatches"
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
    >
      {[...(isOther ? [chosen] : []), ...palette].map((colour) => (
        <input
          key={colour}
          type="radio"
          name={id}
          aria-label={colour}
          title={colour}
          style={{ backgroundColor: colour }}
          disabled={disabled}
          checked={colour === chosen}
          onChange={() => onChange(colour)}
        />
      ))}
    </div>
  )
}
