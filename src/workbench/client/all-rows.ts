import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#domain/service.ts'
import { call } from './call.ts'
import { queryClient, queryKeyOf } from './query.ts'

/** An endpoint that answers rows in pages. */
type Paged = Endpoint & {
  readonly input: { readonly maxResultCount: unknown; readonly skipCount: unknown }
}

/** What a paged endpoint is asked for beside the page. */
type AllInput<E extends Paged> = Omit<InputOf<E>, 'maxResultCount' | 'skipCount' | 'after' | 'before'>

/** Rows that a request asks for where the endpoint declares no other maximum. */
const PAGE_ROWS = 10_000

interface ReadAllOptions {
  readonly signal?: AbortSignal
  /** Called after each page but the last; `total` is -1 where the server does not count. */
  readonly onProgress?: (read: number, total: number) => void
}

interface Page {
  readonly totalCount?: number
  readonly items: readonly { readonly id?: unknown }[]
}

/**
 * Every row of a paged endpoint, page by page. Endpoints that declare `after` go on behind the last row, so that rows that
 * are added or deleted meanwhile neither repeat nor hide any.
 */
export async function readAll<E extends Paged>(
  endpoint: E,
  input: AllInput<E>,
  { signal, onProgress }: ReadAllOptions = {},
): Promise<OutputOf<E>> {
  const declared = endpoint.input.maxResultCount as { readonly max?: number }
  const size = declared.max ?? PAGE_ROWS
  const rows: Page['items'][number][] = []
  for (;;) {
    const last = rows.at(-1)?.id
    const after = 'after' in endpoint.input && typeof last === 'string' ? { after: last } : {}
    const paging = { maxResultCount: size, ...(rows.length > 0 ? { skipCount: rows.length, ...after } : {}) }
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the one before ends
    const page = (await call(endpoint, { ...input, ...paging } as never, { signal })) as Page
    for (const row of page.items) rows.push(row)
    if (page.items.length < size) return { ...page, totalCount: rows.length, items: rows } as OutputOf<E>
    onProgress?.(rows.length, page.totalCount ?? -1)
  }
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
  queryKey: [...queryKeyOf(endpoint, input), 'all'],
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
