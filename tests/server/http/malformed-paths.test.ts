import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostTenant, withTenant } from '../../../src/server/db/tenant.ts'
import { createTestDatabase } from '../../support/database.ts'
import { serveTestDatabase, type TestServer } from '../../support/server.ts'

let server: TestServer
let pages: string
beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'takt-pages-'))
  await writeFile(join(pages, 'index.html'), '<html></html>')
  server = await serveTestDatabase(await createTestDatabase(), undefined, undefined, undefined, { pages })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.close()
  await rm(pages, { recursive: true })
})

/** Status of the answer to a path as it stands, which clients of a higher level would mend first. */
async function statusOf(method: string, path: string): Promise<number> {
  const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.write(`${method} ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
}

const failures = () =>
  withTenant(server.database.app, { tenantId: hostTenant, planUnitCode: null, userId: null }, (tx) =>
    tx.rows<{ message: string }>(
      "select message::text from system_log where tenant_id = $1 and level = 'E'",
      [hostTenant],
    ),
  )

const undecodable = [
  '/%',
  '/%zz',
  '/a/%',
  '/%c3%28',
  '/%E0%A4%A',
  '///%',
  '/api/%zz',
  '/api/%ff',
  '/assets/%zz',
]
const odd = [
  '//',
  '//[',
  '//:99999/',
  '//a/b',
  '/%00',
  '/assets/%00',
  '/?a=%zz',
  '/x?%',
  '/..%2f..%2f',
  'http://[',
  '*',
]

it('addresses that are none are refused as bad requests and leave no trace in the system log', async () => {
  const statuses: Record<string, number> = {}
  for (const method of ['GET', 'POST', 'OPTIONS', 'HEAD'])
    for (const path of [...undecodable, ...odd]) statuses[`${method} ${path}`] = await statusOf(method, path)
  expect(Object.entries(statuses).filter(([, status]) => !(status >= 200 && status < 500))).toEqual([])
  for (const path of [...undecodable, '/%00']) expect(statuses[`GET ${path}`], path).toBe(400)
  for (const path of ['/system/users', '/system//users/']) expect(await statusOf('GET', path), path).toBe(200)
  expect(await statusOf('GET', '/api/nothing')).toBe(404)
  // The log is written with a delay, and at the latest when the server closes.
  await server.app.close()
  expect(await failures()).toEqual([])
})
