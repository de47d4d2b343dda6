import { useMemo, useState } from 'react'
import { placesOn } from '#domain/pages/arrange.ts'
import { narrowWidths, type PageData, type Place } from '#domain/pages/page.ts'
import type { PlaceName } from '#domain/pages/places.ts'
import { componentsOf, slotsOf } from '#domain/pages/walk.ts'

/** The places that count at a width of the page, px; before it is measured those of the full width. */
export function placeNameOf(width: number | null): PlaceName {
  if (width === null || width >= narrowWidths.at1024) return 'at'
  return width >= narrowWidths.at390 ? 'at1024' : 'at390'
}

/** Places of all components of a page by id; those of a slot are on the grid of the slot. */
export function placesOfPage(data: PageData, name: PlaceName): ReadonlyMap<string, Place> {
  const slots = [...componentsOf(data)].flatMap(({ component }) => slotsOf(component).map(([, slot]) => slot))
  return new Map(
    [data.content, ...slots].flatMap((list) =>
      placesOn(list, name).map(({ id, place }) => [id, place] as const),
    ),
  )
}

const isSame = (one: Place | undefined, { x, y, w, h }: Place): boolean =>
  one?.x === x && one.y === y && one.w === w && one.h === h

/** Places in which each that is as before is the same object; all of them where none differs. */
function renewed(
  before: ReadonlyMap<string, Place>,
  now: ReadonlyMap<string, Place>,
): ReadonlyMap<string, Place> {
  let isOther = before.size !== now.size
  const entries = [...now].map(([id, place]) => {
    const old = before.get(id)
    if (old && isSame(old, place)) return [id, old] as const
    isOther = true
    return [id, place] as const
  })
  return isOther ? new Map(entries) : before
}

export function usePagePlaces(data: PageData, name: PlaceName): ReadonlyMap<string, Place> {
  const places = useMemo(() => placesOfPage(data, name), [data, name])
  // Parts are drawn again when they move, not with each change of a property or another part.
  const [kept, keep] = useState({ of: places, places })
  if (kept.of === places) return kept.places
  const next = renewed(kept.places, places)
  keep({ of: places, places: next })
  return next
}
