import type { KindProps } from '../../kind-props.ts'
import { MarkedText } from '../../marked-text.tsx'
import { Clickable } from '../../clickable.tsx'

/** Headings, lists, bold, links and values. */
export function TextKind({ values: { body, align } }: KindProps<'text'>) {
  return (
    <Clickable<'text'> event="click" className="pg-text" data-align={align}>
      <MarkedText text={body} />
    </Clickable>
  )
}
