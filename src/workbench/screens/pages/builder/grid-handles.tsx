import { useState } from 'react'
import type { Place } from '#domain/pages/page.ts'
import { componentName, componentWith } from '#domain/pages/part-name.ts'
import { useLabel } from '../../../i18n/index.ts'
import { Handles } from '../arrange/handles.tsx'
import { useBoxes, type Box } from '../arrange/use-boxes.ts'
import { useOpenPage } from '../page/page-context.ts'
import { withoutComponent, withPlaced } from './edit.ts'
import { useEditing } from './use-editing.ts'

const noBoxes: ReadonlyMap<string, Box> = new Map()

/** Box of the grid that the part with an id lies on, relative to the page like the box of the part. */
function gridBox(frame: HTMLElement, id: string, { left, top }: Box): Box | null {
  const part = frame.querySelector(`[data-part="${CSS.escape(id)}"]`)
  const grid = part?.parentElement
  if (!grid) return null
  const [inner, outer] = [part.getBoundingClientRect(), grid.getBoundingClientRect()]
  return {
    left: left - inner.left + outer.left,
    top: top - inner.top + outer.top,
    width: outer.width,
    height: outer.height,
  }
}

/** Handles of the chosen component, by which it is moved and sized on its grid for the width that is shown. */
export function GridHandles({ frame }: { readonly frame: HTMLElement | null }) {
  const labelOf = useLabel()
  const { page, chosen, choose, change } = useEditing()
  const { places, placeName } = useOpenPage()
  const boxes = useBoxes(frame)
  const [dragged, setDragged] = useState<Place | null>(null)
  const component = chosen === null ? undefined : componentWith(chosen, page)
  const place = chosen === null ? undefined : places.get(chosen)
  const box = chosen === null ? undefined : boxes.get(chosen)
  const grid = frame && chosen !== null && box ? gridBox(frame, chosen, box) : null
  if (chosen === null || !component || !place || !box || !grid) return null
  const own = { ...box, left: box.left - grid.left, top: box.top - grid.top }
  return (
    <div className="pb-handles" style={grid}>
      <Handles
        items={[{ id: chosen, place: dragged ?? place }]}
        nameOf={() => labelOf(componentName(component, page.texts))}
        boxes={dragged ? noBoxes : new Map([[chosen, own]])}
        chosen={chosen}
        onChoose={choose}
        onMove={(id, to, isSettled) => {
          setDragged(isSettled ? null : to)
          if (isSettled && JSON.stringify(to) !== JSON.stringify(place))
            change(withPlaced(page, id, to, placeName))
        }}
        onRemove={(id) => {
          choose(null)
          change(withoutComponent(page, id))
        }}
        onEnd={() => choose(null)}
      />
    </div>
  )
}
