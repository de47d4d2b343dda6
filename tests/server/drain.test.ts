import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signInPath } from '#domain/services/access/session.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { ServerProcess } from '../support/server-process.ts'
import { throwAwayFolder } from '../support/throw-away.ts'

let dataDir: string
let server: ServerProcess
beforeAll(async () => {
  dataDir = await mkdtemp(join(throwAwayFolder(), 'takt-drain-'))
  server = await ServerProcess.start(dataDir)
}, 180_000)
afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** A sign-in whose body comes in two parts; the first is sent. */
function halfSent() {
  const body = JSON.stringify({ userNameOrEmailAddress: 'admin', password: 'Drained_2026' })
  const sent = request(`${server.address}${signInPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, 'Abp.TenantId': '1' },
  })
  sent.write(body.slice(0, 10))
  const answer = once(sent, 'response') as Promise<[IncomingMessage]>
  answer.catch(() => {})
  return { answer, finish: () => sent.end(body.slice(10)) }
}

const readiness = async () => {
  const answer = await fetch(`${server.address}/readyz`)
  return [answer.status, await answer.json()]
}

it('answers under way at SIGTERM are finished, event streams end, and the process ends', async () => {
  await server.signIn('Drained_2026', server.firstPassword)
  const events = await server.fetch(onlineManager.events, {})
  const under = Array.from({ length: 5 }, halfSent)
  await expect.poll(readiness).toEqual([200, { status: 'ok' }])
  const stopped = server.stop()
  await expect.poll(readiness).toEqual([503, { status: 'notReady', failed: ['draining'] }])
  expect(await events.text()).toContain(': connected')
  for (const one of under) one.finish()
  for (const { answer } of under) {
    const [{ statusCode, headers }] = await answer
    expect([statusCode, headers.connection]).toEqual([200, 'close'])
  }
  await stopped
}, 180_000)
