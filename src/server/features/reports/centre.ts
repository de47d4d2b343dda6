import { dataNamed } from '#domain/results/run-data.ts'
import { textOf } from '#domain/label.ts'
import { type Report, viewReportCode } from '#domain/reports/report.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Call } from '../../identity/handlers.ts'
import { openDesigned, openReports, openViews } from './open.ts'

const runs = whole('reportRun')

interface LastRun {
  readonly code: string
  readonly ranAt: string
  readonly params: unknown
  readonly rows: number | null
}

const declared = { id: null, name: null, folder: null, definition: null, view: null }

/** Reports that the caller may run, with his last run of each. */
export function listed(call: Call) {
  const open = openReports(call)
  return call.transaction(
    async (tx) => {
      const found = await tx.rows<LastRun>(
        `select report_code as code, to_char(ran_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "ranAt",
           params, rows from ${runs} where user_code = $1`,
        [call.caller!.userName],
      )
      const last = new Map(found.map((run) => [run.code, run]))
      const runOf = (code: string) => last.get(code) ?? { code, ranAt: null, params: null, rows: null }
      const designed = await openDesigned(tx, call)
      const views = await openViews(tx, call)
      return {
        items: [
          ...open.map(({ code }) => ({ ...runOf(code), ...declared })),
          ...designed.map(({ code, id, name, folder, definition }) => ({
            ...runOf(code),
            ...declared,
            id,
            name,
            folder,
            definition,
          })),
          ...views.map((view) => ({ ...runOf(viewReportCode(view.code)), ...declared, view })),
        ],
      }
    },
    { readOnly: true },
  )
}

/** What a report says, in the reader's language. */
export const described = (report: Report, { language, limitedScope: { model } }: Call) => ({
  text: textOf(report.about, language),
  sources: Object.keys(report.sources).map((name) => ({
    name: textOf(dataNamed(name, model).label, language),
  })),
  formulas: Object.entries(report.formulas).flatMap(([name, formula]) => {
    const column = report.columns[name]
    return column && formula
      ? [{ column: textOf(column.label, language), formula: textOf(formula, language) }]
      : []
  }),
})

/** The caller's last run of a report. */
export async function remember(
  report: Report,
  P: unknown,
  rows: number,
  ms: number,
  call: Call,
): Promise<void> {
  if (call.scope.planUnitCode === null) return
  const values = [
    call.caller!.userName,
    report.sectionOf?.code ?? report.code,
    JSON.stringify(typeof P === 'string' ? P : (P ?? {})),
    rows,
    Math.round(ms),
  ]
  await call.transaction(async (tx) => {
    const changed = await tx.run(
      `update ${runs} set ran_at = now(), params = $3, rows = $4, duration_ms = $5
       where user_code = $1 and report_code = $2`,
      values,
    )
    if (changed === 0)
      await tx.run(
        `insert into ${runs} (user_code, report_code, ran_at, params, rows, duration_ms)
         values ($1, $2, now(), $3, $4, $5) on conflict do nothing`,
        values,
      )
  })
}
