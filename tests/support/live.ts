import type { LiveEvents } from '#domain/live/events.ts'

export type LiveEvent = {
  [N in keyof LiveEvents]: { readonly event: N; readonly data: LiveEvents[N]; readonly id: string | null }
}[keyof LiveEvents]

export interface TestStream {
  readonly status: number
  /** All events so far, pings left out. */
  readonly events: readonly LiveEvent[]
  /** The next event of that name that was not given before; fails when the stream ends without it. */
  next<N extends keyof LiveEvents>(event: N): Promise<Extract<LiveEvent, { event: N }>>
  /** Resolves when the server has closed the stream. */
  readonly ended: Promise<void>
  close(): void
}

/** Follows an event stream as a page does. */
export async function openStream(url: string, headers: Record<string, string> = {}): Promise<TestStream> {
  const aborter = new AbortController()
  const answer = await fetch(url, {
    headers: { 'accept-language': 'en', ...headers },
    signal: aborter.signal,
  })
  const events: LiveEvent[] = []
  const given = new Set<LiveEvent>()
  let wake: () => void = () => {}
  let over = false
  const read = async (): Promise<void> => {
    let text = ''
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop()!
      for (const block of blocks) {
        const part = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? null
        const event = part('event')
        if (event && event !== 'ping')
          events.push({ event, id: part('id'), data: JSON.parse(part('data')!) as unknown } as LiveEvent)
      }
      wake()
    }
  }
  const ended = read()
    .catch(() => {})
    .finally(() => {
      over = true
      wake()
    })
  return {
    status: answer.status,
    events,
    ended,
    close: () => aborter.abort(),
    next: async (event) => {
      for (;;) {
        const found = events.find((one) => one.event === event && !given.has(one))
        if (found) {
          given.add(found)
          return found as never
        }
        if (over) throw new Error(`the stream ended without ${event}: ${JSON.stringify(events)}`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}
