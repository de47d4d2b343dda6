import { MutationCache, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type Endpoint, type InputOf, type OutputOf } from '#domain/service.ts'
import { call, callArrow } from './call.ts'
import { isLocal, queryKeyOf, serviceKeyOf } from './keys.ts'
import { RequestError } from './request-error.ts'
import type { Written } from './written.ts'

/** Only a server that gave no answer is asked again; a refusal stays a refusal. */
const mayRetry = (failures: number, error: Error): boolean =>
  error instanceof RequestError && error.status === 0 && failures < 2

/** The server may be in reach of a browser that calls itself offline: requests are sent and fail, they do not wait. */
const networkMode = 'always'

export const queryClient = new QueryClient({
  mutationCache: new MutationCache({
    onSuccess: (_answer, _input, _context, { meta }) => {
      const written = meta?.['written'] as Written | null | undefined
      if (!written) return
      markStale(written)
      others?.postMessage(written)
    },
  }),
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: false, networkMode },
    mutations: { retry: false, networkMode, gcTime: 0 },
  },
})

/**
 * Answers that a write made out of date are read again where they are on screen, else when they are next. Those that their
 * readers want as they are until asked for are left.
 */
function markStale({ service }: Written): void {
  void queryClient.invalidateQueries({
    ...(service === null ? {} : { queryKey: [service] }),
    predicate: ({ queryKey }) => !isLocal(queryKey),
  })
}

/** Other windows of the workbench read again too. */
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('takt.written')
others?.addEventListener('message', ({ data }: MessageEvent<Written>) => markStale(data))

/** Something was written without a call of this page, as at the end of a run. */
export const noteWritten = (): void => markStale({ service: null })

/** Answers of an endpoint's service changed elsewhere: they are read again where they are on screen. */
export const refreshService = (endpoint: Endpoint): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: serviceKeyOf(endpoint) })

/** Resolves when what a write of this page made out of date in an endpoint's service is read again where it is on screen. */
export const refreshed = (endpoint: Endpoint): Promise<void> =>
  queryClient.refetchQueries(
    { queryKey: serviceKeyOf(endpoint), type: 'active', stale: true },
    { cancelRefetch: false },
  )

interface CallQueryOptions {
  readonly enabled?: boolean
  readonly staleTime?: number
  /** Keep showing the previous answer while the next one loads (paging). */
  readonly keepPrevious?: boolean
  readonly refetchInterval?: number | false
}

interface Polling<E extends Endpoint> extends Omit<CallQueryOptions, 'refetchInterval'> {
  /** How long after an answer it is read again, by what it says; false: no more. */
  readonly refetchInterval?: number | false | ((answer: OutputOf<E> | undefined) => number | false)
}

/** The answer of a reading endpoint, from the cache while it is younger than `staleTime`. */
export function fetchCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  staleTime = 0,
): Promise<OutputOf<E>> {
  return queryClient.fetchQuery({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime,
  })
}

/** The query of an endpoint that answers Arrow. */
export const arrowQuery = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => ({
  queryKey: queryKeyOf(endpoint, input),
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callArrow(endpoint, input, { signal }),
})

/** Bytes of an endpoint for who keeps or transfers them: they are not cached. */
export const fetchArrow = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<Uint8Array> =>
  queryClient.fetchQuery({
    ...arrowQuery(endpoint, input),
    queryKey: queryKeyOf(endpoint, input, 'bytes'),
    gcTime: 0,
  })

/** The answer of a reading endpoint as a cached query. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: Polling<E> = {},
): UseQueryResult<OutputOf<E>> {
  const { keepPrevious, refetchInterval: every, ...rest } = options
  return useQuery<OutputOf<E>>({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    ...rest,
    refetchInterval: typeof every === 'function' ? ({ state }) => every(state.data) : (every ?? false),
    ...(keepPrevious ? { placeholderData: (previous: OutputOf<E> | undefined) => previous as never } : {}),
  }) as UseQueryResult<OutputOf<E>>
}
