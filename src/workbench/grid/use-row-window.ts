import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { linesBySlot } from './model/slots.ts'
import { WINDOW } from './model/window.ts'
import type { RowScroll, RowsShape } from './row-scroll.ts'
import { useRect } from './use-view-size.ts'

/** Rows drawn beyond each edge, so that a short scroll shows no gap. */
const OVERSCAN = 4

export interface DrawnRow {
  readonly line: number
  /** Stays while scrolling: a row that leaves at one end takes the place in the page of one that comes in at the other. */
  readonly slot: number
  /** Place inside the window of drawn rows, px. */
  readonly y: number
  /** Beyond the edge of the view while the scroll leaps: drawn when it rests. */
  readonly aside: boolean
}

export interface DrawnRows {
  readonly rows: readonly DrawnRow[]
  readonly first: number
  /** Behind the last. */
  readonly last: number
  readonly shift: number
}

/** The rows in view and a few beyond, by a virtualizer over the window of lines around them. */
export function useRowWindow(
  scroller: RefObject<HTMLDivElement | null>,
  scroll: RowScroll,
  { rowCount, rowHeight, viewHeight }: RowsShape,
  /** Rows beyond the edges are drawn as well. */
  beyond: boolean,
): DrawnRows {
  useLayoutEffect(() => scroll.resize({ rowCount, rowHeight, viewHeight }))
  const { base, shift } = useSyncExternalStore(scroll.subscribe, scroll.window)
  const inView = Math.ceil(viewHeight / rowHeight) + 1
  const slots = inView + 2 * OVERSCAN
  // oxlint-disable-next-line react/incompatible-library -- its answers are read again at every drawing
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: Math.min(rowCount, WINDOW),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    observeElementRect: useRect(1, viewHeight),
    observeElementOffset: scroll.observe,
    scrollToFn: scroll.scrollTo,
    rangeExtractor: ({ startIndex, count }) => {
      const first = Math.max(0, startIndex - OVERSCAN)
      const last = Math.min(count, beyond ? first + slots : startIndex + inView)
      return Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at)
    },
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowHeight])

  const items = virtualizer.getVirtualItems()
  const start = items[0]?.start ?? 0
  const first = base + (items[0]?.index ?? 0)
  const last = Math.min(rowCount, first + items.length)
  const rested = useFirstAtRest(first, virtualizer.isScrolling)
  const shown = Math.floor(scroll.top / rowHeight)
  const rows = linesBySlot(first, last, slots, rested).map((line) => ({
    line,
    slot: line % slots,
    y: start + (line - first) * rowHeight,
    aside: scroll.leaps && (line < shown || line >= shown + inView),
  }))
  return { rows, first, last, shift }
}

/** The first line when the last scroll came to rest: then rows are put back into the page in reading order. */
function useFirstAtRest(first: number, scrolling: boolean): number {
  const [rested, setRested] = useState(first)
  if (!scrolling && rested !== first) setRested(first)
  return scrolling ? rested : first
}
