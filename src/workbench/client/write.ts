import type { Endpoint, InputOf, OutputOf } from '#domain/service.ts'
import { callAny } from './call.ts'
import { queryKeyOf } from './keys.ts'
import { queryClient } from './query.ts'
import { writtenBy } from './written.ts'

interface WriteOptions {
  readonly signal?: AbortSignal | undefined
}

/**
 * Calls an endpoint that writes, as a mutation: the answers that it makes out of date are read again (query.ts). The same
 * write, asked for again while it is on its way, is sent once. Screens call it in the work of an action
 * (actions/use-action.ts), which shows that it runs and what went wrong.
 */
export function write<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: WriteOptions = {},
): Promise<OutputOf<E>> {
  const same = queryClient
    .getMutationCache()
    .find({ mutationKey: queryKeyOf(endpoint, input), exact: true, status: 'pending' })
  return same
    ? (same.continue() as Promise<OutputOf<E>>)
    : mutated(endpoint, input, () => callAny(endpoint, input, options))
}

/** Runs a write of an endpoint as a mutation of its key. */
export const mutated = <T>(endpoint: Endpoint, input: object, work: () => Promise<T>): Promise<T> =>
  queryClient
    .getMutationCache()
    .build<T, Error, void, unknown>(queryClient, {
      mutationKey: queryKeyOf(endpoint, input),
      mutationFn: work,
      meta: { written: writtenBy(endpoint, input) },
    })
    .execute()
