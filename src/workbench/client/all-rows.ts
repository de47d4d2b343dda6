import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#domain/service.ts'
import { call } from './call.ts'
import { queryKeyOf } from './keys.ts'
import { queryClient } from './query.ts'
import { readPages, type Page, type PageInput } from './pages.ts'

/** An endpoint that answers rows in pages. */
type Paged = Endpoint & {
  readonly input: { readonly maxResultCount: unknown; readonly skipCount: unknown }
}

/** What a paged endpoint is asked for beside the page. */
type AllInput<E extends Paged> = Omit<InputOf<E>, 'maxResultCount' | 'skipCount' | 'after' | 'before'>

/** Rows that a request asks for where the endpoint declares no other maximum. */
const PAGE_ROWS = 10_000

/** Every row of a paged endpoint. */
export async function readAll<E extends Paged>(
  endpoint: E,
  input: AllInput<E>,
  options: { readonly signal?: AbortSignal } = {},
): Promise<OutputOf<E>> {
  const { max = PAGE_ROWS } = endpoint.input.maxResultCount as { readonly max?: number }
  const ask = async (page: PageInput) =>
    (await call(endpoint, { ...input, ...page } as never, options)) as Page
  return (await readPages(ask, max, 'after' in endpoint.input)) as OutputOf<E>
}

interface AllRowsOptions {
  readonly enabled?: boolean
  readonly staleTime?: number
  readonly refetchInterval?: number | false
  /** Keep showing the previous rows while the next ones load. */
  readonly keepPrevious?: boolean
}

/** The query behind `useAllRows`, for `useQueries`. */
export const allRowsQuery = <E extends Paged>(endpoint: E, input: AllInput<E>) => ({
  queryKey: queryKeyOf(endpoint, input, 'all'),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => readAll(endpoint, input, { signal }),
})

/** Every row of a paged endpoint as a cached query; it answers like `useCall` with one page. */
export function useAllRows<E extends Paged>(
  endpoint: E,
  input: AllInput<E>,
  { keepPrevious, ...options }: AllRowsOptions = {},
): UseQueryResult<OutputOf<E>> {
  return useQuery<OutputOf<E>>({
    ...allRowsQuery(endpoint, input),
    ...options,
    ...(keepPrevious ? { placeholderData: (previous: OutputOf<E> | undefined) => previous as never } : {}),
  }) as UseQueryResult<OutputOf<E>>
}

/** Every row of a paged endpoint, from the cache while it is younger than `staleTime`. */
export const fetchAllRows = <E extends Paged>(
  endpoint: E,
  input: AllInput<E>,
  staleTime: number,
): Promise<OutputOf<E>> => queryClient.fetchQuery({ ...allRowsQuery(endpoint, input), staleTime })
