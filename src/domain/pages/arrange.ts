import { kpiProperties } from './earlier/dashboard.ts'
import { isKindName, kindNamed, type KindName, propertiesOfKind } from './kinds/index.ts'
import { freeName } from './free-name.ts'
import type { ComponentProps, PageComponent, PageFile, Place } from './page.ts'
import { componentWith } from './part-name.ts'
import { inReadingOrder, moved, placesOf, readPlace, type Placed, type PlaceName } from './places.ts'
import type { PageSource } from './sources.ts'
import { isComponent, mapComponents, mapLists, componentsOf } from './walk.ts'
import { versionOf, type KindGroup } from './kind.ts'
import type { Properties, Property } from './property.ts'
import { ofLabel, type PageText } from './text.ts'

/** Size of what is no component of a known kind, columns and rows. */
export const unknownSize = { w: 6, h: 2 } as const

/** Places of the components of a list on its grid, those without a place of their own included. */
export const placesOn = (content: readonly unknown[], name: PlaceName): readonly Placed[] =>
  placesOf(
    content.filter(isComponent).map(({ type, props }) => ({
      props,
      size: isKindName(type) ? kindNamed(type).size : unknownSize,
    })),
    name,
  )

/** Components of a page that lie on its own grid, with their places at full width; those in slots are none of them. */
export const placedOn = ({ data }: PageFile): readonly Placed[] => placesOn(data.content, 'at')

export const withContent = (page: PageFile, content: readonly unknown[]): PageFile =>
  content === page.data.content
    ? page
    : { ...page, data: { ...page.data, content: content as readonly PageComponent[] } }

export const isNamed = (id: string) => (one: unknown) => isComponent(one) && one.props.id === id

const isSamePlace = (a: Place | null, b: Place): boolean =>
  a !== null && a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h

/** A list whose components keep these places for a width, in reading order: that is how it is read aloud and tabbed through. */
export function withPlaces(
  list: readonly unknown[],
  placed: readonly Placed[],
  name: PlaceName,
): readonly unknown[] {
  const places = new Map(placed.map((one) => [one.id, one]))
  const kept = list.map((one) => {
    const place = isComponent(one) ? places.get(one.props.id)?.place : undefined
    if (!isComponent(one) || !place || isSamePlace(readPlace(one.props[name]), place)) return one
    return { ...one, props: { ...one.props, [name]: place } }
  })
  if (name !== 'at') return kept
  const placeOf = (one: unknown): Placed | undefined =>
    isComponent(one) ? places.get(one.props.id) : undefined
  return kept.toSorted((a, b) => {
    const [first, second] = [placeOf(a), placeOf(b)]
    return first && second ? inReadingOrder(first, second) : Number(!first) - Number(!second)
  })
}

/** A page with one of its components put at a place of its grid; neighbours give way downwards, and every place is kept. */
export const withMoved = (page: PageFile, id: string, to: Place, name: PlaceName = 'at'): PageFile =>
  withContent(
    page,
    mapLists(page.data.content, (list) =>
      list.some(isNamed(id)) ? withPlaces(list, moved(placesOn(list, name), id, to), name) : list,
    ),
  )

/** A page with a new component of a kind below all others, and the id of that. */
export function withAdded(page: PageFile, type: KindName): { readonly page: PageFile; readonly id: string } {
  const { props } = newPart(type, freeIds(page)(type))
  const y = Math.max(0, ...placedOn(page).map(({ place }) => place.y + place.h))
  const part = { type, props: { ...props, at: { x: 0, y, ...kindNamed(type).size } } }
  return { page: withContent(page, [...page.data.content, part]), id: props.id }
}

/** A page without a component, wherever it is, and without what it holds. */
export const withoutPart = (page: PageFile, id: string): PageFile =>
  withContent(
    page,
    mapLists(page.data.content, (list) =>
      list.some(isNamed(id)) ? list.filter((one) => !isNamed(id)(one)) : list,
    ),
  )

