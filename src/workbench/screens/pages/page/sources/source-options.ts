import type { Language } from '#domain/label.ts'
import type { PageUser } from '#domain/pages/environment.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { readProperties } from '#domain/pages/read-properties.ts'
import { refreshing } from '#domain/pages/sources.ts'
import { localKey } from '../../../../client/keys.ts'
import { parameterValue } from '../world.ts'
import { sourceQuery } from './queries.ts'
import type { SourceQuery } from './source-query.ts'

/** What the parameters of sources know. */
export interface SourceContext {
  readonly page: PageFile
  readonly values: Readonly<Record<string, unknown>>
  readonly user: PageUser
  readonly zone: string
  readonly language: Language
}

/** A source as react-query is asked for it: once for all that ask the same. */
export interface SourceOptions extends SourceQuery {
  /** Read again after so many ms while the page is seen. */
  readonly refetchInterval: number | false
}

/** Null: the page has no such source, it names what does not exist, or the page itself holds its row. */
export function sourceOptions(name: string, context: SourceContext): SourceOptions | null {
  const source = context.page.sources.find((one) => one.name === name)
  if (!source) return null
  const valueOf = (text: string): unknown => parameterValue(text, context)
  const query = sourceQuery({ source, language: context.language, valueOf })
  if (!query) return null
  const { every, live } = readProperties(refreshing, source).values
  return {
    ...query,
    queryKey: live ? query.queryKey : localKey('kept', ...query.queryKey),
    refetchInterval: every === null ? false : every * 1000,
  }
}
