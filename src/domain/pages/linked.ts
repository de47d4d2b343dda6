import { versionOf } from './kind.ts'
import { kinds, propertiesOfKind, type KindValues } from './kinds/index.ts'
import { partIn } from './linked-names.ts'
import { pageLimits, type PageComponent, type PageFile } from './page.ts'
import { readProperties } from './read-properties.ts'
import { componentsOf, mapComponents } from './walk.ts'

/** Published templates for everybody, as they link others themselves, by `partKey` of their codes. */
export type LinkedParts = ReadonlyMap<string, PageFile>

export const partKey = (code: string): string => code.toLowerCase()

/** Deepest nesting of linked parts. */
const deepest = 8

/** Where something of a page with the contents of its linked parts comes from. */
export type OriginKey = `component ${string}` | `name ${string}` | `rule ${string}`

export interface WholePage {
  readonly page: PageFile
  /** Id of the linked part that brought a component, a declared name or a rule (`timer 2`); none of what the page has itself. */
  readonly origins: ReadonlyMap<string, string>
}

const linksOf = ({ data }: PageFile): readonly PageComponent[] =>
  [...componentsOf(data)].flatMap(({ component }) => (component.type === 'linked' ? [component] : []))

export const hasLinks = (page: PageFile): boolean => linksOf(page).length > 0

/** Codes of the parts that a page links itself, as they are written. */
export const linkedCodes = (page: PageFile): readonly string[] => [
  ...new Set(
    linksOf(page).flatMap(({ props }) => (typeof props['part'] === 'string' ? [props['part']] : [])),
  ),
]

/** Is a part another one, or does it link it at any depth? */
export function holdsPart(code: string, other: string, parts: LinkedParts): boolean {
  const seen = new Set<string>()
  const open = [partKey(code)]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (key === partKey(other)) return true
    const part = seen.has(key) ? undefined : parts.get(key)
    seen.add(key)
    if (part) open.push(...linkedCodes(part).map(partKey))
  }
  return false
}

const partOf = ({ props }: PageComponent): KindValues<'linked'> =>
  readProperties(propertiesOfKind('linked'), props).values as KindValues<'linked'>

/** Is a page with a part still no larger than pages may be? */
const fits = (page: PageFile, part: PageFile): boolean => {
  const count = (one: PageFile): number => [...componentsOf(one.data)].length
  return (
    count(page) + count(part) <= pageLimits.components &&
    page.sources.length + part.sources.length <= pageLimits.sources
  )
}

/** A part in the place of its link, and the page with what the part declares; null: there is no such part, or the page would grow too large. */
function linkedIn(
  page: PageFile,
  link: PageComponent,
  part: PageFile | undefined,
): { readonly page: PageFile; readonly component: PageComponent } | null {
  if (!part || !fits(page, part)) return null
  const named = partIn(page, part, link.props.id, partOf(link))
  const { part: _part, values: _values, variables: _variables, ...common } = link.props
  return {
    page: {
      ...page,
      variables: [...page.variables, ...named.variables],
      sources: [...page.sources, ...named.sources],
      events: [...page.events, ...named.events],
      texts: { ...named.texts, ...page.texts },
      assets: [...new Set([...page.assets, ...named.assets])],
    },
    component: {
      type: 'grid',
      props: { ...common, v: versionOf(kinds.grid), slot: named.data.content },
    },
  }
}

/** Notes what came with a part that is in the place of its link now. */
function noteOrigins(
  before: PageFile,
  after: PageFile,
  component: PageComponent,
  origins: Map<string, string>,
): void {
  const { id } = component.props
  const note = (key: OriginKey): unknown => origins.set(key, id)
  for (const { name } of after.variables.slice(before.variables.length)) note(`name ${name}`)
  for (const { name } of after.sources.slice(before.sources.length)) note(`name ${name}`)
  for (const [at, { on }] of after.events.entries())
    if (at >= before.events.length) note(`rule ${on} ${at + 1}`)
  for (const { component: inner } of componentsOf({ root: {}, content: [component] }))
    if (inner.props.id !== id) note(`component ${inner.props.id}`)
}

/**
 * A page with the contents of its linked parts in their places, at any depth. What a part declares gets a free name where
 * the page has it otherwise; sources that read the same are shared. A part that is not known, would be inside of itself or
 * would make the page larger than pages may be stays a link.
 */
export function wholePage(page: PageFile, parts: LinkedParts): WholePage {
  const origins = new Map<string, string>()
  const around = page.kind === 'template' ? [partKey(page.code)] : []
  return { page: withParts(page, parts, around, origins), origins }
}

/** A page that has what one of its links shows as components of its own; links in that stay. */
export function unlinked(page: PageFile, id: string, parts: LinkedParts): PageFile {
  let now = page
  const content = mapComponents(page.data.content, (component) => {
    if (component.props.id !== id || component.type !== 'linked') return component
    const linked = linkedIn(page, component, parts.get(partKey(partOf(component).part)))
    if (!linked) return component
    now = linked.page
    return linked.component
  })
  return { ...now, data: { ...page.data, content } }
}

function withParts(
  page: PageFile,
  parts: LinkedParts,
  around: readonly string[],
  origins: Map<string, string> | null,
): PageFile {
  let now = page
  const content = mapComponents(page.data.content, (component) => {
    if (component.type !== 'linked') return component
    const key = partKey(partOf(component).part)
    const found = around.includes(key) || around.length >= deepest ? undefined : parts.get(key)
    const linked = linkedIn(now, component, found && withParts(found, parts, [...around, key], null))
    if (!linked) return component
    if (origins) noteOrigins(now, linked.page, linked.component, origins)
    // What was put in counts for the size and the ids of what follows.
    now = { ...linked.page, data: { root: {}, content: [...now.data.content, linked.component] } }
    return linked.component
  })
  return { ...now, data: { ...page.data, content } }
}
