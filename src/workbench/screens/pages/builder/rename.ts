import { actionKinds, isActionKind } from '#domain/pages/actions.ts'
import { totalName } from '#domain/pages/environment.ts'
import { isKindName, kindNamed, propertiesOfKind } from '#domain/pages/kinds/index.ts'
import type { ComponentProps, PageFile } from '#domain/pages/page.ts'
import type { Properties, Property } from '#domain/pages/property.ts'
import { isRecord } from '#domain/pages/read-properties.ts'
import { isSourceKind, sourceKinds } from '#domain/pages/sources.ts'
import { componentsOf, mapComponents } from '#domain/pages/walk.ts'

/** What a page declares by name and its parts use by it. */
export type Declared = 'sources' | 'variables' | 'params'

type Given = Readonly<Record<string, unknown>>
type Change = (property: Property, value: unknown) => unknown

const mapValues = (given: Given, change: (value: unknown) => unknown): Given =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, change(value)]))

const mapStrings = (value: unknown, change: (text: string) => string): unknown => {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => mapStrings(one, change))
  return isRecord(value) ? mapValues(value, (one) => mapStrings(one, change)) : value
}

/** How each property of a page has a new name in place of an old one. */
function renaming(of: Declared, from: string, to: string): Change {
  const names =
    of === 'sources'
      ? [[from, to] as const, [totalName(from), totalName(to)] as const]
      : [[from, to] as const]
  const inText = (text: string): string =>
    names.reduce(
      (now, [old, next]) => now.replaceAll(new RegExp(`\\bPAGE\\.${old}\\b`, 'g'), `PAGE.${next}`),
      text,
    )
  const inActions = (value: unknown): unknown =>
    !Array.isArray(value)
      ? value
      : value.map((action: unknown) => {
          if (!isRecord(action) || typeof action['do'] !== 'string' || !isActionKind(action['do']))
            return action
          const named = inRecord(actionKinds[action['do']].properties as Properties, action)
          return typeof named['when'] === 'string' ? { ...named, when: inText(named['when']) } : named
        })
  const inRecord = (properties: Properties, given: Given): Given => ({
    ...given,
    ...Object.fromEntries(
      Object.entries(properties).flatMap(([name, property]) =>
        Object.hasOwn(given, name) ? [[name, change(property, given[name])]] : [],
      ),
    ),
  })
  const change: Change = (property, value) => {
    switch (property.kind) {
      case 'source':
      case 'form':
        return of === 'sources' && value === from ? to : value
      case 'variable':
        return of === 'variables' && value === from ? to : value
      case 'bind':
        if (of === 'variables') return value === from ? to : value
        return of === 'sources' && typeof value === 'string' && value.startsWith(`${from}.`)
          ? to + value.slice(from.length)
          : value
      case 'expression':
      case 'address':
      case 'text':
      case 'markup':
      case 'parameters':
      case 'conditions':
        return mapStrings(value, inText)
      case 'items':
        return Array.isArray(value)
          ? value.map((one: unknown) => (isRecord(one) ? inRecord(property.of, one) : one))
          : value
      case 'actions':
        return inActions(value)
      default:
        return value
    }
  }
  return change
}

/** A page in which a source, variable or parameter has another name, with all that uses it. */
export function withRenamed(page: PageFile, of: Declared, from: string, to: string): PageFile {
  const change = renaming(of, from, to)
  const inRecord = (properties: Properties, given: Given): Given => ({
    ...given,
    ...mapValues(
      Object.fromEntries(
        Object.keys(properties).flatMap((name) => (Object.hasOwn(given, name) ? [[name, name]] : [])),
      ),
      (name) => change(properties[name as string]!, given[name as string]),
    ),
  })
  const actions = { kind: 'actions' } as Property
  const expression = { kind: 'expression' } as Property
  const declared = (list: readonly { readonly name: string }[]) =>
    list.map((one) => (one.name === from ? { ...one, name: to } : one))
  const next = { ...page, [of]: declared(page[of]) } as PageFile
  return {
    ...next,
    sources: next.sources.map((one) =>
      isSourceKind(one.kind) ? (inRecord(sourceKinds[one.kind].properties, one) as typeof one) : one,
    ),
    variables: next.variables.map((one) =>
      one.initial === undefined ? one : { ...one, initial: change(expression, one.initial) as string },
    ),
    events: next.events.map((one) => ({
      ...one,
      actions: change(actions, one.actions) as typeof one.actions,
    })),
    texts: mapStrings(next.texts, (text) => change(expression, text) as string) as PageFile['texts'],
    data: {
      ...next.data,
      content: mapComponents(next.data.content, (one) => {
        if (!isKindName(one.type)) return one
        const props = inRecord(propertiesOfKind(one.type), one.props)
        if (!isRecord(props['on'])) return { ...one, props: props as ComponentProps }
        const events = Object.keys(kindNamed(one.type).events)
        const on = Object.fromEntries(
          Object.entries(props['on']).map(([name, list]) => [
            name,
            events.includes(name) ? change(actions, list) : list,
          ]),
        )
        return { ...one, props: { ...props, on } as unknown as ComponentProps }
      }),
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
