import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { crudOf } from '#domain/crud.ts'
import { call } from '../client/call.ts'
import { queryKeyOf } from '../client/keys.ts'
import { currentModel } from '../client/model.ts'

export interface ReferenceOption {
  readonly code: string
  readonly name: string
}

/** Options that are read at a time; more follow as the list is scrolled. */
const PAGE_OPTIONS = 200

interface OptionsAsked {
  readonly keyword: string
  readonly maxResultCount: number
  readonly skipCount: number
  /** The `last` of the page before. */
  readonly after: string | undefined
}

interface OptionPage {
  readonly totalCount: number
  readonly options: readonly ReferenceOption[]
  readonly last: string | undefined
}

/** Where the codes of a reference are found. */
export interface OptionSource {
  readonly keyOf: (keyword: string) => readonly unknown[]
  readonly read: (asked: OptionsAsked, signal: AbortSignal) => Promise<OptionPage>
}

export interface ReferenceSearch {
  readonly options: readonly ReferenceOption[]
  /** How many there are, as far as the server says. */
  readonly total: number
  readonly isFetching: boolean
  /** The options are those of an earlier text. */
  readonly isStale: boolean
  readonly readMore: () => void
}

/** Rows of one or two entities, those of the second behind those of the first; with a source, what that one has. */
export function useTargetSearch(
  targets: readonly string[],
  keyword: string,
  enabled: boolean,
  source?: OptionSource,
): ReferenceSearch {
  const [first = 'item', second] = targets
  const rows = useMemo(() => source ?? rowsOf(first), [source, first])
  const own = useOptionSearch(rows, keyword, enabled && targets.length > 0)
  const others = useReferenceSearch(second ?? 'item', keyword, enabled && second !== undefined)
  if (targets.length === 0) return nothing
  if (second === undefined) return own
  const hasAll = own.total <= own.options.length
  return {
    options: hasAll ? [...own.options, ...others.options] : own.options,
    total: own.total + others.total,
    isFetching: own.isFetching || others.isFetching,
    isStale: own.isStale || (hasAll && others.isStale),
    readMore: hasAll ? others.readMore : own.readMore,
  }
}

const noOptions: readonly ReferenceOption[] = []

const nothing: ReferenceSearch = {
  options: noOptions,
  total: 0,
  isFetching: false,
  isStale: false,
  readMore: () => {},
}

/** Rows of an entity. */
function rowsOf(target: string): OptionSource {
  const entity = currentModel().named(target)
  const endpoint = crudOf(entity).getAll
  const key = entity.key[0] ?? 'code'
  return {
    keyOf: (keyword) => queryKeyOf(endpoint, { keyword }, 'pages'),
    read: async ({ after, skipCount, ...asked }, signal) => {
      const from = after === undefined ? {} : { skipCount, after }
      const { items, totalCount } = await call(endpoint, { ...asked, ...from }, { signal })
      const rows = items as readonly Record<string, unknown>[]
      const options = rows.map((row) => ({
        code: row[key] as string,
        name: (row['name'] as string | null) ?? '',
      }))
      return { totalCount, options, last: rows.at(-1)?.['id'] as string | undefined }
    },
  }
}

/** Rows of the referenced entity that match what is typed. */
export function useReferenceSearch(target: string, keyword: string, enabled: boolean): ReferenceSearch {
  const source = useMemo(() => rowsOf(target), [target])
  return useOptionSearch(source, keyword, enabled)
}

/** What matches what is typed, searched by the server and read as it is needed. */
function useOptionSearch(source: OptionSource, keyword: string, enabled: boolean): ReferenceSearch {
  const wanted = keyword.trim()
  const sought = useDeferredValue(wanted)
  const { data, isFetching, isPlaceholderData, isLoading, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: source.keyOf(sought),
    queryFn: ({ pageParam, signal }) =>
      source.read({ keyword: sought, maxResultCount: PAGE_OPTIONS, ...pageParam }, signal),
    initialPageParam: { skipCount: 0, after: undefined as string | undefined },
    getNextPageParam: ({ options, last }, pages) =>
      options.length < PAGE_OPTIONS ? undefined : { skipCount: pages.length * PAGE_OPTIONS, after: last },
    enabled,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const options = useMemo(() => data?.pages.flatMap((page) => page.options) ?? noOptions, [data])
  return {
    options,
    total: hasNextPage ? Math.max(data?.pages[0]?.totalCount ?? 0, options.length + 1) : options.length,
    isFetching,
    isStale: sought !== wanted || isPlaceholderData || isLoading,
    readMore: () => {
      if (hasNextPage && !isFetching) void fetchNextPage()
    },
  }
}
