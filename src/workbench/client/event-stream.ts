import { pingMs } from '#domain/live/events.ts'
import { pathOf, type Endpoint, type InputOf } from '#domain/service.ts'
import { queryText, requestHeaders } from './request.ts'
import { eventsOf, type ServerEvent } from './server-events.ts'

interface Subscription<T> {
  /** Called for every event; `data` is the parsed JSON of the event. */
  readonly onEvent: (event: string, data: T) => void
  /** Called when the connection is made, and each time it is made again. */
  readonly onConnected?: () => void
}

const firstDelayMs = 500
const longestDelayMs = 15_000
/** A stream that misses this many pings hangs, whatever the network says: a cable was pulled, or the machine slept. */
const longestSilenceMs = 3 * pingMs

/**
 * Follows a server-sent event endpoint until the returned function is called. Uses fetch, because EventSource
 * cannot send the bearer header. Reconnects after 0.5 s doubling to 15 s, naming the last event seen; a connection that
 * says nothing for three pings is given up.
 */
export function subscribeTo<T, E extends Endpoint = Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { onEvent, onConnected }: Subscription<T>,
): () => void {
  const stop = new AbortController()
  let lastId: string | null = null
  let delay = firstDelayMs

  const follow = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      const silence = watchSilence()
      try {
        const response = await fetch(pathOf(endpoint) + queryText(input), {
          headers: {
            ...requestHeaders(),
            Accept: 'text/event-stream',
            ...(lastId ? { 'Last-Event-ID': lastId } : {}),
          },
          signal: AbortSignal.any([stop.signal, silence.signal]),
        })
        // Signed out or not permitted: trying again cannot help.
        if (response.status === 401 || response.status === 403) return
        if (response.ok && response.body) {
          delay = firstDelayMs
          onConnected?.()
          for await (const event of eventsOf(response.body)) {
            silence.broken()
            lastId = event.id ?? lastId
            notify(onEvent, event)
          }
        }
      } catch {
        if (stop.signal.aborted) return
      } finally {
        silence.forget()
      }
      await pause(delay, stop.signal)
      delay = Math.min(delay * 2, longestDelayMs)
    }
  }
  void follow()
  return () => stop.abort()
}

/** Aborts its signal when nothing was heard for too long. */
function watchSilence() {
  const hung = new AbortController()
  const wait = () => setTimeout(() => hung.abort(), longestSilenceMs)
  let timer = wait()
  return {
    signal: hung.signal,
    broken: (): void => {
      clearTimeout(timer)
      timer = wait()
    },
    forget: (): void => clearTimeout(timer),
  }
}

/** A listener that fails is no lost connection: its error is reported and the stream continues. */
function notify(onEvent: Subscription<never>['onEvent'], { event, data }: ServerEvent): void {
  try {
    onEvent(event, JSON.parse(data) as never)
  } catch (error) {
    reportError(error)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
