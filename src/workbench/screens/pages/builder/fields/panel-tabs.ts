import { kindNamed, propertiesOfKind, type KindName } from '#domain/pages/kinds/index.ts'
import { eventProperties } from '#domain/pages/member-name.ts'
import type { Properties } from '#domain/pages/property.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { propertyGroups, type PropertyGroup } from './groups.ts'
import { ledWithin } from './lead.ts'
import type { Given } from './field-props.ts'

/** A part of what is said of a component. */
export interface PanelTab {
  readonly value: PropertyGroup | 'events'
  readonly properties: Properties
  /** Those of the properties that are in it. */
  readonly shown: readonly string[]
}

/** Properties and events of a kind by tab; those without any are left out. */
export function tabsOf(kind: KindName): readonly PanelTab[] {
  const properties = propertiesOfKind(kind)
  const events = eventProperties(kindNamed(kind).events)
  const groups = propertyGroups(properties)
  const tabs: readonly PanelTab[] = [
    { value: 'properties', properties, shown: groups.properties },
    { value: 'data', properties, shown: groups.data },
    { value: 'events', properties: events, shown: Object.keys(events) },
    { value: 'look', properties, shown: groups.look },
  ]
  return tabs.filter(({ shown }) => shown.length > 0)
}

const noActions: Given = {}

/** The record that a tab edits: of events the lists of actions, else the properties. */
export const recordOf = ({ value }: PanelTab, props: Given): Given =>
  value === 'events' ? (isRecord(props['on']) ? props['on'] : noActions) : props

/** A path of a component within the record of a tab; null: it leads to none of what is in the tab. */
export function pathInTab({ value, shown }: PanelTab, member: string | null): string | null {
  const path = value === 'events' ? (ledWithin(member, 'on')?.replace(/^\./, '') ?? null) : member
  const name = /^\w+/.exec(path ?? '')?.[0]
  return name !== undefined && shown.includes(name) ? path : null
}
