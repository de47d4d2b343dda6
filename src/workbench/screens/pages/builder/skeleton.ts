import type { Data } from '@puckeditor/core'
import { isKindName, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import type { Properties } from '#domain/pages/property.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import type { Given } from '#domain/pages/map-values.ts'
import { isComponent } from '#domain/pages/walk.ts'
import { holdsSlots } from '../page/drawable.ts'

/** The slots among the values of a record, those of its lists at the places that they have there. */
function slotsIn(properties: Properties, given: Given): Given {
  const slots = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    const value = given[name]
    if (property.kind === 'slot') return [[name, skeletonOf(value)]]
    if (property.kind !== 'items' || !holdsSlots(property.of)) return []
    const items: readonly unknown[] = Array.isArray(value) ? value : []
    return [[name, items.map((one) => (isRecord(one) ? slotsIn(property.of, one) : {}))]]
  })
  return Object.fromEntries(slots)
}

/**
 * Components with their slots and nothing else. That is all the editor is given of a page: it flattens whatever it has for
 * each change, and values whose names have points would not survive that. Lists are in the order of ids: what moves on its
 * grid is no other arrangement.
 */
function skeletonOf(content: unknown): Data['content'] {
  if (!Array.isArray(content)) return []
  return content
    .filter(isComponent)
    .toSorted((a, b) => (a.props.id < b.props.id ? -1 : 1))
    .map(({ type, props }) => ({
      type,
      props: { id: props.id, ...(isKindName(type) ? slotsIn(propertiesOfKind(type), props) : {}) },
    }))
}

export const skeletonData = (content: readonly unknown[]): Data => ({
  root: { props: {} },
  content: skeletonOf(content),
  zones: {},
})

/** Values of a component with the slots as the editor draws them in place of what these hold. */
export function withDrawnSlots(properties: Properties, own: Given, drawn: Given): Given {
  const slots = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    if (property.kind === 'slot') return name in drawn ? [[name, drawn[name]]] : []
    const value = own[name]
    if (property.kind !== 'items' || !holdsSlots(property.of) || !Array.isArray(value)) return []
    const items = Array.isArray(drawn[name]) ? (drawn[name] as readonly unknown[]) : []
    return [
      [
        name,
        value.flatMap((one: unknown, at) =>
          isRecord(one) ? [withDrawnSlots(property.of, one, isRecord(items[at]) ? items[at] : {})] : [],
        ),
      ],
    ]
  })
  return slots.length === 0 ? own : { ...own, ...Object.fromEntries(slots) }
}
