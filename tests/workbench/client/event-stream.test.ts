import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pingMs } from '#domain/live/events.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { subscribeTo } from '../../../src/workbench/client/event-stream.ts'

vi.mock(import('../../../src/workbench/client/request.ts'), () => ({
  requestHeaders: () => ({ Authorization: 'Bearer own' }),
  queryText: () => '',
}))

/** What the server says on each connection, in order; a stream that is not ended hangs until it is given up. */
function serve(...answers: readonly (readonly [status: number, text: string, ended?: boolean])[]) {
  const asked: Headers[] = []
  const given: boolean[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers, signal }: RequestInit) => {
    const [status, text, ended = true] = answers[asked.length] ?? [401, '']
    const number = asked.push(new Headers(headers)) - 1
    given[number] = false
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text))
        if (ended) controller.close()
        else
          signal!.addEventListener('abort', () => {
            given[number] = true
            controller.error(signal!.reason)
          })
      },
    })
    return new Response(body, { status })
  })
  return { asked, given }
}

function listen() {
  const heard: string[] = []
  const stop = subscribeTo<unknown>(
    onlineManager.events,
    {},
    {
      onEvent: (event, data) => heard.push(`${event} ${JSON.stringify(data)}`),
      onConnected: () => heard.push('connected'),
    },
  )
  return { heard, stop }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const notice = (id: number) => `id: ${id}\nevent: notice\ndata: {"id":${id}}\n\n`

describe('a stream of events', () => {
  /** Weakened: the last event not named. */
  it('that is cut is picked up again after the last event seen, whoever answers in between', async () => {
    const { asked } = serve(
      [200, notice(6) + notice(7)],
      [502, 'a proxy'],
      [200, 'event: ping\ndata: null\n\n'],
    )
    const { heard } = listen()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual(['connected', 'notice {"id":6}', 'notice {"id":7}', 'connected', 'ping null'])
    // The fourth answer is 401: signed out, and nobody asks again.
    expect(asked.map((headers) => headers.get('last-event-id'))).toEqual([null, '7', '7', '7'])
    expect(asked.every((headers) => headers.get('authorization') === 'Bearer own')).toBe(true)
  })

  /** Weakened: no end to the patience: the second connection was never made. */
  it('that hangs without a word is given up and made again', async () => {
    const { asked, given } = serve([200, notice(1), false], [200, notice(2), false])
    const { heard, stop } = listen()
    await vi.advanceTimersByTimeAsync(2 * pingMs)
    expect([asked.length, given[0]]).toEqual([1, false])
    await vi.advanceTimersByTimeAsync(2 * pingMs)
    expect([asked.length, given[0], asked[1]?.get('last-event-id')]).toEqual([2, true, '1'])
    expect(heard).toEqual(['connected', 'notice {"id":1}', 'connected', 'notice {"id":2}'])
    stop()
    await vi.advanceTimersByTimeAsync(10 * pingMs)
    expect([asked.length, given[1]]).toEqual([2, true])
  })
})
