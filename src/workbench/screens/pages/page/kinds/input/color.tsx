import { ColorEditor } from '../../../../../fields/text-editors.tsx'
import type { EditorProps } from '../../../../../fields/editor-props.ts'
import type { KindProps } from '../../kind-props.ts'
import { wireText } from '../../wire-values.ts'
import { BoundInput } from './bound-input.tsx'

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
