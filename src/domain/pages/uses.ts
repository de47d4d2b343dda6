import { actionKinds, isActionKind, type Action } from './actions.ts'
import { isKindName, kindNamed, propertiesOfKind } from './kinds/index.ts'
import type { PageFile, PageRequires } from './page.ts'
import type { Properties, Property, PropertyKind } from './property.ts'
import { isRecord } from './read-properties.ts'
import { isSourceKind, sourceKinds } from './sources.ts'
import { componentsOf } from './walk.ts'

/** A name that a page uses, by the kind of the property that holds it. */
export interface PageUse {
  readonly kind: PropertyKind
  readonly name: string
  /** Of a field: entity that has it; null: a source does. */
  readonly entity: string | null
  /** The record that holds it. */
  readonly record: Given
  /** Kind of the action that it is part of; null: of a source or component. */
  readonly action: string | null
}

type Given = Readonly<Record<string, unknown>>

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''

const isTotal = (property: Property<'field'>, name: string, { totals }: Given): boolean =>
  property.orTotal === true &&
  Array.isArray(totals) &&
  totals.some((one) => isRecord(one) && one.name === name)

function* inActions(actions: readonly unknown[]): Generator<PageUse> {
  for (const action of actions) {
    if (!isRecord(action) || typeof action.do !== 'string' || !isActionKind(action.do)) continue
    yield* inRecord(actionKinds[action.do].properties as Properties, action, action.do)
  }
}

function* inRecord(properties: Properties, given: Given, action: string | null): Generator<PageUse> {
  for (const [name, property] of Object.entries(properties))
    yield* inValue(property, given[name], given, action)
}

function* inValue(
  property: Property,
  value: unknown,
  record: Given,
  action: string | null,
): Generator<PageUse> {
  const entity = isName(record.entity) ? record.entity : null
  if (isName(value)) {
    const ofEntity =
      property.kind === 'field' && property.entity === true && !isTotal(property, value, record)
    yield { kind: property.kind, name: value, entity: ofEntity ? entity : null, record, action }
  }
  if (!Array.isArray(value)) return
  const items: readonly unknown[] = value
  switch (property.kind) {
    case 'fields':
      for (const name of items.filter(isName))
        yield { kind: 'field', name, entity: property.entity ? entity : null, record, action }
      return
    case 'items':
      for (const one of items.filter(isRecord))
        yield* inRecord(property.of, { entity: record.entity, totals: record.totals, ...one }, action)
      return
    case 'conditions':
      for (const { field } of items.filter(isRecord))
        if (isName(field))
          yield {
            kind: 'field',
            name: field,
            entity: property.of === 'entity' ? entity : null,
            record,
            action,
          }
      return
    case 'actions':
      yield* inActions(items)
  }
}

/** Every name that sources, components and events of a page use. */
export function* usesOf({ sources, events, data }: PageFile): Generator<PageUse> {
  for (const source of sources)
    if (isSourceKind(source.kind))
      yield* inRecord(sourceKinds[source.kind].properties as Properties, source, null)
  for (const { actions } of events) yield* inActions(actions as readonly Action[])
  for (const { component } of componentsOf(data)) {
    const { type, props } = component
    if (!isKindName(type)) continue
    yield* inRecord(propertiesOfKind(type), props, null)
    if (!isRecord(props.on)) continue
    for (const name of Object.keys(kindNamed(type).events))
      if (Array.isArray(props.on[name])) yield* inActions(props.on[name] as unknown[])
  }
}

const sorted = (names: Iterable<string>): readonly string[] => [...new Set(names)].toSorted()

/** What a page needs of the plan unit that shows it. */
export function requiresOf(page: PageFile): PageRequires {
  const uses = [...usesOf(page)]
  const named = (kind: PropertyKind): readonly string[] =>
    sorted(uses.filter((use) => use.kind === kind).map(({ name }) => name))
  const fields = uses.flatMap(({ kind, name, entity }) =>
    kind === 'field' && entity !== null ? [`${entity}.${name}`] : [],
  )
  return {
    entities: named('entity'),
    fields: sorted(fields),
    calls: named('call'),
    kinds: sorted([...componentsOf(page.data)].map(({ component }) => component.type)),
    parts: named('part'),
  }
}
