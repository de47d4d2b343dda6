import { columnOf } from '#domain/entity.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import type { Language } from '#domain/label.ts'
import type { CompiledDesign } from '#domain/reports/designed/compile.ts'
import { runDataNamed, runFields, type RunData } from '#domain/reports/run-data.ts'
import type { Reading } from '../../../crud/reading.ts'
import { quoted } from '../../../crud/shape.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { ArraysTask, ResultArrays } from '../../../jobs/array-tasks.ts'
import { currentRun } from '../../../jobs/runs.ts'
import { bytesForReader, tablesForReader } from '../../runs/reader-tables.ts'
import type { ReportAsk } from '../query.ts'
import type { ReportService } from '../service.ts'

/** Rows of a result table as their reader may have them, of the run that a report is asked for; null: there is no run. */
export interface RunRows extends ResultArrays {
  readonly runNo: string
  readonly asOf: string
}

/** Columns of the table that a report reads. */
function columnsRead({ columns, filter, parameters }: CompiledDesign, { entity }: RunData): string[] {
  const reads = [...columns, ...(filter ? [filter] : []), ...parameters.flatMap(({ on }) => on ?? [])]
  const fields = reads.flatMap((one) => one.reads.filter((read) => read.entity === entity))
  return [...new Set(fields.map(({ field }) => field))].filter((field) => !(field in runFields))
}

/** What a report of runs is computed over; undefined: it is of other data. */
export async function readRunRows(
  design: CompiledDesign,
  { values }: ReportAsk,
  { pool, tables }: Omit<ReportService, 'services'>,
  tx: Tx,
  language: Language,
): Promise<RunRows | null | undefined> {
  const data = runDataNamed(design.entity.name)
  if (!data) return undefined
  const { kind, table } = data
  const chosen = values['run'] as string | null | undefined
  const runNo = chosen || (await currentRun(tx, kind, values['scheme'] as string | null | undefined))?.runNo
  if (!runNo) return null
  const found = await tablesForReader({ tables }, tx, runNo, kind, [table])
  const bytes = (await bytesForReader({ tables, pool }, found))[table]!
  const task: ArraysTask = { kind, table, bytes, columns: columnsRead(design, data), language }
  const arrays = await pool.ask<ResultArrays>('arraysOfTable', task, [bytes.buffer])
  return { ...arrays, runNo: found.run.runNo, asOf: found.run.asOf }
}

/** Types of arrays by the kind of their fields. */
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
  const known = Object.entries(run?.arrays ?? {})
  const bound = known.map(([name, text]) => read.add(text, `${typeOf(fields[name]!)}[]`))
  const names = known.map(([name]) => quoted(columnOf(name)))
  const own = [
    `(select current_tenant()) as tenant_id`,
    `(select current_plan_unit()) as plan_unit_code`,
    `${read.add(run?.runNo ?? null, 'text')} as run_no`,
    `${read.add(run?.asOf ?? null, 'timestamptz')} as as_of`,
  ]
  const others = Object.entries(fields)
    .filter(([name]) => !(name in runFields) && !known.some(([one]) => one === name))
    .map(([name, field]) => `null::${typeOf(field)} as ${quoted(columnOf(name))}`)
  const rows =
    names.length > 0
      ? `unnest(${bound.join(', ')}) as r(${names.join(', ')})`
      : `generate_series(1, ${read.add(run?.rows ?? 0, 'integer')}) as r(number)`
  return `(select ${[...own, ...names.map((name) => `r.${name}`), ...others].join(', ')} from ${rows})`
}
