import { CancelledError } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#domain/service.ts'
import { call } from './call.ts'
import { queryKeyOf } from './keys.ts'
import { queryClient } from './query.ts'

/** A page asked for in advance that nobody took is old after so long, ms. */
const ADVANCE_MS = 3000

/** Asks for a page before the list that shows it is drawn. */
export const beginPage = <E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> =>
  queryClient.fetchQuery({
    queryKey: queryKeyOf(endpoint, input, 'page'),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: ADVANCE_MS,
    gcTime: ADVANCE_MS,
    retry: false,
  })

/** A page for a list, which holds its rows itself: the cache has only those asked for in advance, each is taken once. */
export async function takePage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<OutputOf<E>> {
  signal?.throwIfAborted()
  const page = { queryKey: queryKeyOf(endpoint, input, 'page'), exact: true } as const
  const cancel = (): void => void queryClient.cancelQueries(page)
  signal?.addEventListener('abort', cancel)
  try {
    return await beginPage(endpoint, input)
  } catch (error) {
    signal?.throwIfAborted()
    // Another list cancelled what both had asked for.
    if (error instanceof CancelledError) return await takePage(endpoint, input, signal)
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
    queryClient.removeQueries({ ...page, fetchStatus: 'idle' })
  }
}
