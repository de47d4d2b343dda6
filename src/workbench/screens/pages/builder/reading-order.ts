import { isNamed, placesOn, withPlaces } from '#domain/pages/arrange.ts'
import {
  inReadingOrder,
  moved,
  placeNames,
  putBefore,
  readPlace,
  type Placed,
  type PlaceName,
} from '#domain/pages/places.ts'
import { isComponent } from '#domain/pages/walk.ts'

const narrower = placeNames.filter((name) => name !== 'at')

const hasPlaces = (list: readonly unknown[], name: PlaceName): boolean =>
  list.some((one) => isComponent(one) && readPlace(one.props[name]) !== null)

const idsOf = (items: readonly Placed[]): readonly string[] =>
  items.toSorted(inReadingOrder).map(({ id }) => id)

/** Right before or right after another one in reading order. */
interface Beside {
  readonly other: string
  readonly isBefore: boolean
}

/** Steps that an item is away from there; negative: it comes too late. */
function stepsTo(items: readonly Placed[], id: string, { other, isBefore }: Beside): number {
  const order = idsOf(items)
  const [own, at] = [order.indexOf(id), order.indexOf(other)]
  return isBefore ? at - own - Number(at > own) : at - own + Number(at < own)
}

/** Items after one came beside another one, step by step past those between them. */
function stepped(items: readonly Placed[], id: string, to: Beside): readonly Placed[] {
  let now = items
  for (let turn = 0; turn < items.length; turn++) {
    const steps = stepsTo(now, id, to)
    if (steps === 0) break
    const order = idsOf(now)
    const at = order.indexOf(id)
    now = steps > 0 ? putBefore(now, order[at + 1]!, id) : putBefore(now, id, order[at - 1]!)
  }
  return now
}

/** Items after one came beside another one: above or below it where that is the turn, else past its neighbours. */
function broughtTo(items: readonly Placed[], id: string, to: Beside): readonly Placed[] {
  if (stepsTo(items, id, to) === 0) return items
  const placeOf = (of: string) => items.find((one) => one.id === of)!.place
  const { x, y, h } = placeOf(to.other)
  const above = moved(items, id, { ...placeOf(id), x, y: to.isBefore ? y : y + h })
  return stepsTo(above, id, to) === 0 ? above : stepped(items, id, to)
}

/**
 * A list that has a component at the same turn of the reading order on narrower pages as at full width. Where components have
 * no places of their own for a width, they flow in that order anyway.
 */
export function withNarrowOrder(list: readonly unknown[], id: string): readonly unknown[] {
  const order = idsOf(placesOn(list, 'at'))
  const at = order.indexOf(id)
  const [before, after] = [order[at - 1], order[at + 1]]
  const other = after ?? before
  if (at < 0 || other === undefined) return list
  return narrower.reduce<readonly unknown[]>((now, name) => {
    if (!hasPlaces(now, name)) return now
    return withPlaces(now, broughtTo(placesOn(now, name), id, { other, isBefore: after !== undefined }), name)
  }, list)
}

/** A list with one of its components beside another one, at all widths. */
export function withOrder(list: readonly unknown[], id: string, to: Beside): readonly unknown[] {
  if (id === to.other || !list.some(isNamed(id)) || !list.some(isNamed(to.other))) return list
  return withNarrowOrder(withPlaces(list, broughtTo(placesOn(list, 'at'), id, to), 'at'), id)
}
