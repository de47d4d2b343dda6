import type { Label } from '../label.ts'
import { changedMembers, enumerated, labelsOf } from './compare-values.ts'
import { difference, type PageDifference } from './difference.ts'
import type { FaultPart } from './fault.ts'
import { isKindName, kindNamed, propertiesOfKind } from './kinds/index.ts'
import type { PageComponent, PageFile } from './page.ts'
import { componentName, kindLabel } from './part-name.ts'
import { placeNames } from './places.ts'
import type { Properties } from './property.ts'
import { isRecord } from './read-properties.ts'
import type { SharedTexts } from './text.ts'
import { isComponent } from './walk.ts'

type Given = Readonly<Record<string, unknown>>

/** A component with the slot that holds it. */
interface Located {
  readonly component: PageComponent
  /** Component around it; null: the page. */
  readonly parent: PageComponent | null
  /** Names the slot among all of the page. */
  readonly slot: string
}

const propertiesOf = (type: string): Properties => (isKindName(type) ? propertiesOfKind(type) : {})

/** Slots of a record. One of an item goes by the name of the item, so that it stays the same when items before it change. */
function* slotsOf(properties: Properties, values: Given, path: string): Generator<[string, unknown[]]> {
  for (const [name, property] of Object.entries(properties)) {
    const value = values[name]
    if (!Array.isArray(value)) continue
    if (property.kind === 'slot') yield [`${path}.${name}`, value]
    if (property.kind !== 'items') continue
    const key = Object.entries(property.of).find(([, member]) => member.kind === 'name')?.[0]
    for (const [at, item] of value.entries())
      if (isRecord(item)) {
        const named = key === undefined ? at : (item[key] ?? at)
        yield* slotsOf(property.of, item, `${path}.${name}[${JSON.stringify(named)}]`)
      }
  }
}

function* located(
  content: readonly unknown[],
  parent: PageComponent | null,
  slot: string,
): Generator<Located> {
  for (const component of content) {
    if (!isComponent(component)) continue
    yield { component, parent, slot }
    const { type, props } = component
    for (const [path, inner] of slotsOf(propertiesOf(type), props, props.id))
      yield* located(inner, component, path)
  }
}

type ById = ReadonlyMap<string, Located>

const byId = ({ data }: PageFile): ById =>
  new Map([...located(data.content, null, '')].map((one) => [one.component.props.id, one]))

/** Properties of a record without the components of its slots. */
function withoutSlots(properties: Properties, values: Given): Given {
  const members = Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const property = Object.hasOwn(properties, name) ? properties[name]! : null
    if (property?.kind === 'slot' && Array.isArray(value)) return []
    if (property?.kind !== 'items' || !Array.isArray(value)) return [[name, value]]
    return [[name, value.map((item) => (isRecord(item) ? withoutSlots(property.of, item) : item))]]
  })
  return Object.fromEntries(members)
}

const placeLabels = {
  at: { zh: '位置和大小', en: 'place and size' },
  at1024: { zh: '1024 宽时的位置和大小', en: 'place and size at 1024' },
  at390: { zh: '390 宽时的位置和大小', en: 'place and size at 390' },
} as const satisfies Readonly<Record<(typeof placeNames)[number], Label>>

/** Ids of a slot that others of it must pass, as few as there can be: all but a longest run that keeps its order. */
export function movedAmong(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((id, at) => [id, at]))
  const order = after.map((id) => places.get(id)!)
  /** Of each length of a run: where its lowest end is in `order`; of each place: the one before it in its run. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [at, place] of order.entries()) {
    let length = ends.findIndex((end) => order[end]! >= place)
    if (length < 0) length = ends.length
    previous[at] = length === 0 ? -1 : ends[length - 1]!
    ends[length] = at
  }
  const moved = new Set(after)
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at]!) moved.delete(after[at]!)
  return moved
}

/** Components of each slot that are in it before and after, and those of them that changed their order. */
function reordered(old: ById, now: ById): ReadonlySet<string> {
  const isKept = (id: string, slot: string): boolean =>
    old.get(id)?.slot === slot && now.get(id)?.slot === slot
  const bySlot = (all: ById): ReadonlyMap<string, string[]> =>
    Map.groupBy(
      [...all.keys()].filter((id) => isKept(id, all.get(id)!.slot)),
      (id) => all.get(id)!.slot,
    )
  const earlier = bySlot(old)
  return new Set([...bySlot(now)].flatMap(([slot, ids]) => [...movedAmong(earlier.get(slot) ?? [], ids)]))
}

