import { choiceOf, isChoiceName } from '#domain/choices/index.ts'
import type { Condition } from '#domain/crud.ts'
import { crudOf } from '#domain/crud.ts'
import { textOf } from '#domain/label.ts'
import type { PageCondition } from '#domain/pages/property.ts'
import { pageEntity, sourceFields, sourceValues } from '#domain/pages/source-fields.ts'
import { isSourceKind, type SourceKind } from '#domain/pages/sources.ts'
import { pageText } from '#domain/pages/text.ts'
import { readAll } from '../../../../client/all-rows.ts'
import { call } from '../../../../client/call.ts'
import { queryKeyOf } from '../../../../client/query.ts'
import type { AskedSource, SourceAnswer, SourceQuery } from './source-query.ts'

type Wire = string | number | boolean

/** Conditions with their values; one whose values are all null is left out, as a filter that is not set. */
export function conditionsOf(
  conditions: readonly PageCondition[],
  valueOf: AskedSource['valueOf'],
): readonly Condition[] {
  return conditions.flatMap(({ field, op, values }) => {
    const given = values.map(valueOf).flatMap((value) => (Array.isArray(value) ? value : [value]))
    const known = given.filter((value): value is Wire => value !== null && value !== undefined)
    return known.length === 0 && values.length > 0 ? [] : [{ field, op, values: known }]
  })
}

const fixedAnswer = (asked: AskedSource, rows: SourceAnswer['rows']): SourceAnswer => ({
  fields: sourceFields(asked.source) ?? {},
  rows,
  total: rows.length,
})

/** Rows that need no server. */
const here = (asked: AskedSource, key: unknown, rows: () => SourceAnswer['rows']): SourceQuery => ({
  queryKey: ['page', asked.source.kind, key],
  queryFn: () => Promise.resolve(fixedAnswer(asked, rows())),
})

function rowsQuery(asked: AskedSource): SourceQuery | null {
  const values = sourceValues(asked.source, 'rows')
  const entity = values && pageEntity(values.entity)
  if (!entity) return null
  const conditions = conditionsOf(values.where, asked.valueOf)
  const sorting = values.sort.map(({ field, descending }) => (descending ? `${field} desc` : field)).join(',')
  const input = {
    ...(conditions.length > 0 ? { filter: JSON.stringify(conditions) } : {}),
    ...(sorting === '' ? {} : { sorting }),
  }
  const { getAll } = crudOf(entity)
  const { limit } = values
  return {
    queryKey: [...queryKeyOf(getAll, input), 'page', limit],
    queryFn: async ({ signal }) => {
      const page =
        limit === null
          ? await readAll(getAll, input, { signal })
          : await call(getAll, { ...input, maxResultCount: limit }, { signal })
      return { fields: entity.fields, rows: page.items, total: page.totalCount }
    },
  }
}

function choiceQuery(asked: AskedSource): SourceQuery | null {
  const name = sourceValues(asked.source, 'choice')?.choice ?? ''
  if (!isChoiceName(name)) return null
  const { language } = asked
  return here(asked, [name, language], () =>
    Object.entries(choiceOf(name)).map(([code, label]) => ({ code, text: textOf(label, language) })),
  )
}

function fixedQuery(asked: AskedSource): SourceQuery | null {
  const values = sourceValues(asked.source, 'fixed')
  if (!values) return null
  const { language } = asked
  return here(asked, [values.rows, language], () =>
    values.rows.map(({ value, text, amount }) => ({
      value,
      text: pageText(text, language) || value,
      amount: amount === null ? null : String(amount),
    })),
  )
}

/** How each kind of source is asked; null: it names what does not exist. */
const queries: { readonly [K in SourceKind]?: (asked: AskedSource) => SourceQuery | null } = {
  rows: rowsQuery,
  choice: choiceQuery,
  fixed: fixedQuery,
}

export const sourceQuery = (asked: AskedSource): SourceQuery | null =>
  isSourceKind(asked.source.kind) ? (queries[asked.source.kind]?.(asked) ?? null) : null
