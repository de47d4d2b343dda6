import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Measured } from './prometheus.ts'

/** Answers `/metrics` on a port of its own, which no user reaches. */
export async function serveMetrics(
  metrics: Measured,
  port: number,
  host: string,
): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    void metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
