import { withMembers } from '../expressions/rename-member.ts'
import { totalName } from './environment.ts'
import { withExpressions } from './marked-text.ts'
import type { PageComponent, PageFile } from './page.ts'
import { isRecord } from './read-properties.ts'
import { isSourceKind, sourceKinds } from './sources.ts'
import { isShared, type PageText, type TextValue } from './text.ts'
import { componentsOf, mapComponents } from './walk.ts'
import { mapActions, mapPart, mapValues, type ValueChange } from './map-values.ts'

/** What a page declares by name and its parts use by it. */
export type Declared = 'sources' | 'variables' | 'params'

export const declaredLists = ['sources', 'variables', 'params'] as const satisfies readonly Declared[]

/** Names that a page declares; no two of them are the same. */
export const declaredNames = (page: PageFile): ReadonlySet<string> =>
  new Set(declaredLists.flatMap((of) => page[of].map(({ name }) => name)))

type Rewrite = (expression: string) => string

const eachMember = (given: object, change: (value: unknown) => unknown): object =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value)]))

const rewritten = (value: unknown, rewrite: Rewrite): unknown =>
  typeof value === 'string' ? rewrite(value) : value

/** Expressions of a text by culture; a shared text has them where it is declared. */
const inWords = (value: unknown, rewrite: Rewrite): unknown => {
  if (typeof value === 'string') return withExpressions(value, rewrite)
  if (!isRecord(value) || isShared(value as TextValue)) return value
  return eachMember(value, (one) => (typeof one === 'string' ? withExpressions(one, rewrite) : one))
}

const inConditions = (value: unknown, rewrite: Rewrite): unknown =>
  !Array.isArray(value)
    ? value
    : value.map((one: unknown) =>
        isRecord(one) && Array.isArray(one['values'])
          ? { ...one, values: one['values'].map((text: unknown) => rewritten(text, rewrite)) }
          : one,
      )

/** Names that a page has in place of its own, by these. */
export interface NewNames extends Readonly<Partial<Record<Declared, ReadonlyMap<string, string>>>> {
  /** Keys of shared texts. */
  readonly texts?: ReadonlyMap<string, string>
  /** Expressions in place of parameters. */
  readonly values?: ReadonlyMap<string, string>
  readonly ids?: (id: string) => string
}

function rewriting({
  sources = new Map(),
  variables = new Map(),
  params = new Map(),
  values,
}: NewNames): Rewrite {
  const totals = [...sources].map(([from, to]) => [totalName(from), totalName(to)] as const)
  const names = new Map([...sources, ...variables, ...params, ...totals])
  return (expression) => withMembers(expression, 'PAGE', { names, ...(values ? { values } : {}) })
}

const newName = (names: ReadonlyMap<string, string> | undefined, value: unknown): unknown =>
  typeof value === 'string' ? (names?.get(value) ?? value) : value

/** A variable, or a field of a form: `name`, `form.field`. */
function newBind(value: unknown, { variables, sources }: NewNames): unknown {
  if (typeof value !== 'string') return value
  const at = value.indexOf('.')
  if (at < 0) return newName(variables, value)
  return `${String(newName(sources, value.slice(0, at)))}${value.slice(at)}`
}

/** How each property of a page has new names in place of old ones. */
function renaming(names: NewNames): ValueChange {
  const rewrite = rewriting(names)
  return (property, value) => {
    switch (property.kind) {
      case 'source':
      case 'form':
        return newName(names.sources, value)
      case 'variable':
        return newName(names.variables, value)
      case 'bind':
        return newBind(value, names)
      case 'dialog':
        return names.ids && typeof value === 'string' && value !== '' ? names.ids(value) : value
      case 'expression':
        return rewritten(value, rewrite)
      case 'address':
        return inWords(value, rewrite)
      case 'text':
      case 'markup':
        return isRecord(value) && isShared(value as TextValue)
          ? { shared: newName(names.texts, value['shared']) }
          : inWords(value, rewrite)
      case 'parameters':
      case 'partValues':
        return isRecord(value) ? eachMember(value, (one) => rewritten(one, rewrite)) : value
      case 'partVariables':
        return isRecord(value) ? eachMember(value, (one) => newName(names.variables, one)) : value
      case 'conditions':
        return inConditions(value, rewrite)
      default:
        return value
    }
  }
}

const withValues = (
  content: readonly PageComponent[],
  change: ValueChange,
  ids?: NewNames['ids'],
): readonly PageComponent[] =>
  mapComponents(content, (one) => {
    const next = mapPart(one, change)
    return ids ? { ...next, props: { ...next.props, id: ids(one.props.id) } } : next
  })

/** Components with other ids, also where they name each other by these. */
export const withIds = (
  content: readonly PageComponent[],
  ids: (id: string) => string,
): readonly PageComponent[] => withValues(content, renaming({ ids }), ids)

/** A page with other names of what it declares, and of its components, wherever they are used. */
export function withNames(page: PageFile, names: NewNames): PageFile {
  const change = renaming(names)
  const rewrite = rewriting(names)
  const declared = <T extends { readonly name: string }>(of: Declared, list: readonly T[]): readonly T[] =>
    list.map((one) => {
      const to = names[of]?.get(one.name)
      return to === undefined ? one : { ...one, name: to }
    })
  return {
    ...page,
    params: declared('params', page.params),
    sources: declared('sources', page.sources).map((one) =>
      isSourceKind(one.kind) ? (mapValues(sourceKinds[one.kind].properties, one, change) as typeof one) : one,
    ),
    variables: declared('variables', page.variables).map((one) =>
      one.initial === undefined ? one : { ...one, initial: rewrite(one.initial) },
    ),
    events: page.events.map((one) => ({
      ...one,
      actions: mapActions(one.actions, change) as typeof one.actions,
    })),
    texts: Object.fromEntries(
      Object.entries(page.texts).map(([key, words]) => [
        String(newName(names.texts, key)),
        inWords(words, rewrite) as PageText,
      ]),
    ),
    data: {
      ...page.data,
      content: withValues(page.data.content, change, names.ids),
    },
  }
}

/** A page in which a source, variable or parameter has another name, with all that uses it. */
export const withRenamed = (page: PageFile, of: Declared, from: string, to: string): PageFile =>
  withNames(page, { [of]: new Map([[from, to]]) })

/** Names of what uses a declared name: sources and variables, and ids of the innermost components. */
export function usersOf(page: PageFile, of: Declared, name: string): readonly string[] {
  const other = withRenamed(page, of, name, `${name}Renamed`)
  const isOther = (one: unknown, next: unknown): boolean => JSON.stringify(one) !== JSON.stringify(next)
  const declared = [...page.sources, ...page.variables]
  const nextDeclared = [...other.sources, ...other.variables]
  const names = declared.flatMap((one, at) =>
    one.name !== name && isOther(one, nextDeclared[at]) ? [one.name] : [],
  )
  const renamed = [...componentsOf(other.data)]
  const changed = [...componentsOf(page.data)].filter(({ component }, at) =>
    isOther(component, renamed[at]!.component),
  )
  const around = new Set(changed.flatMap(({ within }) => within.map(({ props }) => props.id)))
  const ids = changed.map(({ component }) => component.props.id).filter((id) => !around.has(id))
  const isOfPage = isOther(page.events, other.events) || isOther(page.texts, other.texts)
  return [...names, ...ids, ...(isOfPage ? [page.code] : [])]
}
