import { columnOf, tableOf } from '#domain/entity.ts'
import { sourceColumns, type CheckedSource } from '#domain/kitting/source-mapping.ts'
import type { SourceKind } from '#domain/kitting/source-fields.ts'
import type { ColumnKind, TableSchema } from '#engine/columns.ts'
import { demandSchema, supplySchema } from '#engine/kitting/input.ts'
import { expressionSql, type SqlScope } from './condition-sql.ts'

export interface SourceQuery {
  readonly sql: string
  /** Columns of the engine's input, in the order of the select list. */
  readonly columns: readonly string[]
}

/** What a source brings beside its mapping. */
export interface SourceFacts {
  readonly code: string
  /** Demand: added to every priority. */
  readonly priorityBase?: number
  /** Supply. */
  readonly sequence?: number
  readonly supplyClass?: string
}

const schemas: Record<SourceKind, TableSchema> = { demand: demandSchema, supply: supplySchema }

/** Rows of a connection, where they are in the database for this transaction. */
export interface StagedTable {
  /** Quoted, as it stands in a statement. */
  readonly name: string
  /** SQL of a column, which is kept as a text. */
  readonly column: (field: string) => string
}

/**
 * The rows of a source as the engine's input columns. Where the mapping leaves them open: the area is that of the
 * warehouse (a demand's: else of the item), the need is the due date, the transit time of receipts the supplier's.
 * Supplies in warehouses that are not usable for kitting come marked: they are shown as excluded.
 */
export function sourceQuery(
  kind: SourceKind,
  source: CheckedSource,
  facts: SourceFacts,
  scope: Omit<SqlScope, 'alias' | 'column'>,
  staged?: StagedTable,
): SourceQuery {
  const inner = { ...scopeOf(source, scope), ...(staged ? { column: staged.column } : {}) }
  const given = new Map(source.columns.map(({ field, value }) => [field.column, expressionSql(value, inner)]))
  const schema = schemas[kind]
  const filter = source.where ? ` where ${expressionSql(source.where, inner)}` : ''
  const selected = [...given].map(([column, sql]) => `${sql} as "${columnOf(column)}"`)
  const from = `(select ${selected.join(', ')} from ${staged?.name ?? `"${tableOf(source.table!)}"`} t${filter}) s`
  const has = (column: string): string | null => (given.has(column) ? `s."${columnOf(column)}"` : null)
  const { sql: joins, columns } = completions[kind](has, facts, scope)
  const list = Object.entries(schema).flatMap(([column, storage]) => {
    const value = columns[column] ?? has(column)
    return value ? [[column, `${stored[storage](value)} as "${columnOf(column)}"`] as const] : []
  })
  return {
    columns: list.map(([column]) => column),
    sql: `select ${list.map(([, sql]) => sql).join(', ')} from ${from}${joins}`,
  }
}

/** SQL value as the binary form that CopyTable reads. A quantity beyond the engine's range becomes null: row refused. */
export const stored: Record<ColumnKind, (sql: string) => string> = {
  text: (sql) => `(${sql})::text`,
  quantity: (sql) =>
    `case when abs((${sql})::numeric) < 9000000000 then round((${sql})::numeric * 1000000)::bigint end`,
  time: (sql) => `floor(extract(epoch from (${sql})::timestamptz))::bigint`,
  integer: (sql) =>
    `case when (${sql}) is not null then least(greatest((${sql})::numeric, -2147483647), 2147483647)::integer end`,
  flag: (sql) => `(${sql})::boolean`,
}

type Has = (column: string) => string | null
interface Completion {
  readonly sql: string
  readonly columns: Readonly<Record<string, string | null>>
}
type Complete = (has: Has, facts: SourceFacts, scope: Omit<SqlScope, 'alias'>) => Completion

const coalesce = (...parts: readonly (string | null)[]): string | null => {
  const present = parts.filter((part) => part !== null)
  return present.length > 1 ? `coalesce(${present.join(', ')})` : (present[0] ?? null)
}

