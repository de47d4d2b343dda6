import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type RefCallback, type RefObject } from 'react'

/** Up to so many rows all are drawn: searching in the page and printing find each of them. */
export const DRAWN_WHOLE = 100
const OVERSCAN = 8
/** Height of the view until the browser has measured it, px. */
const FIRST_VIEW_PX = 600

export interface VirtualRow {
  readonly index: number
  /** Empty space between the row before and this one, px. */
  readonly gap: number
}

export interface VirtualRows<E extends HTMLElement> {
  /** Element whose children the rows are. */
  readonly frame: RefObject<E | null>
  readonly rows: readonly VirtualRow[]
  /** Empty space behind the last row, px. */
  readonly rest: number
  /** Ref of a drawn row, which carries `data-index`. */
  readonly measure: RefCallback<HTMLElement> | undefined
  readonly scrollTo: (index: number) => void
  /** Rows that fit the view. */
  readonly page: () => number
}

interface VirtualRowsOptions {
  readonly count: number
  /** Height of a row until it is measured, px. */
  readonly estimate: number
  /** Row that stays drawn wherever the view is: the one with the focus. */
  readonly kept?: number
}

/** The rows of a list, tree or table that are in view of the nearest scrolled ancestor, and a few beyond. */
export function useVirtualRows<E extends HTMLElement>({
  count,
  estimate,
  kept = -1,
}: VirtualRowsOptions): VirtualRows<E> {
  const frame = useRef<E>(null)
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const [margin, setMargin] = useState(0)
  const whole = count <= DRAWN_WHOLE
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what lies above may grow at any drawing; the same place sets nothing
  useLayoutEffect(() => {
    const element = frame.current
    if (whole || !element) return
    const found = scrolledAncestor(element)
    setScroller(found)
    if (found) setMargin(Math.round(offsetIn(found, element)))
  })
  // oxlint-disable-next-line react/incompatible-library -- its answers are read again at every drawing
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    enabled: !whole,
    getScrollElement: () => scroller,
    estimateSize: () => estimate,
    overscan: OVERSCAN,
    scrollMargin: margin,
    initialRect: { width: 0, height: FIRST_VIEW_PX },
    rangeExtractor: ({ startIndex, endIndex, overscan }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
      if (kept < 0 || kept >= count || (kept >= first && kept <= last)) return drawn
      return kept < first ? [kept, ...drawn] : [...drawn, kept]
    },
  })
  const row = (index: number): HTMLElement | null =>
    frame.current?.querySelector<HTMLElement>(`:scope > [data-index="${index}"]`) ?? null
  if (whole)
    return {
      frame,
      rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })),
      rest: 0,
      measure: undefined,
      scrollTo: (index) => bringIntoView(row(index)),
      page: () => Math.max(1, Math.floor((frame.current?.clientHeight ?? 0) / estimate) - 1),
    }
  let end = margin
  const rows = virtualizer.getVirtualItems().map(({ index, start, end: own }): VirtualRow => {
    const gap = Math.max(0, start - end)
    end = own
    return { index, gap }
  })
  return {
    frame,
    rows,
    rest: Math.max(0, margin + virtualizer.getTotalSize() - end),
    measure: virtualizer.measureElement,
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    page: () => Math.max(1, Math.floor((scroller?.clientHeight ?? FIRST_VIEW_PX) / estimate) - 1),
  }
}

/** The nearest ancestor that scrolls down; one that only could, where none does yet. */
function scrolledAncestor(element: HTMLElement): HTMLElement | null {
  let possible: HTMLElement | null = null
  for (let one: HTMLElement | null = element; one; one = one.parentElement) {
    if (!/auto|scroll/.test(getComputedStyle(one).overflowY)) continue
    possible ??= one
    if (one.scrollHeight > one.clientHeight + 1) return one
  }
  return possible
}

/**
 * Scrolls the nearest ancestor that scrolls as far as the element needs. Of what floats, such as the list below a field,
 * nothing outside is scrolled: it would close.
 */
function bringIntoView(element: HTMLElement | null): void {
  const scroller = element && scrolledAncestor(element)
  const floating = element?.closest('.t-popover')
  if (!scroller || (floating && !floating.contains(scroller))) return
  const top = offsetIn(scroller, element)
  const bottom = top + element.offsetHeight
  if (top < scroller.scrollTop) scroller.scrollTop = top
  else if (bottom > scroller.scrollTop + scroller.clientHeight)
    scroller.scrollTop = bottom - scroller.clientHeight
}

/** From the top of what is scrolled to the top of an element in it, px. */
const offsetIn = (scroller: HTMLElement, element: HTMLElement): number =>
  scroller === element
    ? 0
    : element.getBoundingClientRect().top -
      scroller.getBoundingClientRect().top -
      scroller.clientTop +
      scroller.scrollTop
