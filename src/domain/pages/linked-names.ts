import { sameJson } from './compare-values.ts'
import { freeName } from './free-name.ts'
import type { PageFile } from './page.ts'
import { declaredNames, withNames, type Declared } from './rename.ts'
import type { PageSource } from './sources.ts'
import { componentsOf } from './walk.ts'

/** What a link gives to its part. */
export interface GivenToPart {
  /** Expressions over the page by parameters of the part. */
  readonly values: Readonly<Record<string, string>>
  /** Variables of the page by those of the part that they represent. */
  readonly variables: Readonly<Record<string, string>>
}

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

/** A part by names and ids that are free on a page; nothing of the page is in it yet. */
function withFreeNames(page: PageFile, part: PageFile, id: string): PageFile {
  const free = freeNames(page, part)
  const freed = (of: Declared) => new Map(part[of].map(({ name }) => [name, free(name)]))
  return withNames(part, {
    params: freed('params'),
    variables: freed('variables'),
    sources: freed('sources'),
    ids: idsBelow(page, part, id),
  })
}

/**
 * A part with free names, with what the page gives it: values in the place of its parameters and variables of the page in
 * the place of its own. Parameters without a value are variables that are empty.
 */
function withGiven(page: PageFile, part: PageFile, named: PageFile, given: GivenToPart): PageFile {
  const values = new Map(
    part.params.flatMap(({ name }, at) =>
      given.values[name] ? [[named.params[at]!.name, given.values[name]] as const] : [],
    ),
  )
  const shared = new Map(
    part.variables.flatMap(({ name, type }, at) => {
      const found = page.variables.find((one) => one.name === given.variables[name] && one.type === type)
      return found ? [[named.variables[at]!.name, found.name] as const] : []
    }),
  )
  const filled = withNames(
    { ...named, variables: named.variables.filter(({ name }) => !shared.has(name)) },
    { values, variables: shared },
  )
  const empty = named.params.filter(({ name }) => !values.has(name))
  const emptied = empty.map(({ name, type }) => ({ name, type }))
  return { ...filled, params: [], variables: [...emptied, ...filled.variables] }
}

/** Sources that read the same are read once, by the name that the page has; what somebody fills in is not shared. */
function withSharedSources(page: PageFile, part: PageFile): PageFile {
  const sameOf = (source: PageSource): string | undefined =>
    source.kind === 'form'
      ? undefined
      : page.sources.find((one) => sameJson({ ...one, name: '' }, { ...source, name: '' }))?.name
  const shared = new Map(
    part.sources.flatMap((source) => {
      const same = sameOf(source)
      return same === undefined ? [] : [[source.name, same] as const]
    }),
  )
  return withNames(
    { ...part, sources: part.sources.filter(({ name }) => !shared.has(name)) },
    { sources: shared },
  )
}

/** A part whose shared texts have keys that are free on a page; texts that say the same are shared by whatever key. */
export function withFreeTexts(page: PageFile, part: PageFile): PageFile {
  const taken = new Set([...Object.keys(page.texts), ...Object.keys(part.texts)])
  const keyOf = (key: string): string => {
    if (!Object.hasOwn(page.texts, key)) return key
    const same = Object.keys(page.texts).find((one) => sameJson(page.texts[one], part.texts[key]))
    if (same !== undefined) return same
    const free = freeName(key, (one) => taken.has(one), 2)
    taken.add(free)
    return free
  }
  return withNames(part, { texts: new Map(Object.keys(part.texts).map((key) => [key, keyOf(key)])) })
}

/** A part as it is where a component of a page links it: its names and ids are free there. */
export function partIn(page: PageFile, part: PageFile, id: string, given: GivenToPart): PageFile {
  const named = withFreeNames(page, part, id)
  return withFreeTexts(page, withSharedSources(page, withGiven(page, part, named, given)))
}
