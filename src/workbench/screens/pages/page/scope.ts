import type { Row } from '#domain/expressions/index.ts'
import { totalName, type PageScope } from '#domain/pages/environment.ts'
import type { OpenPage, RowInScope } from './page-context.ts'
import type { SourceAnswer } from './sources/source-query.ts'

interface Answered {
  readonly name: string
  readonly answer: SourceAnswer | null
}

/** What expressions of a component stand among. */
export const scopeOf = ({ page, fields }: OpenPage, row: RowInScope | null): PageScope => ({
  page,
  sources: fields,
  me: row?.source ?? null,
  event: null,
  eventSource: null,
})

/** The row that PAGE is: values, and rows and totals of sources. */
export const pageRow = (values: Row, sources: readonly Answered[]): Row => ({
  ...values,
  ...Object.fromEntries(
    sources.flatMap(({ name, answer }) =>
      answer
        ? [
            [name, answer.rows],
            [totalName(name), answer.total],
          ]
        : [],
    ),
  ),
})
