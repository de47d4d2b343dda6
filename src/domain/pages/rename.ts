import { renamedMembers } from '../expressions/rename-member.ts'
import { totalName } from './environment.ts'
import { withExpressions } from './marked-text.ts'
import type { PageFile } from './page.ts'
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

const rewriting =
  (of: Declared, from: string, to: string): Rewrite =>
  (expression) => {
    const totals = of === 'sources' ? ([[totalName(from), totalName(to)]] as const) : []
    return renamedMembers(expression, 'PAGE', new Map([[from, to], ...totals]))
  }

/** How each property of a page has a new name in place of an old one. */
function renaming(of: Declared, from: string, to: string): ValueChange {
  const rewrite = rewriting(of, from, to)
  const inBind = (value: unknown): unknown => {
    if (of === 'variables') return value === from ? to : value
    return of === 'sources' && typeof value === 'string' && value.startsWith(`${from}.`)
      ? to + value.slice(from.length)
      : value
  }
  return (property, value) => {
    switch (property.kind) {
      case 'source':
      case 'form':
        return of === 'sources' && value === from ? to : value
      case 'variable':
        return of === 'variables' && value === from ? to : value
      case 'bind':
        return inBind(value)
      case 'expression':
        return rewritten(value, rewrite)
      case 'address':
      case 'text':
      case 'markup':
        return inWords(value, rewrite)
      case 'parameters':
        return isRecord(value) ? eachMember(value, (one) => rewritten(one, rewrite)) : value
      case 'conditions':
        return inConditions(value, rewrite)
      default:
        return value
    }
  }
}

/** A page in which a source, variable or parameter has another name, with all that uses it. */
export function withRenamed(page: PageFile, of: Declared, from: string, to: string): PageFile {
  const change = renaming(of, from, to)
  const rewrite = rewriting(of, from, to)
  const declared = (list: readonly { readonly name: string }[]) =>
    list.map((one) => (one.name === from ? { ...one, name: to } : one))
  const next = { ...page, [of]: declared(page[of]) } as PageFile
  return {
    ...next,
    sources: next.sources.map((one) =>
      isSourceKind(one.kind) ? (mapValues(sourceKinds[one.kind].properties, one, change) as typeof one) : one,
    ),
    variables: next.variables.map((one) =>
      one.initial === undefined ? one : { ...one, initial: rewrite(one.initial) },
    ),
    events: next.events.map((one) => ({
      ...one,
      actions: mapActions(one.actions, change) as typeof one.actions,
    })),
    texts: eachMember(next.texts, (words) => inWords(words, rewrite)) as Readonly<Record<string, PageText>>,
    data: {
      ...next.data,
      content: mapComponents(next.data.content, (one) => mapPart(one, change)),
    },
  }
}

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
