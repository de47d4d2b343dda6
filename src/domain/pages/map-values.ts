import { actionCondition, actionKinds, isActionKind } from './actions.ts'
import { isKindName, kindNamed, propertiesOfKind } from './kinds/index.ts'
import type { ComponentProps, PageComponent } from './page.ts'
import type { Properties, Property } from './property.ts'
import { isRecord } from './read-properties.ts'

export type Given = Readonly<Record<string, unknown>>
/** What happens to the value of a property that holds no others. */
export type ValueChange = (property: Property, value: unknown) => unknown

function mapAction(action: unknown, change: ValueChange): unknown {
  if (!isRecord(action) || typeof action['do'] !== 'string' || !isActionKind(action['do'])) return action
  const own = actionKinds[action['do']].properties as Properties
  return mapValues({ ...own, when: actionCondition }, action, change)
}

/** Actions as a page keeps them, with their values changed. */
export const mapActions = (actions: unknown, change: ValueChange): unknown =>
  Array.isArray(actions) ? actions.map((one: unknown) => mapAction(one, change)) : actions

function mapValue(property: Property, value: unknown, change: ValueChange): unknown {
  if (property.kind === 'actions') return mapActions(value, change)
  if (property.kind !== 'items') return change(property, value)
  if (!Array.isArray(value)) return value
  return value.map((one: unknown) => (isRecord(one) ? mapValues(property.of, one, change) : one))
}

/** A record with the values of its properties changed, also those of its lists and actions; others stay as they are. */
export const mapValues = (properties: Properties, given: Given, change: ValueChange): Given => ({
  ...given,
  ...Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]) =>
      Object.hasOwn(given, name) ? [[name, mapValue(property, given[name], change)]] : [],
    ),
  ),
})

/** A component with its values changed, also those of the actions of its events; what its slots hold is not. */
export function mapPart(component: PageComponent, change: ValueChange): PageComponent {
  if (!isKindName(component.type)) return component
  const props = mapValues(propertiesOfKind(component.type), component.props, change)
  const { on } = props
  if (!isRecord(on)) return { ...component, props: props as ComponentProps }
  const events = Object.keys(kindNamed(component.type).events).filter((name) => Object.hasOwn(on, name))
  const changed = Object.fromEntries(events.map((name) => [name, mapActions(on[name], change)]))
  return { ...component, props: { ...props, on: { ...on, ...changed } } as unknown as ComponentProps }
}
