import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalCall {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface LocalAnswer {
  readonly status?: number
  readonly body: unknown
}

/** An HTTP server of this machine that plays another system. */
export interface LocalService {
  readonly port: number
  readonly calls: LocalCall[]
  close(): Promise<void>
}

export async function listening(answer: (call: LocalCall) => LocalAnswer): Promise<LocalService> {
  const calls: LocalCall[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      const call = {
        method: request.method!,
        url: new URL(request.url!, 'http://service'),
        headers: request.headers,
        body,
      }
      calls.push(call)
      const { status = 200, body: given } = answer(call)
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(given))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    port: (server.address() as AddressInfo).port,
    calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
