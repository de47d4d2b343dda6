import { freeName } from './free-name.ts'
import type { PageFile, PageVariable } from './page.ts'
import { declaredNames, withNames } from './rename.ts'
import type { PageSource } from './sources.ts'
import { componentsOf } from './walk.ts'

/** What a link gives to its part. */
export interface GivenToPart {
  /** Expressions over the page by parameters of the part. */
  readonly values: Readonly<Record<string, string>>
  /** Variables of the page by those of the part that they stand for. */
  readonly variables: Readonly<Record<string, string>>
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Longest stem of a name to which a number may be put. */
const longestStem = 36

/** Names for what a part declares, other than those of the page; each that is given is taken from then on. */
function freeNames(page: PageFile, part: PageFile): (name: string) => string {
  const lower = (names: Iterable<string>) => new Set([...names].map((name) => name.toLowerCase()))
  const ofPage = lower(declaredNames(page))
  const ofPart = lower(declaredNames(part))
  const isTaken = (name: string): boolean => ofPage.has(name.toLowerCase()) || ofPart.has(name.toLowerCase())
  return (name) => {
    const free = ofPage.has(name.toLowerCase()) ? freeName(name.slice(0, longestStem), isTaken, 2) : name
    ofPage.add(free.toLowerCase())
    return free
  }
}

/** Ids of the components of a part below that of its link. */
function idsBelow(page: PageFile, part: PageFile, id: string): (id: string) => string {
  const taken = new Set([...componentsOf(page.data)].map(({ component }) => component.props.id))
  const ids = new Map<string, string>()
  for (const { component } of componentsOf(part.data)) {
    const wanted = `${id}-${component.props.id}`
    const free = taken.has(wanted) ? freeName(`${wanted}-`, (one) => taken.has(one), 2) : wanted
    taken.add(free)
    ids.set(component.props.id, free)
  }
  return (inner) => ids.get(inner) ?? inner
}

/** A part with the values of its parameters in their places; those without one are variables that are empty. */
function withGiven(page: PageFile, part: PageFile, id: string, given: GivenToPart): PageFile {
  const free = freeNames(page, part)
  const standingFor = ({ name, type }: PageVariable): string | undefined =>
    page.variables.find((one) => one.name === given.variables[name] && one.type === type)?.name
  const values = new Map(
    part.params.flatMap(({ name }) => (given.values[name] ? [[name, given.values[name]] as const] : [])),
  )
  const empty = part.params.filter(({ name }) => !values.has(name))
  const own = part.variables.filter((variable) => standingFor(variable) === undefined)
  const params = new Map(empty.map(({ name }) => [name, free(name)]))
  const variables = new Map(part.variables.map((one) => [one.name, standingFor(one) ?? free(one.name)]))
  const ids = idsBelow(page, part, id)
  const named = withNames({ ...part, params: empty, variables: own }, { params, values, variables, ids })
  const emptied = named.params.map(({ name, type }) => ({ name, type }))
  return { ...named, params: [], variables: [...emptied, ...named.variables] }
}

/** Sources that read the same are read once, by whatever name; what somebody fills in is not shared. */
function withFreeSources(page: PageFile, part: PageFile): PageFile {
  const free = freeNames({ ...page, variables: [...page.variables, ...part.variables] }, part)
  const sameOf = (source: PageSource): string | undefined =>
    source.kind === 'form'
      ? undefined
      : page.sources.find((one) => isSame({ ...one, name: '' }, { ...source, name: '' }))?.name
  const shared = new Map(part.sources.map((source) => [source.name, sameOf(source)]))
  const sources = new Map(part.sources.map(({ name }) => [name, shared.get(name) ?? free(name)]))
  const own = part.sources.filter(({ name }) => shared.get(name) === undefined)
  return withNames({ ...part, sources: own }, { sources })
}

/** Texts that say the same are shared by whatever key. */
function withFreeTexts(page: PageFile, part: PageFile): PageFile {
  const taken = new Set([...Object.keys(page.texts), ...Object.keys(part.texts)])
  const keyOf = (key: string): string => {
    if (!Object.hasOwn(page.texts, key)) return key
    const same = Object.keys(page.texts).find((one) => isSame(page.texts[one], part.texts[key]))
    if (same !== undefined) return same
    const free = freeName(key, (one) => taken.has(one), 2)
    taken.add(free)
    return free
  }
  return withNames(part, { texts: new Map(Object.keys(part.texts).map((key) => [key, keyOf(key)])) })
}

/** A part as it is where a component of a page links it: its names and ids are free there. */
export const partIn = (page: PageFile, part: PageFile, id: string, given: GivenToPart): PageFile =>
  withFreeTexts(page, withFreeSources(page, withGiven(page, part, id, given)))