const page: Label = { zh: '页面', en: 'the page' }
const whereOf = ({ parent }: Located, texts: SharedTexts): Label =>
  parent ? componentName(parent, texts) : page

const partOf = ({ type, props }: PageComponent): FaultPart => ({ of: 'component', id: props.id, type })

function changes(
  { component: old }: Located,
  { component }: Located,
  texts: SharedTexts,
): readonly PageDifference[] {
  const part = partOf(component)
  const { type, props } = component
  if (old.type !== type)
    return [difference(part, 'otherKind', { what: componentName(old, texts), kind: kindLabel(type) })]
  const properties = propertiesOf(type)
  const [before, after] = [old.props, props].map((one) => withoutSlots(properties, one)) as [Given, Given]
  const what = componentName(component, texts)
  const events = isKindName(type) ? Object.entries(kindNamed(type).events) : []
  const members = [
    ...changedMembers(before, after, labelsOf(properties), ['v', 'on', ...placeNames]),
    ...changedMembers(
      isRecord(before['on']) ? before['on'] : {},
      isRecord(after['on']) ? after['on'] : {},
      Object.fromEntries(events.map(([name, { label }]) => [name, label])),
    ),
    ...changedMembers(old, component, {}, ['props']),
  ]
  const places = changedMembers(
    Object.fromEntries(placeNames.map((name) => [name, before[name]])),
    Object.fromEntries(placeNames.map((name) => [name, after[name]])),
    placeLabels,
  )
  return [
    ...(places.length > 0 ? [difference(part, 'placed', { what, members: enumerated(places) })] : []),
    ...(members.length > 0 ? [difference(part, 'changed', { what, members: enumerated(members) })] : []),
  ]
}

/** Components in it at any depth that went with it. */
const goneWithin = (id: string, gone: readonly Located[]): number =>
  gone
    .filter(({ parent }) => parent?.props.id === id)
    .reduce((sum, { component }) => sum + 1 + goneWithin(component.props.id, gone), 0)

function removals(old: ById, now: ById, texts: SharedTexts): readonly PageDifference[] {
  const gone = [...old.values()].filter(({ component }) => !now.has(component.props.id))
  return gone
    .filter(({ parent }) => parent === null || now.has(parent.props.id))
    .map(({ component }) => {
      const count = goneWithin(component.props.id, gone)
      const what = componentName(component, texts)
      return difference(partOf(component), count > 0 ? 'removedWith' : 'removed', { what, count })
    })
}

/** What differs in the components of two states of a page, in reading order; those that are gone come last. */
export function componentDifferences(before: PageFile, after: PageFile): readonly PageDifference[] {
  const old = byId(before)
  const now = byId(after)
  const passed = reordered(old, now)
  const found = [...now].flatMap(([id, one]): readonly PageDifference[] => {
    const { component, slot } = one
    const what = componentName(component, after.texts)
    const where = whereOf(one, after.texts)
    const earlier = old.get(id)
    if (!earlier) return [difference(partOf(component), 'addedIn', { what, where })]
    const sentence =
      earlier.slot === slot || earlier.parent?.props.id === one.parent?.props.id ? 'movedWithin' : 'moved'
    const isMoved = earlier.slot !== slot || passed.has(id)
    return [
      ...(isMoved ? [difference(partOf(component), sentence, { what, where })] : []),
      ...changes(earlier, one, after.texts),
    ]
  })
  return [...found, ...removals(old, now, before.texts)]
}
