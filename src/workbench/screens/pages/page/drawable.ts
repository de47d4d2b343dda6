import { isKindName, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import type { PageComponent, PageData } from '#domain/pages/page.ts'
import type { Properties } from '#domain/pages/property.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { isComponent } from '#domain/pages/walk.ts'

type Given = Readonly<Record<string, unknown>>

/** Does a record of these properties hold slots, its own or of its items? */
export const holdsSlots = (properties: Properties): boolean =>
  Object.values(properties).some(
    (property) => property.kind === 'slot' || (property.kind === 'items' && holdsSlots(property.of)),
  )

const components = (content: unknown): readonly PageComponent[] =>
  Array.isArray(content) ? content.filter(isComponent).map(drawableComponent) : []

/** A record whose slots are lists of components, whatever a file says of them. */
function withSlots(properties: Properties, given: Given): Given {
  const slots = Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
    const value = given[name]
    if (property.kind === 'slot') return [[name, components(value)]]
    if (property.kind !== 'items' || !holdsSlots(property.of)) return []
    const items = Array.isArray(value) ? value.filter(isRecord) : []
    return [[name, items.map((one) => withSlots(property.of, one))]]
  })
  return slots.length === 0 ? given : { ...given, ...Object.fromEntries(slots) }
}

function drawableComponent(component: PageComponent): PageComponent {
  const { type, props } = component
  if (!isKindName(type)) return component
  return { ...component, props: withSlots(propertiesOfKind(type), props) as PageComponent['props'] }
}

/** The data of a page in the shape that its drawing relies on: slots hold components and nothing else. */
export const drawableData = ({ content }: PageData): PageData => ({
  root: {},
  content: components(content),
})
