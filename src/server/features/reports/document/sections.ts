import { TaktError } from '#domain/errors.ts'
import { tablesOf } from '#domain/reports/designed/document.ts'
import type { Language } from '#domain/label.ts'
import type { Report } from '#domain/reports/report.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { TextLooks } from '../../../platform/exchange/pdf/cell-text.ts'
import { withRun } from '../designed/run-rows.ts'
import type { ReportAsk } from '../query.ts'
import type { ReportService } from '../service.ts'

/** What sections are read with, in one transaction. */
export interface SectionReading {
  readonly service: Omit<ReportService, 'services'>
  readonly tx: Tx
  readonly ask: ReportAsk
  readonly looks: TextLooks
}

/** The rows of a section by its number among those that have rows; of another report its own. Throws where there is none. */
export function tableNamed(report: Report, section: number | null | undefined): Report {
  const found = tablesOf(report)[section ?? 0]
  if (!found) throw new TaktError('invalidRequest', {}, { details: 'section' })
  return found
}

type Asking = Omit<SectionReading, 'looks'> & { readonly looks: { readonly language: Language } }

/** Sections are about the same parameters, each with rows of its own. */
export async function sectionAsk(
  report: Report,
  { ask, service, tx, looks: { language } }: Asking,
): Promise<ReportAsk> {
  // What a report that is no section needs was read with its parameters.
  if (!report.design || !report.sectionOf) return ask
  return withRun(report.design, ask, service.tables, tx, language)
}
