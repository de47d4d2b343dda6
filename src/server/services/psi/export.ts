import { psiItem } from '#domain/entities/planning/psi-item.ts'
import type { Field } from '#domain/field-kinds.ts'
import { quantity, text } from '#domain/field-kinds.ts'
import { TaktError } from '#domain/errors.ts'
import type { Language } from '#domain/label.ts'
import { psiLineText } from '#domain/planning/psi-line-text.ts'
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
import {
  comparedAtFirst,
  lineCells,
  pivotLines,
  type CellsOfItem,
  type PivotLine,
} from '#engine/psi/lines.ts'
import { auditExport } from '../../exchange/export-audit.ts'
import { formatOf, looksOf } from '../../exchange/exports.ts'
import type { ExportColumn, ExportRows } from '../../exchange/export-columns.ts'
import { checkRowLimit, fileAnswer, streamInTransaction, tableStream } from '../../exchange/export-rows.ts'
import { pageSetup } from '../../exchange/pdf/page-setup.ts'
import type { Call, FileAnswer } from '../../http/handlers.ts'
import type { PsiAnswer } from '../../jobs/psi-tasks.ts'
import type { Tx } from '../../db/tenant.ts'
import type { CalculationService } from '../runs/service.ts'
import type { EarlierPlan } from './earlier/bind.ts'
import { earlierPlan, ofCodes, type EarlierInput } from './earlier/read.ts'
import { selectionOf, type SelectionInput } from './selection.ts'
import { pivotOf, type Pivot, type PivotInput } from './layout.ts'
import { readTask, snapshotOf } from './snapshot.ts'

export interface ExportInput extends PivotInput, SelectionInput, EarlierInput {
  readonly compared?: unknown
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
  const { task, pivot } = await snapshotOf(service, { psiSet: input.psiSet, asOf: input.asOf }, null, call)
  const { bytes } = await service.pool.ask<PsiAnswer>('psiOverview', task)
  const items = decodeTable(psiItemRowSchema, bytes)
  const { layout } = pivot
  const chosen = selectItems(items, selectionOf(input, layout))
  const scale: Scale | null = input.scale === 'week' || input.scale === 'month' ? input.scale : null
  const collapsed = collapse(layout.periods, scale)
  const format = formatOf(input.format)
  const compared = input.run ? comparedRows(input.compared, layout) : []
  const lines = pivotLines(layout.rows, compared)
  const count = chosen.length * lines.length
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
  const sheet = {
    layout,
    items,
    rowOf: rowsByItem(items),
    chosen,
    collapsed,
    lines,
    run: input.run,
    language: call.language,
    asOf: layout.asOf,
  }
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
  readonly lines: readonly PivotLine[]
  /** Run whose plan the lines are compared with. */
  readonly run?: string | null | undefined
  readonly language: Language
}

type PsiCells = Table<typeof psiCellSchema>

/** Numbers of the rows that are compared: a JSON list; those of the screen without one. */
function comparedRows(given: unknown, { rows }: PsiLayout): readonly number[] {
  if (given === null || given === undefined) return comparedAtFirst(rows)
  if (!Array.isArray(given) || given.some((one) => !Number.isInteger(one)))
    throw new TaktError('invalidRequest', {}, { details: 'compared: a list of numbers of rows' })
  return given as number[]
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
  const { target } = pivot.layout
  const earlier = await earlierPlan(service, tx, sheet.run, target, null)
  const stop = { signal: call.signal, pool: services.database.app }
  for (let from = 0; from < sheet.chosen.length; from += CHUNK) {
    const rows = sheet.chosen.subarray(from, from + CHUNK)
    const codes = Array.from(rows, (row) => textAt(sheet.items.columns.item, row)!)
    const read = async (plan: EarlierPlan | null) => {
      const task = await readTask(tx, pivot, codes, stop, plan)
      const { bytes } = await pool.ask<PsiAnswer>('psiBlock', task)
      return decodeTable(psiCellSchema, bytes)
    }
    const now = await read(null)
    const then = earlier && (await read(await ofCodes(tx, earlier, target, codes)))
    yield linesOf(sheet, rows, now, then, columns)
  }
}

/** The lines of some items in the order in which they are chosen. */
function linesOf(
  { layout, items, rowOf, collapsed, lines, language }: Sheet,
  rows: Int32Array,
  now: PsiCells,
  then: PsiCells | null,
  columns: readonly ExportColumn[],
): unknown[][] {
  const cellsOf = placed(now)
  const thenOf = then ? placed(then) : () => null
  const world = { now: Date.parse(layout.asOf) / 1000, zone: layout.zone }
  return Array.from(rows).flatMap((row) => {
    const item = textAt(items.columns.item, row)!
    const cells = cellsOf(item)
    if (!cells) return []
    return lines.map((line) => {
      const { values } = lineCells(line, cells, thenOf(item), world)
      const label = psiLineText(line.row.declared.label, line.of, language)
      return columns.map(({ name }) => valueOf(name, items, row, label, values))
    })
  })

  function placed(cells: PsiCells): (item: string) => CellsOfItem | null {
    const grid = gridOf(cells, layout.periods, items, rowOf)
    const shown = collapsedCells(grid, collapsed)
    const placeOf = new Map(grid.codes.map((code, k) => [code, k]))
    return (item) => {
      const k = placeOf.get(item)
      return k === undefined ? null : { grid: shown, item: k }
    }
  }
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
