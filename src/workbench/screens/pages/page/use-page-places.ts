import { useMemo } from 'react'
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

export function usePagePlaces(data: PageData, name: PlaceName): ReadonlyMap<string, Place> {
  return useMemo(() => placesOfPage(data, name), [data, name])
}
