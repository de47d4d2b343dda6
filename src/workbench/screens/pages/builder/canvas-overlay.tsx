import { use, useEffect, useId, useState, type CSSProperties, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { componentName } from '#domain/pages/part-name.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState } from '../../../parts/states.tsx'
import { useBoxes, type Box } from '../arrange/handles.tsx'
import { usePlacing } from '../page/page-context.ts'
import { ChosenFrame } from './chosen-frame.tsx'
import { DragContext, useDragging } from './dragging.ts'
import { isWithin } from './edit.ts'
import { boxOfPlace, cellAt, gridAt, gridOfPart } from './grids.ts'
import { useEdited, useEditing } from './use-editing.ts'

interface CanvasOverlayProps {
  readonly frame: HTMLElement | null
  readonly scale: number
}

/** Parts that change what the page shows, such as the titles of tabs: a click on them does that here too. */
const switches = '[role="tab"], [aria-expanded]'

const holds = ({ left, top, width, height }: Box, x: number, y: number): boolean =>
  x >= left && x < left + width && y >= top && y < top + height

/** The innermost component at a point of the page: what is inside of another comes after it. */
const partAt = (boxes: ReadonlyMap<string, Box>, x: number, y: number): string | null =>
  [...boxes].findLast(([, box]) => holds(box, x, y))?.[0] ?? null

function press(frame: HTMLElement, x: number, y: number): void {
  const found = [...frame.querySelectorAll<HTMLElement>(switches)].findLast((one) => {
    const { left, top, width, height } = one.getBoundingClientRect()
    return holds({ left, top, width, height }, x, y)
  })
  if (!found) return
  // Tabs take the press of a button, others the click.
  found.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
  found.click()
}

/** Says where on the canvas a point is that something is dragged to. */
function useDropFinder({ frame, scale }: CanvasOverlayProps): void {
  const { setFinder } = useDragging()
  const { state } = useEdited()
  const { placeName } = usePlacing()
  useEffect(() => {
    setFinder(({ x, y }, { size, grab, what }) => {
      const stage = frame?.closest('.pb-canvas')?.getBoundingClientRect()
      const isOver = stage && x >= stage.left && x < stage.right && y >= stage.top && y < stage.bottom
      if (!frame || !isOver) return null
      const { page } = state()
      const grid = gridAt(
        frame,
        { x, y },
        scale,
        (list) => typeof what !== 'string' || !isWithin(page, list, what),
      )
      if (!grid) return null
      const cell = cellAt(grid, { x, y })
      const { w, h } = size()
      const place = {
        x: Math.max(0, Math.min(12 - w, cell.x - grab.x)),
        y: Math.max(0, cell.y - grab.y),
        w,
        h,
      }
      return { put: { list: grid.list, place, name: placeName }, box: boxOfPlace(grid, place) }
    })
    return () => setFinder(null)
  }, [frame, scale, state, placeName, setFinder])
}

const styleOf = ({ left, top, width, height }: Box): CSSProperties => ({ left, top, width, height })

/** What is done with the components of the page: they are chosen, moved and sized here. */
export function CanvasOverlay({ frame, scale }: CanvasOverlayProps) {
  const { t } = useTranslation('page-builder')
  const hint = useId()
  const [layer, setLayer] = useState<HTMLElement | null>(null)
  const { page, chosen, choose } = useEditing()
  const isEmpty = page.data.content.length === 0
  const { places } = usePlacing()
  const { begin } = useDragging()
  const boxes = useBoxes(frame)
  const [hovered, setHovered] = useState<string | null>(null)
  useDropFinder({ frame, scale })
  const drag = use(DragContext)
  const nameOf = useNames()
  const pointOf = (event: PointerEvent): readonly [number, number] => {
    const { left, top } = layer!.getBoundingClientRect()
    return [event.clientX - left, event.clientY - top]
  }
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !frame) return
    const id = partAt(boxes, ...pointOf(event))
    choose(id)
    if (id === null) return
    if (id === chosen) press(frame, event.clientX, event.clientY)
    const place = places.get(id)
    const grid = gridOfPart(frame, id, scale)
    if (!place || !grid) return
    const cell = cellAt(grid, { x: event.clientX, y: event.clientY })
    begin(event, {
      label: nameOf(id),
      size: () => place,
      grab: { x: cell.x - place.x, y: cell.y - place.y },
      what: id,
    })
  }
  const shown = hovered === null || hovered === chosen || drag ? undefined : boxes.get(hovered)
  const box = chosen === null ? undefined : boxes.get(chosen)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is worked by keyboard is a widget (ARIA application)
    <div
      ref={setLayer}
      className="pb-overlay"
      data-keys="parts"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
      tabIndex={0}
      role="application"
      aria-label={t('canvas')}
      aria-describedby={hint}
      onPointerDown={down}
      onPointerMove={(event) => setHovered(partAt(boxes, ...pointOf(event)))}
      onPointerLeave={() => setHovered(null)}
    >
      <span id={hint} hidden>
        {t('canvasKeys')}
      </span>
      {isEmpty && !drag && <EmptyState title={t('noComponents')} hint={t('emptyHint')} />}
      {shown && <div className="pb-hovered" style={styleOf(shown)} />}
      {chosen !== null && box && frame && <ChosenFrame id={chosen} box={box} frame={frame} scale={scale} />}
      {drag?.target && layer && <DropBox box={drag.target.box} layer={layer} />}
    </div>
  )
}

function useNames(): (id: string) => string {
  const labelOf = useLabel()
  const { part, state } = useEdited()
  return (id) => {
    const component = part(id)
    return component ? labelOf(componentName(component, state().page.texts)) : id
  }
}

function DropBox({ box, layer }: { readonly box: Box; readonly layer: HTMLElement }) {
  const { left, top } = layer.getBoundingClientRect()
  return <div className="pb-drop" style={styleOf({ ...box, left: box.left - left, top: box.top - top })} />
}
