import type { Endpoint } from '#domain/service.ts'

/** What was written: its service where the answers of that alone are out of date, or null for all. */
export type Written = { readonly service: string | null }

type Listener = (written: Written) => void
const listeners = new Set<Listener>()

/** Writings since the page was loaded: rows read at an earlier count may be out of date. */
let count = 0
export const writings = (): number => count

/** Other windows of the workbench read again too. */
const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('takt.written')
others?.addEventListener('message', ({ data }: MessageEvent<Written>) => spread(data))

function spread(written: Written): void {
  if (written.service === null) count++
  for (const listener of listeners) listener(written)
}

/** Calls the listener after each writing, here or in another window; gives what ends that. */
export function onWritten(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const serviceOf = (endpoint: Endpoint): string => `${endpoint.module}/${endpoint.service}`

/** A call that says what would be written, and writes nothing. */
const onlyTries = ({ preview, dryRun }: Input): boolean =>
  preview === 1 || dryRun === true || dryRun === 'true'

type Input = Readonly<Record<string, unknown>>

/** What an endpoint that has answered makes out of date; null: nothing. */
export const writtenBy = (endpoint: Endpoint, input: object): Written | null =>
  endpoint.makesStale === 'nothing' || onlyTries(input as Input)
    ? null
    : { service: endpoint.makesStale === 'own' ? serviceOf(endpoint) : null }

/** An endpoint has answered: what was read before is read again where it is out of date. */
export function noteAnswered(endpoint: Endpoint, input: object): void {
  const written = writtenBy(endpoint, input)
  if (!written) return
  spread(written)
  others?.postMessage(written)
}

/** Something was written without a call of this page, as at the end of a run. */
export const noteWritten = (): void => spread({ service: null })
