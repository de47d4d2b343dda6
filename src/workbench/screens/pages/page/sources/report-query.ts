import { text, type Field, type Fields } from '#domain/field-kinds.ts'
import { sourceValues } from '#domain/pages/source-fields.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { call } from '../../../../client/call.ts'
import { queryKeyOf } from '../../../../client/keys.ts'
import { fetchCall } from '../../../../client/query.ts'
import { currentModel } from '../../../../client/model.ts'
import type { AskedSource, SourceAnswer, SourceQuery } from './source-query.ts'

interface ReportPage {
  readonly columns: readonly {
    readonly field: string
    readonly title: string
    readonly type: Field['kind']
  }[]
  readonly totalCount: number
  readonly items: SourceAnswer['rows']
}

/** Reports are made seldom. */
const LISTED_MS = 60_000

/** Most rows that one answer has. */
const most = 10_000

/** Columns of a report as fields: as it declares them where this page knows it, else by their titles and kinds. */
export const fieldsOfColumns = (columns: ReportPage['columns'], declared: Fields): Fields =>
  Object.fromEntries(
    columns.map(({ field, title, type }) => [
      field,
      declared[field] ?? {
        ...text(title, title),
        // The answer does not say of which choice, or of whose rows, a code is.
        kind: type === 'choice' || type === 'reference' ? 'text' : type,
      },
    ]),
  )

/** Columns of a report as it declares them. */
async function declaredColumns(code: string): Promise<Fields> {
  const [{ items }, { reportEntries }] = await Promise.all([
    fetchCall(reportCalls.list, {}, LISTED_MS),
    import('../../../reports/report-centre/report-entries.ts'),
  ])
  const own = items.filter((one) => one.code.toLowerCase() === code.toLowerCase())
  return reportEntries(own, currentModel())[0]?.report?.columns ?? {}
}

/** The first rows of a report. Parameters whose expressions have no value are left open. */
export function reportQuery(asked: AskedSource): SourceQuery | null {
  const values = sourceValues(asked.source, 'report')
  if (!values || values.report === '') return null
  const given = Object.entries(values.parameters).map(([name, expression]) => [
    name,
    expression === '' ? null : asked.valueOf(expression),
  ])
  const P = Object.fromEntries(given.filter(([, value]) => value !== null && value !== undefined)) as object
  const input = {
    reportCode: values.report,
    P: JSON.stringify(P),
    maxResultCount: values.limit ?? most,
  }
  return {
    queryKey: queryKeyOf(reportCalls.page, input, asked.language),
    queryFn: async ({ signal }) => {
      const [answer, declared] = await Promise.all([
        call(reportCalls.page, input, { signal }),
        declaredColumns(values.report),
      ])
      const page = answer as ReportPage
      return { fields: fieldsOfColumns(page.columns, declared), rows: page.items, total: page.totalCount }
    },
  }
}
