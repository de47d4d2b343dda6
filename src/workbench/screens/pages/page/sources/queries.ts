import { isSourceKind, type SourceKind } from '#domain/pages/sources.ts'
import { kpiQuery } from './kpi-query.ts'
import { choiceQuery, fixedQuery, valueQuery } from './local-queries.ts'
import { reportQuery } from './report-query.ts'
import { rowsQuery } from './rows-query.ts'
import { runQuery } from './rows-query.ts'
import type { AskedSource, SourceQuery } from './source-query.ts'

/** How each kind of source is asked; null: it names what does not exist, or is held by the page itself. */
const queries: { readonly [K in SourceKind]: (asked: AskedSource) => SourceQuery | null } = {
  rows: rowsQuery,
  kpi: kpiQuery,
  run: runQuery,
  report: reportQuery,
  choice: choiceQuery,
  fixed: fixedQuery,
  value: valueQuery,
  form: () => null,
}

export const sourceQuery = (asked: AskedSource): SourceQuery | null =>
  isSourceKind(asked.source.kind) ? queries[asked.source.kind](asked) : null
