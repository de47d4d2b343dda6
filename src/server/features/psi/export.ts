import { psiItem } from '#domain/entities/planning/psi-item.ts'
import type { Field } from '#domain/field-kinds.ts'
import { quantity, text } from '#domain/field-kinds.ts'
import { TaktError } from '#domain/errors.ts'
import { psiPeriodText } from '#domain/psi/period-text.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import { decodeTable } from '#engine/arrow.ts'
import { rowsByItem } from '#engine/psi/grid.ts'
import { collapse, type Collapsed, type Scale } from '#engine/psi/horizon.ts'
import { psiItemRowSchema } from '#engine/psi/overview.ts'
import { selectItems } from '#engine/psi/select.ts'
import { comparedAtFirst, pivotLines } from '#engine/psi/lines.ts'
import { auditExport } from '../../platform/exchange/export-audit.ts'
import { formatOf, looksOf } from '../../platform/exchange/exports.ts'
import { checkRowLimit, fileAnswer, tableInTransaction } from '../../platform/exchange/export-rows.ts'
import { pageSetup } from '../../platform/exchange/pdf/page-setup.ts'
import type { Call, FileAnswer } from '../../identity/handlers.ts'
import type { PsiAnswer } from '../../platform/jobs/psi-tasks.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { type EarlierInput } from './earlier/read.ts'
import { rowsOf } from './export-lines.ts'
import { selectionOf, type SelectionInput } from './selection.ts'
import { type PivotInput } from './layout.ts'
import { snapshotOf } from './snapshot.ts'

export interface ExportInput extends PivotInput, SelectionInput, EarlierInput {
  readonly compared?: unknown
  readonly scale?: string | null | undefined
  readonly format?: string | null | undefined
  readonly paper?: string | null | undefined
  readonly orientation?: string | null | undefined
}

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
  const looks = looksOf(call, pageSetup(service.services, input))
  const body = tableInTransaction(
    { entity: exported, format, names: undefined, looks, count },
    // The plan of a run is read through temporary tables, which a transaction that only reads does not make.
    (work) => call.transaction(work, { isolation: 'repeatable read', readOnly: !input.run }),
    (tx, names) => rowsOf(service, tx, { ...sheet, psiSet: input.psiSet }, names, call),
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

/** Numbers of the rows that are compared: a JSON list; those of the screen without one. */
function comparedRows(given: unknown, { rows }: PsiLayout): readonly number[] {
  if (given === null || given === undefined) return comparedAtFirst(rows)
  if (!Array.isArray(given) || given.some((one) => !Number.isInteger(one)))
    throw new TaktError('invalidRequest', {}, { details: 'compared: a list of numbers of rows' })
  return given as number[]
}
