import { useCallback, useLayoutEffect, useRef } from 'react'
import type { RowPainter, RowState } from './cells/paint-row.ts'
import type { RowLook } from './parts/row.tsx'
import type { DrawnRow } from './use-row-window.ts'

export type OnPainter = (slot: number, painter: RowPainter | null) => void

/** Paints what the rows drawn show, each time they are drawn. */
export function useRowPainters(
  rows: readonly DrawnRow[],
  look: RowLook,
  stateOf: (row: DrawnRow) => RowState,
): OnPainter {
  const painters = useRef(new Map<number, RowPainter>())
  useLayoutEffect(() => {
    for (const row of rows) {
      const painter = painters.current.get(row.slot)
      if (row.aside) painter?.putAside()
      else painter?.paint(look.paint, look, stateOf(row))
    }
  })
  return useCallback((slot, painter) => {
    if (painter) painters.current.set(slot, painter)
    else painters.current.delete(slot)
  }, [])
}
