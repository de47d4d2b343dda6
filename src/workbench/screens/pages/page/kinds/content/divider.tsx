import type { KindProps } from '../../kind-props.ts'
import { useText } from '../../use-text.ts'

/** A line, with its title in it. */
export function DividerKind({ values: { label, direction } }: KindProps<'divider'>) {
  const title = useText(label)
  return (
    <div
      className="pg-divider"
      data-direction={direction}
      role="separator"
      aria-orientation={direction === 'down' ? 'vertical' : 'horizontal'}
    >
      {title !== '' && <span>{title}</span>}
    </div>
  )
}
