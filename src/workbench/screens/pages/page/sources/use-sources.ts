import { useQueries } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { readProperties } from '#domain/pages/read-properties.ts'
import { refreshing } from '#domain/pages/sources.ts'
import { useFormatSettings } from '../../../../fields/settings.ts'
import { useOpenPage } from '../page-context.ts'
import { usePageUser } from '../page-user.ts'
import { parameterValue } from '../world.ts'
import { sourceQuery } from './queries.ts'
import type { SourceAnswer } from './source-query.ts'

/** A source as a component sees it. */
export interface SourceRead {
  readonly name: string
  readonly answer: SourceAnswer | null
  readonly isLoading: boolean
  /** Why it could not be read; of a source that names what does not exist: null, without an answer. */
  readonly error: Error | null
  readonly retry: () => void
}

const nothing = () => Promise.reject(new Error('no such source'))

/** Sources of the page by name, each asked once however many components read it. */
export function useSources(names: readonly string[]): readonly SourceRead[] {
  const { page, state } = useOpenPage()
  const values = useSnapshot(state).values
  const user = usePageUser()
  const { zone, language } = useFormatSettings()
  const known = { page, values, user, zone }
  const asked = names.map((name) => {
    const source = page.sources.find((one) => one.name === name)
    if (!source) return { query: null, every: null }
    const query = sourceQuery({ source, language, valueOf: (text) => parameterValue(text, known) })
    return { query, every: readProperties(refreshing, source).values.every }
  })
  const answers = useQueries({
    queries: asked.map(({ query, every }, at) => ({
      queryKey: query?.queryKey ?? ['page', 'none', names[at]],
      queryFn: query?.queryFn ?? nothing,
      enabled: query !== null,
      refetchInterval: every === null ? (false as const) : every * 1000,
      placeholderData: (previous: SourceAnswer | undefined) => previous,
    })),
  })
  return answers.map(({ data, isLoading, error, refetch }, at) => ({
    name: names[at]!,
    answer: data ?? null,
    isLoading,
    error,
    retry: () => void refetch(),
  }))
}

/** One source; '' is none. */
export function useSource(name: string): SourceRead {
  const [read] = useSources([name])
  return read!
}
