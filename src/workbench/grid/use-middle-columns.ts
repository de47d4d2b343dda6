import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useMemo, type RefObject } from 'react'
import type { Panes, PlacedColumn } from './model/panes.ts'
import { useRect } from './use-view-size.ts'

type Columns = Virtualizer<HTMLDivElement, HTMLDivElement>

export interface MiddleColumns {
  /** Columns of the middle pane in view and one beyond each edge; the same array while the same ones are. */
  readonly drawn: readonly PlacedColumn[]
  /** Brings a column of the middle pane into view. */
  readonly reveal: (place: PlacedColumn) => void
}

/** The columns of the middle pane in view; the pinned panes beside it are always drawn whole. */
export function useMiddleColumns(
  scroller: RefObject<HTMLDivElement | null>,
  { left, middle }: Panes,
  width: number,
): MiddleColumns {
  const { columns } = middle
  // oxlint-disable-next-line react/incompatible-library -- its answers are read again at every drawing
  const virtualizer: Columns = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]!.width,
    observeElementRect: useRect(Math.max(0, width), 1),
    observeElementOffset: observeSideways,
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns])
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.index ?? 0
  const count = items.length
  const drawn = useMemo(() => columns.slice(first, first + count), [columns, first, count])
  const before = left.columns.length
  const reveal = useCallback(
    (place: PlacedColumn) => virtualizer.scrollToIndex(place.index - before, { align: 'auto' }),
    [virtualizer, before],
  )
  return useMemo(() => ({ drawn, reveal }), [drawn, reveal])
}

/** The scroller goes up and down far more often, which is nothing to the columns. */
function observeSideways(
  columns: Columns,
  report: (offset: number, scrolling: boolean) => void,
): ReturnType<typeof observeElementOffset> {
  let last = columns.scrollElement?.scrollLeft ?? 0
  let moving = false
  return observeElementOffset(columns, (offset, scrolling) => {
    if (offset === last && (scrolling || !moving)) return
    last = offset
    moving = scrolling
    report(offset, scrolling)
  })
}
