import type { PointerEvent } from 'react'
import { moveColumn, resizeColumn } from '../model/column-state.ts'
import type { PlacedColumn } from '../model/panes.ts'
import type { ChangeLayout } from '../use-layout.ts'

export interface Drag {
  readonly field: string
  readonly target: string
  readonly behind: boolean
}

/** The look of a title while a column is dragged. */
export function dragLook(drag: Drag | null, field: string): string {
  if (drag?.field === field) return 'dragged'
  return drag?.target === field ? (drag.behind ? 'drop-behind' : 'drop-before') : ''
}

/** Resizes a column with its right edge. */
export function startResize(
  event: PointerEvent<HTMLElement>,
  place: PlacedColumn,
  change: ChangeLayout,
): void {
  event.stopPropagation()
  event.preventDefault()
  const handle = event.currentTarget
  const start = event.clientX
  const towards = place.choice.pin === 'right' ? -1 : 1
  handle.setPointerCapture(event.pointerId)
  const move = (next: globalThis.PointerEvent) =>
    change((layout) =>
      resizeColumn(layout, place.column.field, place.width + towards * (next.clientX - start)),
    )
  const stop = () => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', stop)
    handle.removeEventListener('pointercancel', stop)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', stop)
  handle.addEventListener('pointercancel', stop)
}

/** A drag starts after 5 px, so that a click still sorts. */
export function startDrag(
  event: PointerEvent<HTMLElement>,
  field: string,
  change: ChangeLayout,
  setDrag: (drag: Drag | null) => void,
  moved: { current: boolean },
): void {
  if (event.button !== 0 || (event.target as Element).closest('button')) return
  const start = event.clientX
  moved.current = false
  let drag: Drag | null = null
  const move = (next: globalThis.PointerEvent) => {
    if (!moved.current && Math.abs(next.clientX - start) < 5) return
    moved.current = true
    const over = document.elementFromPoint(next.clientX, next.clientY)?.closest<HTMLElement>('.g-head')
    const target = over?.dataset['field']
    if (!over || !target || target.startsWith('#')) return
    const { left, width } = over.getBoundingClientRect()
    drag = { field, target, behind: next.clientX > left + width / 2 }
    setDrag(drag)
  }
  const stop = () => {
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', stop)
    document.removeEventListener('pointercancel', stop)
    setDrag(null)
    const end = drag
    if (end) change((layout) => moveColumn(layout, end.field, end.target, end.behind))
    // The click of this release comes right after it and must not sort.
    setTimeout(() => (moved.current = false))
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', stop)
  document.addEventListener('pointercancel', stop)
}
