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

const isSame = (one: ReadonlyMap<string, Place>, other: ReadonlyMap<string, Place>): boolean =>
  one.size === other.size &&
  [...one].every(([id, { x, y, w, h }]) => {
    const place = other.get(id)
    return place?.x === x && place.y === y && place.w === w && place.h === h
  })

export function usePagePlaces(data: PageData, name: PlaceName): ReadonlyMap<string, Place> {
  const places = useMemo(() => placesOfPage(data, name), [data, name])
  // Parts are drawn again when one of them moves, not with each change of a property.
  const [kept, keep] = useState(places)
  if (kept === places) return kept
  if (isSame(kept, places)) return kept
  keep(places)
  return places
}
