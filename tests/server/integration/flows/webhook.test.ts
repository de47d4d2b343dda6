import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newStep } from '#domain/integration/flows/steps.ts'
import type { StepContext } from '../../../../src/server/features/flows/worker.ts'
import { webhookWorker } from '../../../../src/server/features/flows/workers/sending.ts'
import { nothingOutgoing } from '../../../../src/server/outgoing/config.ts'

let listener: Server
let host: string
const heard: IncomingHttpHeaders[] = []

beforeAll(async () => {
  listener = createServer((request, response) => {
    heard.push(request.headers)
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((done) => {
    listener.listen(0, '127.0.0.1', done)
  })
  host = `127.0.0.1:${(listener.address() as AddressInfo).port}`
})
afterAll(() => listener.close())

it('is posted from a plan unit whose code is Chinese, under an id of its own', async () => {
  const webhookHosts = new Map([[host, { secret: 'a secret that is long enough', inside: true }]])
  const post = (planUnitCode: string): Promise<unknown> =>
    webhookWorker.work({
      service: { services: { outgoing: { ...nothingOutgoing, webhookHosts }, now: () => new Date() } },
      reader: { scope: { tenantId: 1, planUnitCode, userId: null } },
      text: (name: string) => (name === 'url' ? `http://${host}/` : 'done'),
      runNo: 'F20260101001',
      flowCode: 'NIGHT',
      step: newStep('webhook', []),
    } as unknown as StepContext)
  for (const unit of ['一厂', '二厂']) expect(await post(unit)).toEqual({ state: 'done', gave: {} })
  const ids = heard.map((headers) => headers['x-takt-delivery'])
  expect(new Set(ids).size).toBe(2)
  expect(ids[0]).toContain('F20260101001')
})
