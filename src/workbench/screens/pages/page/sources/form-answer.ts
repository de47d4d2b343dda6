import { sourceFields } from '#domain/pages/source-fields.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { currentModel } from '../../../../client/model.ts'
import type { PageState } from '../page-state.ts'
import type { SourceAnswer } from './source-query.ts'

/** The row that a form is about, as it is filled in; null until the form is open. */
export function formAnswer(source: PageSource, forms: PageState['forms']): SourceAnswer | null {
  const form = forms[source.name]
  const fields = sourceFields(source, currentModel())
  if (!form || !fields) return null
  return { fields, rows: [{ ...form.opened, ...form.values }], total: 1 }
}
