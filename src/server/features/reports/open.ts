import { fieldText } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { columnsOf } from '#domain/reports/designed/report.ts'
import { reportNamed, reports } from '#domain/reports/index.ts'
import {
  type Report,
  reportOfView,
  viewCodeOf,
  viewReportCode,
  type ViewHead,
} from '#domain/reports/report.ts'
import { dataNamed } from '#domain/results/run-data.ts'
import { notOpened, openingOf } from '../../identity/app-check.ts'
import type { RightsHolder } from '../../identity/rights.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Reader } from '../../identity/handlers.ts'
import { hiddenField, readingOf } from './source-rights.ts'
import { viewHeads, viewReport } from './views/store.ts'
import {
  keptReport,
  keptReports,
  mayRead,
  runnable,
  runnableOrNull,
  type KeptReport,
} from './designed/store.ts'

/** The first list that a report reads and that is closed to the caller; null: he may run it. */
export function closedList({ sources, names }: Report, caller: RightsHolder): string | null {
  const isClosed = (name: string, enough: (opening: ReturnType<typeof openingOf>) => boolean): boolean => {
    const reading = readingOf(name, caller.model)
    const { access } = reading
    const holds = access === 'anonymous' || access === 'authenticated' || caller.permissions.has(access)
    return !holds || !enough(openingOf(reading, caller))
  }
  return (
    Object.keys(sources).find((name) => isClosed(name, (opening) => opening === 'whole')) ??
    names.find((name) => isClosed(name, (opening) => opening !== null)) ??
    null
  )
}

/** The first field that a report computes with and that is hidden from the caller, as `entity / field`. */
function hiddenSource({ sources }: Report, { limitedScope, language }: Reader): string | null {
  for (const [name, fields] of Object.entries(sources)) {
    const field = hiddenField(limitedScope, name, fields)
    if (field !== undefined) return fieldText(dataNamed(name, limitedScope.model), field, language)
  }
  return null
}

/** Columns of a designed report that show a field which is hidden from the caller: they are empty for him. */
export function hiddenColumns({ design }: Report, { limitedScope: { limits } }: Reader): ReadonlySet<string> {
  if (!design || !limits) return new Set()
  return new Set(
    columnsOf(design)
      .filter(({ shows }) => shows !== null && limits.hidden(shows.entity).has(shows.field))
      .map(({ column }) => column.name),
  )
}

/** It shows figures that were computed over all rows, of which the caller sees a part. Filters of rows do not reach views. */
function needsAllRows({ sources, view }: Report, { limitedScope: { limits, model } }: Reader): boolean {
  const entities = Object.keys(sources).map((name) => dataNamed(name, model))
  return (
    limits?.narrows === true &&
    entities.some((entity) => entity.aggregate === true || (view !== undefined && limits.isFiltered(entity)))
  )
}

const isOpen = (report: Report, call: Reader): boolean =>
  closedList(report, call.caller!) === null &&
  !needsAllRows(report, call) &&
  hiddenSource(report, call) === null

/** Reports that the caller may run: their lists are open to him, and nothing that they compute with is hidden. */
export const openReports = (call: Reader): readonly Report[] =>
  reports.filter((report) => isOpen(report, call))

/** Designed reports that the caller may run, and those of them that cannot run any more: opening one says why. */
export async function openDesigned(tx: Tx, call: Reader): Promise<readonly KeptReport[]> {
  const kept = await keptReports(tx)
  return kept.filter((one) => mayRead(one, call.caller!) && isOpenOrBroken(one, call))
}

function isOpenOrBroken(kept: KeptReport, call: Reader): boolean {
  const report = runnableOrNull(kept, call.limitedScope)
  return report === null || isOpen(report, call)
}

/** Throws where the lists or fields of a report are closed to the caller. */
export function checkOpen(report: Report, call: Reader): void {
  const closed = closedList(report, call.caller!)
  if (closed !== null) throw notOpened(readingOf(closed, call.caller!.model), call.language)
  if (needsAllRows(report, call))
    throw new TaktError('reportNeedsAllRows', { report: textOf(report.label, call.language) })
  const hidden = hiddenSource(report, call)
  if (hidden !== null)
    throw new TaktError('reportNeedsField', {
      report: textOf(report.label, call.language),
      field: hidden,
    })
}

/** The report of a code; throws where there is none, or where the caller may not run it. `tx`: a transaction that is open. */
export async function openReport(code: string, call: Reader, tx?: Tx): Promise<Report> {
  const declared = reportNamed(code)
  const viewCode = viewCodeOf(code)
  const report =
    declared ??
    (viewCode === null ? await designedReport(code, call, tx) : await keptViewReport(viewCode, call, tx))
  checkOpen(report, call)
  return report
}

/** Views of the host that the caller may run. */
export const openViews = async (tx: Tx, call: Reader): Promise<readonly ViewHead[]> =>
  (await viewHeads(tx)).filter((head) => isOpen(reportOfView(head, call.limitedScope.model), call))

async function keptViewReport(viewCode: string, call: Reader, tx?: Tx): Promise<Report> {
  const report = await readIn(call, tx, (own) => viewReport(own, viewCode, call))
  if (!report) throw unknownReport(viewReportCode(viewCode), call)
  return report
}

/** In the transaction that is open, else in one of its own. */
const readIn = <T>(call: Reader, tx: Tx | undefined, read: (tx: Tx) => Promise<T>): Promise<T> =>
  tx ? read(tx) : call.transaction(read, { readOnly: true })

export const unknownReport = (code: string, { language }: Reader): TaktError =>
  new TaktError('notFound', { entity: textOf({ zh: '报表', en: 'report' }, language), id: code })

async function designedReport(code: string, call: Reader, tx?: Tx): Promise<Report> {
  const kept = await readIn(call, tx, (own) => keptReport(own, code))
  if (!kept) throw unknownReport(code, call)
  if (!mayRead(kept, call.caller!)) throw new TaktError('reportNotOpen', { report: kept.name })
  return runnable(kept, call.limitedScope, call.language)
}
