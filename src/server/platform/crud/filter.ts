import { filterOperators, type Condition, type FilterOperator } from '#domain/crud.ts'
import { columnIn, type Entity } from '#domain/entity.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import { faultText } from '#domain/rules/messages.ts'
import { checkValue } from '#domain/checks/values.ts'
import { likePattern } from '../../identity/lists.ts'
import { invalid } from '../../http/envelope.ts'
import { quoted, readColumn, type Binder } from '../../db/sql/shape.ts'

const mostConditions = 50
const mostValues = 1000

type Comparison = { readonly as: 'text' | 'list' | 'json' } | { readonly as: 'typed'; readonly type: string }

/** How values of a kind compare: as texts without case, as typed values, as lists, or not at all. */
const comparisons: Record<FieldKind, Comparison> = {
  code: { as: 'text' },
  text: { as: 'text' },
  longText: { as: 'text' },
  expression: { as: 'text' },
  color: { as: 'text' },
  choice: { as: 'text' },
  reference: { as: 'text' },
  references: { as: 'list' },
  json: { as: 'json' },
  integer: { as: 'typed', type: 'bigint' },
  duration: { as: 'typed', type: 'bigint' },
  quantity: { as: 'typed', type: 'numeric' },
  flag: { as: 'typed', type: 'boolean' },
  date: { as: 'typed', type: 'date' },
  time: { as: 'typed', type: 'timestamptz' },
}

const signs: Partial<Record<FilterOperator, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' }

/** SQL of `filter` (JSON of Condition[]): names from the declaration, values bound. Throws 400 for anything else. */
export function filterSql(
  entity: Entity,
  filter: string | null | undefined,
  binder: Binder,
  language: Language,
): string[] {
  return conditionsOf(filter, entity.fields, language).map((condition) =>
    conditionSql(condition, entity, binder, language),
  )
}

/** Conditions of `filter` on fields that are there. Throws 400 for anything else. */
export function conditionsOf(
  filter: string | null | undefined,
  fields: Readonly<Record<string, unknown>>,
  language: Language,
): readonly Condition[] {
  if (!filter) return []
  const conditions = parsed(filter)
  if (!conditions || conditions.length > mostConditions)
    throw refused(language, '筛选条件无效', 'The filter is not valid')
  for (const { field } of conditions)
    if (!Object.hasOwn(fields, field))
      throw refused(language, `没有字段“${field}”`, `There is no field "${field}"`)
  return conditions
}

function parsed(filter: string): Condition[] | null {
  try {
    const value = JSON.parse(filter) as unknown
    if (!Array.isArray(value) || !value.every(isCondition)) return null
    return value.map(({ field, op, values }) => ({ field, op, values: values ?? [] }))
  } catch {
    return null
  }
}

/** `values` may be left out where the operator takes none. */
function isCondition(value: unknown): value is Omit<Condition, 'values'> & Partial<Condition> {
  const { field, op, values = [] } = (value ?? {}) as Partial<Condition>
  return (
    typeof field === 'string' &&
    filterOperators.includes(op as FilterOperator) &&
    Array.isArray(values) &&
    values.length <= mostValues &&
    values.every(isScalar)
  )
}

/** PostgreSQL cannot hold the character NUL. */
const isScalar = (value: unknown): boolean =>
  typeof value === 'string' ? !value.includes('\0') : typeof value === 'number' || typeof value === 'boolean'

function conditionSql(condition: Condition, entity: Entity, binder: Binder, language: Language): string {
  const field = entity.fields[condition.field]!
  const column = readColumn(field, quoted(columnIn(entity, condition.field)), language)
  const { op, values } = condition
  const comparison = comparisons[field.kind]
  if (op === 'empty') return `(${emptySql(column, comparison)})`
  if (op === 'notEmpty') return `not (${emptySql(column, comparison)})`
  if (values.length !== (op === 'between' ? 2 : op === 'in' ? values.length : 1)) throw unusable(language)
  if (op === 'contains' || op === 'starts' || op === 'ends')
    return partSql(op, column, comparison, values[0]!, binder)
  if (comparison.as === 'json') throw unusable(language)
  const typed = values.map((value) => typedValue(field, comparison, value, language))
  if (comparison.as === 'list') return listSql(op, column, typed, binder, language)
  if (comparison.as === 'typed')
    return compare(
      op,
      column,
      typed.map((value) => binder.add(value, comparison.type)),
    )
  return compare(
    op,
    `lower(${column})`,
    typed.map((value) => `lower(${binder.add(value, 'text')})`),
  )
}

function emptySql(column: string, { as }: Comparison): string {
  if (as === 'list') return `cardinality(${column}) = 0`
  return as === 'text' ? `${column} is null or ${column} = ''` : `${column} is null`
}

/** The value is matched as it is written, wildcards too. */
function partSql(
  op: 'contains' | 'starts' | 'ends',
  column: string,
  { as }: Comparison,
  value: string | number | boolean,
  binder: Binder,
): string {
  const pattern = likePattern(String(value))?.slice(1, -1)
  if (pattern === undefined) return 'true'
  const text = as === 'list' ? `array_to_string(${column}, ';')` : `${column}::text`
  const wanted = `${op === 'starts' ? '' : '%'}${pattern}${op === 'ends' ? '' : '%'}`
  return `lower(${text}) like lower(${binder.add(wanted, 'text')})`
}

function compare(op: FilterOperator, column: string, values: readonly string[]): string {
  const [first, second] = values
  if (op === 'eq') return `${column} = ${first}`
  if (op === 'ne') return `${column} is distinct from ${first}`
  if (op === 'between') return `${column} between ${first} and ${second}`
  if (op === 'in') return values.length === 0 ? 'false' : `${column} in (${values.join(', ')})`
  return `${column} ${signs[op]} ${first}`
}

function listSql(
  op: FilterOperator,
  column: string,
  values: readonly unknown[],
  binder: Binder,
  language: Language,
): string {
  if (op !== 'eq' && op !== 'ne' && op !== 'in') throw unusable(language)
  const wanted = values.map((value) => String(value).toLowerCase())
  const held = `exists (select from unnest(${column}) as e where lower(e) = any (${binder.add(wanted, 'text[]')}))`
  return op === 'ne' ? `not ${held}` : held
}

/** Texts are taken as they are; typed values obey the rules of their kind, except the bounds of the field. */
function typedValue(field: Field, { as }: Comparison, value: unknown, language: Language): unknown {
  if (as !== 'typed') return String(value).trim()
  const checked = checkValue({ kind: field.kind, label: field.label, required: true }, value, {})
  if (!('fault' in checked)) return checked.value
  throw invalid([{ message: faultText(checked.fault, language), members: ['filter'] }])
}

const refused = (language: Language, zh: string, en: string) =>
  invalid([{ message: language === 'en' ? en : zh, members: ['filter'] }])

const unusable = (language: Language) =>
  refused(language, '运算符不适用于该字段', 'The operator does not fit the field')
