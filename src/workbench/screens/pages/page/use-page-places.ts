import { useMemo, useState } from 'react'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import { narrowWidths, type PageComponent, type PageData, type Place } from '#domain/pages/page.ts'
import { placesOf, type PlaceName } from '#domain/pages/places.ts'
import { componentsOf, isComponent, slotsOf } from '#domain/pages/walk.ts'

/** Size of what is no component of a known kind. */
const unknownSize = { w: 6, h: 2 } as const

/** The places that count at a width of the page, px; before it is measured those of the full width. */
export function placeNameOf(width: number | null): PlaceName {
  if (width === null || width >= narrowWidths.at1024) return 'at'
  return width >= narrowWidths.at390 ? 'at1024' : 'at390'
}

/** Places of all components of a page by id; those of a slot are on the grid of the slot. */
export function placesOfPage(data: PageData, name: PlaceName): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>()
  const add = (content: readonly unknown[]): void => {
    const items = content.filter(isComponent).map(({ type, props }: PageComponent) => ({
      props,
      size: isKindName(type) ? kindNamed(type).size : unknownSize,
    }))
    for (const { id, place } of placesOf(items, name)) places.set(id, place)
  }
  add(data.content)
  for (const { component } of componentsOf(data)) for (const [, slot] of slotsOf(component)) add(slot)
  return places
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
