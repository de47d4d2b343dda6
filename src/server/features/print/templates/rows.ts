import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { rowFields } from '#domain/print/template-fields.ts'
import { LINES, MOST_LIST_ROWS } from '#domain/print/templates.ts'
import type { Report } from '#domain/reports/report.ts'
import type { InputOf } from '#domain/service.ts'
import type { printRows } from '#domain/services/planning/print.ts'
import { checkEntityOpen } from '../../../identity/app-check.ts'
import { checkTool } from '../../../identity/tool-check.ts'
import type { Tx } from '../../../db/tenant.ts'
import { tenantEntities } from '../../../db/tenant-entity.ts'
import { unpacked } from '../../../db/cursor.ts'
import { auditExport } from '../../../platform/exchange/export-audit.ts'
import type { ExportRows } from '../../../platform/exchange/export-columns.ts'
import { countRows, fileAnswer, fileDay, rowsOf } from '../../../platform/exchange/export-rows.ts'
import { looksOf } from '../../../platform/exchange/exports.ts'
import { requireUnit, type Call, type FileAnswer } from '../../../identity/handlers.ts'
import { batchesOfQuery, countOfQuery } from '../../kpi/query-page.ts'
import type { FilledValues } from '../../../platform/print/templates/job.ts'
import { filledTemplate } from '../../../platform/print/templates/write.ts'
import { tableNamed } from '../../reports/document/sections.ts'
import { openReport } from '../../reports/open.ts'
import { reportQuery } from '../../reports/rows.ts'
import type { ReportService } from '../../reports/service.ts'
import { inSnapshot } from '../../reports/snapshot.ts'
import { MASK, Words } from '../words.ts'
import { jobOf, numbered, pathsOf, printoutOf, printoutValues } from './filled.ts'
import { usableTemplate, type KeptTemplate } from './store.ts'

type Input = Omit<InputOf<typeof printRows>, 'template'>

/** Rows to fill a template with, in the transaction that sees them. */
export interface RowSource {
  readonly label: Entity['label']
  readonly fields: Entity['fields']
  /** Fields that are kept from the reader. */
  readonly hidden: ReadonlySet<string>
  /** Entity and key of the entry of the audit log. */
  readonly audited: readonly [entity: string, key: string]
  count(): Promise<number>
  rows(names: readonly string[]): ExportRows
}

/** Rows of a list or report in a template, with the rights that its export asks for. */
export async function printTemplateRows(
  service: ReportService,
  { template: id, ...input }: InputOf<typeof printRows>,
  call: Call,
): Promise<FileAnswer> {
  const template = await call.transaction((tx) => usableTemplate(tx, id, call), { readOnly: true })
  return withRows(service, template, input, call, (source, tx) =>
    fillRows(template, source, MOST_LIST_ROWS, { service, tx, call, input }),
  )
}

/** Opens the rows of a template for its reader. */
export async function withRows<T>(
  service: ReportService,
  { form, about, name }: KeptTemplate,
  input: Input,
  call: Call,
  work: (source: RowSource, tx: Tx) => Promise<T>,
): Promise<T> {
  requireUnit(call)
  if (form === 'list') {
    const entity = listNamed(about!, call)
    checkListOpen(entity, call)
    const options = { isolation: 'repeatable read' } as const
    return call.transaction((tx) => work(sourceOfList(entity, tx, input, call), tx), options)
  }
  if (form !== 'report') throw new TaktError('templateNotFor', { name })
  const report = tableNamed(await openReport(about!, call), null)
  return inSnapshot(service, report, input.P, call, (tx, ask) =>
    work(sourceOfReport(report, tx, ask, input, call), tx),
  )
}

/** A list as the tenant has it; a table of its own may be gone since the template was made. */
export function listNamed(name: string, { limitedScope, language }: Call): Entity {
  const entity = tenantEntities(limitedScope).find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!entity)
    throw new TaktError('notFound', { entity: textOf({ zh: '列表', en: 'list' }, language), id: name })
  return entity
}

/** As exporting the list is refused. */
export function checkListOpen(entity: Entity, call: Call): void {
  if (!call.caller!.permissions.has(entity.permission))
    throw new TaktError('notPermitted', { permissions: entity.permission })
  checkEntityOpen(entity, 'exportRows', call)
  checkTool(entity, 'export', call)
}

function sourceOfList(entity: Entity, tx: Tx, input: Input, call: Call): RowSource {
  return {
    label: entity.label,
    fields: entity.fields,
    hidden: tx.limits?.hidden(entity) ?? new Set(),
    audited: [entity.name, `${entity.name}.xlsx`],
    count: () => countRows(entity, tx, input, call.language),
    rows: (names) => unpacked(rowsOf(entity, tx, names, input, call.language)),
  }
}

function sourceOfReport(
  report: Report,
  tx: Tx,
  ask: Parameters<typeof reportQuery>[2],
  input: Input,
  call: Call,
): RowSource {
  return {
    label: report.label,
    fields: report.columns,
    hidden: new Set(),
    audited: ['report', report.code],
    count: () => countOfQuery(tx, reportQuery(report, tx, ask), input, call.language),
    rows: (names) => unpacked(batchesOfQuery(tx, reportQuery(report, tx, ask), names, input, call.language)),
  }
}

interface Filling {
  readonly service: ReportService
  readonly tx: Tx
  readonly call: Call
  readonly input: Input
}

/** The file; at most `limit` rows, of a trial the first ones. */
export async function fillRows(
  template: KeptTemplate,
  source: RowSource,
  limit: number,
  { service, call, input }: Filling,
  isTrial = false,
): Promise<FileAnswer> {
  const rows = await source.count()
  if (rows > limit && !isTrial) throw new TaktError('tooManyRowsForTemplate', { rows, limit })
  const looks = looksOf(call)
  const words = new Words(looks)
  const now = service.services.now()
  const title = textOf(source.label, call.language)
  const lines = await linesOf(template, source, limit, words)
  const head = printoutValues(printoutOf(title, lines.length, now, call), words)
  const job = jobOf(template, [{ key: title, head, lines }], rowFields(source.fields), title)
  const { keyword, filter, sorting } = input
  const facts = { rows: lines.length, format: 'xlsx', template: template.code, keyword, filter, sorting }
  // Reports are read in a transaction that writes nothing.
  await call.transaction((tx) => auditExport(tx, ...source.audited, facts))
  const label = { zh: template.name, en: template.name }
  return fileAnswer({ label }, 'xlsx', call.language, fileDay(now, looks), filledTemplate(job))
}

async function linesOf(
  template: KeptTemplate,
  source: RowSource,
  limit: number,
  words: Words,
): Promise<FilledValues[]> {
  const { fields, hidden } = source
  const asked = pathsOf(template).lines.map((path) => path.slice(LINES.length))
  const masked = asked.filter((name) => hidden.has(name))
  const names = asked.filter((name) => Object.hasOwn(fields, name) && !hidden.has(name))
  const mask = Object.fromEntries(masked.map((name) => [LINES + name, { value: MASK, text: MASK }]))
  const lines: FilledValues[] = []
  // A list may be asked for its number of lines alone.
  const read = names.length > 0 ? names : [Object.keys(fields).find((name) => !hidden.has(name))!]
  for await (const batch of source.rows(read))
    for (const row of batch) {
      if (lines.length >= limit) return lines
      const values = names.map(
        (name, at) => [LINES + name, words.filledWith(row[at], fields[name]!)] as const,
      )
      lines.push({ ...mask, ...Object.fromEntries(values), ...numbered(lines.length + 1, words) })
    }
  return lines
}
