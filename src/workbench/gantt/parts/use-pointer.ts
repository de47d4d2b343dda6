import { useEffect, useState, type RefObject } from 'react'
import type { GanttController } from '../view/controller.ts'
import type { Gesture, Tool } from '../view/tool.ts'
import { standardTools } from '../view/tools.ts'

export interface Hover {
  readonly x: number
  readonly y: number
  readonly source: number
}

/** Wheel scrolls, with Ctrl it zooms at the pointer, with Alt it makes rows higher; what buttons do, tools say. */
export function usePointer(
  gantt: GanttController,
  host: RefObject<HTMLElement | null>,
  tools: readonly Tool[],
): Hover | null {
  const [hover, setHover] = useState<Hover | null>(null)
  useEffect(() => {
    const element = host.current
    if (!element) return undefined
    const all = [...tools, ...standardTools]
    const ended = new AbortController()
    const listen = <K extends keyof HTMLElementEventMap>(
      kind: K,
      act: (event: HTMLElementEventMap[K]) => void,
      passive = true,
    ): void => element.addEventListener(kind, act, { signal: ended.signal, passive })
    const own = (event: Event): boolean =>
      event.target === element || (event.target as Element).tagName === 'CANVAS'
    let gesture: Gesture | null = null
    const drop = (): void => {
      gesture?.cancel()
      gesture = null
    }
    listen('wheel', (event) => onWheel(gantt, element, event), false)
    listen('pointerdown', (event) => {
      const hit = own(event) ? gantt.hitAt(event.clientX, event.clientY) : null
      if (!hit) return
      setHover(null)
      for (const tool of all) if ((gesture = tool.grab(gantt, hit, event))) break
      if (gesture) element.setPointerCapture(event.pointerId)
    })
    listen('pointermove', (event) => {
      const hit = gantt.hitAt(event.clientX, event.clientY)
      if (!hit) return
      if (gesture) {
        gesture.move(hit, event)
        return
      }
      const source = own(event) && hit.area === 'chart' ? hit.source : -1
      gantt.hoverOn(source)
      const cursor = all.map((tool) => tool.cursor?.(gantt, hit)).find(Boolean)
      element.style.cursor = cursor ?? 'default'
      const box = element.getBoundingClientRect()
      setHover((last) =>
        source < 0
          ? null
          : last?.source === source && Math.abs(last.x - (event.clientX - box.left)) < 24
            ? last
            : { x: event.clientX - box.left, y: event.clientY - box.top, source },
      )
    })
    listen('pointerup', (event) => {
      const hit = gantt.hitAt(event.clientX, event.clientY)
      const done = gesture
      gesture = null
      if (hit) done?.end(hit, event)
      else done?.cancel()
    })
    listen('pointercancel', drop)
    listen('pointerleave', () => {
      setHover(null)
      gantt.hoverOn(-1)
    })
    // Before the chart's own keys: Escape gives up what the pointer is doing.
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || !gesture) return
        event.stopPropagation()
        drop()
      },
      { signal: ended.signal, capture: true },
    )
    return () => {
      drop()
      ended.abort()
    }
  }, [gantt, host, tools])
  return hover
}

/** The page would zoom or scroll itself otherwise. */
function onWheel(gantt: GanttController, element: HTMLElement, event: WheelEvent): void {
  event.preventDefault()
  const box = element.getBoundingClientRect()
  const { view } = gantt
  const [x, y] = [event.clientX - box.left - view.left, event.clientY - box.top - view.head]
  if (event.ctrlKey || event.metaKey) gantt.zoom(Math.exp(-event.deltaY / 400), Math.max(0, x))
  else if (event.altKey) gantt.zoomRows(view.rowHeight * Math.exp(-event.deltaY / 400), Math.max(0, y))
  else if (event.shiftKey) gantt.scrollBy(event.deltaY || event.deltaX, 0)
  else gantt.scrollBy(event.deltaX, event.deltaY)
}
