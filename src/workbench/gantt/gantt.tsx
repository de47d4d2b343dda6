import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { GanttController } from './controller.ts'
import { AXIS, NAMES, timeAt, xOf, type View } from './model/view.ts'
import { barUnder, type Scene } from './paint/scene.ts'
import { keyAction, type Cursor } from './keys.ts'
import './gantt.css'

export interface Drop {
  /** Index of the bar as its producer counts. */
  readonly source: number
  readonly row: number
  /** Seconds UTC. */
  readonly start: number
}

interface GanttProps {
  readonly label: string
  readonly scene: Scene
  /** Index of the chosen bar as its producer counts; null = none. */
  readonly selected: number | null
  readonly onSelect: (source: number | null) => void
  readonly onOpen?: (source: number) => void
  /** Without it nothing can be moved. */
  readonly onDrop?: (drop: Drop) => void
  /** What the pointer or the keyboard is on, in words. */
  readonly describe: (source: number) => string
  /** Moves snap to this many seconds. */
  readonly snap?: number
  /** Given by screens that steer the chart from outside. */
  readonly controller?: GanttController
}

interface Drag {
  readonly bar: number
  readonly row: number
  /** Seconds between the start of the bar and where it was taken. */
  readonly grip: number
  readonly moved: boolean
  readonly toRow: number
  readonly toStart: number
}

const DRAG_FROM = 4

/** A canvas chart of bars in rows over time. Wheel scrolls, Ctrl + wheel zooms at the pointer, drag moves a bar or the view. */
export function Gantt(props: GanttProps) {
  const { label, scene, selected, onSelect, onOpen, onDrop, describe, snap = 900 } = props
  const { t } = useTranslation('gantt')
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const overlay = useRef<HTMLDivElement>(null)
  const [own] = useState(() => new GanttController())
  const gantt = props.controller ?? own
  const [hover, setHover] = useState<{ x: number; y: number; text: string } | null>(null)
  const drag = useRef<Drag | null>(null)
  const pan = useRef<{ x: number; y: number } | null>(null)
  const [cursor, setCursor] = useState<Cursor | null>(null)

  useEffect(() => (canvas.current ? gantt.attach(canvas.current) : undefined), [gantt])
  useEffect(() => gantt.show(scene), [gantt, scene])
  const chosen = useMemo(
    () => (selected === null ? -1 : scene.bars.source.indexOf(selected)),
    [scene.bars, selected],
  )
  useEffect(() => {
    gantt.onFrame((view) => placeMark(overlay.current, scene, view, chosen, drag.current))
    return () => gantt.onFrame(null)
  }, [gantt, scene, chosen])

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    // React's wheel listeners are passive and could not keep the page from zooming.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault()
      const box = element.getBoundingClientRect()
      if (event.ctrlKey || event.metaKey)
        gantt.zoom(Math.exp(-event.deltaY / 400), event.clientX - box.left - NAMES)
      else if (event.shiftKey) gantt.scrollBy(event.deltaY, 0)
      else gantt.scrollBy(event.deltaX, event.deltaY)
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [gantt])

  const place = (event: PointerEvent): { x: number; y: number } => {
    const box = canvas.current!.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    if (event.button !== 0) return
    const at = place(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    const { row, bar } = barUnder(scene, gantt.view, at.x, at.y)
    onSelect(bar < 0 ? null : scene.bars.source[bar]!)
    if (bar >= 0) {
      setCursor({ row, bar })
      const grip = timeAt(gantt.view, at.x - NAMES) - scene.bars.start[bar]!
      drag.current = { bar, row, grip, moved: false, toRow: row, toStart: scene.bars.start[bar]! }
    }
    pan.current = at
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const at = place(event)
    const view = gantt.view
    const from = pan.current
    if (!from) {
      const { bar } = barUnder(scene, view, at.x, at.y)
      setHover(bar < 0 ? null : { ...at, text: describe(scene.bars.source[bar]!) })
      return
    }
    setHover(null)
    if (drag.current && onDrop) {
      const moved = drag.current.moved || Math.hypot(at.x - from.x, at.y - from.y) > DRAG_FROM
      if (!moved) return
      const start = timeAt(view, at.x - NAMES) - drag.current.grip + scene.base
      const row = Math.floor((view.top + at.y - AXIS) / view.rowHeight)
      drag.current = {
        ...drag.current,
        moved,
        toRow: Math.min(scene.bars.rowCount - 1, Math.max(0, row)),
        toStart: Math.round(start / snap) * snap - scene.base,
      }
      gantt.repaint()
    } else if (!drag.current) {
      gantt.scrollBy(from.x - at.x, from.y - at.y)
      pan.current = at
    }
  }
  const endDrag = (drop: boolean): void => {
    const ended = drag.current
    drag.current = null
    pan.current = null
    if (drop && ended?.moved)
      onDrop?.({ source: scene.bars.source[ended.bar]!, row: ended.toRow, start: ended.toStart + scene.base })
    gantt.repaint()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && drag.current) {
      endDrag(false)
      return
    }
    const action = keyAction(event, scene.bars, cursor, { snap, move: onDrop !== undefined })
    if (!action) return
    event.preventDefault()
    if (action.kind === 'zoom') gantt.zoom(action.factor)
    else if (action.kind === 'fit') gantt.fit()
    else if (action.kind === 'open') onOpen?.(scene.bars.source[action.bar]!)
    else if (action.kind === 'move')
      onDrop?.({ source: scene.bars.source[action.bar]!, row: action.row, start: action.start + scene.base })
    else {
      setCursor(action.cursor)
      onSelect(action.cursor.bar < 0 ? null : scene.bars.source[action.cursor.bar]!)
      gantt.reveal(
        action.cursor.row,
        action.cursor.bar < 0 ? gantt.view.from : scene.bars.start[action.cursor.bar]!,
      )
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart worked by keyboard is a widget (ARIA application)
    <div
      ref={frame}
      className="gantt"
      role="application"
      aria-label={label}
      aria-roledescription={t('chart')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => endDrag(true)}
      onPointerCancel={() => endDrag(false)}
      onPointerLeave={() => setHover(null)}
      onDoubleClick={() => selected !== null && onOpen?.(selected)}
    >
      <canvas ref={canvas} aria-hidden />
      <div ref={overlay} className="mark" hidden />
      {hover && (
        <div className="tip" style={{ left: Math.max(8, hover.x - 20), top: hover.y + 18 }}>
          {hover.text}
        </div>
      )}
      <div className="visually-hidden" aria-live="polite">
        {selected === null ? '' : describe(selected)}
      </div>
    </div>
  )
}

