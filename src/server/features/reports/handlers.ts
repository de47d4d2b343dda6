import { textOf } from '#domain/label.ts'
import type { Report } from '#domain/reports/report.ts'
import { completionCalls, reportCalls } from '#domain/services/reports/reports.ts'
import { auditExport } from '../../platform/exchange/export-audit.ts'
import { JsonText } from '../../http/envelope.ts'
import { handle, inReadOnly, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { pageOfQuery } from '../kpi/query-page.ts'
import { exportsOf } from './audit.ts'
import { described, listed } from './centre.ts'
import { designHandlers } from './designed/handlers.ts'
import { fileOfReport } from './document/export.ts'
import { tableNamed } from './document/sections.ts'
import { openReport } from './open.ts'
import { choicesOf, type ChoicesAsked } from './choices.ts'
import { clockOf, describedParameters } from './parameters.ts'
import { reportQuery, type Asked } from './rows.ts'
import { runReport } from './run.ts'
import { inPageSnapshot } from './snapshot.ts'
import { styleHandlers } from './styles.ts'
import { templateHandlers, usableTemplate } from './templates.ts'
import type { PagedReports } from './service.ts'

/** Rows of a preview. */
const previewRows = 50

/** Reports: what there is, what a report asks and says, its rows, files and kept parameters. */
export function reportHandlers(service: PagedReports): readonly HandlerEntry[] {
  const page = async (report: Report, input: Asked, call: Call) => {
    const template = input.templateId
      ? await call.transaction((tx) => usableTemplate(tx, input.templateId!, report.code, call))
      : undefined
    return inPageSnapshot(service, report, input.P ?? template?.params, call, async (tx, ask) => {
      const rows = await pageOfQuery(tx, reportQuery(report, tx, ask), input, call.language)
      const columns = Object.entries(report.columns).map(([field, { label, kind }]) => ({
        field,
        title: textOf(label, call.language),
        type: kind,
      }))
      return new JsonText(`{"runId":null,"columns":${JSON.stringify(columns)},${rows.text.slice(1)}`)
    })
  }

  const choices = (report: Report, name: string, asked: ChoicesAsked, call: Call) =>
    call.transaction(
      async (tx) => choicesOf(report, name, asked, tx, await clockOf(service.services, tx, call)),
      { readOnly: true },
    )

  return [
    handle(reportCalls.list, (_input, call) => listed(call)),
    handle(reportCalls.parameters, async ({ reportCode }, call) => ({
      items: describedParameters(await openReport(reportCode, call), call.language),
    })),
    handle(
      reportCalls.choices,
      async ({ reportCode, name, ...input }, call) =>
        choices(await openReport(reportCode, call), name, input, call) as never,
    ),
    handle(reportCalls.describe, async ({ reportCode }, call) =>
      described(await openReport(reportCode, call), call),
    ),
    handle(reportCalls.page, async ({ reportCode, section, ...input }, call) =>
      page(tableNamed(await openReport(reportCode, call), section), input, call),
    ),
    handle(reportCalls.run, async ({ reportCode, section, P }, call) =>
      runReport(service, tableNamed(await openReport(reportCode, call), section), P, call),
    ),
    handle(reportCalls.export, async ({ reportCode, section, ...input }, call) => {
      const opened = await openReport(reportCode, call)
      const report = section === null || section === undefined ? opened : tableNamed(opened, section)
      return fileOfReport(service, report, input, call)
    }),
    handle(reportCalls.saveAudit, async ({ reportCode, format, rows, P }, call) => {
      const report = await openReport(reportCode, call)
      await call.transaction((tx) =>
        auditExport(tx, 'report', report.code, { rows, format, params: P ?? {} }),
      )
    }),
    inReadOnly(reportCalls.audit, (input, tx, call) => exportsOf(tx, input, call)),
    ...Object.entries(completionCalls).flatMap(([code, calls]) => [
      handle(calls.parameters, async (_input, call) => ({
        items: describedParameters(await openReport(code, call), call.language),
      })),
      handle(calls.result, async (input, call) => page(await openReport(code, call), input, call)),
    ]),
    ...templateHandlers,
    ...styleHandlers,
    ...designHandlers({
      rows: (report, P, call) => page(tableNamed(report, null), { P, maxResultCount: previewRows }, call),
      choices,
    }),
  ]
}
