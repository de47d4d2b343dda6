import {
  placesOn,
  unknownSize,
  withContent,
  isNamed,
  withoutPart,
  withPlaces,
} from '#domain/pages/arrange.ts'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import { mapPart } from '#domain/pages/map-values.ts'
import { freeIds } from '#domain/pages/new-part.ts'
import type { PageComponent, PageFile, Place } from '#domain/pages/page.ts'
import { componentWith } from '#domain/pages/part-name.ts'
import {
  inReadingOrder,
  moved,
  placeNames,
  putBefore,
  readPlace,
  type PlaceName,
} from '#domain/pages/places.ts'
import { componentsOf, mapComponents, mapLists, slotsOf, type SlotPlace } from '#domain/pages/walk.ts'

type Content = readonly PageComponent[]

export const ofPage: SlotPlace = { of: null, slot: '' }

const isSame = (a: SlotPlace, b: SlotPlace): boolean => a.of === b.of && a.slot === b.slot

/** The list that a component is in; null: the page does not have it. */
export function listOf(page: PageFile, id: string): SlotPlace | null {
  if (page.data.content.some(isNamed(id))) return ofPage
  for (const { component } of componentsOf(page.data))
    for (const [slot, content] of slotsOf(component))
      if (content.some(isNamed(id))) return { of: component.props.id, slot }
  return null
}

/** Components of a list of a page; none of one that it does not have. */
export function contentOf(page: PageFile, { of, slot }: SlotPlace): readonly unknown[] {
  if (of === null) return page.data.content
  const around = componentWith(of, page)
  return (around && slotsOf(around).find(([path]) => path === slot)?.[1]) ?? []
}

/** Is a list in a component, at any depth? */
export const isWithin = (page: PageFile, list: SlotPlace, id: string): boolean =>
  list.of !== null &&
  [...componentsOf(page.data)].some(
    ({ component, within }) =>
      component.props.id === list.of && [component, ...within].some(({ props }) => props.id === id),
  )

function sizeOf({ type, props }: PageComponent): { readonly w: number; readonly h: number } {
  const { w, h } = readPlace(props['at']) ?? (isKindName(type) ? kindNamed(type).size : unknownSize)
  return { w, h }
}

export interface Put {
  readonly list: SlotPlace
  /** Where on the grid of the list; null: below all others. */
  readonly place: Pick<Place, 'x' | 'y'> | null
  /** Width that the place is for. */
  readonly name: PlaceName
}

const withoutPlaces = ({ type, props }: PageComponent): PageComponent => ({
  type,
  props: Object.fromEntries(
    Object.entries(props).filter(([name]) => !placeNames.some((one) => one === name)),
  ) as PageComponent['props'],
})

/** A page with a component in one of its lists; its neighbours there give way downwards. */
export const withPut = (page: PageFile, part: PageComponent, { list, place, name }: Put): PageFile =>
  withContent(
    page,
    mapLists(page.data.content, (own, where) => {
      if (!isSame(where, list)) return own
      const below = Math.max(0, ...placesOn(own, name).map((one) => one.place.y + one.place.h))
      const next = [...own, withoutPlaces(part)]
      const to = { ...(place ?? { x: 0, y: below }), ...sizeOf(part) }
      return withPlaces(next, moved(placesOn(next, name), part.props.id, to), name)
    }),
  )

/** A page with one of its components taken to another list, or to another place of its own; never into itself. */
export function withTaken(page: PageFile, id: string, to: Put): PageFile {
  const part = componentWith(id, page)
  if (!part || isWithin(page, to.list, id)) return page
  return withPut(withoutPart(page, id), part, to)
}

/** A page with components in a list, from a place on; several keep their places among each other. */
function withGroup(page: PageFile, added: Content, { list, place, name }: Put): PageFile {
  if (added.length === 1) return withPut(page, added[0]!, { list, place, name })
  const own = placesOn(added, 'at').toSorted(inReadingOrder)
  const top = Math.min(...own.map((one) => one.place.y))
  const from =
    place?.y ?? Math.max(0, ...placesOn(contentOf(page, list), name).map((one) => one.place.y + one.place.h))
  return own.reduce((now, one) => {
    const part = added.find(isNamed(one.id))!
    return withPut(now, part, { list, place: { x: one.place.x, y: one.place.y - top + from }, name })
  }, page)
}

/** A page with components below another one; without that one, below all others. */
export function withBelow(page: PageFile, added: Content, id: string | null): PageFile {
  const list = id === null ? null : listOf(page, id)
  const found = list && placesOn(contentOf(page, list), 'at').find((one) => one.id === id)?.place
  const place = found ? { x: found.x, y: found.y + found.h } : null
  return withGroup(page, added, { list: list ?? ofPage, place, name: 'at' })
}

/** A page with components in the first slot of another; below it where it has none. */
export function withInserted(page: PageFile, added: Content, id: string | null): PageFile {
  const chosen = id === null ? undefined : componentWith(id, page)
  const slot = chosen && slotsOf(chosen)[0]?.[0]
  if (slot === undefined) return withBelow(page, added, id)
  return withGroup(page, added, { list: { of: id, slot }, place: null, name: 'at' })
}

/** A page with a component one step earlier or later in the reading order of its list. */
export const withShifted = (page: PageFile, id: string, by: -1 | 1): PageFile =>
  withContent(
    page,
    mapLists(page.data.content, (list) => {
      if (!list.some(isNamed(id))) return list
      const items = placesOn(list, 'at')
      const order = items.toSorted(inReadingOrder).map((one) => one.id)
      const at = order.indexOf(id)
      const [first, second] = by < 0 ? [order[at - 1], id] : [id, order[at + 1]]
      if (first === undefined || second === undefined) return list
      return withPlaces(list, putBefore(items, second, first), 'at')
    }),
  )

/** Next list of the same component, in which what leaves the end of one arrives. */
export function besideList(page: PageFile, { of, slot }: SlotPlace, by: -1 | 1): SlotPlace | null {
  const around = of === null ? undefined : componentWith(of, page)
  const slots = around ? slotsOf(around).map(([path]) => path) : []
  const next = slots[slots.indexOf(slot) + by]
  return of === null || next === undefined ? null : { of, slot: next }
}

/** Components with ids that no other has, also those in their slots; what they say of each other is said of the copies. */
export function withNewIds(page: PageFile, components: Content): Content {
  const free = freeIds(page)
  const ids = new Map<string, string>()
  const renamed = mapComponents(components, (one) => {
    const id = free(one.type)
    ids.set(one.props.id, id)
    return { ...one, props: { ...one.props, id } }
  })
  return mapComponents(renamed, (one) =>
    mapPart(one, ({ kind }, value) =>
      kind === 'dialog' && typeof value === 'string' ? (ids.get(value) ?? value) : value,
    ),
  )
}
