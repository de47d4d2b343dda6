import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { call } from '../client/call.ts'
import { queryKeyOf } from '../client/query.ts'

export interface ReferenceOption {
  readonly code: string
  readonly name: string
}

/** Options that are read at a time; more follow as the list is scrolled. */
const PAGE_OPTIONS = 200

export interface ReferenceSearch {
  readonly options: readonly ReferenceOption[]
  /** How many there are, as far as the server says. */
  readonly total: number
  readonly isFetching: boolean
  /** The options are those of an earlier text. */
  readonly isStale: boolean
  readonly readMore: () => void
}

/** Rows of one or two entities, those of the second behind those of the first. */
export function useTargetSearch(
  targets: readonly string[],
  keyword: string,
  enabled: boolean,
): ReferenceSearch {
  const [first = 'item', second] = targets
  const own = useReferenceSearch(first, keyword, enabled && targets.length > 0)
  const others = useReferenceSearch(second ?? first, keyword, enabled && second !== undefined)
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

/** Rows of the referenced entity that match what is typed, searched by the server and read as they are needed. */
export function useReferenceSearch(target: string, keyword: string, enabled: boolean): ReferenceSearch {
  const entity = entityNamed(target)
  const endpoint = crudOf(entity).getAll
  const wanted = keyword.trim()
  const sought = useDeferredValue(wanted)
  const key = entity.key[0] ?? 'code'
  const { data, isFetching, isPlaceholderData, isLoading, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [...queryKeyOf(endpoint, { keyword: sought }), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      call(endpoint, { keyword: sought, maxResultCount: PAGE_OPTIONS, ...pageParam }, { signal }),
    initialPageParam: {},
    getNextPageParam: (last, pages) => {
      const rows = last.items as readonly { readonly id: string }[]
      if (rows.length < PAGE_OPTIONS) return undefined
      return { skipCount: pages.length * PAGE_OPTIONS, after: rows.at(-1)!.id }
    },
    enabled,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  const options = useMemo(
    () =>
      data?.pages
        .flatMap(({ items }) => items as readonly Record<string, unknown>[])
        .map((row) => ({
          code: row[key] as string,
          name: (row['name'] as string | null) ?? '',
        })) ?? noOptions,
    [data, key],
  )
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
