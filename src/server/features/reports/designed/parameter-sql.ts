import type { Program, TypedOf } from '#domain/expressions/index.ts'
import type { SoundRead } from '#domain/reports/designed/column.ts'
import type { DesignParameter } from '#domain/reports/designed/definition.ts'
import { isCodes } from '#domain/reports/designed/parameter.ts'
import { likePattern } from '../../../identity/lists.ts'
import { ProgramSql, type SqlScope } from '../../../db/sql/filter-sql.ts'
import type { ReportAsk } from '../query.ts'
import { sqlOf } from './row-scope.ts'

/** A parameter without a value asks for nothing. */
export const isOpen = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The codes of a row as an array. */
export const codesSql = ({ tree }: Program, scope: SqlScope): string =>
  new ProgramSql(scope).field(tree as TypedOf<'get'>)

/** Condition of a parameter that is compared with rows; none where it is left open. */
export function parameterSql(
  { name, operator, type }: DesignParameter,
  { program }: SoundRead,
  scope: SqlScope,
  { values }: ReportAsk,
): string[] {
  const value = values[name]
  if (isOpen(value)) return []
  if (isCodes(program)) return [`${codesSql(program, scope)} && ${scope.bind([value].flat(), 'text[]')}`]
  const sql = sqlOf(program, scope)
  if (Array.isArray(value)) return [`${sql} = any (${scope.bind(value, 'text[]')})`]
  if (operator === 'contains') {
    const pattern = likePattern(value as string)
    return pattern === null ? [] : [`(${sql}) ilike ${scope.bind(pattern, 'text')}`]
  }
  if (type === 'date') return [daySql(sql, program.type === 'time', operator, value as string, scope)]
  const sign = { eq: '=', ge: '>=', le: '<=' }[operator]
  return [`${sql} ${sign} ${scope.bind(value, type === 'number' ? 'numeric' : 'text')}`]
}

/** Days are those of the plan unit; a time falls on its day, ends included. */
function daySql(
  sql: string,
  isTime: boolean,
  operator: 'eq' | 'ge' | 'le',
  day: string,
  scope: SqlScope,
): string {
  const bind = () => scope.bind(day, 'date')
  if (!isTime) return `${sql} ${{ eq: '=', ge: '>=', le: '<=' }[operator]} ${bind()}`
  const start = (of: string) => `(${of})::timestamp at time zone ${scope.bind(scope.zone, 'text')}`
  const conditions = [
    ...(operator === 'le' ? [] : [`${sql} >= ${start(bind())}`]),
    ...(operator === 'ge' ? [] : [`${sql} < ${start(`${bind()} + 1`)}`]),
  ]
  return `(${conditions.join(' and ')})`
}
