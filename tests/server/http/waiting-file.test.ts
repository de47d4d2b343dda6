import { PassThrough, Readable } from 'node:stream'
import fastify from 'fastify'
import { expect, it } from 'vitest'
import { waitingHeader } from '#domain/exchange.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { inTurn } from '../../../src/server/platform/exchange/file-thread.ts'
import { sendAnswer } from '../../../src/server/identity/answer.ts'

it('says at once that a file waits for others, and sends it when its turn has come', async () => {
  const open: PassThrough[] = []
  const app = fastify()
  app.get('/file', (_request, reply) => {
    const body = inTurn(() => open[open.push(new PassThrough()) - 1]!)
    return sendAnswer(reportCalls.export, { name: 'file.csv', type: 'text/csv', body }, reply)
  })
  app.get('/failing', (_request, reply) => {
    const body = new Readable({ read: () => body.destroy(new Error('no rows')) })
    return sendAnswer(reportCalls.export, { name: 'file.csv', type: 'text/csv', body }, reply)
  })
  const address = await app.listen({ port: 0 })
  const running = [fetch(`${address}/file`), fetch(`${address}/file`)]
  while (open.length < 2) await new Promise((resolve) => setTimeout(resolve, 10))
  const waiting = await fetch(`${address}/file`)
  expect([waiting.status, waiting.headers.get(waitingHeader)]).toEqual([200, '1'])
  expect(waiting.headers.get('content-disposition')).toContain('file.csv')
  expect(open).toHaveLength(2)
  // What fails before its first byte is an error like any other.
  expect((await fetch(`${address}/failing`)).status).toBe(500)
  for (const file of open) file.end('made')
  for (const answer of await Promise.all(running)) {
    expect(answer.headers.has(waitingHeader)).toBe(false)
    expect(await answer.text()).toBe('made')
  }
  while (open.length < 3) await new Promise((resolve) => setTimeout(resolve, 10))
  open[2]!.end('third')
  expect(await waiting.text()).toBe('third')
  await app.close()
})
