import { observeElementOffset, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { useCallback, useMemo, type RefObject } from 'react'
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
  // Another function for other columns: their places are taken in this very drawing, and rows are drawn once.
  const keyOf = useCallback((index: number) => columns[index]!.column.field, [columns])
  // oxlint-disable-next-line react/incompatible-library -- its answers are read again at every drawing
  const virtualizer: Columns = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => columns[index]!.width,
    getItemKey: keyOf,
    rangeExtractor: ({ startIndex, count }) => {
      const first = Math.max(0, startIndex - 1)
      const end = (virtualizer.scrollOffset ?? 0) + width
      const behind = columns.findIndex(({ left }, at) => at > startIndex && left >= end)
      const last = behind < 0 ? count : Math.min(count, behind + 1)
      return Array.from({ length: last - first }, (_, at) => first + at)
    },
    observeElementRect: useRect(Math.max(0, width), 1),
    observeElementOffset: observeSideways,
  })
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
