import { afterAll, beforeAll, expect, it } from 'vitest'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import type { Progress } from '#domain/kitting/progress.ts'
import { pathOf } from '#domain/service.ts'
import { createKittingServer, follow } from '../../support/kitting.ts'
import type { TestServer, TestUser } from '../../support/server.ts'

let server: TestServer
let address: string
beforeAll(async () => {
  server = await createKittingServer('slow', [1, 2])
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server.close())

interface Event {
  readonly event: string
  readonly data: Progress
}

/** The event stream of a user as a page reads it. */
async function* eventsOf(user: TestUser, signal: AbortSignal): AsyncGenerator<Event> {
  const answer = await fetch(address + pathOf(kittingRuns.events), {
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'en' },
    signal,
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('event-stream'),
  ])
  let text = ''
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop()!
    for (const part of parts) {
      const event = /^event: (.*)$/m.exec(part)?.[1]
      const data = /^data: (.*)$/m.exec(part)?.[1]
      if (event && event !== 'ping') yield { event, data: JSON.parse(data!) as Progress }
    }
  }
}

it('tells the progress of the runs of the own tenant and of no other', async () => {
  const closing = new AbortController()
  const own = eventsOf(server.one, closing.signal)
  const theirs: Event[] = []
  const listening = (async () => {
    for await (const event of eventsOf(server.two, closing.signal)) theirs.push(event)
  })().catch(() => {})
  const { runNo } = await server.one.ask(kittingRuns.start, { schemeCode: 'STD' })
  const other = await server.two.ask(kittingRuns.start, { schemeCode: 'STD' })
  const seen: Progress[] = []
  for await (const { event, data } of own) {
    expect(event).toBe('progress')
    expect(data.runNo).toBe(runNo)
    seen.push(data)
    if (data.status === 'R' && data.currentExecution > 5 && seen.length > 3) break
  }
  expect(seen.map((one) => one.phase)).toEqual(expect.arrayContaining(['calculating']))
  for (let n = 1; n < seen.length; n++)
    expect(seen[n]!.currentExecution).toBeGreaterThanOrEqual(seen[n - 1]!.currentExecution)
  await server.one.ask(kittingRuns.cancel, { runNo })
  await server.two.ask(kittingRuns.cancel, { runNo: other.runNo })
  await follow(server.two, other.runNo)
  closing.abort()
  await listening
  expect(theirs.length).toBeGreaterThan(0)
})

it('tells a client that connects later about what is running', async () => {
  const { runNo } = await server.one.ask(kittingRuns.start, { schemeCode: 'STD' })
  await follow(server.one, runNo, ({ status }) => status === 'R')
  const closing = new AbortController()
  for await (const { data } of eventsOf(server.one, closing.signal)) {
    expect(data).toMatchObject({ runNo, status: 'R' })
    break
  }
  closing.abort()
  await server.one.ask(kittingRuns.cancel, { runNo })
  await follow(server.one, runNo)
})

it('is not open to who may not see runs', async () => {
  const stranger = await server.user(1, 'guest', ['Pages.demo'])
  for (const user of [stranger, server.nobody]) {
    const answer = await fetch(address + pathOf(kittingRuns.events), {
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect([401, 403]).toContain(answer.status)
  }
})
