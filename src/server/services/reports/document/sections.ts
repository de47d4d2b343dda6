import { TaktError } from '#domain/errors.ts'
import { tablesOf } from '#domain/reports/designed/document.ts'
import type { Report } from '#domain/reports/report.ts'

/** The rows of a section by its number among those that have rows; of another report its own. Throws where there is none. */
export function tableNamed(report: Report, section: number | null | undefined): Report {
  const found = tablesOf(report)[section ?? 0]
  if (!found) throw new TaktError('invalidRequest', {}, { details: 'section' })
  return found
}
