import type { Row } from '#domain/expressions/index.ts'
import type { Language } from '#domain/label.ts'
import type { Action } from '#domain/pages/actions.ts'
import type { PageUser } from '#domain/pages/environment.ts'
import type { FormatSettings } from '../../../../fields/format.ts'
import { queryClient } from '../../../../client/query.ts'
import type { Happened, OpenPage, RowInScope } from '../page-context.ts'
import { formAnswer } from '../sources/form-answer.ts'
import { sourceOptions, type SourceContext } from '../sources/source-options.ts'
import type { SourceAnswer } from '../sources/source-query.ts'

/** What actions know of the page that takes them. */
export interface Acting {
  readonly open: OpenPage
  readonly user: PageUser
  readonly settings: FormatSettings
}

/** The actions of one event while they are taken. */
export interface Turn extends Acting {
  readonly happened: Happened
  readonly me: RowInScope | null
}

export type Run = (actions: readonly Action[], happened: Happened, me: RowInScope | null) => Promise<boolean>

/** What the parameters of sources know now. */
export const sourceContextOf = ({ open: { page, state }, user, settings }: Acting): SourceContext => ({
  page,
  values: state.values,
  user,
  zone: settings.zone,
  language: settings.language as Language,
})

/** Rows of a source as they are now: those that components show, read again where a writing made them out of date. */
export async function answerOf(name: string, acting: Acting): Promise<SourceAnswer | null> {
  const { page, state } = acting.open
  const source = page.sources.find((one) => one.name === name)
  if (source?.kind === 'form') return formAnswer(source, state.forms)
  const options = sourceOptions(name, sourceContextOf(acting))
  if (!options) return null
  const { queryKey, queryFn } = options
  return queryClient.fetchQuery({ queryKey, queryFn, staleTime: Infinity })
}

/** The row that EVENT is. */
export const eventRow = ({ value, row }: Happened): Row => ({ value: value ?? null, row: row ?? null })
