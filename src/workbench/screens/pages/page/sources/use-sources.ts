import { useQueries } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import type { Language } from '#domain/label.ts'
import type { PageUser } from '#domain/pages/environment.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { readProperties } from '#domain/pages/read-properties.ts'
import { refreshing } from '#domain/pages/sources.ts'
import { localKey } from '../../../../client/keys.ts'
import { useOpenPage, type OpenPage } from '../page-context.ts'
import type { PageState } from '../page-state.ts'
import { parameterValue } from '../expressions.ts'
import { formAnswer } from './form-answer.ts'
import type { SourceAnswer, SourceQuery } from './source-query.ts'
import { sourceQuery } from './queries.ts'

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

/** What the parameters of the sources of the open page know now. */
function useSourceContext(): SourceContext {
  const { page, state, user, settings } = useOpenPage()
  const values = useSnapshot(state).values
  const { zone, language } = settings
  return { page, values, user, zone, language: language as Language }
}

const isForm = ({ page }: OpenPage, name: string): boolean =>
  page.sources.some((source) => source.name === name && source.kind === 'form')

/** Rows that the page itself holds, by source. */
function useForms(names: readonly string[]): ReadonlyMap<string, SourceAnswer | null> {
  const open = useOpenPage()
  const own = names.filter((name) => isForm(open, name))
  const snapshot = useSnapshot(open.state)
  // What is not read of the snapshot draws nothing again: typing in a form concerns whoever reads it alone.
  if (own.length === 0) return noForms
  const forms = snapshot.forms as PageState['forms']
  return new Map(
    open.page.sources
      .filter(({ name }) => own.includes(name))
      .map((source) => [source.name, formAnswer(source, forms)]),
  )
}

const noForms: ReadonlyMap<string, SourceAnswer | null> = new Map()

/** Sources of the page by name, each asked once however many components read it. */
export function useSources(names: readonly string[]): readonly SourceRead[] {
  const context = useSourceContext()
  const forms = useForms(names)
  const asked = names.map((name) => sourceOptions(name, context))
  const answers = useQueries({
    queries: asked.map((options, at) => ({
      ...(options ?? { queryKey: localKey('none', names[at]), queryFn: nothing }),
      enabled: options !== null,
    })),
  })
  return answers.map(({ data, isLoading, error, refetch }, at) => {
    const name = names[at]!
    const form = forms.get(name)
    return {
      name,
      answer: form ?? data ?? null,
      isLoading: isLoading || form === null,
      error,
      retry: () => void refetch(),
    }
  })
}

/** One source; '' is none. */
export function useSource(name: string): SourceRead {
  const [read] = useSources([name])
  return read!
}

/** What the parameters of sources know. */
export interface SourceContext {
  readonly page: PageFile
  readonly values: Readonly<Record<string, unknown>>
  readonly user: PageUser
  readonly zone: string
  readonly language: Language
}

/** A source as react-query is asked for it: once for all that ask the same. */
interface SourceOptions extends SourceQuery {
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
