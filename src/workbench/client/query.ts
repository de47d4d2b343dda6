import { QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type Endpoint, type InputOf, type OutputOf } from '#domain/service.ts'
import { call } from './call.ts'
import { RequestError } from './request-error.ts'
import { onWritten, serviceOf } from './staleness.ts'

/** Only a server that gave no answer is asked again; a refusal stays a refusal. */
const mayRetry = (failures: number, error: Error): boolean =>
  error instanceof RequestError && error.status === 0 && failures < 2

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: mayRetry, staleTime: 5_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/**
 * Answers that a writing made out of date are read again where they are on screen, else when they are next. Those that their
 * readers want as they are until asked for are left.
 */
onWritten(
  ({ service }) =>
    void queryClient.invalidateQueries({
      ...(service === null ? {} : { queryKey: [service] }),
      predicate: ({ meta }) => meta?.['keptOnWriting'] !== true,
    }),
)

/** Key of every cached answer of an endpoint; without input: of all its answers (for invalidating). */
export function queryKeyOf(endpoint: Endpoint, input?: object): readonly unknown[] {
  const base = [serviceOf(endpoint), endpoint.method] as const
  return input === undefined ? base : [...base, input]
}

/** Marks every cached answer of an endpoint's service as stale, and reloads those on screen. */
export function refreshService(endpoint: Endpoint): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [serviceOf(endpoint)] })
}

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
  staleTime: number,
): Promise<OutputOf<E>> {
  return queryClient.fetchQuery({
    queryKey: queryKeyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime,
  })
}

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
