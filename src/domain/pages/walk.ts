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
    if (!Array.isArray(value)) continue
    if (property.kind === 'slot') yield [path + name, value]
    if (property.kind !== 'items') continue
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

/** A record with the components of its slots replaced. */
export function changedSlots<T extends Readonly<Record<string, unknown>>>(
  properties: Properties,
  values: T,
  change: (content: readonly unknown[]) => readonly unknown[],
): T {
  const changes = Object.entries(properties).flatMap(([name, property]) => {
    const value = values[name]
    if (!Array.isArray(value)) return []
    if (property.kind === 'slot') return [[name, change(value)] as const]
    if (property.kind !== 'items') return []
    return [
      [name, value.map((one) => (isRecord(one) ? changedSlots(property.of, one, change) : one))] as const,
    ]
  })
  return changes.length === 0 ? values : { ...values, ...Object.fromEntries(changes) }
}

/**
 * Content with each component changed, the inner ones first. `mend` makes a component of what is none; without it that
 * stays as it is.
 */
export function mapComponents(
  content: readonly unknown[],
  change: (component: PageComponent) => PageComponent,
  mend?: (part: unknown) => PageComponent,
): readonly PageComponent[] {
  return content.map((part) => {
    const component = !isComponent(part) && mend ? mend(part) : part
    if (!isComponent(component)) return component as PageComponent
    const { type, props } = component
    if (!isKindName(type)) return change(component)
    const inner = changedSlots(propertiesOfKind(type), props, (slot) => mapComponents(slot, change, mend))
    return change({ ...component, props: inner })
  })
}
