import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('../dist/workbench/', import.meta.url))
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
}

/** The built page only, isolated as the server serves it; any other path is the page itself. */
export async function servePage(): Promise<Server> {
  const files = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    const file = extname(path) ? path : '/index.html'
    readFile(join(folder, file)).then(
      (body) => {
        response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream')
        response.setHeader('cross-origin-opener-policy', 'same-origin')
        response.setHeader('cross-origin-embedder-policy', 'require-corp')
        response.end(body)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
  return files
}

export const addressOf = (server: Server): string =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`
