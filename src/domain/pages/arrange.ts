import { kpiProperties } from './earlier/dashboard.ts'
import { versionOf } from './kind.ts'
import { isKindName, kindNamed, type KindName } from './kinds/index.ts'
import type { ComponentProps, PageComponent, PageFile, Place } from './page.ts'
import { moved, placesOf, type Placed } from './places.ts'
import { componentWith } from './part-name.ts'
import type { PageSource } from './sources.ts'
import { mapComponents } from './walk.ts'

/** Size of what is no component of a known kind, columns and rows. */
const unknownSize = { w: 6, h: 2 } as const

/** Components of a page that lie on its own grid, with their places at full width; those in slots are none of them. */
export const placedOn = ({ data }: PageFile): readonly Placed[] =>
  placesOf(
    data.content.map(({ type, props }) => ({
      props,
      size: isKindName(type) ? kindNamed(type).size : unknownSize,
    })),
    'at',
  )

const withContent = (page: PageFile, content: readonly PageComponent[]): PageFile => ({
  ...page,
  data: { ...page.data, content },
})

/** A page with one of its components put at a place; neighbours give way downwards, and every place is kept. */
export function withMoved(page: PageFile, id: string, to: Place): PageFile {
  const places = new Map(moved(placedOn(page), id, to).map((one) => [one.id, one.place]))
  return withContent(
    page,
    page.data.content.map((one) => ({ ...one, props: { ...one.props, at: places.get(one.props.id) } })),
  )
}

/** A page with a new component of a kind below all others, and the id of that. */
export function withAdded(page: PageFile, type: KindName): { readonly page: PageFile; readonly id: string } {
  const kind = kindNamed(type)
  const taken = new Set(page.data.content.map(({ props }) => props.id))
  let number = 1
  while (taken.has(`${type}${number}`)) number += 1
  const id = `${type}${number}`
  const y = Math.max(0, ...placedOn(page).map(({ place }) => place.y + place.h))
  const props: ComponentProps = { id, v: versionOf(kind), at: { x: 0, y, ...kind.size } }
  return { page: withContent(page, [...page.data.content, { type, props }]), id }
}

export const withoutPart = (page: PageFile, id: string): PageFile =>
  withContent(
    page,
    page.data.content.filter(({ props }) => props.id !== id),
  )

/** A page with other properties of a component, wherever it is; those that are undefined are left out. */
export function withProperties(
  page: PageFile,
  id: string,
  change: Readonly<Record<string, unknown>>,
): PageFile {
  return withContent(
    page,
    mapComponents(page.data.content, (one) => {
      if (one.props.id !== id) return one
      const entries = Object.entries({ ...one.props, ...change }).filter(([, value]) => value !== undefined)
      return { ...one, props: Object.fromEntries(entries) as unknown as ComponentProps }
    }),
  )
}

/** A page whose component shows a KPI: its groups, or its runs on a line; the source comes with it. */
export function withKpi(page: PageFile, id: string, kpi: string): PageFile {
  const type = componentWith(id, page)?.type ?? ''
  const by = type === 'line' ? 'run' : 'group'
  const known = page.sources.find((one) => one.kind === 'kpi' && one.kpi === kpi && one.by === by)
  const name = known?.name ?? freeName(page.sources)
  const made: PageSource = { name, kind: 'kpi', kpi, by, runs: 20 }
  return withProperties(
    known ? page : { ...page, sources: [...page.sources, made] },
    id,
    (kpiProperties(type, name) ?? { source: name }) as Readonly<Record<string, unknown>>,
  )
}

function freeName(sources: readonly PageSource[]): string {
  let number = sources.length + 1
  while (sources.some(({ name }) => name === `kpi${number}`)) number += 1
  return `kpi${number}`
}
