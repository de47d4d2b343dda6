import { TaktError } from '#domain/errors.ts'
import type { Listener } from '../../db/listener.ts'
import type { Call, ServerEvent } from '../../identity/handlers.ts'
import type { Services } from '../../identity/services.ts'
import { liveEvents } from './stream.ts'

/** Streams of one user in one server process; a browser with more pages open has to share them. */
export const maxStreams = 10
const retrySeconds = 15

/** Counts the open streams of each user; one more than allowed is refused with 429. */
export function streamsOf(services: Services, listener: Listener) {
  const open = new Map<string, number>()
  services.metrics.gauge('takt_event_streams', () =>
    [...open.values()].reduce((sum, count) => sum + count, 0),
  )
  const release = (key: string): void => {
    const left = (open.get(key) ?? 1) - 1
    if (left > 0) open.set(key, left)
    else open.delete(key)
  }
  return {
    open: (call: Call): AsyncIterable<ServerEvent> => {
      const { tenantId, number } = call.caller!
      const key = `${tenantId} ${number}`
      const count = open.get(key) ?? 0
      if (count >= maxStreams) throw new TaktError('tooManyRequests', { seconds: retrySeconds })
      open.set(key, count + 1)
      call.reply.raw.once('close', () => release(key))
      return liveEvents(services, listener, call, call.request.identity.expires ?? 0)
    },
  }
}
