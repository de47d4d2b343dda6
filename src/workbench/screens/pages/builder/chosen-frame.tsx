import { useState, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { withMoved } from '#domain/pages/arrange.ts'
import type { Place } from '#domain/pages/page.ts'
import { componentName } from '#domain/pages/part-name.ts'
import { gridColumns } from '#domain/pages/places.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { Box } from '../arrange/handles.tsx'
import { usePlacing } from '../page/page-context.ts'
import { boxOfPlace, cellAt, gridOfPart } from './grids.ts'
import { useEditedPart, useEditing } from './use-editing.ts'

interface ChosenFrameProps {
  readonly id: string
  /** Where it is drawn, px from the corner of the page as it is seen. */
  readonly box: Box
  readonly frame: HTMLElement
  readonly scale: number
}

/** The frame of the chosen component with its name, and the corner by which it is sized. */
export function ChosenFrame({ id, box, frame, scale }: ChosenFrameProps) {
  const { t } = useTranslation('page-builder')
  const labelOf = useLabel()
  const component = useEditedPart(id)
  const { page, change } = useEditing()
  const { places, placeName } = usePlacing()
  const [sized, setSized] = useState<Box | null>(null)
  const place = places.get(id)
  const size = (event: PointerEvent<HTMLElement>): void => {
    const grid = gridOfPart(frame, id, scale)
    if (event.button !== 0 || !place || !grid) return
    event.stopPropagation()
    const target = event.currentTarget
    target.setPointerCapture(event.pointerId)
    const origin = frame.getBoundingClientRect()
    let to: Place = place
    const move = (next: globalThis.PointerEvent): void => {
      const { x, y } = cellAt(grid, { x: next.clientX, y: next.clientY })
      const w = Math.max(1, Math.min(gridColumns - place.x, x - place.x + 1))
      to = { ...place, w, h: Math.max(1, y - place.y + 1) }
      const drawn = boxOfPlace(grid, to)
      setSized({ ...drawn, left: drawn.left - origin.left, top: drawn.top - origin.top })
    }
    const end = (next: globalThis.PointerEvent): void => {
      target.removeEventListener('pointermove', move)
      target.removeEventListener('pointerup', end)
      target.removeEventListener('pointercancel', end)
      setSized(null)
      if (next.type === 'pointerup' && (to.w !== place.w || to.h !== place.h))
        change(withMoved(page, id, to, placeName))
    }
    target.addEventListener('pointermove', move)
    target.addEventListener('pointerup', end)
    target.addEventListener('pointercancel', end)
  }
  if (!component || !place) return null
  const { left, top, width, height } = sized ?? box
  const name = labelOf(componentName(component, page.texts))
  return (
    <div className="pb-chosen" style={{ left, top, width, height }}>
      <span className="name">{name}</span>
      <span className="size" aria-hidden title={t('size')} onPointerDown={size} />
      <span className="pb-said" role="status">
        {t('chosenAt', { name, column: place.x + 1, row: place.y + 1, width: place.w, height: place.h })}
      </span>
    </div>
  )
}
