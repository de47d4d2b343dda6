import { RadioCards } from '@radix-ui/themes'
import { choiceOf } from '#domain/choices/index.ts'
import type { EditorProps } from '../../../fields/editor-props.ts'
import { useLabel } from '../../../i18n/index.ts'

/** The theme colours of the product, each with its swatch. */
export function ThemeChoice({ id, label, value, onChange, describedBy }: EditorProps) {
  const labelOf = useLabel()
  return (
    <RadioCards.Root
      id={id}
      size="1"
      columns="3"
      aria-label={label}
      aria-describedby={describedBy}
      value={String(value)}
      onValueChange={onChange}
      className="t-theme-choice"
    >
      {Object.entries(choiceOf('ThemeColor')).map(([code, text]) => (
        <RadioCards.Item key={code} value={code}>
          <i data-theme-colour={code} className="radix-themes swatch" aria-hidden />
          <Named text={labelOf(text)} />
        </RadioCards.Item>
      ))}
    </RadioCards.Root>
  )
}

/** The name of a colour, and below it its value. */
function Named({ text }: { readonly text: string }) {
  const [name, value] = text.split(/ (?=#)/)
  return (
    <span>
      {name}
      <span className="mono value">{value}</span>
    </span>
  )
}
