import { textOf } from '#domain/label.ts'
import { pageText } from '#domain/pages/text.ts'
import { sourceValues } from '#domain/pages/source-fields.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { noteExport } from '../../../../client/note-export.ts'
import { exportName, runExport } from '../../../../grid/export/run-export.ts'
import { servedRows } from '../../../../grid/export/served-rows.ts'
import { columnsOf } from '../../../../grid/model/column.ts'
import { emptyQuery } from '../../../../grid/model/source.ts'
import { actionFaults, type Steps, answerOf, ActionFault } from './step.ts'

/** What the audit log says that the file is of. */
export function objectOf(source: PageSource): string {
  const rows = sourceValues(source, 'rows') ?? sourceValues(source, 'form')
  if (rows) return rows.entity
  const run = sourceValues(source, 'run')
  if (run) return run.calculation === 'KIT' ? 'kitting' : 'scheduling'
  return source.kind === 'kpi' ? 'kpi' : 'report'
}

/** Writes the rows of a source into a file; hidden fields are left out. */
export const exportSteps: Steps<'export'> = {
  export: async ({ source: name, format }, step) => {
    const { settings, open } = step
    const source = open.page.sources.find((one) => one.name === name)
    const answer = source ? await answerOf(name, step) : null
    if (!source || !answer) throw new ActionFault(actionFaults.source(name), settings.language)
    const columns = columnsOf(answer.fields).filter(({ hidden }) => hidden !== true)
    const fields = columns.map(({ field }) => field)
    const title = `${pageText(open.page.title, settings.language)} ${name}`.trim()
    const fileName = exportName(title, format)
    await runExport({
      format,
      sheet: name,
      columns,
      titles: columns.map((column) => textOf(column.title, settings.language)),
      settings,
      source: servedRows(answer.rows),
      request: { fields, query: emptyQuery },
      fileName,
      onMade: (rows) =>
        noteExport({
          entity: objectOf(source),
          key: fileName,
          rows,
          format,
          columns: fields.join(','),
        } as never),
    })
  },
}
