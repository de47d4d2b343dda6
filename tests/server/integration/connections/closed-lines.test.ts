import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { SourceFault } from '../../../../src/server/platform/connections/source-fault.ts'
import { openEntry } from '../../../support/sources/reader.ts'

/** A message with its length before it, which says at once that nobody is let in. */
const framed = (length: (bytes: number) => readonly number[], content: string): Buffer => {
  const bytes = Buffer.from(content, 'latin1')
  return Buffer.concat([Buffer.from(length(bytes.length)), bytes])
}

const greetings = {
  pg: { database: 'erp', sent: framed((n) => [0x45, 0, 0, 0, n + 4], 'SFATAL\0C53300\0Mfull\0\0') },
  mysql: { database: 'erp', sent: framed((n) => [n, 0, 0, 0], '\xff\x10\x04Too many connections') },
  sftp: { folder: '/out', sent: Buffer.from('SSH-1.0-old\r\n') },
} as const

describe.each(Object.entries(greetings))('a line of kind %s', (kind, { sent, ...given }) => {
  it('is closed where it is not opened', async () => {
    const server = createServer()
    const closed = new Promise<void>((done) => {
      server.once('connection', (socket) => {
        socket.on('error', () => {}).on('close', () => done())
        socket.resume()
        socket.write(sent)
      })
    })
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    const { port } = server.address() as AddressInfo
    const credentials = { user: 'takt', password: 'x', hostKey: `SHA256:${'A'.repeat(43)}` }
    const entry = { kind, host: '127.0.0.1', port, inside: true, credentials, ...given }
    await expect(openEntry(entry)).rejects.toBeInstanceOf(SourceFault)
    await closed
    server.close()
  })
})
