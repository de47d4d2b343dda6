import { commonProperties } from '#domain/pages/kind.ts'
import type { Properties, Property, PropertyKind } from '#domain/pages/property.ts'

/** What the properties of a component are about. */
export type PropertyGroup = 'properties' | 'data' | 'look'

/** Kinds of properties that say where values come from. */
const ofData: ReadonlySet<PropertyKind> = new Set<PropertyKind>([
  'bind',
  'choice',
  'conditions',
  'entity',
  'field',
  'fields',
  'form',
  'kpi',
  'report',
  'source',
  'table',
  'variable',
])

const isOfData = (property: Property): boolean =>
  ofData.has(property.kind) || (property.kind === 'items' && Object.values(property.of).some(isOfData))

/** A property with the switch on which it depends: they are set together. */
const familyOf = (name: string, { only }: Property): string => only?.property ?? name

/** Properties of look and visibility; the label is among the properties of content. */
const isOfLook = (name: string, { kind }: Property): boolean =>
  kind === 'color' || (Object.hasOwn(commonProperties, name) && name !== 'label')

/** Names of properties by what they are about, in the order of their declaration; a switch and what depends on it together. */
export function propertyGroups(properties: Properties): Readonly<Record<PropertyGroup, readonly string[]>> {
  const entries = Object.entries(properties).filter(([, { kind }]) => kind !== 'slot')
  const families = new Set(
    entries.flatMap(([name, property]) => (isOfData(property) ? [familyOf(name, property)] : [])),
  )
  const groupOf = (name: string, property: Property): PropertyGroup => {
    if (families.has(familyOf(name, property))) return 'data'
    return isOfLook(name, property) ? 'look' : 'properties'
  }
  const named = (group: PropertyGroup): readonly string[] =>
    entries.flatMap(([name, property]) => (groupOf(name, property) === group ? [name] : []))
  return { properties: named('properties'), data: named('data'), look: named('look') }
}
