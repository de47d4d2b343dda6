import { versionOf } from './kind.ts'
import { kinds, propertiesOfKind, type KindValues } from './kinds/index.ts'
import { partIn, type GivenToPart } from './linked-names.ts'
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

/** How much room a page has for parts. */
const fits = (page: PageFile, part: PageFile): boolean => {
  const count = (one: PageFile): number => [...componentsOf(one.data)].length
  return (
    count(page) + count(part) <= pageLimits.components &&
    page.sources.length + part.sources.length <= pageLimits.sources
  )
}

/** The part in the place of its link, and the page with what the part declares. */
function linkedIn(
  page: PageFile,
  { props }: PageComponent,
  part: PageFile,
  given: GivenToPart,
): { readonly page: PageFile; readonly component: PageComponent } {
  const named = partIn(page, part, props.id, given)
  const { part: _part, values: _values, variables: _variables, ...common } = props
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

function noteOrigins(
  before: PageFile,
  after: PageFile,
  { props }: PageComponent,
  origins: Map<string, string>,
): void {
  const note = (key: OriginKey): unknown => origins.set(key, props.id)
  for (const { name } of after.variables.slice(before.variables.length)) note(`name ${name}`)
  for (const { name } of after.sources.slice(before.sources.length)) note(`name ${name}`)
  for (const [at, { on }] of after.events.entries())
    if (at >= before.events.length) note(`rule ${on} ${at + 1}`)
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
    const given = readProperties(propertiesOfKind('linked'), component.props).values as KindValues<'linked'>
    const part = parts.get(partKey(given.part))
    if (!part || !fits(page, part)) return component
    const linked = linkedIn(page, component, part, given)
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
    const given = readProperties(propertiesOfKind('linked'), component.props).values as KindValues<'linked'>
    const key = partKey(given.part)
    const found = parts.get(key)
    if (!found || around.includes(key) || around.length >= deepest) return component
    const part = withParts(found, parts, [...around, key], null)
    if (!fits(now, part)) return component
    const linked = linkedIn(now, component, part, given)
    if (origins) {
      noteOrigins(now, linked.page, component, origins)
      for (const { component: inner } of componentsOf({ root: {}, content: [linked.component] }))
        if (inner.props.id !== component.props.id)
          origins.set(`component ${inner.props.id}`, component.props.id)
    }
    // What was put in counts for the size and the ids of what follows.
    now = { ...linked.page, data: { root: {}, content: [...now.data.content, linked.component] } }
    return linked.component
  })
  return { ...now, data: { ...page.data, content } }
}