/** Puts the frame around the chosen bar, or where a dragged one would go; only this moves while a bar is dragged. */
function placeMark(
  mark: HTMLDivElement | null,
  { bars }: Scene,
  view: View,
  chosen: number,
  drag: Drag | null,
): void {
  if (!mark) return
  const bar = drag?.moved ? drag.bar : chosen
  mark.hidden = bar < 0
  if (bar < 0) return
  const row = drag?.moved ? drag.toRow : rowOf(bars.rowStart, bar)
  const start = drag?.moved ? drag.toStart : bars.start[bar]!
  const x = xOf(view, start)
  const width = (bars.end[bar]! - bars.start[bar]!) / view.secondsPerPixel
  const [left, right] = [Math.max(0, x), Math.min(view.width, x + width)]
  const y = row * view.rowHeight - view.top
  mark.hidden = right <= left || y < -view.rowHeight || y > view.height
  mark.style.transform = `translate(${NAMES + left}px, ${AXIS + y}px)`
  mark.style.width = `${Math.max(2, right - left)}px`
  mark.style.height = `${Math.max(2, view.rowHeight)}px`
  mark.classList.toggle('dragged', drag?.moved ?? false)
}

/** The row a bar stands in. */
function rowOf(rowStart: Uint32Array, bar: number): number {
  let [low, high] = [0, rowStart.length - 1]
  while (low + 1 < high) {
    const middle = (low + high) >>> 1
    if (rowStart[middle]! <= bar) low = middle
    else high = middle
  }
  return low
}
