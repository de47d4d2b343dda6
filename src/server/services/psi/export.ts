import { psiItem } from '#domain/entities/planning/psi-item.ts'
import type { Field } from '#domain/field-kinds.ts'
import { quantity, text } from '#domain/field-kinds.ts'
import { psiPeriodText } from '#domain/planning/psi-period-text.ts'
import type { PsiLayout } from '#domain/planning/psi.ts'
import { decimalText, isoText } from '#engine/table-page.ts'
import { NULL_I64, type Table, textAt } from '#engine/columns.ts'
import { decodeTable } from '#engine/arrow.ts'
import { collapsedCells } from '#engine/psi/collapsed.ts'
import { gridOf, rowsByItem } from '#engine/psi/grid.ts'
import { collapse, type Collapsed, type Scale } from '#engine/psi/horizon.ts'
import { psiItemRowSchema, type PsiItemRows } from '#engine/psi/overview.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import { selectItems } from '#engine/psi/select.ts'
import { shownCells, shownRows, writtenValue } from '#engine/psi/shown.ts'
import { auditExport } from '../../exchange/export-audit.ts'
import { formatOf, looksOf } from '../../exchange/exports.ts'
import type { ExportColumn, ExportRows } from '../../exchange/export-columns.ts'
import { checkRowLimit, fileAnswer, streamInTransaction, tableStream } from '../../exchange/export-rows.ts'
import { pageSetup } from '../../exchange/pdf/page-setup.ts'
import type { Call, FileAnswer } from '../../http/handlers.ts'
import type { PsiAnswer } from '../../jobs/psi-tasks.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CalculationService } from '../runs/service.ts'
import { selectionOf, type SelectionInput } from './selection.ts'
import { pivotOf, type Pivot, type PivotInput } from './layout.ts'
import { readTask, snapshotOf } from './snapshot.ts'

export interface ExportInput extends PivotInput, SelectionInput {
  readonly scale?: string | null | undefined
  readonly format?: string | null | undefined
  readonly paper?: string | null | undefined
  readonly orientation?: string | null | undefined
}

/** Items whose rows are in memory at a time. */
const CHUNK = 100

/** The pivot as it is seen: a line for each row of each item chosen, a column for each period. */
export async function exportPivot(
  service: CalculationService,
  input: ExportInput,
  call: Call,
): Promise<FileAnswer> {
  const { task, pivot } = await snapshotOf(service.services, input, null, call)
  const { bytes } = await service.pool.ask<PsiAnswer>('psiOverview', task)
  const items = decodeTable(psiItemRowSchema, bytes)
  const { layout } = pivot
  const chosen = selectItems(items, selectionOf(input, layout))
  const scale: Scale | null = input.scale === 'week' || input.scale === 'month' ? input.scale : null
  const collapsed = collapse(layout.periods, scale)
  const format = formatOf(input.format)
  const count = chosen.length * layout.rows.length
  checkRowLimit(format, count)
  const { psiSet: _, scale: __, format: ___, paper: ____, orientation: _____, ...filter } = input
  await call.transaction((tx) =>
    auditExport(tx, 'psi', `${layout.code}.${format}`, {
      rows: count,
      format,
      filter: JSON.stringify(filter),
    }),
  )
  const exported = { label: psiItem.label, fields: fieldsOf(layout, collapsed, scale) }
  const sheet = { layout, items, rowOf: rowsByItem(items), chosen, collapsed, asOf: layout.asOf }
  const body = streamInTransaction(
    (work) => call.transaction(work, { isolation: 'repeatable read', readOnly: true }),
    (tx) =>
      tableStream(
        exported,
        format,
        undefined,
        looksOf(call, pageSetup(service.services, input)),
        count,
        (columns) => rowsOf(service, tx, { ...sheet, psiSet: input.psiSet }, columns, call),
      ),
  )
  return fileAnswer(exported, format, call.language, layout.code, body)
}

const shownFields = ['item', 'name', 'unit', 'problem', 'at'] as const

function fieldsOf({ period, zone }: PsiLayout, { periods }: Collapsed, scale: Scale | null) {
  const fields: Record<string, Field> = {}
  for (const name of shownFields) fields[name] = psiItem.fields[name]!
  fields['row'] = text('行', 'Row')
  periods.forEach((one, p) => {
    const title = psiPeriodText(one, scale ?? period, zone, true)
    fields[`p${p}`] = quantity(title, title)
  })
  return fields
}

interface Sheet {
  readonly psiSet: string
  readonly asOf: string
  readonly layout: PsiLayout
  readonly items: PsiItemRows
  readonly rowOf: ReadonlyMap<string, number>
  readonly chosen: Int32Array
  readonly collapsed: Collapsed
}

async function* rowsOf(
  service: CalculationService,
  tx: Tx,
  sheet: Sheet,
  columns: readonly ExportColumn[],
  call: Call,
): ExportRows {
  const { services, pool } = service
  const pivot: Pivot = await pivotOf(tx, sheet, services.now(), call)
  const stop = { signal: call.signal, pool: services.database.app }
  for (let from = 0; from < sheet.chosen.length; from += CHUNK) {
    const rows = sheet.chosen.subarray(from, from + CHUNK)
    const codes = Array.from(rows, (row) => textAt(sheet.items.columns.item, row)!)
    const task = await readTask(tx, pivot, codes, stop)
    const { bytes } = await pool.ask<PsiAnswer>('psiBlock', task)
    yield linesOf(sheet, rows, decodeTable(psiCellSchema, bytes), columns)
  }
}

/** The lines of some items in the order in which they are chosen. */
function linesOf(
  { layout, items, rowOf, collapsed }: Sheet,
  rows: Int32Array,
  cells: Table<typeof psiCellSchema>,
  columns: readonly ExportColumn[],
): unknown[][] {
  const grid = gridOf(cells, layout.periods, items, rowOf)
  const placeOf = new Map(grid.codes.map((code, k) => [code, k]))
  const shown = collapsedCells(grid, collapsed)
  const world = { now: Date.parse(layout.asOf) / 1000, zone: layout.zone }
  const lines = shownRows(layout.rows)
  return Array.from(rows).flatMap((row) => {
    const k = placeOf.get(textAt(items.columns.item, row)!)
    if (k === undefined) return []
    return lines.map((line) => {
      const values = shownCells(line, shown, k, world).values.map((value) => writtenValue(line, value))
      return columns.map(({ name }) => valueOf(name, items, row, line.declared.label, values))
    })
  })
}

function valueOf(
  name: string,
  { columns }: PsiItemRows,
  row: number,
  label: string,
  values: BigInt64Array,
): unknown {
  if (name === 'row') return label
  if (name === 'at') return columns.at[row] === NULL_I64 ? null : isoText(columns.at[row]!)
  if (name === 'item' || name === 'name' || name === 'unit' || name === 'problem')
    return textAt(columns[name], row)
  const value = values[Number(name.slice(1))]!
  return value === NULL_I64 ? null : decimalText(value)
}