/** A page with other properties of a component, wherever it is; those that are undefined are left out. */
export const withProperties = (
  page: PageFile,
  id: string,
  change: Readonly<Record<string, unknown>>,
): PageFile =>
  withContent(
    page,
    mapComponents(page.data.content, (one) => {
      if (one.props.id !== id) return one
      const entries = Object.entries({ ...one.props, ...change }).filter(([, value]) => value !== undefined)
      return { ...one, props: Object.fromEntries(entries) as unknown as ComponentProps }
    }),
  )

/** A page whose component shows a KPI: its groups, or its runs on a line; the source comes with it. */
export function withKpi(page: PageFile, id: string, kpi: string): PageFile {
  const type = componentWith(id, page)?.type ?? ''
  const by = type === 'line' ? 'run' : 'group'
  const known = page.sources.find((one) => one.kind === 'kpi' && one.kpi === kpi && one.by === by)
  const { sources } = page
  const isSource = (name: string): boolean => sources.some((source) => source.name === name)
  const name = known?.name ?? freeName('kpi', isSource, sources.length + 1)
  const made: PageSource = { name, kind: 'kpi', kpi, by, runs: 20 }
  return withProperties(
    known ? page : { ...page, sources: [...page.sources, made] },
    id,
    (kpiProperties(type, name) ?? { source: name }) as Readonly<Record<string, unknown>>,
  )
}

/** Ids that no component of a page has, by kind: each that is given is taken from then on. */
export function freeIds(page: PageFile): (type: string) => string {
  const taken = new Set([...componentsOf(page.data)].map(({ component }) => component.props.id))
  return (type) => {
    const id = freeName(type, (name) => taken.has(name))
    taken.add(id)
    return id
  }
}

const titledGroups: ReadonlySet<KindGroup> = new Set(['input', 'data', 'chart'])
const titledKinds: ReadonlySet<KindName> = new Set([
  'panel',
  'dialog',
  'statistics',
  'progress',
  'number',
  'countdown',
])
/** Records of a list that names them itself, such as tabs and options, before anybody set them. */
const FIRST_RECORDS = 2

const numbered = (words: PageText, number: number): PageText =>
  Object.fromEntries(Object.entries(words).map(([culture, text]) => [culture, `${text} ${number}`]))

type Given = Readonly<Record<string, unknown>>

/** Words, slots and records without which nobody could see what a component or record is. */
function firstValues(properties: Properties, words: PageText): Given {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, property]): [string, unknown][] => {
      if (property.kind === 'slot') return [[name, []]]
      if (property.kind === 'text' || property.kind === 'markup')
        return property.required ? [[name, words]] : []
      if (property.kind !== 'items' || nameIn(property.of) === undefined) return []
      const records: Given[] = []
      while (records.length < FIRST_RECORDS) records.push(newRecord(property, records))
      return [[name, records]]
    }),
  )
}

/** The member that identifies the records of a list; undefined: they have none. */
const nameIn = (properties: Properties): string | undefined =>
  Object.entries(properties).find(([, { kind, required }]) => kind === 'name' && required)?.[0]

/** A new record of a list: by a name that no other of it has, and the words of the list with its number. */
export function newRecord({ of, label }: Property<'items'>, others: readonly Given[]): Given {
  const number = others.length + 1
  const words = numbered(ofLabel(label), number)
  const name = nameIn(of)
  if (name === undefined) return firstValues(of, words)
  const title = Object.entries(of).find(([, { kind }]) => kind === 'text')?.[0]
  return {
    ...firstValues(of, words),
    [name]: freeName(name, (one) => others.some((other) => other[name] === one), number),
    ...(title === undefined ? {} : { [title]: words }),
  }
}

/** A new component of a kind, with an id that is free and the words of its kind; it lies below others until it is placed. */
export function newPart(type: KindName, id: string): PageComponent {
  const kind = kindNamed(type)
  const words = ofLabel(kind.label)
  const isTitled = titledGroups.has(kind.group) || titledKinds.has(type)
  return {
    type,
    props: {
      id,
      v: versionOf(kind),
      ...(isTitled ? { label: words } : {}),
      ...firstValues(propertiesOfKind(type), words),
    },
  }
}
