import { choiceOf, isChoiceName } from '#domain/choices/index.ts'
import { textOf } from '#domain/label.ts'
import { sourceFields, sourceValues } from '#domain/pages/source-fields.ts'
import { pageText } from '#domain/pages/text.ts'
import { localKey } from '../../../../client/keys.ts'
import { wireText } from '../wire-values.ts'
import type { AskedSource, SourceAnswer, SourceQuery } from './source-query.ts'

/** Rows that need no server. */
const here = (asked: AskedSource, key: unknown, rows: () => SourceAnswer['rows']): SourceQuery => ({
  queryKey: localKey(asked.source.kind, key),
  queryFn: () => {
    const found = rows()
    return Promise.resolve({ fields: sourceFields(asked.source) ?? {}, rows: found, total: found.length })
  },
})

export function choiceQuery(asked: AskedSource): SourceQuery | null {
  const name = sourceValues(asked.source, 'choice')?.choice ?? ''
  if (!isChoiceName(name)) return null
  const { language } = asked
  return here(asked, [name, language], () =>
    Object.entries(choiceOf(name)).map(([code, label]) => ({ code, text: textOf(label, language) })),
  )
}

export function fixedQuery(asked: AskedSource): SourceQuery | null {
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

/** The value of an expression as the one row of a source. */
export function valueQuery(asked: AskedSource): SourceQuery | null {
  const expression = sourceValues(asked.source, 'value')?.value ?? ''
  if (expression === '') return null
  const value = asked.valueOf(expression) ?? null
  return here(asked, value, () => [{ value: value === null ? null : wireText(value) }])
}
