import { compileExpression, type Compiled } from '../expressions/compile.ts'
import type { Environment, ObjectDeclaration, Property, Root } from '../expressions/environment.ts'
import { plainName } from '../expressions/environment.ts'
import { fieldsObject, plainEnvironment } from '../expressions/objects.ts'
import type { Row, Type } from '../expressions/types.ts'
import type { FieldKind, Fields } from '../field-kinds.ts'
import type { Label } from '../label.ts'
import type { PageFile, ValueType } from './page.ts'
import type { ExpressionGives, PageEvent } from './property.ts'

/** Fields of the rows of each source by its name; of one whose fields are not known yet: null. */
export type SourceFields = Readonly<Record<string, Fields | null>>

/** What an expression of a page stands among. */
export interface PageScope {
  readonly page: Pick<PageFile, 'params' | 'variables'>
  readonly sources: SourceFields
  /** Source whose row ME is; null: ME is not known. */
  readonly me: string | null
  /** The event whose action it is part of; null: EVENT is not known. */
  readonly event: PageEvent | null
  /** Source of the component that has the event. */
  readonly eventSource: string | null
}

/** Field kind in which a value of a type is in the row that PAGE is. */
export const kindOfType: Readonly<Record<ValueType, FieldKind>> = {
  text: 'text',
  number: 'quantity',
  bool: 'flag',
  time: 'time',
  date: 'date',
}

const pageLabel: Label = { zh: '页面', en: 'page' }

/** Member of the row PAGE that holds the number of rows that a source has in all. */
export const totalName = (source: string): string => `${source}Total`

/** Object that rows of a source are. */
const rowObjectName = (source: string): string => `row ${source}`

function objectOf(name: string, label: Label, properties: readonly Property[]): ObjectDeclaration {
  const byName = new Map(properties.map((property) => [plainName(property.name), property]))
  return {
    name,
    label,
    key: null,
    properties: () => properties,
    property: (wanted) => byName.get(plainName(wanted)),
  }
}

const fieldOf = (name: string, type: Exclude<Type, object>, of: FieldKind): Property => ({
  name,
  label: { zh: name, en: name },
  type,
  from: { kind: 'field', field: name, of },
})

/** Rows of a source as a list, and how many it has in all. */
function sourceProperties(source: string, fields: Fields | null): Property[] {
  const total = fieldOf(totalName(source), 'number', 'integer')
  if (!fields) return [total]
  const rows: Property = {
    name: source,
    label: { zh: source, en: source },
    type: { list: { object: rowObjectName(source) } },
    from: {
      kind: 'computed',
      read: (page) => (Array.isArray(page[source]) ? (page[source] as readonly Row[]) : []),
    },
  }
  return [rows, total]
}

function pageObject({ page, sources }: PageScope): ObjectDeclaration {
  const named = [...page.params, ...page.variables].map(({ name, type }) =>
    fieldOf(name, type, kindOfType[type]),
  )
  const rows = Object.entries(sources).flatMap(([name, fields]) => sourceProperties(name, fields))
  return objectOf('PAGE', pageLabel, [...named, ...rows])
}

/** Who looks at the page: the row USER. */
export interface PageUser {
  readonly userName: string
  readonly name: string
  readonly roles: readonly string[]
  readonly planUnit: string
  readonly tenant: string
  readonly language: string
}

const userObject = objectOf('USER', { zh: '用户', en: 'user' }, [
  fieldOf('userName', 'text', 'text'),
  fieldOf('name', 'text', 'text'),
  {
    name: 'roles',
    label: { zh: '角色', en: 'roles' },
    type: { list: 'text' },
    from: { kind: 'field', field: 'roles', of: 'references' },
  },
  fieldOf('planUnit', 'text', 'text'),
  fieldOf('tenant', 'text', 'text'),
  fieldOf('language', 'text', 'text'),
])

const eventKinds: Readonly<Record<NonNullable<NonNullable<PageEvent['gives']>['value']>, FieldKind>> = {
  text: 'text',
  number: 'quantity',
  bool: 'flag',
  time: 'time',
}

/** EVENT.value and EVENT.row, as far as the event gives them. */
function eventObject({ event, eventSource, sources }: PageScope): ObjectDeclaration {
  const { value, row } = event?.gives ?? {}
  const properties: Property[] = value ? [fieldOf('value', value, eventKinds[value])] : []
  if (row && eventSource !== null && sources[eventSource])
    properties.push({
      name: 'row',
      label: { zh: '行', en: 'row' },
      type: { object: rowObjectName(eventSource) },
      from: { kind: 'computed', read: (of) => (of.row ?? null) as Row | null },
    })
  return objectOf('EVENT', { zh: '事件', en: 'event' }, properties)
}

/** What the names of an expression of a page mean. */
export function pageEnvironment(scope: PageScope): Environment {
  const { me, event, sources } = scope
  const rows = Object.entries(sources).flatMap(([name, fields]) =>
    fields ? [fieldsObject(rowObjectName(name), { zh: name, en: name }, fields)] : [],
  )
  const knowsMe = me !== null && sources[me] != null
  const roots: Partial<Record<Root, string>> = {
    PAGE: 'PAGE',
    USER: 'USER',
    ...(knowsMe ? { ME: rowObjectName(me) } : {}),
    ...(event ? { EVENT: 'EVENT' } : {}),
  }
  return plainEnvironment({ roots, objects: [pageObject(scope), userObject, eventObject(scope), ...rows] })
}

const single = ['number', 'text', 'bool', 'time', 'date', 'span'] as const satisfies readonly Type[]

const wantedTypes: Readonly<Record<ExpressionGives, Type | readonly Type[]>> = {
  bool: 'bool',
  number: 'number',
  text: 'text',
  time: 'time',
  any: single,
}

/** What an expression for a value of a type must give. */
export const givesOfType: Readonly<Record<ValueType, ExpressionGives>> = {
  text: 'text',
  number: 'number',
  bool: 'bool',
  time: 'time',
  date: 'any',
}

/** An expression of a page, checked against what it must give. */
export const compilePageExpression = (
  text: string,
  environment: Environment,
  gives: ExpressionGives,
): Compiled => compileExpression(text, environment, wantedTypes[gives])
