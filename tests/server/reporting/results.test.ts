import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { operationStatus } from '#domain/services/planning/capacity.ts'
import { corrections, reporting } from '#domain/services/reporting/results.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { placeOrders } from '../../support/placed-orders.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
let worker: TestUser
beforeAll(async () => {
  server = await createTestServer()
  await placeOrders(server.one, 5, '2026-11-20')
  worker = await server.user(1, 'worker', ['Pages.Users'])
  const released = ['O1', 'O2', 'O3', 'O4'].flatMap((order) => [`${order}-10`, `${order}-20`])
  await server.one.ask(operationStatus.release, { operations: released })
})
afterAll(() => server.close())

type Row = Record<string, unknown>
const results = crudOf(entityNamed('result'))

const report = (operationCode: string, action: string, more: Row = {}, user = worker) =>
  user.call(reporting.report, { operationCode, action, ...more })
const reported = async (operationCode: string, action: string, more: Row = {}) => {
  const answer = await report(operationCode, action, more)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body.result as Row
}
const refusal = async (operationCode: string, action: string, more: Row = {}) => {
  const answer = await report(operationCode, action, more)
  return [answer.status, answer.body.error?.message]
}
const rowOf = async (entity: string, code: string) => {
  const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [code] }])
  const page = await server.one.ask(crudOf(entityNamed(entity)).getAll, { filter, maxResultCount: 1 })
  return page.items[0] as Row
}
const resultsOf = async (operation: string) => {
  const filter = JSON.stringify([{ field: 'operationCode', op: 'eq', values: [operation] }])
  const page = await server.one.ask(results.getAll, { filter, maxResultCount: 50, sorting: 'code' })
  return page.items as Row[]
}

