import type { KpiDefinition } from '#domain/kpi/definition.ts'
import { compileKpi, type KpiPrograms } from '#domain/kpi/definition.ts'
import { kpiRows } from '#domain/results/kpi-rows.ts'
import type { KpiCategory } from '#domain/results/kpi-category.ts'
import { propertiesOf, type Row, type World } from '#domain/expressions/index.ts'
import type { FieldKind } from '#domain/field-kinds.ts'
import { unitsOr } from '#domain/rules/decimal.ts'
import { decodeTable, encodeTable } from '#engine/arrow.ts'
import { TableBuilder, type ColumnKind, type TableSchema } from '#engine/columns.ts'
import { calculateKpi, valueOfRow, type KpiResult } from '#engine/kpi/calculate.ts'
import { resultSchemas } from '#engine/kitting/results.ts'
import { planTableSchemas } from '#engine/scheduling/commands/tables.ts'
import { rowOf } from '#engine/table-page.ts'

/** Values by code of rows that the rows of a run name. */
export type JoinedRows = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The rows that the KPIs of one category are about: a table of a run, or its figures. */
export interface KpiSource {
  readonly category: KpiCategory
  /** Arrow IPC stream; null where the run's figures are the one row. */
  readonly bytes: Uint8Array | null
  readonly figures: Row
  readonly joined: JoinedRows
  /** Members that are kept from the reader: no figure is made of them. */
  readonly hidden: readonly string[]
}

export interface KpiTask {
  readonly sources: readonly KpiSource[]
  readonly definitions: readonly KpiDefinition[]
  readonly world: Pick<World, 'now' | 'zone'>
}

/** Results in the order of the definitions; null for one that does not compile or whose rows the run does not have. */
export function kpiResults({ sources, definitions, world }: KpiTask): (KpiResult | null)[] {
  const bySource = new Map(sources.map((source) => [source.category, { source, rows: rowsOf(source) }]))
  return definitions.map((definition) => {
    const compiled = compileKpi(definition)
    const of = bySource.get(definition.category)
    if ('faults' in compiled || !of || readsHidden(compiled.programs, of.source.hidden)) return null
    return calculateKpi(
      shownGroups(compiled.programs, of.source.hidden),
      definition.aggregation,
      of.rows,
      world,
    )
  })
}

/** Does a KPI depend on a member that is kept from its reader? Then it is not available. */
function readsHidden({ formula, per, where }: KpiPrograms, hidden: readonly string[]): boolean {
  if (hidden.length === 0) return false
  const read = [formula, per, where].flatMap((program) => (program ? propertiesOf(program) : []))
  return read.some(({ name }) => hidden.includes(name))
}

/** Groups by a member that is kept from the reader are left out, the figure as a whole stays. */
const shownGroups = (programs: KpiPrograms, hidden: readonly string[]): KpiPrograms =>
  programs.groupBy !== null && hidden.includes(programs.groupBy) ? { ...programs, groupBy: null } : programs

export interface KpiRowsTask {
  readonly source: KpiSource
  readonly definition: KpiDefinition
  readonly world: Pick<World, 'now' | 'zone'>
  /** Name of the group; null: all rows. */
  readonly dimension: string | null
}

/**
 * The rows that count in a KPI as an Arrow table, each with `value` and, of a ratio, `per`: what it gives; without the
 * members that are kept from the reader.
 */
export function kpiRowsBehind(task: KpiRowsTask): Uint8Array {
  const { source, definition, world, dimension } = task
  const { fields } = kpiRows[source.category]
  const shown = Object.keys(fields).filter((name) => !source.hidden.includes(name))
  const schema: Record<string, ColumnKind> = Object.fromEntries(
    shown.map((name) => [name, columnKinds[fields[name]!.kind] ?? 'text']),
  )
  const isRatio = definition.aggregation === 'ratio'
  const builder = new TableBuilder({ ...schema, value: 'quantity', ...(isRatio ? { per: 'quantity' } : {}) })
  const compiled = compileKpi(definition)
  if ('faults' in compiled || readsHidden(compiled.programs, source.hidden))
    return encodeTable({ ...schema, value: 'quantity' }, builder.table() as never)
  const programs = shownGroups(compiled.programs, source.hidden)
  for (const row of rowsOf(source)) {
    if (dimension !== null && programs.groupBy !== null && textOf(row[programs.groupBy]) !== dimension)
      continue
    const found = valueOfRow(programs, row, world)
    if (found === null) continue
    const cells = Object.fromEntries(shown.map((name) => [name, cellOf(schema[name]!, row[name])]))
    builder.add({ ...cells, value: found.value, ...(isRatio ? { per: found.per } : {}) })
  }
  const table = builder.table()
  return encodeTable(
    { ...schema, value: 'quantity', ...(isRatio ? { per: 'quantity' } : {}) },
    table as never,
  )
}

const columnKinds: Partial<Record<FieldKind, ColumnKind>> = {
  quantity: 'quantity',
  integer: 'integer',
  duration: 'integer',
  time: 'time',
  flag: 'flag',
}

/** A value of the wire as a column holds it. */
function cellOf(kind: ColumnKind, value: unknown): string | number | bigint | boolean | null {
  if (value === null || value === undefined) return null
  if (kind === 'quantity') {
    return unitsOr(String(value as string | number), null)
  }
  if (kind === 'time') return Math.floor(Date.parse(value as string) / 1000)
  return value as string | number | boolean
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const schemas: Readonly<Record<'SCHED' | 'KIT', Readonly<Record<string, TableSchema>>>> = {
  SCHED: planTableSchemas,
  KIT: resultSchemas,
}

function rowsOf({ category, bytes, figures, joined }: KpiSource): readonly Row[] {
  const { run, table, fields, join } = kpiRows[category]
  const schema = table === null ? undefined : schemas[run][table]
  if (!schema || bytes === null) return [figures]
  const wanted = Object.fromEntries(Object.entries(schema).filter(([name]) => name in fields))
  const decoded = decodeTable(schema, bytes)
  return Array.from({ length: decoded.length }, (_, at) => {
    const row = rowOf(wanted, decoded, at)
    const other = join === null ? undefined : joined[String(row[join.by] ?? '')]
    return other === undefined ? row : { ...row, ...other }
  })
}
