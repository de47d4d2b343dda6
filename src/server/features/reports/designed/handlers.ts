import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { copiedDefinition } from '#domain/reports/designed/copies.ts'
import { reportSubjects } from '#domain/reports/designed/reads.ts'
import { reportNamed } from '#domain/reports/index.ts'
import { viewCodeOf, type Report } from '#domain/reports/report.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { openingOf } from '../../../identity/app-check.ts'
import {
  handle,
  inReadOnly,
  inTransaction,
  requireUnit,
  type Call,
  type HandlerEntry,
} from '../../../identity/handlers.ts'
import type { JsonText } from '../../../http/envelope.ts'
import type { ChoicesAsked } from '../choices.ts'
import { unknownReport } from '../open.ts'
import { readingOf } from '../source-rights.ts'
import { keptReport } from './store.ts'
import { createReport, removeReport, sentReport, updateReport } from './write.ts'

/** What a report that was checked gives before it is kept, as the caller sees it. */
interface Preview {
  /** The first rows. */
  readonly rows: (report: Report, P: unknown, call: Call) => Promise<JsonText>
  /** What a parameter may be. */
  readonly choices: (report: Report, name: string, asked: ChoicesAsked, call: Call) => Promise<object>
}

const draft = (definition: unknown, call: Call): Report =>
  sentReport({ code: 'preview', name: 'preview', folder: '', definition }, call)

/** A definition to begin a copy of a declared report with. */
function declaredDesign(code: string, { language }: Call) {
  const report = reportNamed(code)!
  const definition = copiedDefinition(report.code)
  const name = textOf(report.label, language)
  if (!definition) throw new TaktError('reportNotCopied', { report: name })
  return { code: report.code, name, folder: report.folder, definition, roles: [] }
}

const isOpenTo = ({ name, permission }: Entity, { caller }: Call): boolean =>
  caller!.permissions.has(permission) && openingOf(readingOf(name, caller!.model), caller!) === 'whole'

export const designHandlers = (preview: Preview): readonly HandlerEntry[] => [
  inReadOnly(reportDesigns.get, async ({ reportCode }, tx, call) => {
    const kept = await keptReport(tx, reportCode)
    if (kept) return kept as never
    if (reportNamed(reportCode)) return declaredDesign(reportCode, call) as never
    const view = viewCodeOf(reportCode)
    if (view !== null) throw new TaktError('reportNotCopied', { report: view })
    throw unknownReport(reportCode, call)
  }),
  handle(reportDesigns.data, async (_input, call) => ({
    items: reportSubjects(call.caller!.model)
      .filter((entity) => isOpenTo(entity, call))
      .map(({ name }) => ({ name })),
  })),
  handle(reportDesigns.create, (sent, call) => {
    requireUnit(call)
    return call.transaction((tx) => createReport(tx, sent, call)) as never
  }),
  handle(reportDesigns.update, (sent, call) => {
    requireUnit(call)
    return call.transaction((tx) => updateReport(tx, sent, call)) as never
  }),
  inTransaction(reportDesigns.remove, ({ Id }, tx, call) => removeReport(tx, Id, call)),
  handle(reportDesigns.preview, ({ definition, P }, call) => {
    requireUnit(call)
    return preview.rows(draft(definition, call), P, call)
  }),
  handle(reportDesigns.choices, ({ definition, name, ...asked }, call) => {
    requireUnit(call)
    return preview.choices(draft(definition, call), name, asked, call) as never
  }),
]
