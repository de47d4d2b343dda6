import { MenuIcon } from '../../../../../parts/icons.ts'
import { Clickable } from '../../clickable.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useBandTone } from '../../use-bands.ts'
import { useExpression } from '../../use-expressions.ts'
import { useText } from '../../use-text.ts'
import { numberOf } from '../../wire-values.ts'

const SIZE = 48

/** An icon that can take its colour from a value. */
export function IconKind({ values: { label, name, value, bands } }: KindProps<'icon'>) {
  const tone = useBandTone(numberOf(useExpression(value, 'number').value), bands)
  const words = useText(label)
  return (
    <Clickable<'icon'>
      event="click"
      className="pg-icon"
      data-tone={tone}
      {...(words === '' ? {} : { role: 'img', 'aria-label': words })}
    >
      <MenuIcon name={name} size={SIZE} />
    </Clickable>
  )
}
