import { Clickable } from '../../clickable.tsx'
import type { KindProps } from '../../kind-props.ts'
import { MarkedText } from '../../marked-text.tsx'
import { useBandTone } from '../../use-bands.ts'
import { useExpression } from '../../use-expressions.ts'
import { numberOf } from '../../wire-values.ts'

/** A short line that can take its colour from a value. */
export function LabelKind({ values: { text, value, bands } }: KindProps<'label'>) {
  const tone = useBandTone(numberOf(useExpression(value, 'number').value), bands)
  return (
    <Clickable<'label'> event="click" className="pg-words" data-tone={tone}>
      <MarkedText text={text} />
    </Clickable>
  )
}
