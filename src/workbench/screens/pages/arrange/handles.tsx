import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Place } from '#domain/pages/page.ts'
import type { Placed } from '#domain/pages/places.ts'
import { boxOf, columnOf, ROW, shifted, steps } from './geometry.ts'
import type { Box } from './use-boxes.ts'
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
