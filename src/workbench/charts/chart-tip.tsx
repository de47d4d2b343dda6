import { useLayoutEffect, useRef } from 'react'
import type { Tip } from './words.ts'

interface ChartTipProps {
  readonly tip: Tip
  /** The mark that it is about. */
  readonly node: Element
}

const [GAP, EDGE] = [8, 4]

/** What a mark says, beside it; in the top layer, so that no frame cuts it. */
export function ChartTip({ tip, node }: ChartTipProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = place.current!
    if (!element.matches(':popover-open')) element.showPopover()
    const [mark, own] = [node.getBoundingClientRect(), element.getBoundingClientRect()]
    const middle = mark.left + mark.width / 2 - own.width / 2
    const above = mark.top - own.height - GAP
    element.style.left = `${Math.max(EDGE, Math.min(middle, innerWidth - own.width - EDGE))}px`
    element.style.top = `${above < EDGE ? Math.min(mark.bottom + GAP, innerHeight - own.height - EDGE) : above}px`
  }, [node])
  return (
    <div ref={place} className="c-tip" popover="manual" aria-hidden>
      <b>{tip.title}</b>
      {tip.lines.map(({ name, text, colour, current }) => (
        <span key={name} className={current ? 'current' : undefined}>
          <i style={colour ? { background: colour } : undefined} />
          {name}
          <em>{text}</em>
        </span>
      ))}
    </div>
  )
}
