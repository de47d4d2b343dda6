import { columnOf, type Entity } from '#domain/entity.ts'
import type { Program } from '#domain/expressions/index.ts'
import type { CompiledColumn } from '#domain/reports/designed/column.ts'
import type { CompiledDesign } from '#domain/reports/designed/compile.ts'
import type { CompiledParameter } from '#domain/reports/designed/parameter.ts'
import { columnsOf } from '#domain/reports/designed/report.ts'
import { likePattern } from '../../../access/lists.ts'
import type { Reading } from '../../../crud/reading.ts'
import { quoted, sameScope } from '../../../crud/shape.ts'
import { ProgramSql, type SqlScope } from '../../../expressions/filter-sql.ts'
import type { ReportAsk } from '../query.ts'

/** Alias of the rows of which those of the report are made. */
const ROOT = 'm'

/** Rows that references lead to, each joined once; only rows and columns that the reader sees. */
class Joins {
  readonly #read: Reading
  readonly #scopes = new Map<string, Entity>()
  readonly #aliases = new Map<string, string>()
  readonly #texts: string[] = []

  constructor(read: Reading, root: Entity) {
    this.#read = read
    this.#scopes.set(ROOT, root)
  }

  alias(owner: string, field: string, target: Entity): string {
    const key = `${owner}.${field}`
    const known = this.#aliases.get(key)
    if (known !== undefined) return known
    const alias = `j${this.#aliases.size + 1}`
    const on = [
      `${alias}.${quoted(columnOf(target.key[0]!))} = ${owner}.${quoted(columnOf(field))}`,
      ...sameScope(target, alias, this.#scopes.get(owner)!, owner),
    ]
    this.#texts.push(`left join ${this.#read.seen(target.name)} ${alias} on ${on.join(' and ')}`)
    this.#aliases.set(key, alias)
    this.#scopes.set(alias, target)
    return alias
  }

  get sql(): string {
    return this.#texts.join('\n')
  }
}

/** SELECT of the rows of a designed report, with a column for each of its columns under its database name. */
export function designedSql(design: CompiledDesign, read: Reading, ask: ReportAsk): string {
  const { entity, definition } = design
  const joins = new Joins(read, entity)
  const scope: SqlScope = {
    entity: entity.name,
    alias: ROOT,
    zone: ask.zone,
    now: ask.now,
    parameters: new Map(Object.entries(ask.values)),
    bind: (value, type) => read.add(value, type),
    table: (name) => read.seen(name),
    joined: (owner, field, target) => joins.alias(owner, field, target),
  }
  const from = `from ${read.seen(entity.name)} ${ROOT}`
  const shown = columnsOf(design)
  const cells = shown.map((column) => `${cellSql(column, scope)} as ${nameOf(column)}`)
  const where = [
    ...(design.filter ? [sqlOf(design.filter.program, scope)] : []),
    ...design.parameters.flatMap((parameter) => parameterSql(parameter, scope, ask)),
  ]
  const rows = `select ${cells.join(', ')} ${from}\n${joins.sql}\nwhere ${['true', ...where].join(' and ')}`
  return definition.kind === 'list' ? rows : crossSql(shown, rows)
}

const nameOf = ({ column }: CompiledColumn): string => quoted(columnOf(column.name))

const sqlOf = (program: Program, scope: SqlScope): string => new ProgramSql(scope).sql(program.tree)

/** The value of a column: rounded, or cut into its period. Lists of codes are joined as lists show them. */
function cellSql({ column, field, program, shows }: CompiledColumn, scope: SqlScope): string {
  const { tree } = program
  if (shows?.entity.fields[shows.field]!.kind === 'references' && tree.op === 'get')
    return `array_to_string(${new ProgramSql(scope).field(tree)}, ';')`
  const sql = sqlOf(program, scope)
  const { period, decimals } = column
  if (period !== null) {
    const local = program.type === 'time' ? `(${sql}) at time zone ${scope.bind(scope.zone, 'text')}` : sql
    return `date_trunc(${scope.bind(period, 'text')}, (${local})::timestamp)::date`
  }
  if (decimals !== null) return `round((${sql})::numeric, ${decimals})`
  return field.kind === 'duration' ? `(${sql})::bigint` : sql
}

/** Rows of the same axes are one, their values added up. */
function crossSql(shown: readonly CompiledColumn[], rows: string): string {
  const axes = shown.filter(({ column }) => column.place !== 'value').map(nameOf)
  const values = shown.filter(({ column }) => column.place === 'value').map(totalSql)
  return `select ${[...axes, ...values].join(', ')} from (${rows}) r group by ${axes.join(', ')}`
}

function totalSql(one: CompiledColumn): string {
  const name = nameOf(one)
  const { total } = one.column
  if (total === 'count') return `count(r.${name})::integer as ${name}`
  const sql = `${total}(r.${name})`
  return one.field.kind === 'duration' ? `(${sql})::bigint as ${name}` : `${sql} as ${name}`
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Condition of a parameter; none where it is left open. */
function parameterSql(
  { parameter, on }: CompiledParameter,
  scope: SqlScope,
  { values }: ReportAsk,
): string[] {
  const value = values[parameter.name]
  if (!on || isEmpty(value)) return []
  const sql = sqlOf(on.program, scope)
  const { operator, type } = parameter
  if (Array.isArray(value)) return [`${sql} = any (${scope.bind(value, 'text[]')})`]
  if (operator === 'contains') {
    const pattern = likePattern(value as string)
    return pattern === null ? [] : [`(${sql}) ilike ${scope.bind(pattern, 'text')}`]
  }
  if (type === 'date') return [daySql(sql, on.program.type === 'time', operator, value as string, scope)]
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
