import { createHash } from 'node:crypto'
import { columnOf } from '#domain/entity.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import { TaktError } from '#domain/errors.ts'
import { kittingColumn } from '#domain/results/kitting-columns.ts'
import { codesText } from '#domain/results/kitting-texts.ts'
import { capitalised, type Language } from '#domain/label.ts'
import type { CompiledDesign } from '#domain/reports/designed/compile.ts'
import { runDataNamed, runFields, type RunData } from '#domain/results/run-data.ts'
import { planColumn } from '#domain/results/plan-columns.ts'
import { readBatches } from '#engine/arrow-batches.ts'
import type { ColumnKind, Table, TableSchema } from '#engine/columns.ts'
import { limitTable } from '#engine/shown/limited.ts'
import { resultTables } from '#engine/result-tables.ts'
import type { Reading } from '../../../platform/crud/reading.ts'
import { quoted } from '../../../db/sql/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import { currentRun } from '../../../platform/jobs/runs.ts'
import type { CopiedColumn } from '../../../platform/sources/copy-rows.ts'
import { copyToTemporary, ROW_LINE, type Lasting } from '../../../platform/sources/temporary-table.ts'
import { tablesForReader, type ReaderTables } from '../../../platform/runs/reader-tables.ts'
import type { ReportAsk } from '../query.ts'
import type { ReportService } from '../service.ts'

/** A run that a report is about, and what of its result table the report reads as its reader may have it. */
export interface ChosenRun {
  readonly runNo: string
  readonly asOf: string
  readonly columns: readonly CopiedColumn[]
  /** The rows of the table, from its file. */
  readonly read: () => AsyncIterable<Table>
  /** Runs of the same key have equal rows. */
  readonly key: string
}

/** Rows of a run in a temporary table. */
export interface RunRows extends ChosenRun {
  readonly table: string
}

type Tables = ReportService['tables']

const columnsOf = { KIT: kittingColumn, SCHED: planColumn } as const

/** Columns of the table that a report reads. */
function columnsRead(
  { columns, filter, parameters }: CompiledDesign,
  { entity, kind, table }: RunData,
  language: Language,
): CopiedColumn[] {
  const { schema } = resultTables[kind][table]!
  const reads = [...columns, ...(filter ? [filter] : []), ...parameters.flatMap(({ on }) => on ?? [])]
  const fields = reads.flatMap((one) => one.reads.filter((read) => read.entity === entity))
  const names = [...new Set(fields.map(({ field }) => field))].filter((field) => !(field in runFields))
  return names.map((name) => {
    const { texts, hasSeveral } = columnsOf[kind](table, name)
    const said = (text: string): string => capitalised(codesText(text, texts!, language))
    return { name, kind: schema[name]!, ...(texts && hasSeveral ? { said } : {}) }
  })
}

/** What is asked of a design, with the rows of the run that it is about. */
export async function withRun(
  design: CompiledDesign,
  ask: ReportAsk,
  tables: Tables,
  tx: Tx,
  language: Language,
): Promise<ReportAsk> {
  const run = await chooseRun(design, ask, tables, tx, language)
  return run === undefined ? ask : { ...ask, run: run && (await fillRun(run, tx, 'transaction')) }
}

/** The run that a report is about; null: there is none, undefined: the report is of other data. */
export async function chooseRun(
  design: CompiledDesign,
  { values }: ReportAsk,
  tables: Tables,
  tx: Tx,
  language: Language,
): Promise<ChosenRun | null | undefined> {
  const data = runDataNamed(design.entity.name)
  if (!data) return undefined
  const { kind, table } = data
  const chosen = values['run'] as string | null | undefined
  const runNo = chosen || (await currentRun(tx, kind, values['scheme'] as string | null | undefined))?.runNo
  if (!runNo) return null
  const found = await tablesForReader({ tables }, tx, runNo, kind, [table])
  const columns = columnsRead(design, data, language)
  return {
    runNo: found.run.runNo,
    asOf: found.run.asOf,
    columns,
    read: () => tablesOf(found, data, columns, tables),
    key: keyOf(found, columns, language),
  }
}

/** Files are named by their content; texts of codes are of a language, and what is kept from the reader is in no row. */
function keyOf(
  { files, limits }: ReaderTables,
  columns: readonly CopiedColumn[],
  language: Language,
): string {
  const said = columns.some((column) => column.said) ? language : null
  const names = columns.map(({ name }) => name)
  return createHash('sha256')
    .update(JSON.stringify([files, names, said, limits]))
    .digest('hex')
}

/** A batch of the file at a time, as the reader may see it. */
async function* tablesOf(
  { run, files, limits }: ReaderTables,
  { kind, table }: RunData,
  columns: readonly CopiedColumn[],
  { store }: Tables,
): AsyncGenerator<Table> {
  const { schema, shows } = resultTables[kind][table]!
  const bytes = await store.get(files[0]!)
  if (!bytes) throw new TaktError('resultLost', { run: run.runNo })
  // What a reader sees of a row may depend on columns that the report does not read.
  const read = limits ? schema : Object.fromEntries(columns.map(({ name, kind: of }) => [name, of]))
  for await (const batch of readBatches<TableSchema>(read, bytes as AsyncIterable<Buffer>))
    yield limits ? limitTable(schema, shows, batch, limits) : batch
}

/** Copies the rows of a run into a temporary table. */
export const fillRun = async (run: ChosenRun, tx: Tx, lasting: Lasting): Promise<RunRows> => ({
  ...run,
  table: await copyToTemporary(tx, run.columns, run.read(), lasting),
})

/** Values of copied columns as fields have them. */
const values: Partial<Readonly<Record<ColumnKind, (column: string) => string>>> = {
  quantity: (column) => `trim_scale(${column} * 0.000001)`,
  time: (column) => `to_timestamp(${column})`,
}

/** Types of columns that are not copied, by the kind of their fields. */
const types: Partial<Readonly<Record<FieldKind, string>>> = {
  quantity: 'numeric',
  integer: 'integer',
  duration: 'integer',
  flag: 'boolean',
  time: 'timestamptz',
}

const typeOf = ({ kind }: Field): string => types[kind] ?? 'text'

/** FROM of the rows of a run; an alias follows. They are of the plan unit of the reader, as the rows they refer to. */
export function runRowsSql({ entity: { fields } }: RunData, read: Reading, run: RunRows | null): string {
  const copied = new Map(run?.columns.map(({ name, kind }) => [name, kind]))
  const cells = Object.entries(fields).flatMap(([name, field]) => {
    if (name in runFields) return []
    const column = quoted(columnOf(name))
    const kind = copied.get(name)
    const value =
      kind === undefined ? `null::${typeOf(field)}` : (values[kind]?.(`r.${column}`) ?? `r.${column}`)
    return [`${value} as ${column}`]
  })
  const own = [
    `(select current_tenant()) as tenant_id`,
    `(select current_plan_unit()) as plan_unit_code`,
    `${read.add(run?.runNo ?? null, 'text')} as run_no`,
    `${read.add(run?.asOf ?? null, 'timestamptz')} as as_of`,
    `r.${quoted(ROW_LINE)}`,
  ]
  const rows = run?.table ?? `(select null::integer as ${quoted(ROW_LINE)} where false)`
  return `(select ${[...own, ...cells].join(', ')} from ${rows} r)`
}
