import { columnOf } from '#domain/entity.ts'
import type { Fields } from '#domain/field-kinds.ts'
import type { Typed, ValueKind } from '#domain/kitting/condition/index.ts'
import { storedColumn } from '../../db/sql/shape.ts'

/**
 * What an expression is compiled against. `bind` keeps a value and gives the SQL text that stands for it; the value
 * itself never becomes SQL text.
 */
export interface SqlScope {
  /** Alias of the table whose columns are named. */
  readonly alias: string
  /** Its columns as declared: those of fields of the tenant are kept in others. */
  readonly fields?: Fields
  bind(value: string | number | boolean, type: SqlType): string
  /** SQL of a column where the table is none of the declaration. */
  readonly column?: ((field: string) => string) | undefined
  /** IANA zone in which calendar days begin. */
  readonly zone: string
  /** ISO instant that `now()` and `today()` mean: the as-of time of the run. */
  readonly asOf: string
}

export type SqlType = 'text' | 'numeric' | 'boolean' | 'date' | 'timestamptz'

const sqlTypes: Record<ValueKind, SqlType> = {
  text: 'text',
  number: 'numeric',
  flag: 'boolean',
  date: 'date',
  time: 'timestamptz',
  duration: 'numeric',
}

/** A column of the table; the name comes from the declaration, never from a user. */
export function columnSql(alias: string, field: string): string {
  return `${alias}."${columnOf(field)}"`
}

function fieldSql(name: string, { alias, fields }: SqlScope): string {
  const field = fields?.[name]
  return field?.stored === undefined
    ? columnSql(alias, name)
    : storedColumn(field.kind, columnSql(alias, field.stored))
}

/**
 * Compiles a checked expression to SQL. Beside fixed words and operators the text holds only columns of the
 * declaration and what `bind` returned.
 */
export function expressionSql(typed: Typed, scope: SqlScope): string {
  const sql = (of: Typed): string => expressionSql(of, scope)
  switch (typed.node) {
    case 'column':
      return scope.column?.(typed.field) ?? fieldSql(typed.field, scope)
    case 'value':
      return scope.bind(typed.value, sqlTypes[typed.kind])
    case 'call':
      return callSql(typed, scope)
    case 'cast':
      return typed.kind === 'time' ? startOfDay(sql(typed.of), scope) : `(${sql(typed.of)})::text`
    case 'negate':
      return `(- ${sql(typed.of)})`
    case 'not':
      return `(not ${sql(typed.of)})`
    case 'and':
    case 'or':
      return `(${sql(typed.left)} ${typed.node} ${sql(typed.right)})`
    case 'arithmetic':
      return arithmeticSql(typed, scope)
    case 'compare':
      return `(${sql(typed.left)} ${typed.operator} ${sql(typed.right)})`
    case 'in':
      return `(${sql(typed.of)} ${word('in', typed.negated)} (${typed.list.map(sql).join(', ')}))`
    case 'between':
      return `(${sql(typed.of)} ${word('between', typed.negated)} ${sql(typed.low)} and ${sql(typed.high)})`
    case 'like':
      // The escape is the usual one; saying it keeps the condition behind row-level security (db/roles.ts).
      return `(${sql(typed.of)} ${word('like', typed.negated)} ${sql(typed.pattern)} escape '\\')`
    case 'isNull':
      return `(${sql(typed.of)} is ${typed.negated ? 'not ' : ''}null)`
  }
}

const word = (text: string, negated: boolean): string => (negated ? `not ${text}` : text)

const startOfDay = (date: string, scope: SqlScope): string =>
  `((${date})::timestamp at time zone ${scope.bind(scope.zone, 'text')})`

function callSql(typed: Extract<Typed, { node: 'call' }>, scope: SqlScope): string {
  if (typed.name === 'now') return scope.bind(scope.asOf, 'timestamptz')
  if (typed.name === 'today')
    return `(${scope.bind(scope.asOf, 'timestamptz')} at time zone ${scope.bind(scope.zone, 'text')})::date`
  return `${typed.name === 'trim' ? 'btrim' : typed.name}(${typed.args.map((arg) => expressionSql(arg, scope)).join(', ')})`
}

function arithmeticSql(typed: Extract<Typed, { node: 'arithmetic' }>, scope: SqlScope): string {
  const [left, right] = [expressionSql(typed.left, scope), expressionSql(typed.right, scope)]
  if (typed.kind === 'date') return `(${left} ${typed.operator} (${right} / 86400)::integer)`
  if (typed.kind === 'time') return `(${left} ${typed.operator} ${right} * interval '1 second')`
  // A division by zero gives no value instead of ending the whole calculation.
  if (typed.operator === '/') return `(${left} / nullif(${right}, 0))`
  return `(${left} ${typed.operator} ${right})`
}
