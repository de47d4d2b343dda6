import { createContext, use, useMemo, useRef, useState, type PointerEvent } from 'react'
import type { PageFile } from '#domain/pages/page.ts'
import type { Box } from '../arrange/handles.tsx'
import type { Pasted } from './clipboard.ts'
import { withGroup, withTaken, type Put } from './edit.ts'
import { useEdited } from './use-editing.ts'

/** New components for a page as it is then, with that page declaring what they use. */
export type Making = (page: PageFile) => Pasted

/** What is dragged: a component of the page, or a new one. */
export interface Dragged {
  readonly label: string
  /** Columns and rows, as far as they are known by now. */
  readonly size: () => { readonly w: number; readonly h: number }
  /** Columns and rows from its corner to where it was taken. */
  readonly grab: { readonly x: number; readonly y: number }
  /** Id of a component of the page; else what is new, made when it is dropped; undefined: it could not be read. */
  readonly what: string | (() => Promise<Making | undefined>)
}

interface Point {
  readonly x: number
  readonly y: number
}

/** Where something may be dropped, and where that is drawn, px of the window. */
export interface DropTarget {
  readonly put: Put
  readonly box: Box
}

type FindTarget = (point: Point, dragged: Dragged) => DropTarget | null

export interface Drag {
  readonly dragged: Dragged
  readonly at: Point
  readonly target: DropTarget | null
}

export interface Dragging {
  /** Follows the pointer from where it went down. */
  readonly begin: (event: PointerEvent, dragged: Dragged) => void
  /** The canvas says where on it a point is. */
  readonly setFinder: (find: FindTarget | null) => void
}

/** Way of the pointer after which it drags, px. */
const THRESHOLD = 5

/** Drags components onto the canvas and on it; Escape ends it without a change. */
export function useDrags(): { readonly drag: Drag | null; readonly dragging: Dragging } {
  const edited = useEdited()
  const [drag, setDrag] = useState<Drag | null>(null)
  const finder = useRef<FindTarget | null>(null)
  const dragging = useMemo((): Dragging => {
    const drop = async ({ what }: Dragged, { put }: DropTarget): Promise<void> => {
      if (typeof what === 'string') return edited.change(withTaken(edited.state().page, what, put), what)
      const make = await what()
      if (!make) return
      const { page, components } = make(edited.state().page)
      edited.change(withGroup(page, components, put), components[0]?.props.id ?? null)
    }
    const begin = (event: PointerEvent, dragged: Dragged): void => {
      if (event.button !== 0) return
      const from = { x: event.clientX, y: event.clientY }
      let target: DropTarget | null = null
      let isDragging = false
      const move = (next: globalThis.PointerEvent): void => {
        const at = { x: next.clientX, y: next.clientY }
        isDragging ||= Math.hypot(at.x - from.x, at.y - from.y) > THRESHOLD
        if (!isDragging) return
        target = finder.current?.(at, dragged) ?? null
        setDrag({ dragged, at, target })
      }
      const end = (): void => {
        setDrag(null)
        removeEventListener('pointermove', move)
        removeEventListener('pointerup', up)
        removeEventListener('pointercancel', end)
        removeEventListener('keydown', key, true)
      }
      const up = (): void => {
        end()
        if (isDragging && target) void drop(dragged, target)
      }
      const key = (pressed: KeyboardEvent): void => {
        if (pressed.key !== 'Escape') return
        pressed.stopPropagation()
        end()
      }
      addEventListener('pointermove', move)
      addEventListener('pointerup', up)
      addEventListener('pointercancel', end)
      addEventListener('keydown', key, true)
    }
    return {
      begin,
      setFinder: (find) => {
        finder.current = find
      },
    }
  }, [edited])
  return { drag, dragging }
}

/** What is dragged now; null: nothing. */
export const DragContext = createContext<Drag | null>(null)

export const DraggingContext = createContext<Dragging | null>(null)

export function useDragging(): Dragging {
  const dragging = use(DraggingContext)
  if (!dragging) throw new Error('a part of the builder is drawn outside of it')
  return dragging
}
