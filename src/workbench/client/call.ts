import { pathOf, type Endpoint, type InputOf, type OutputOf } from '#domain/service.ts'
import { send, sendJson, type RequestOptions } from './request.ts'
import { writtenBy } from './written.ts'

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

/**
 * Calls a declared endpoint that answers JSON and gives its result, typed by the declaration: the function of queries. What
 * writes goes through `write` (write.ts).
 * Throws RequestError: `faults` for fields, `details` for conflicts (409), `status` 0 when the server is away.
 *
 *     const page = await call(crudOf(item).getAll, { maxResultCount: 10 }, { signal })
 */
export function call<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  if (writtenBy(endpoint, input)) throw new Error(`${endpoint.service}.${endpoint.method} writes`)
  return callAny(endpoint, input, options)
}

/** The same for endpoints that write; used by write.ts alone. */
export const callAny = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> =>
  (await sendJson(pathOf(endpoint), requestOf(endpoint, input, options))) as OutputOf<E>

/** Bytes of an endpoint that answers Arrow. The caller reads them off the main thread (src/workbench/grid). */
export async function callArrow<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<Uint8Array> {
  const response = await send(pathOf(endpoint), requestOf(endpoint, input, options))
  return new Uint8Array(await response.arrayBuffer())
}

/** The same as they come. */
export async function callArrowStream<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<ReadableStream<Uint8Array>> {
  const response = await send(pathOf(endpoint), requestOf(endpoint, input, options))
  return response.body!
}

/** GET and DELETE take query parameters, POST and PUT one JSON object (http-contract.md §2). */
export function requestOf(endpoint: Endpoint, input: object, options: CallOptions = {}): RequestOptions {
  const values = input as Record<string, unknown>
  const inQuery = endpoint.verb === 'GET' || endpoint.verb === 'DELETE'
  return {
    verb: endpoint.verb,
    signal: options.signal,
    ...(inQuery ? { query: values } : { body: values }),
  }
}
