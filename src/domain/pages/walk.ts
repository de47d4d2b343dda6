import { isKindName, kindNamed, propertiesOfKind } from './kinds/index.ts'
import type { PageComponent, PageData } from './page.ts'
import type { Properties } from './property.ts'
import { isRecord } from './read-properties.ts'

/** A component with its place in the tree. */
export interface Visit {
  readonly component: PageComponent
  /** Components around it, the outermost first. */
  readonly within: readonly PageComponent[]
  /** Source whose row ME is; null: none. */
  readonly me: string | null
}

export const isComponent = (value: unknown): value is PageComponent =>
  isRecord(value) &&
  typeof value.type === 'string' &&
  isRecord(value.props) &&
  typeof value.props.id === 'string'

/** Slots of a record by the path of the property. */
function* slotsIn(
  properties: Properties,
  values: Readonly<Record<string, unknown>>,
  path = '',
): Generator<readonly [path: string, content: readonly unknown[]]> {
  for (const [name, property] of Object.entries(properties)) {
    const value = values[name]
    if (property.kind === 'slot') yield [path + name, Array.isArray(value) ? value : []]
    if (property.kind !== 'items' || !Array.isArray(value)) continue
    for (const [at, one] of value.entries())
      if (isRecord(one)) yield* slotsIn(property.of, one, `${path}${name}[${at}].`)
  }
}

/** Slots of a component, with what is in them; none of a kind that is not known. */
export const slotsOf = ({ type, props }: PageComponent) =>
  isKindName(type) ? [...slotsIn(propertiesOfKind(type), props)] : []

function* within(
  content: readonly unknown[],
  around: readonly PageComponent[],
  me: string | null,
): Generator<Visit> {
  for (const component of content) {
    if (!isComponent(component)) continue
    yield { component, within: around, me }
    const repeats = isKindName(component.type) ? kindNamed(component.type).repeats : undefined
    const named = repeats === undefined ? null : component.props[repeats]
    const inner = typeof named === 'string' ? named : me
    for (const [, slot] of slotsOf(component)) yield* within(slot, [...around, component], inner)
  }
}

/** Every component of a page in reading order, those that hold others before what they hold. */
export const componentsOf = ({ content }: PageData): Generator<Visit> => within(content, [], null)

/** A list with each entry changed; the list itself where every entry stays as it is. */
function mapSame<T>(list: readonly T[], change: (one: T, at: number) => T): readonly T[] {
  const next = list.map(change)
  return next.every((one, at) => one === list[at]) ? list : next
}

/** Components of a slot, as they were and where it is, as they become. */
export type SlotChange = (content: readonly unknown[], path: string) => readonly unknown[]

/** A record with the components of its slots replaced; the record itself where each of them stays as it is. */
export function changedSlots<T extends Readonly<Record<string, unknown>>>(
  properties: Properties,
  values: T,
  change: SlotChange,
  path = '',
): T {
  const changes = Object.entries(properties).flatMap(([name, property]): (readonly [string, unknown])[] => {
    const value = values[name]
    if (property.kind === 'slot') {
      const content: readonly unknown[] = Array.isArray(value) ? value : []
      const next = change(content, path + name)
      return next === content || (value === undefined && next.length === 0) ? [] : [[name, next]]
    }
    if (property.kind !== 'items' || !Array.isArray(value)) return []
    const next = mapSame(value as readonly unknown[], (one, at) =>
      isRecord(one) ? changedSlots(property.of, one, change, `${path}${name}[${at}].`) : one,
    )
    return next === value ? [] : [[name, next]]
  })
  return changes.length === 0 ? values : { ...values, ...Object.fromEntries(changes) }
}

const withSlots = (component: PageComponent, change: SlotChange): PageComponent => {
  if (!isKindName(component.type)) return component
  const props = changedSlots(propertiesOfKind(component.type), component.props, change)
  return props === component.props ? component : { ...component, props }
}

/**
 * Content with each component changed, the inner ones first. `repair` makes a component of what is none; without it that
 * stays as it is. What does not change keeps its identity.
 */
export const mapComponents = (
  content: readonly unknown[],
  change: (component: PageComponent) => PageComponent,
  mend?: (part: unknown) => PageComponent,
): readonly PageComponent[] =>
  mapSame(content, (part) => {
    const component = !isComponent(part) && mend ? mend(part) : part
    if (!isComponent(component)) return component
    return change(withSlots(component, (slot) => mapComponents(slot, change, mend)))
  }) as readonly PageComponent[]

/** A list of components of a page: that of a slot of a component, or of the page itself. */
export interface SlotPlace {
  /** Id of the component; null: the page. */
  readonly of: string | null
  /** Path of the property, as `slotsOf` gives it; '': that of the page. */
  readonly slot: string
}

/** Content with each list of components changed, that of the page and those of slots, the inner ones first. */
export const mapLists = (
  content: readonly unknown[],
  change: (list: readonly unknown[], place: SlotPlace) => readonly unknown[],
  place: SlotPlace = { of: null, slot: '' },
): readonly unknown[] =>
  change(
    mapSame(content, (part) =>
      isComponent(part)
        ? withSlots(part, (slot, path) => mapLists(slot, change, { of: part.props.id, slot: path }))
        : part,
    ),
    place,
  )
