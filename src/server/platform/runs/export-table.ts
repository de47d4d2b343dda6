import { TaktError } from '#domain/errors.ts'
import type { Field } from '#domain/field-kinds.ts'
import { kittingColumn, kittingTables } from '#domain/results/kitting-columns.ts'
import { codesText } from '#domain/results/kitting-texts.ts'
import { capitalised, type Label, type Language } from '#domain/label.ts'
import { resultField, type ResultColumn } from '#domain/results/result-column.ts'
import { planColumn, planTables } from '#domain/results/plan-columns.ts'
import { runNoInput } from '#domain/services/run-fields.ts'
import { decodeTable } from '#engine/arrow.ts'
import type { ColumnKind, Table, TableSchema } from '#engine/columns.ts'
import { resultTables } from '#engine/result-tables.ts'
import { rowOf, type CellValue } from '#engine/table-page.ts'
import { conditionsOf } from '../crud/filter.ts'
import { auditExport } from '../exchange/export-audit.ts'
import { columnsAsked, formatOf, looksOf } from '../exchange/exports.ts'
import { checkRowLimit, fileAnswer, tableInTurn } from '../exchange/export-rows.ts'
import type { ExportRows } from '../exchange/export-columns.ts'
import type { Exported } from '../exchange/made-table.ts'
import { listFacts, pageSetup } from '../exchange/pdf/page-setup.ts'
import type { Call, FileAnswer } from '../../identity/handlers.ts'
import type { RunKind } from '../jobs/runs.ts'
import type { RowsTask } from '../jobs/table-tasks.ts'
import { bytesForReader, tablesForReader } from './reader-tables.ts'
import type { CalculationService } from './service.ts'

interface ExportInput {
  readonly runNo: string
  readonly table: string
  readonly keyword?: string | null
  readonly sorting?: string | null
  /** JSON of Condition[] on columns of the table. */
  readonly filter?: string | null
  readonly format?: string | null
  readonly columns?: string | null
  readonly paper?: string | null
  readonly orientation?: string | null
}

/** Tables that have titles, by kind of run, and what names their columns. */
const named = {
  KIT: { tables: kittingTables, column: kittingColumn },
  SCHED: { tables: planTables, column: planColumn },
} as const satisfies Record<
  RunKind,
  { tables: Readonly<Record<string, Label>>; column: (table: string, field: string) => ResultColumn }
>

/** Cells of codes hold their texts already. */
const fieldOf = (kind: ColumnKind, column: ResultColumn): Field => {
  const { texts: _texts, ...field } = resultField(kind, column)
  return field
}

/** The rows of a result table as their reader may have them: same columns, titles and texts of codes as on the screen. */
export async function exportTable(
  service: CalculationService,
  kind: RunKind,
  input: ExportInput,
  call: Call,
): Promise<FileAnswer> {
  const { tables, column } = named[kind]
  const label = Object.entries<Label>(tables).find(([name]) => name === input.table)?.[1]
  if (!label) throw new TaktError('tableUnknown', { table: input.table })
  const { schema } = resultTables[kind][input.table]!
  const found = await call.transaction((tx) => tablesForReader(service, tx, input.runNo, kind, [input.table]))
  const bytes = (await bytesForReader(service, found))[input.table]!
  const filters = conditionsOf(input.filter, schema, call.language)
  const request = { keyword: input.keyword ?? null, sorting: input.sorting ?? null, filters }
  const rows = await rowsAsked(service, { kind, table: input.table, bytes, request })
  const table = decodeTable(schema, bytes)
  const format = formatOf(input.format)
  const count = rows?.length ?? table.length
  checkRowLimit(format, count)
  const { keyword, sorting, filter, columns: asked } = input
  const facts = { table: input.table, rows: count, format, keyword, filter, sorting, columns: asked }
  await call.transaction((tx) =>
    auditExport(tx, 'planRun', `${found.run.runNo} ${input.table}.${format}`, facts),
  )
  const columns = Object.entries(schema).map(([name, of]) => [name, of, column(input.table, name)] as const)
  const fields = Object.fromEntries(columns.map(([name, of, one]) => [name, fieldOf(of, one)]))
  const texts = new Map(columns.flatMap(([name, , one]) => (one.texts ? [[name, one.texts]] : [])))
  const exported: Exported = { label, fields }
  const said = [
    [runNoInput.runNo.label, found.run.runNo],
    ...listFacts(exported, { keyword, filter }, call.language),
  ] as const
  const looks = looksOf(call, pageSetup(service.services, input, said))
  const language = format === 'arrow' ? null : looks.language
  const body = tableInTurn({ entity: exported, format, names: columnsAsked(asked), looks, count }, (names) =>
    batchesOf({ schema, table, rows, count, texts, language }, names),
  )
  return fileAnswer(exported, format, call.language, found.run.runNo, body)
}

/** Numbers of the rows asked for, worked out beside the server's own thread; null: all in their order. */
async function rowsAsked({ pool }: CalculationService, task: RowsTask): Promise<Int32Array | null> {
  const { keyword, sorting, filters } = task.request
  if (!keyword?.trim() && !sorting?.trim() && filters.length === 0) return null
  const rows = await pool.ask<Int32Array | null>('rowsOfTable', task)
  if (!rows) throw new TaktError('invalidRequest', {}, { details: `sorting: ${sorting}` })
  return rows
}

const BATCH = 1000

interface Source {
  readonly schema: TableSchema
  readonly table: Table
  readonly rows: Int32Array | null
  readonly count: number
  /** Texts of codes by column. */
  readonly texts: ReadonlyMap<string, Readonly<Record<string, Label>>>
  /** null: codes stay what they are. */
  readonly language: Language | null
}

async function* batchesOf(source: Source, names: readonly string[]): ExportRows {
  const { schema, table, rows, count, texts, language } = source
  const shown = (name: string, value: CellValue): CellValue => {
    const labels = language === null ? undefined : texts.get(name)
    return labels && typeof value === 'string' ? capitalised(codesText(value, labels, language!)) : value
  }
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from)
    yield Array.from({ length: size }, (_, at) => {
      const row = rowOf(schema, table, rows ? rows[from + at]! : from + at)
      return names.map((name) => shown(name, row[name] ?? null))
    })
  }
}