const completions: Record<SourceKind, Complete> = {
  demand: (has, facts, scope) => {
    const warehouse = has('warehouse')
    const join = warehouse ? ` left join warehouse w on w.code = ${warehouse}` : ''
    const base = facts.priorityBase ? scope.bind(facts.priorityBase, 'numeric') : null
    const priority = has('priority')
    return {
      sql: `${join} left join item i on i.code = ${has('item')}`,
      columns: {
        source: coalesce(has('source'), scope.bind(facts.code, 'text')),
        need: coalesce(has('need'), has('due')),
        area: coalesce(has('area'), warehouse && 'w.mrp_area', 'i.mrp_area'),
        priority: base ? `coalesce(${priority ?? '50'}, 50) + ${base}` : priority,
      },
    }
  },
  supply: (has, facts, scope) => {
    const [warehouse, supplier] = [has('warehouse'), has('supplier')]
    const joins = [
      ...(warehouse ? [` left join warehouse w on w.code = ${warehouse}`] : []),
      ...(supplier ? [` left join supplier p on p.code = ${supplier}`] : []),
    ]
    const receipt = facts.supplyClass !== undefined && travels.has(facts.supplyClass)
    return {
      sql: joins.join(''),
      columns: {
        source: coalesce(has('source'), scope.bind(facts.code, 'text')),
        sourceSeq: scope.bind(facts.sequence ?? 0, 'numeric'),
        class: coalesce(has('class'), scope.bind(facts.supplyClass ?? 'STOCK', 'text')),
        area: coalesce(has('area'), warehouse && 'w.mrp_area'),
        usable: warehouse && 'w.usable_for_kit',
        transit: coalesce(has('transit'), receipt && supplier ? 'p.transit_lead' : null),
      },
    }
  },
}

/** Classes that are still with the supplier. */
const travels = new Set(['PO', 'PR', 'PLAN_P'])

/** A list of texts as PostgreSQL reads it. */
const arrayLiteral = (values: readonly string[]): string =>
  `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** Values kept as settings of the transaction, because COPY takes no parameters. */
export class SettingsBinder {
  readonly settings = new Map<string, string>()

  bind = (value: string | number | boolean | readonly string[], type: string): string => {
    const name = `takt_source.p${this.settings.size}`
    this.settings.set(name, typeof value === 'object' ? arrayLiteral(value) : String(value))
    return `current_setting('${name}')::${type}`
  }
}

/** Values as a reader sees them: decimals as text, instants in ISO form. */
const shown: Record<ColumnKind, (sql: string) => string> = {
  text: (sql) => `(${sql})::text`,
  quantity: (sql) => `trim_scale((${sql})::numeric)::text`,
  time: (sql) => `to_char((${sql})::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`,
  integer: (sql) => `trim_scale((${sql})::numeric)::text`,
  flag: (sql) => `(${sql})::boolean`,
}

/** How conditions and expressions of a source become SQL. */
const scopeOf = ({ table }: CheckedSource, scope: Omit<SqlScope, 'alias'>): SqlScope => ({
  ...scope,
  alias: 't',
  ...(table ? { fields: sourceColumns(table) } : {}),
})

/** `from` stands for the table of the source. One row: `rows` (JSON, the first `limit`), `count`, and `incomplete`: rows that lack a required field. */
export function previewQuery(
  kind: SourceKind,
  source: CheckedSource,
  from: string,
  scope: Omit<SqlScope, 'alias'>,
  limit: number,
): string {
  const inner = scopeOf(source, scope)
  const schema = schemas[kind]
  const required: string[] = []
  const list = source.columns.map(({ field, value }) => {
    if (field.required) required.push(`m."${field.column}" is null`)
    return `${shown[schema[field.column]!](expressionSql(value, inner))} as "${field.column}"`
  })
  const filter = source.where ? ` where ${expressionSql(source.where, inner)}` : ''
  const mapped = `select ${list.join(', ')} from ${from} t${filter}`
  return `with m as materialized (${mapped})
    select (select coalesce(json_agg(f), '[]') from (select * from m limit ${limit}) f) as rows,
      (select count(*) from m) as count,
      (select count(*) from m where ${required.join(' or ') || 'false'}) as incomplete`
}
