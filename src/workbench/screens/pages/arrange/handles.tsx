import { useState, type KeyboardEvent, type PointerEvent, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#domain/pages/page.ts'
import { type Placed, fitted, gridColumns } from '#domain/pages/places.ts'
import './arrange.css'

interface HandlesProps {
  readonly items: readonly Placed[]
  readonly nameOf: (id: string) => string
  /** Where parts are drawn; one that is not drawn is where its place would be. */
  readonly boxes: ReadonlyMap<string, Box>
  readonly chosen: string | null
  readonly onChoose: (id: string) => void
  /** Called while a part is dragged, and then with `isSettled`; a key is settled at once. */
  readonly onMove: (id: string, place: Place, isSettled: boolean) => void
  readonly onRemove: (id: string) => void
  readonly onEnd: () => void
}

/** Frames over the parts of a page by which they are moved and sized, by mouse and by keys. */
export function Handles(props: HandlesProps) {
  const { items, nameOf, boxes, chosen, onChoose, onMove, onRemove, onEnd } = props
  const { t } = useTranslation('arrange')
  const [layer, setLayer] = useState<HTMLDivElement | null>(null)
  const drag = (event: PointerEvent<HTMLElement>, { id, place }: Placed, sizes: boolean): void => {
    if (event.button !== 0 || !layer) return
    event.stopPropagation()
    onChoose(id)
    const column = columnOf(layer.clientWidth)
    const [x0, y0, target] = [event.clientX, event.clientY, event.currentTarget]
    target.setPointerCapture(event.pointerId)
    const move = (next: globalThis.PointerEvent): void => {
      const [dx, dy] = [Math.round((next.clientX - x0) / column), Math.round((next.clientY - y0) / ROW)]
      onMove(id, shifted(place, dx, dy, sizes), next.type !== 'pointermove')
    }
    const end = (next: globalThis.PointerEvent): void => {
      move(next)
      target.removeEventListener('pointermove', move)
      target.removeEventListener('pointerup', end)
      target.removeEventListener('pointercancel', end)
    }
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', end)
    target.addEventListener('pointercancel', end)
  }
  const keyDown = (event: KeyboardEvent, { id, place }: Placed): void => {
    const step = steps[event.key]
    if (step) onMove(id, shifted(place, step[0], step[1], event.shiftKey), true)
    else if (event.key === 'Delete') onRemove(id)
    else if (event.key === 'Escape') onEnd()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="ar-handles" ref={setLayer}>
      {items.map((item) => (
        <div
          key={item.id}
          className={item.id === chosen ? 'ar-frame chosen' : 'ar-frame'}
          style={boxes.get(item.id) ?? boxOf(item.place, layer?.clientWidth ?? 0)}
        >
          <button
            type="button"
            className="ar-move"
            aria-pressed={item.id === chosen}
            title={t('keys')}
            onClick={() => onChoose(item.id)}
            onFocus={() => onChoose(item.id)}
            onKeyDown={(event) => keyDown(event, item)}
            onPointerDown={(event) => drag(event, item, false)}
          >
            <span>{nameOf(item.id)}</span>
          </button>
          <span className="ar-size" aria-hidden onPointerDown={(event) => drag(event, item, true)} />
        </div>
      ))}
    </div>
  )
}

/** Height of a row with its gap, and the gap, px (page.css). */
export const ROW = 40
export const GAP = 8

/** Columns and rows by which arrow keys move. */
export const steps: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** A place moved by columns and rows, or with another size. */
export const shifted = (place: Place, dx: number, dy: number, sizes: boolean): Place =>
  fitted(
    sizes
      ? { ...place, w: Math.max(1, Math.min(gridColumns - place.x, place.w + dx)), h: place.h + dy }
      : { ...place, x: place.x + dx, y: place.y + dy },
  )

/** Width of a column with its gap on a grid of a width, px. */
const columnOf = (width: number): number => (width + GAP) / gridColumns

/** Where a place is on a grid of a width, px. */
const boxOf = ({ x, y, w, h }: Place, width: number): Box => {
  const column = columnOf(width)
  return { left: x * column, top: y * ROW, width: w * column - GAP, height: h * ROW - GAP }
}

/** Where a part is drawn, px from the top left of the page. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const isSame = (a: ReadonlyMap<string, Box>, b: ReadonlyMap<string, Box>): boolean =>
  a.size === b.size &&
  [...a].every(([id, one]) => {
    const other = b.get(id)
    return (
      other !== undefined &&
      (['left', 'top', 'width', 'height'] as const).every((side) => one[side] === other[side])
    )
  })

function measured(frame: HTMLElement): ReadonlyMap<string, Box> {
  const from = frame.getBoundingClientRect()
  const parts = [...frame.querySelectorAll<HTMLElement>('[data-part]')]
  return new Map(
    parts.map((part) => {
      const { left, top, width, height } = part.getBoundingClientRect()
      return [part.dataset['part']!, { left: left - from.left, top: top - from.top, width, height }]
    }),
  )
}

/** Boxes of the parts that a page draws, by id, kept up to date. Rows grow with what is in them, so places alone do not say. */
export function useBoxes(frame: HTMLElement | null): ReadonlyMap<string, Box> {
  const [boxes, setBoxes] = useState<ReadonlyMap<string, Box>>(new Map())
  useLayoutEffect(() => {
    if (!frame) return undefined
    const read = (): void => {
      const next = measured(frame)
      setBoxes((old) => (isSame(old, next) ? old : next))
    }
    read()
    const sizes = new ResizeObserver(read)
    const watch = (): void => {
      sizes.disconnect()
      for (const part of [frame, ...frame.querySelectorAll('[data-part]')]) sizes.observe(part)
    }
    watch()
    const parts = new MutationObserver(() => {
      watch()
      read()
    })
    parts.observe(frame, { childList: true, subtree: true, attributeFilter: ['style'] })
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [frame])
  return boxes
}
