import { useState, type FocusEvent, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { keyText, markAfter, readKey, type MarkKey } from '../marks.ts'
import { nodeOf, type Picture } from './draw.ts'

interface ActiveMark extends MarkKey {
  readonly node: SVGElement
}

/** How far from a mark the pointer still means it, px. */
const REACH = 60

/**
 * One mark of a chart is in the order of the tab key; arrows lead to the others. The mark under the pointer or the focus
 * is active; a click or Enter opens what is behind it.
 */
export function useMarks(
  drawing: { readonly current: Picture | null },
  open: (series: number, at: number) => void,
) {
  const [active, setActive] = useState<ActiveMark | null>(null)
  const point = (event: PointerEvent | MouseEvent): ActiveMark | null =>
    activeAt(event.target) ??
    (drawing.current ? nearest(drawing.current, event.clientX, event.clientY) : null)
  const focus = (mark: MarkKey): void => {
    const node = drawing.current && nodeOf(drawing.current.svg, mark)
    if (!node) return
    beginAt(drawing.current!, mark)
    node.focus()
  }
  const handlers = {
    onPointerMove: (event: PointerEvent) => {
      const next = point(event)
      setActive((now) => (now?.node === next?.node ? now : next))
    },
    onPointerLeave: (event: PointerEvent) =>
      setActive(
        event.currentTarget.contains(document.activeElement) ? activeAt(document.activeElement) : null,
      ),
    onFocus: (event: FocusEvent) => setActive(activeAt(event.target)),
    onBlur: () => setActive(null),
    onClick: (event: MouseEvent) => {
      const mark = point(event)
      if (mark) open(mark.series, mark.at)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const mark = activeAt(event.target)
      if (!drawing.current || !mark || event.altKey || event.ctrlKey || event.metaKey) return
      if (event.key === 'Escape' && active) {
        event.stopPropagation()
        setActive(null)
        return
      }
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        open(mark.series, mark.at)
        return
      }
      const next = markAfter(drawing.current.marks, mark, event.key)
      if (!next) return
      event.preventDefault()
      event.stopPropagation()
      focus(next)
    },
  }
  return { active, handlers }
}

/** The mark that the tab key leads to: the one it led to before, else the chosen one, else the first. */
export function beginAt({ svg, marks }: Picture, wanted: MarkKey | null): void {
  for (const node of svg.querySelectorAll('[data-mark][tabindex="0"]')) node.setAttribute('tabindex', '-1')
  const chosen = readKey(svg.querySelector('.chosen')?.getAttribute('data-mark'))
  const first = (wanted && nodeOf(svg, wanted) && wanted) ?? chosen ?? marks[0]
  if (first) nodeOf(svg, first)?.setAttribute('tabindex', '0')
}

function activeAt(target: EventTarget | null): ActiveMark | null {
  if (!(target instanceof SVGElement)) return null
  const mark = readKey(target.getAttribute('data-mark'))
  return mark && { ...mark, node: target }
}

/** The mark whose middle is nearest, along the axis first; null when none is near. */
function nearest({ svg, marks }: Picture, x: number, y: number): ActiveMark | null {
  let [best, least] = [null as ActiveMark | null, Infinity]
  for (const mark of marks) {
    const node = nodes(svg).get(keyText(mark))
    if (!node) continue
    const box = node.getBoundingClientRect()
    const [dx, dy] = [Math.abs(x - (box.left + box.width / 2)), Math.abs(y - (box.top + box.height / 2))]
    if (dx > REACH || dx * 1000 + dy >= least) continue
    least = dx * 1000 + dy
    best = { ...mark, node }
  }
  return best
}

const found = new WeakMap<SVGSVGElement, ReadonlyMap<string, SVGElement>>()

function nodes(svg: SVGSVGElement): ReadonlyMap<string, SVGElement> {
  let map = found.get(svg)
  if (!map) {
    map = new Map(
      Array.from(svg.querySelectorAll<SVGElement>('[data-mark]'), (node) => [
        node.getAttribute('data-mark')!,
        node,
      ]),
    )
    found.set(svg, map)
  }
  return map
}
