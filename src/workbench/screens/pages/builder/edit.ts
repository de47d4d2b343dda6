import {
  placesOn,
  unknownSize,
  withContent,
  isNamed,
  withMoved,
  withoutPart,
  withPlaces,
  freeIds,
} from '#domain/pages/arrange.ts'
import { isKindName, kindNamed } from '#domain/pages/kinds/index.ts'
import type { PageComponent, PageFile, Place } from '#domain/pages/page.ts'
import { componentWith } from '#domain/pages/part-name.ts'
import {
  fitted,
  inReadingOrder,
  moved,
  placeNames,
  putBefore,
  readPlace,
  type Placed,
  type PlaceName,
} from '#domain/pages/places.ts'
import { componentsOf, mapLists, slotsOf, type SlotPlace } from '#domain/pages/walk.ts'
import { withIds } from '#domain/pages/rename.ts'
import { withNarrowOrder, withOrder } from './reading-order.ts'

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

/**
 * A page with a component that is new to one of its lists; its neighbours there give way downwards. Put there at full width it
 * has the same turn in the reading order of narrower pages.
 */
export const withPut = (page: PageFile, part: PageComponent, { list, place, name }: Put): PageFile =>
  withContent(
    page,
    mapLists(page.data.content, (own, where) => {
      if (!isSame(where, list)) return own
      const below = Math.max(0, ...placesOn(own, name).map((one) => one.place.y + one.place.h))
      const next = [...own, withoutPlaces(part)]
      const to = { ...(place ?? { x: 0, y: below }), ...sizeOf(part) }
      const placed = withPlaces(next, moved(placesOn(next, name), part.props.id, to), name)
      return name === 'at' ? withNarrowOrder(placed, part.props.id) : placed
    }),
  )

/** A page with one of its components taken to another list, or to another place of its own; never into itself. */
export function withTaken(page: PageFile, id: string, to: Put): PageFile {
  const part = componentWith(id, page)
  if (!part || isWithin(page, to.list, id)) return page
  const { list, place, name } = to
  const own = listOf(page, id)
  const at = place && own && isSame(own, list) && placesOn(contentOf(page, list), name).find(isOf(id))?.place
  // In its own list it keeps its places for other widths.
  return at ? withMoved(page, id, { ...at, ...place }, name) : withPut(withoutPart(page, id), part, to)
}

const isOf =
  (id: string) =>
  (one: Placed): boolean =>
    one.id === id

/** A page with one of its components right before or after another one, in the list of that; never into itself. */
export function withBeside(page: PageFile, id: string, other: string, isBefore: boolean): PageFile {
  const list = listOf(page, other)
  if (!list || isWithin(page, list, id)) return page
  const own = listOf(page, id)
  const near = own && isSame(own, list) ? page : withTaken(page, id, { list, place: null, name: 'at' })
  return withContent(
    near,
    mapLists(near.data.content, (content) => withOrder(content, id, { other, isBefore })),
  )
}

/** The smallest place that holds several. */
function placeAround(items: readonly Placed[]): Place {
  const places = items.map(({ place }) => place)
  const [x, y] = [Math.min(...places.map((one) => one.x)), Math.min(...places.map((one) => one.y))]
  const [right, bottom] = [
    Math.max(...places.map((one) => one.x + one.w)),
    Math.max(...places.map((one) => one.y + one.h)),
  ]
  return { x, y, w: right - x, h: bottom - y }
}

/** Columns and rows that components need that keep their places among each other. */
export function sizeOfGroup(added: Content): Pick<Place, 'w' | 'h'> {
  if (added.length === 1) return sizeOf(added[0]!)
  const { w, h } = placeAround(placesOn(added, 'at'))
  return { w, h }
}

/** A page with components in a list, from a place on; several keep their places among each other. */
export function withGroup(page: PageFile, added: Content, { list, place, name }: Put): PageFile {
  if (added.length <= 1) return added[0] ? withPut(page, added[0], { list, place, name }) : page
  const own = placesOn(added, 'at').toSorted(inReadingOrder)
  const around = placeAround(own)
  const below = Math.max(0, ...placesOn(contentOf(page, list), name).map((one) => one.place.y + one.place.h))
  const from = fitted({ ...around, ...(place ?? { y: below }) })
  return own.reduce((now, one) => {
    const part = added.find(isNamed(one.id))!
    const at = { x: one.place.x - around.x + from.x, y: one.place.y - around.y + from.y }
    return withPut(now, part, { list, place: at, name })
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

/** A page with a component one step earlier or later in the reading order of its list, at all widths. */
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
      return withNarrowOrder(withPlaces(list, putBefore(items, second, first), 'at'), id)
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
export function withNewIds(page: PageFile, components: readonly PageComponent[]): readonly PageComponent[] {
  const free = freeIds(page)
  const ids = new Map(
    [...componentsOf({ root: {}, content: components })].map(({ component: { type, props } }) => [
      props.id,
      free(type),
    ]),
  )
  return withIds(components, (id) => ids.get(id) ?? id)
}
