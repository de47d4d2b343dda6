import { crudOf } from '#domain/crud.ts'
import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { importableOf } from '#domain/import-target.ts'
import { checkTool } from '../../identity/tool-check.ts'
import { homeUnit } from '../../identity/caller.ts'
import type { Call, FileAnswer, Reader } from '../../identity/handlers.ts'
import { readInput } from '../../http/input.ts'
import { tenantEntities } from '../../db/tenant-entity.ts'
import type { Services } from '../../identity/services.ts'
import {
  checkRowLimit,
  contentTypes,
  countRows,
  fileAnswer,
  fileDay,
  rowsOf,
  tableInTransaction,
  tableStream,
} from './export-rows.ts'
import type { ExportFormat, Looks } from './made-table.ts'
import { auditExport } from './export-audit.ts'
import { listFacts, pageSetup, type PageSetup } from './pdf/page-setup.ts'
import { checkRights } from './rights.ts'

type Raw = Readonly<Record<string, unknown>>

/** The rows of a list as a file: same filter, order and columns. */
export async function exportRows(
  services: Services,
  entity: Entity,
  raw: Raw,
  call: Call,
): Promise<FileAnswer> {
  checkTool(entity, 'export', call)
  const endpoint = crudOf(entity).exportRows
  const input = readInput(endpoint.input, raw, call.language) as {
    keyword?: string
    sorting?: string
    filter?: string
    format?: string
    columns?: string
    paper?: string
    orientation?: string
  }
  const format = formatOf(input.format)
  const options = { readOnly: true, isolation: 'repeatable read' } as const
  const count = await call.transaction((tx) => countRows(entity, tx, input, call.language), options)
  checkRowLimit(format, count)
  const hidden = call.limitedScope.limits?.hidden(entity)
  const asked = columnsAsked(input.columns)
  const names = hidden ? (asked ?? Object.keys(entity.fields)).filter((name) => !hidden.has(name)) : asked
  const looks = looksOf(call, pageSetup(services, input, listFacts(entity, input, call.language)))
  const { keyword, filter, sorting } = input
  const facts = { rows: count, format, keyword, filter, sorting, columns: names?.join(',') }
  await call.transaction((tx) => auditExport(tx, entity.name, `${entity.name}.${format}`, facts))
  const body = tableInTransaction(
    { entity, format, names, looks, count },
    (work) => call.transaction(work, options),
    (tx, columns) => rowsOf(entity, tx, columns, input, call.language),
  )
  return fileAnswer(entity, format, call.language, fileDay(services.now(), looks), body)
}

/** The header row of an entity, to be filled in. */
export async function template(
  name: string,
  format: string | null | undefined,
  call: Call,
): Promise<FileAnswer> {
  const among = importableOf(tenantEntities(call.limitedScope))
  const entity = among.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!entity) throw new TaktError('notFound', { entity: 'entity', id: name })
  checkRights(entity, call)
  const kind = formatOf(format) === 'csv' ? 'csv' : 'xlsx'
  const names = Object.entries(entity.fields)
    .filter(([, field]) => !field.readOnly)
    .map(([field]) => field)
  const none = async function* (): AsyncGenerator<unknown[][]> {}
  const body = tableStream({ entity, format: kind, names, looks: looksOf(call), count: 0 }, none)
  return fileAnswer(entity, kind, call.language, '', body)
}

/** Language of the caller and zone of the plan unit, in which a file is written. */
export function looksOf(call: Pick<Reader, 'caller' | 'scope' | 'language'>, pages?: PageSetup): Looks {
  const unit = call.caller?.planUnits.find(({ code }) => code === call.scope.planUnitCode)
  const zone = (unit ?? (call.caller ? homeUnit(call.caller) : null))?.timeZone ?? 'UTC'
  return { language: call.language, zone, ...(pages ? { pages } : {}) }
}

export const formatOf = (format: string | null | undefined): ExportFormat => {
  const wanted = (format ?? 'xlsx').toLowerCase()
  return wanted in contentTypes ? (wanted as ExportFormat) : 'xlsx'
}

/** Columns by name, set apart by commas; undefined: all. */
export const columnsAsked = (columns: string | null | undefined): string[] | undefined =>
  columns
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
