export interface ServerEvent {
  readonly event: string
  readonly data: string
  readonly id: string | null
}

/** Events of a byte stream, as the server-sent events standard frames them. */
export async function* eventsOf(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      // Over what is left too: a line end may be cut in two.
      rest = (rest + decoder.decode(value, { stream: true })).replaceAll('\r\n', '\n')
      for (let end = rest.indexOf('\n\n'); end >= 0; end = rest.indexOf('\n\n')) {
        const event = eventOf(rest.slice(0, end))
        rest = rest.slice(end + 2)
        if (event) yield event
      }
    }
  } finally {
    // A stream left before its end would keep its connection, and a browser has only six to a host.
    await reader.cancel().catch(() => {})
  }
}

function eventOf(block: string): ServerEvent | null {
  let event = 'message'
  let id: string | null = null
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon === 0) continue
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    else if (field === 'id') id = value
    else if (field === 'data') data.push(value)
  }
  return data.length ? { event, data: data.join('\n'), id } : null
}
