import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { fieldText } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { reportNamed, reports } from '#domain/reports/index.ts'
import type { Report } from '#domain/reports/report.ts'
import { notOpened, openingOf } from '../../access/app-check.ts'
import type { RightsHolder } from '../../access/rights.ts'
import { hiddenAmong } from '../../crud/reading.ts'
import type { Reader } from '../../http/handlers.ts'

/** The first list that a report reads and that is closed to the caller; null: he may run it. */
function closedList({ sources, names }: Report, caller: RightsHolder): string | null {
  const isClosed = (name: string, enough: (opening: ReturnType<typeof openingOf>) => boolean): boolean => {
    const { getAll } = crudOf(entityNamed(name))
    const { access } = getAll
    const holds = access === 'anonymous' || access === 'authenticated' || caller.permissions.has(access)
    return !holds || !enough(openingOf(getAll, caller))
  }
  return (
    Object.keys(sources).find((name) => isClosed(name, (opening) => opening === 'whole')) ??
    names.find((name) => isClosed(name, (opening) => opening !== null)) ??
    null
  )
}

/** The first field that a report computes with and that is hidden from the caller, as `entity / field`. */
function hiddenField({ sources }: Report, { limitedScope, language }: Reader): string | null {
  for (const [name, fields] of Object.entries(sources)) {
    const field = hiddenAmong(limitedScope, name, fields)
    if (field !== undefined) return fieldText(entityNamed(name), field, language)
  }
  return null
}

/** It shows figures that were computed over all rows, of which the caller sees a part. */
const needsAllRows = ({ sources }: Report, { limitedScope }: Reader): boolean =>
  limitedScope.limits?.narrows === true && Object.keys(sources).some((name) => entityNamed(name).aggregate)

/** Reports that the caller may run: their lists are open to him, and nothing that they compute with is hidden. */
export const openReports = (call: Reader): readonly Report[] =>
  reports.filter(
    (report) =>
      closedList(report, call.caller!) === null &&
      !needsAllRows(report, call) &&
      hiddenField(report, call) === null,
  )

/** The report of a code; throws where there is none, or where the caller may not run it. */
export function openReport(code: string, call: Reader): Report {
  const report = reportNamed(code)
  if (!report)
    throw new TaktError('notFound', { entity: call.language === 'en' ? 'report' : '报表', id: code })
  const closed = closedList(report, call.caller!)
  if (closed !== null) throw notOpened(crudOf(entityNamed(closed)).getAll, call.language)
  if (needsAllRows(report, call))
    throw new TaktError('reportNeedsAllRows', { report: textOf(report.label, call.language) })
  const hidden = hiddenField(report, call)
  if (hidden !== null)
    throw new TaktError('reportNeedsField', {
      report: textOf(report.label, call.language),
      field: hidden,
    })
  return report
}
