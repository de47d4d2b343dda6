import { columnOf } from '#domain/entity.ts'
import { type CompiledColumn, averageParts, type AverageParts } from '#domain/reports/designed/column.ts'
import type { CompiledDesign } from '#domain/reports/designed/compile.ts'
import { columnsOf } from '#domain/reports/designed/report.ts'
import { runDataNamed } from '#domain/results/run-data.ts'
import type { Reading } from '../../../platform/crud/reading.ts'
import { quoted } from '../../../db/sql/shape.ts'
import { ProgramSql, type SqlScope } from '../../../db/sql/filter-sql.ts'
import { ROW_LINE } from '../../../platform/sources/temporary-table.ts'
import type { ReportAsk } from '../query.ts'
import { parameterSql } from './parameter-sql.ts'
import { rowScope, sqlOf } from './row-scope.ts'

/** SELECT of the rows of a designed report, with a column for each of its columns under its database name. */
export function designedSql(design: CompiledDesign, read: Reading, ask: ReportAsk): string {
  const { entity, definition } = design
  const { scope, from } = rowScope(entity, read, ask)
  const shown = columnsOf(design)
  const cells = shown.map((column) => `${cellSql(column, scope)} as ${nameOf(column)}`)
  const where = [
    ...(design.filter ? [sqlOf(design.filter.program, scope)] : []),
    ...design.parameters.flatMap(({ parameter, on }) => (on ? parameterSql(parameter, on, scope, ask) : [])),
  ]
  if (hasRunLine(design)) cells.push(`${scope.alias}.${quoted(ROW_LINE)}`)
  const rows = `select ${cells.join(', ')} ${from()}\nwhere ${['true', ...where].join(' and ')}`
  return definition.kind === 'list' ? rows : crossSql(shown, rows)
}

/** Rows of a list of a run have their number beside the columns. */
export const hasRunLine = ({ definition, entity }: CompiledDesign): boolean =>
  definition.kind === 'list' && runDataNamed(entity.name) !== undefined

const nameOf = ({ column }: CompiledColumn): string => quoted(columnOf(column.name))

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
  const values = shown.filter(({ column }) => column.place === 'value')
  const cells = [...axes, ...values.map(totalSql), ...values.flatMap(carriedSql)]
  return `select ${cells.join(', ')} from (${rows}) r group by ${axes.join(', ')}`
}

function totalSql(one: CompiledColumn): string {
  const name = nameOf(one)
  const { total } = one.column
  if (total === 'count') return `count(r.${name})::integer as ${name}`
  const parts = averageParts(one)
  const sql = parts ? averageSql(name, parts) : `${total}(r.${name})`
  return one.field.kind === 'duration' ? `(${sql})::bigint as ${name}` : `${sql} as ${name}`
}

/** The sum as the run carries it. */
const sumSql = (name: string): string => `round(sum(r.${name}), 6)`

/** As pages divide what the run carries. Of a sum of twenty decimals the database keeps as many of the quotient. */
const averageSql = (name: string, { decimals }: AverageParts): string =>
  `round(round(${sumSql(name)}, 20) / nullif(count(r.${name}), 0), ${decimals})`

function carriedSql(one: CompiledColumn): string[] {
  const name = nameOf(one)
  const parts = averageParts(one)
  if (!parts) return []
  const { sum, count } = parts
  return [
    `${sumSql(name)} as ${quoted(columnOf(sum))}`,
    `count(r.${name})::integer as ${quoted(columnOf(count))}`,
  ]
}
