import { versionOf } from '#domain/pages/kind.ts'
import { isKindName, kindNamed, propertiesOfKind, type KindName } from '#domain/pages/kinds/index.ts'
import type { ComponentProps, PageComponent, PageFile, Place } from '#domain/pages/page.ts'
import { moved, placesOf, type PlaceName } from '#domain/pages/places.ts'
import type { Properties } from '#domain/pages/property.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { changedSlots, componentsOf, isComponent, mapComponents } from '#domain/pages/walk.ts'

type Content = readonly PageComponent[]
type Given = Readonly<Record<string, unknown>>

const withContent = (page: PageFile, content: readonly unknown[]): PageFile => ({
  ...page,
  data: { ...page.data, content: content as Content },
})

/** Content with each list of components changed, that of the page and those of slots, the inner ones first. */
function mapLists(
  content: readonly unknown[],
  change: (list: readonly unknown[]) => readonly unknown[],
): readonly unknown[] {
  return change(
    content.map((one) => {
      if (!isComponent(one) || !isKindName(one.type)) return one
      const inner = (slot: readonly unknown[]) => mapLists(slot, change)
      return { ...one, props: changedSlots(propertiesOfKind(one.type), one.props, inner) }
    }),
  )
}

const isNamed = (id: string) => (one: unknown) => isComponent(one) && one.props.id === id

/** Ids that no component of a page has, by kind. */
export function freeIds(page: PageFile): (type: string) => string {
  const taken = new Set([...componentsOf(page.data)].map(({ component }) => component.props.id))
  return (type) => {
    let number = 1
    while (taken.has(`${type}${number}`)) number += 1
    taken.add(`${type}${number}`)
    return `${type}${number}`
  }
}

/** A new component of a kind; it lies below the others until it is moved. */
export const newComponent = (page: PageFile, type: KindName): PageComponent => ({
  type,
  props: { id: freeIds(page)(type), v: versionOf(kindNamed(type)) },
})

/** A record with components at the end of its first slot; null where it has none. */
function withInSlot(properties: Properties, given: Given, added: Content): Given | null {
  for (const [name, property] of Object.entries(properties)) {
    const value = given[name]
    if (property.kind === 'slot')
      return { ...given, [name]: [...(Array.isArray(value) ? value : []), ...added] }
    const [first, ...others] = property.kind === 'items' && Array.isArray(value) ? (value as unknown[]) : []
    if (property.kind !== 'items' || !isRecord(first)) continue
    const changed = withInSlot(property.of, first, added)
    if (changed) return { ...given, [name]: [changed, ...others] }
  }
  return null
}

/** A page with components in the first slot of another. Without a slot there, they follow it; without that one, they are last. */
export function withInserted(page: PageFile, added: Content, at: string | null): PageFile {
  const { content } = page.data
  let isDone = false
  const inside = mapComponents(content, (one) => {
    if (one.props.id !== at || !isKindName(one.type)) return one
    const props = withInSlot(propertiesOfKind(one.type), one.props, added)
    if (props) isDone = true
    return props ? { ...one, props: props as ComponentProps } : one
  })
  return isDone ? withContent(page, inside) : withAfter(page, added, at)
}

/** A page with components after another one; without that one, they are last. */
export function withAfter(page: PageFile, added: Content, id: string | null): PageFile {
  let isDone = false
  const content = mapLists(page.data.content, (list) => {
    const at = id === null ? -1 : list.findIndex(isNamed(id))
    if (at === -1) return list
    isDone = true
    return list.toSpliced(at + 1, 0, ...added)
  })
  return withContent(page, isDone ? content : [...page.data.content, ...added])
}

export const withoutComponent = (page: PageFile, id: string): PageFile =>
  withContent(
    page,
    mapLists(page.data.content, (list) => list.filter((one) => !isNamed(id)(one))),
  )

/** A page with other properties of a component; those that are undefined are left out. */
export const withProps = (page: PageFile, id: string, change: Given): PageFile =>
  withContent(
    page,
    mapComponents(page.data.content, (one) => {
      if (one.props.id !== id) return one
      const entries = Object.entries({ ...one.props, ...change }).filter(([, value]) => value !== undefined)
      return { ...one, props: Object.fromEntries(entries) as unknown as ComponentProps }
    }),
  )

/** A page with a component one place earlier or later among its neighbours. */
export const withShifted = (page: PageFile, id: string, by: -1 | 1): PageFile =>
  withContent(
    page,
    mapLists(page.data.content, (list) => {
      const at = list.findIndex(isNamed(id))
      const to = at + by
      return at === -1 || to < 0 || to >= list.length
        ? list
        : list.toSpliced(at, 1).toSpliced(to, 0, list[at])
    }),
  )

/** Components with ids that no other has, also those in their slots. Their places are left out: they lie below the others. */
export function withNewIds(page: PageFile, components: Content): Content {
  const free = freeIds(page)
  const renamed = mapComponents(components, (one) => ({
    ...one,
    props: { ...one.props, id: free(one.type) },
  }))
  return renamed.map((one) => {
    const { at: _, at1024: __, at390: ___, ...props } = one.props
    return { ...one, props }
  })
}

/** Size of what is no component of a known kind, columns and rows. */
const unknownSize = { w: 6, h: 2 } as const

/** A page with a component at a place of its grid for a width; its neighbours give way downwards. */
export const withPlaced = (page: PageFile, id: string, to: Place, name: PlaceName): PageFile =>
  withContent(
    page,
    mapLists(page.data.content, (list) => {
      if (!list.some(isNamed(id))) return list
      const items = list.filter(isComponent).map(({ type, props }) => ({
        props,
        size: isKindName(type) ? kindNamed(type).size : unknownSize,
      }))
      const places = new Map(moved(placesOf(items, name), id, to).map((one) => [one.id, one.place]))
      return list.map((one) =>
        isComponent(one) ? { ...one, props: { ...one.props, [name]: places.get(one.props.id) } } : one,
      )
    }),
  )
