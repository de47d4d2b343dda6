import type { ComponentProps, Place } from './page.ts'

export const gridColumns = 12
const mostRows = 200

/** A place inside the columns. */
export function fitted({ x, y, w, h }: Place): Place {
  const width = Math.max(1, Math.min(gridColumns, Math.round(w)))
  return {
    x: Math.max(0, Math.min(gridColumns - width, Math.round(x))),
    y: Math.max(0, Math.round(y)),
    w: width,
    h: Math.max(1, Math.min(mostRows, Math.round(h))),
  }
}

const whole = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)

/** A place as a page keeps it; null where there is none. */
export function readPlace(value: unknown): Place | null {
  const { x, y, w, h } = (value ?? {}) as Partial<Place>
  return whole(x) && whole(y) && whole(w) && whole(h) ? fitted({ x, y, w, h }) : null
}

/** Widths of the grid for which components may have places of their own, the widest first. */
export const placeNames = ['at', 'at1024', 'at390'] as const
export type PlaceName = (typeof placeNames)[number]

/** Something on a grid. */
export interface Placed {
  readonly id: string
  readonly place: Place
}

const meet = (a: Place, b: Place): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Reading order: by row, then by column, then by id. */
export const inReadingOrder = (a: Placed, b: Placed): number =>
  a.place.y - b.place.y || a.place.x - b.place.x || (a.id < b.id ? -1 : Number(a.id > b.id))

/** Below each other where they would lie on one another. The first of `items` keep their places; others give way downwards. */
function settled(items: readonly Placed[]): readonly Placed[] {
  const done: Placed[] = []
  for (const item of items) {
    let { place } = item
    for (;;) {
      const hit = done.find((one) => meet(one.place, place))
      if (!hit) break
      place = { ...place, y: hit.place.y + hit.place.h }
    }
    done.push({ ...item, place })
  }
  return done
}

/** Items after one was moved or sized: it is where it was put, and its neighbours give way downwards. In the order given. */
export function moved(items: readonly Placed[], id: string, to: Place): readonly Placed[] {
  const place = fitted(to)
  const others = items.filter((one) => one.id !== id).toSorted(inReadingOrder)
  const places = new Map(settled([{ id, place }, ...others]).map((one) => [one.id, one.place]))
  return items.map((one) => ({ ...one, place: places.get(one.id) ?? one.place }))
}

const belowAll = (place: Place, others: readonly Placed[]): Place => {
  const settledPlaces = settled([...others, { id: '', place }])
  return settledPlaces.at(-1)!.place
}

/** Items after one came right before another one in reading order: beside it in its row, or above it. In the order given. */
export function putBefore(items: readonly Placed[], id: string, other: string): readonly Placed[] {
  const order = items.toSorted(inReadingOrder)
  const [own, next] = [order.find((one) => one.id === id), order.find((one) => one.id === other)]
  if (!own || !next || own === next) return items
  const before = order.slice(0, order.indexOf(next)).filter((one) => one !== own)
  const rest = order.slice(order.indexOf(next) + 1).filter((one) => one !== own)
  const { x, y } = next.place
  const isRow = own.place.y === y && own.place.x > x
  const put = belowAll({ ...own.place, y, x: x + own.place.w > gridColumns ? own.place.x : x }, before)
  const place = isRow
    ? { ...next.place, x: own.place.x + own.place.w - next.place.w }
    : meet(put, next.place) || inReadingOrder({ id, place: put }, next) > 0
      ? { ...next.place, y: put.y + put.h }
      : next.place
  const places = new Map(
    settled([...before, { id, place: put }, { id: other, place }, ...rest]).map((one) => [one.id, one.place]),
  )
  return items.map((one) => ({ ...one, place: places.get(one.id)! }))
}

/** One after the other in rows, each as wide as it wants. */
function flowed(items: readonly { readonly id: string; readonly w: number; readonly h: number }[]): Placed[] {
  let [x, y, height] = [0, 0, 0]
  return items.map(({ id, w, h }) => {
    if (x + w > gridColumns) [x, y, height] = [0, y + height, 0]
    const place = { x, y, w, h }
    x += w
    height = Math.max(height, h)
    return { id, place }
  })
}

/** Least width of a component whose place for a narrower page is not set. */
const leastWidth: Readonly<Record<PlaceName, number>> = { at: 1, at1024: 3, at390: gridColumns }

/** A component of a grid, with the size of its kind. */
export interface GridItem {
  readonly props: ComponentProps
  readonly size: { readonly w: number; readonly h: number }
}

/**
 * Places of the components of a grid for a width. Those without a place of their own flow in reading order: at full width
 * below the others in the order of the page, narrower in the order of the full width.
 */
export function placesOf(items: readonly GridItem[], name: PlaceName): readonly Placed[] {
  const own = items.map(({ props }) => readPlace(props[name]))
  if (name === 'at') return withoutPlace(items, own)
  const wide = new Map(placesOf(items, 'at').map(({ id, place }) => [id, place]))
  const order = items
    .map((item, at) => ({ id: item.props.id, place: wide.get(item.props.id)!, own: own[at]! }))
    .toSorted(inReadingOrder)
  const flow = flowed(
    order.map(({ id, place, own: set }) => ({
      id,
      h: set?.h ?? place.h,
      w: set?.w ?? Math.max(leastWidth[name], place.w),
    })),
  )
  const byId = new Map(flow.map(({ id, place }) => [id, place]))
  const fixed = items.flatMap(({ props }, at) => (own[at] ? [{ id: props.id, place: own[at] }] : []))
  const others = items.flatMap(({ props }, at) =>
    own[at] ? [] : [{ id: props.id, place: byId.get(props.id)! }],
  )
  return asGiven(items, settled([...fixed, ...others.toSorted(inReadingOrder)]))
}

function withoutPlace(items: readonly GridItem[], own: readonly (Place | null)[]): readonly Placed[] {
  const fixed = items.flatMap(({ props }, at) => (own[at] ? [{ id: props.id, place: own[at] }] : []))
  const below = Math.max(0, ...fixed.map(({ place }) => place.y + place.h))
  const rest = flowed(
    items.flatMap(({ props, size }, at) => (own[at] ? [] : [{ id: props.id, ...size }])),
  ).map(({ id, place }) => ({ id, place: { ...place, y: place.y + below } }))
  return asGiven(items, settled([...fixed.toSorted(inReadingOrder), ...rest]))
}

function asGiven(items: readonly GridItem[], placed: readonly Placed[]): readonly Placed[] {
  const byId = new Map(placed.map((one) => [one.id, one]))
  return items.map(({ props }) => byId.get(props.id)!)
}