describe('reports of the shop floor', () => {
  it('start, pause, go on and finish an operation; its order follows', async () => {
    expect(await reported('O1-10', 'start')).toMatchObject({
      status: 'T',
      state: 'running',
      order: 'O1',
      orderStatus: 'S',
    })
    expect(await reported('o1-10', 'pause', { goodQty: '3', downtimeReason: 'MATERIAL' })).toMatchObject({
      status: 'T',
      state: 'paused',
      goodQty: '3',
    })
    await reported('O1-10', 'resume')
    await reported('O1-10', 'report', { goodQty: '2', scrapQty: '0.5' })
    const done = await reported('O1-10', 'finish', { goodQty: '4.5' })
    expect(done).toMatchObject({
      status: 'B',
      state: 'done',
      goodQty: '9.5',
      scrapQty: '0.5',
      orderStatus: 'S',
    })
    expect(await rowOf('operation', 'O1-10')).toMatchObject({
      status: 'B',
      goodQty: '9.5',
      scrapQty: '0.5',
      remainQty: '0',
      progress: '100',
      resultRes: 'M1',
    })
    expect((await resultsOf('O1-10')).map((row) => [row['code'], row['status'], row['reporter']])).toEqual([
      ['O1-10-R1', 'T', 'worker'],
      ['O1-10-R2', 'pause', 'worker'],
      ['O1-10-R3', 'T', 'worker'],
      ['O1-10-R4', 'T', 'worker'],
      ['O1-10-R5', 'B', 'worker'],
    ])
    await reported('O1-20', 'finish', { goodQty: '9' })
    expect(await rowOf('order', 'O1')).toMatchObject({ status: 'F', completedQty: '9' })
    const instructions = await server.one.ask(crudOf(entityNamed('workInstruction')).getAll, {
      keyword: 'O1-10',
    })
    expect(instructions.items).toMatchObject([{ status: 'B' }])
    expect((instructions.items[0] as Row)['ackAt']).toBeTruthy()
  })

  it('are refused where they make no sense, with the reason', async () => {
    expect(await refusal('O5-10', 'start')).toEqual([
      409,
      'This cannot be done: operation O5-10 is not released.',
    ])
    expect(await refusal('O1-10', 'start')).toEqual([
      409,
      'Operation O1-10 is finished; it cannot be reported: start.',
    ])
    expect(await refusal('O2-10', 'pause')).toEqual([
      409,
      'Operation O2-10 is to start; it cannot be reported: pause.',
    ])
    expect(await refusal('nowhere', 'start')).toEqual([404, 'There is no operation nowhere.'])
    expect(await refusal('O2-10', 'finish', { endTime: '2099-01-01T00:00:00Z' })).toEqual([
      422,
      'The time reported for operation O2-10 lies in the future.',
    ])
    const turned = { startTime: '2026-11-20T03:00:00Z', endTime: '2026-11-20T02:00:00Z' }
    expect((await refusal('O2-10', 'finish', turned))[0]).toBe(422)
    const order = await rowOf('order', 'O2')
    const { update } = crudOf(entityNamed('order'))
    const held = (await server.one.ask(update, {
      id: order['id'],
      rowVersion: order['rowVersion'],
      status: 'H',
    })) as Row
    expect(await refusal('O2-10', 'start')).toEqual([
      409,
      'This cannot be done: the order of operation O2-10 is on hold or cancelled.',
    ])
    // Nothing of what was refused stays.
    expect(await resultsOf('O2-10')).toEqual([])
    expect(await rowOf('operation', 'O2-10')).toMatchObject({ status: 'R', resultStart: null })
    const back = { id: held['id'], rowVersion: held['rowVersion'], status: 'N' }
    await server.one.ask(update, back)
    expect(await rowOf('order', 'O2')).toMatchObject({ status: 'R' })
  })

  it('of more than was planned and the tolerance are asked about', async () => {
    expect((await refusal('O2-10', 'report', { goodQty: '10.6' }))[0]).toBe(409)
    const answer = await report('O2-10', 'report', { goodQty: '10.6' })
    expect(JSON.parse(answer.body.error!.details!)).toEqual({ confirm: true })
    expect(answer.body.error?.message).toBe(
      '10.6 reported of operation O2-10 are more than the planned 10 and the tolerance. Confirm to keep it.',
    )
    // Within five percent nobody is asked.
    expect(await reported('O2-10', 'report', { goodQty: '10.5' })).toMatchObject({ goodQty: '10.5' })
    expect(await reported('O2-10', 'report', { goodQty: '1', confirmed: true })).toMatchObject({
      goodQty: '11.5',
    })
  })

  it('may be brought all at once; of what is wrong it is said why', async () => {
    const rows = [
      {
        operationCode: 'O3-10',
        startTime: '2026-11-20T08:00:00Z',
        endTime: '2026-11-20T09:00:00Z',
        goodQty: '10',
        finished: true,
      },
      { operationCode: 'O5-10', goodQty: '1' },
      { operationCode: 'O3-20', goodQty: 'many' },
      { goodQty: '1' },
    ]
    expect(await worker.ask(reporting.reportMany, { rows })).toEqual({
      changed: ['O3-10'],
      refused: [
        { key: 'O5-10', reason: 'This cannot be done: operation O5-10 is not released.' },
        { key: 'O3-20', reason: 'Good "many" is not a number' },
        { key: '4', reason: 'Operation must not be empty' },
      ],
    })
    expect(await rowOf('operation', 'O3-10')).toMatchObject({
      status: 'B',
      resultStart: '2026-11-20T08:00:00Z',
      resultEnd: '2026-11-20T09:00:00Z',
    })
  })

  it('show what is to do, what runs and what was done, and what comes next', async () => {
    const period = { from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' }
    const page = await worker.ask(reporting.work, { ...period, maxResultCount: 50 })
    const states = new Map((page.items as Row[]).map((row) => [row['operationCode'], row['state']]))
    expect(states.get('O3-10')).toBe('done')
    expect(states.get('O3-20')).toBe('none')
    expect(states.get('O2-10')).toBe('running')
    expect(states.has('O5-10')).toBe(false)
    const worked = (page.items as Row[]).find((row) => row['operationCode'] === 'O3-10')!
    expect(worked).toMatchObject({ runSec: 3600, planSec: 7200, itemName: 'A' })
    const effect = (await worker.ask(reporting.effect, { operationCode: 'O3-10' })) as Row
    expect(effect).toMatchObject({ expectedEnd: '2026-11-20T09:00:00Z' })
    // Planned for 8:00 to 10:00, ended at 9:00; the machine's next one is planned for 10:00.
    expect(effect['delaySec']).toBe(-3600)
    expect(effect['next']).toEqual([
      expect.objectContaining({ operation: 'O3-20', by: 'resource', gapSec: 3600 }),
    ])
  })
})

describe('corrections', () => {
  it('change what was reported with a reason, and reopen what is no longer finished', async () => {
    const [first] = await resultsOf('O3-10')
    const wrong = {
      id: first!['id'],
      rowVersion: first!['rowVersion'],
      goodQty: '8',
      reason: 'counted again',
    }
    expect((await worker.call(corrections.correct, wrong)).status).toBe(403)
    expect(await server.one.ask(corrections.correct, wrong)).toMatchObject({
      goodQty: '8',
      changeReason: 'counted again',
    })
    expect(await rowOf('operation', 'O3-10')).toMatchObject({ status: 'B', goodQty: '8' })
    expect((await server.one.call(corrections.correct, wrong)).status).toBe(409)
    const none = { ...wrong, rowVersion: 99, reason: '' }
    expect((await server.one.call(corrections.correct, none)).status).toBe(400)

    const cancelled = await server.one.ask(corrections.cancel, {
      results: [first!['id'], '01a1f96a-0000-7000-8000-6506b4430d9a'],
      reason: 'wrong operation',
    })
    expect(cancelled).toMatchObject({ changed: ['O3-10-R1'], refused: [{}] })
    expect(await rowOf('operation', 'O3-10')).toMatchObject({
      status: 'R',
      goodQty: '0',
      resultStart: null,
      resultEnd: null,
    })
    expect(await rowOf('order', 'O3')).toMatchObject({ status: 'R' })
    const again = await server.one.ask(corrections.cancel, { results: [first!['id']], reason: 'x' })
    expect(again).toMatchObject({ changed: [], refused: [{ reason: 'Result O3-10-R1 is void already.' }] })
    const audit = await withTenant(server.database.app, tenantOne, (tx) =>
      tx.rows(`select after ->> 'changeReason' as reason from audit_log where entity = 'result' and key = 'O3-10-R1'
        order by at, id`),
    )
    expect(audit.at(-1)).toEqual({ reason: 'wrong operation' })
  })

  it('of the last result alone lead back to what ran before', async () => {
    await reported('O4-10', 'start')
    await reported('O4-10', 'finish', { goodQty: '10' })
    const rows = await resultsOf('O4-10')
    const [, last] = rows
    await server.one.ask(corrections.cancel, { results: [last!['id']], reason: 'not finished' })
    expect(await rowOf('operation', 'O4-10')).toMatchObject({ status: 'T', goodQty: '0', resultEnd: null })
    expect((await rowOf('operation', 'O4-10'))['progress']).toBe('0')
  })

  it('made in the general list follow the same rules', async () => {
    const made = await server.one.ask(results.create, {
      code: 'X1',
      operationCode: 'O4-10',
      startTime: '2026-11-20T08:00:00Z',
      endTime: '2026-11-20T08:30:00Z',
      goodQty: '4',
      status: 'B',
    })
    // It tells of a time before the start that was reported, so the newest one still says that it runs.
    expect(await rowOf('operation', 'O4-10')).toMatchObject({ status: 'T', goodQty: '4' })
    const refused = await server.one.call(results.create, {
      code: 'X2',
      operationCode: 'O5-10',
      startTime: '2026-11-20T08:00:00Z',
      status: 'T',
    })
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'This cannot be done: operation O5-10 is not released.',
    ])
    expect(await resultsOf('O5-10')).toEqual([])
    await server.one.ask(results.delete, { id: (made as Row)['id'] })
    expect(await rowOf('operation', 'O4-10')).toMatchObject({ status: 'T', goodQty: '0' })
    const finished = await rowOf('operation', 'O1-10')
    const final = (await resultsOf('O1-10')).at(-1)!
    expect(finished['status']).toBe('B')
    expect((await worker.call(results.delete, { id: final['id'] })).status).toBe(403)
    expect(await rowOf('operation', 'O1-10')).toMatchObject({ status: 'B', goodQty: '9.5' })
  })
})

describe('statuses', () => {
  it('of operations and planned orders are not set in the general list', async () => {
    const operation = await rowOf('operation', 'O5-10')
    const refused = await server.one.call(crudOf(entityNamed('operation')).update, {
      id: operation['id'],
      rowVersion: operation['rowVersion'],
      status: 'B',
    })
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'The status of O5-10 follows from what is done with it and cannot be changed from "scheduled" to "completed" here.',
    ])
    const order = await rowOf('order', 'O5')
    const set = await server.one.call(crudOf(entityNamed('order')).update, {
      id: order['id'],
      rowVersion: order['rowVersion'],
      status: 'F',
    })
    expect(set.status).toBe(409)
    const named = await server.one.call(crudOf(entityNamed('order')).update, {
      id: order['id'],
      rowVersion: order['rowVersion'],
      name: 'kept',
    })
    expect(named.status).toBe(200)
  })
})
