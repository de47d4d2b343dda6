import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inbox } from '#domain/services/access/inbox.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { startByHand } from '../../../src/server/features/reports/subscriptions/fire.ts'
import { subscriptionWith } from '../../../src/server/features/reports/subscriptions/subscription.ts'
import { boundedBytes } from '../../../src/server/features/reports/subscriptions/content.ts'
import {
  deliverSubscriptions,
  fireSubscriptions,
} from '../../../src/server/features/reports/subscriptions/module.ts'
import { Readable } from 'node:stream'
import { tenantOne } from '../../support/database.ts'
import {
  headerOf,
  partOf,
  subscriptionBench,
  wide,
  type SubscriptionBench,
} from '../../support/subscriptions.ts'

let bench: SubscriptionBench
beforeAll(async () => {
  bench = await subscriptionBench()
})
afterAll(() => bench.close())
afterEach(() => bench.reset())

const sql = (text: string) => withTenant(bench.server.database.app, tenantOne, (tx) => tx.run(text))
const historyOf = async (id: string) =>
  (await bench.server.one.ask(reportSubscriptions.history, { id })).items
const lastDeliveries = async (id: string) => {
  const [run] = await historyOf(id)
  return (await bench.server.one.ask(reportSubscriptions.deliveries, { runId: run!.id })).items
}
const due = '2027-03-02T00:30:00Z'
const kill = (at: string) => (step: string) => {
  if (step === at) throw new Error(`killed: ${step}`)
}
const busy = () => Object.assign(new Error('busy'), { responseCode: 451 })

describe('a server that is killed', () => {
  it('before the run is kept leaves it to the next round', async () => {
    const made = await bench.make(bench.server.one)
    await expect(bench.round(due, kill('claimed'))).rejects.toThrow('killed')
    expect(await historyOf(made.id)).toHaveLength(1)
    await bench.round('2027-03-02T00:30:05Z')
    expect(bench.mails).toHaveLength(2)
    expect((await historyOf(made.id))[0]).toMatchObject({ dueAt: due, state: 'S', late: false })
  })

  it.each(['claimed', 'computed'] as const)(
    'after %s loses no mail: another server sends it',
    async (step) => {
      const made = await bench.make(bench.server.one)
      await bench.round('2027-03-02T00:29:00Z')
      // The run is kept; the server is killed while it sends.
      await expect(
        bench.round(due, (at) => {
          if (at === step && killed++ > (step === 'claimed' ? 0 : -1)) throw new Error('killed')
        }),
      ).rejects.toThrow('killed')
      expect(bench.mails).toHaveLength(1)
      expect((await historyOf(made.id))[0]).toMatchObject({ dueAt: due, state: 'W' })
      await bench.round('2027-03-02T00:40:00Z')
      expect(bench.mails).toHaveLength(1)
      await bench.round('2027-03-02T00:45:01Z')
      expect(bench.mails).toHaveLength(2)
      expect((await historyOf(made.id))[0]!.state).toBe('S')
    },
  )
  let killed = 0
  afterEach(() => {
    killed = 0
  })

  it('after sending, before that is noted, sends again under the same Message-ID', async () => {
    const made = await bench.make(bench.server.one)
    await expect(bench.round(due, kill('sent'))).rejects.toThrow('killed')
    expect(bench.mails).toHaveLength(2)
    await bench.round('2027-03-02T00:45:01Z')
    const ids = bench.mails.map((mail) => headerOf(mail, 'Message-ID'))
    expect([ids.length, ids[1] === ids[2], ids[0] === ids[1]]).toEqual([3, true, false])
    await bench.round('2027-03-02T02:00:00Z')
    expect(bench.mails).toHaveLength(3)
    expect((await lastDeliveries(made.id))[0]).toMatchObject({ state: 'S', attempts: 2 })
  })
})

it('several servers send each time once, and put one notice into the inbox', async () => {
  const { one } = bench.server
  await bench.make(one, { name: 'mail' })
  await bench.make(one, { name: 'inbox', isSendEmail: false })
  const inInbox = async () => (await one.ask(inbox.getAll, {})).totalCount
  const before = [bench.mails.length, await inInbox()]
  await bench.round('2027-03-02T00:29:00Z')
  const all = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 4 }, work))
  // The clock of the next round, before any server looked.
  await expect(bench.round(due, kill('claimed'))).rejects.toThrow('killed')
  await all(() => fireSubscriptions(bench.service.services))
  await all(() => deliverSubscriptions(bench.service))
  expect([bench.mails.length, await inInbox()]).toEqual(before.map((count) => count + 1))
})

it('times that were missed are sent once, marked late', async () => {
  const made = await bench.make(bench.server.one)
  await bench.round('2027-03-05T03:00:00Z')
  await bench.round('2027-03-05T03:00:10Z')
  expect(bench.mails).toHaveLength(2)
  expect(partOf(bench.mails[1]!, 'text/plain')).toMatch(/Late: it was due at 2027-03-05 08:30|延迟/)
  expect((await historyOf(made.id))[0]).toMatchObject({
    dueAt: '2027-03-05T00:30:00Z',
    late: true,
    missedTimes: 3,
    state: 'S',
  })
})

it('daylight saving: a skipped time is later by the gap, one that comes twice is used once', async () => {
  await sql("update plan_unit set time_zone = 'Europe/Berlin' where code = 'JS'")
  try {
    const made = await bench.make(bench.server.one, { subTime: '02:30' }, '2027-03-27T12:00:00Z')
    // `make` ends with an earlier round, which finds nothing.
    await bench.round('2027-03-28T01:29:00Z')
    expect(bench.mails).toHaveLength(0)
    await bench.round('2027-03-28T01:30:00Z')
    expect((await historyOf(made.id)).map(({ dueAt }) => dueAt)).toEqual(['2027-03-28T01:30:00Z'])
    await sql('update report_subscription set next_due = null')
    await bench.round('2027-10-30T12:00:00Z')
    for (const at of ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z', '2027-10-31T02:30:00Z'])
      await bench.round(at)
    expect((await historyOf(made.id)).map(({ dueAt }) => dueAt)).toEqual([
      '2027-10-31T00:30:00Z',
      '2027-03-28T01:30:00Z',
    ])
  } finally {
    await sql("update plan_unit set time_zone = 'Asia/Shanghai' where code = 'JS'")
  }
})

describe('a mail that is not taken', () => {
  it('is tried later and later, given up in the end, and sent again at wish', async () => {
    const { one } = bench.server
    const made = await bench.make(one)
    bench.answerWith(busy)
    await bench.round(due)
    expect((await lastDeliveries(made.id))[0]).toMatchObject({
      state: 'W',
      attempts: 1,
      error: 'EENVELOPE 451',
      nextAttempt: '2027-03-02T00:31:00Z',
    })
    for (const at of ['00:30:30', '00:31:00', '00:36:00', '01:06:00', '03:06:00', '09:00:00'])
      await bench.round(`2027-03-02T${at}Z`)
    expect((await lastDeliveries(made.id))[0]).toMatchObject({ state: 'F', attempts: 5 })
    bench.answerWith(() => null)
    const [run] = await historyOf(made.id)
    expect(run!.state).toBe('F')
    expect(await one.ask(reportSubscriptions.retry, { runId: run!.id })).toBe(1)
    await bench.round('2027-03-02T10:00:00Z')
    expect((await lastDeliveries(made.id))[0]).toMatchObject({ state: 'S' })
    expect(await one.ask(reportSubscriptions.retry, { runId: run!.id })).toBe(0)
  })

  it('is not sent any more once the subscription is paused, and nothing is left of one that is deleted', async () => {
    const { one } = bench.server
    const made = await bench.make(one)
    bench.answerWith(busy)
    await bench.round(due)
    expect(await one.ask(reportSubscriptions.pause, { id: made.id, paused: true })).toMatchObject({
      paused: true,
      nextDue: null,
    })
    bench.answerWith(() => null)
    await bench.round('2027-03-04T00:30:00Z')
    expect(bench.mails).toHaveLength(1)
    expect((await historyOf(made.id))[0]!.state).toBe('C')
    const resumed = await one.ask(reportSubscriptions.pause, { id: made.id, paused: false })
    expect(resumed.nextDue).not.toBeNull()
    await one.ask(reportSubscriptions.remove, { Id: made.id })
    expect((await one.ask(reportSubscriptions.list, {})).items).toEqual([])
    expect(await sql('delete from report_subscription_run')).toBe(0)
  })
})

it('a subscription whose parameters are wrong by now says so in its history', async () => {
  const made = await bench.make(bench.server.one)
  await sql(`update report_subscription set params = '{"from":"2027-05-01","to":"2027-04-01"}'`)
  await bench.round(due)
  expect((await historyOf(made.id))[0]!.state).toBe('F')
  expect((await lastDeliveries(made.id))[0]!.error).toMatch(/before the beginning|早于开始/)
})

it('is sent at wish beside its times, relative days as of that day', async () => {
  const { one } = bench.server
  const made = await bench.make(one, { params: { from: 'today-1d', to: 'today+1d' } })
  const { items } = await one.ask(reportSubscriptions.list, {})
  expect(items[0]!.params).toEqual({ from: 'today-1d', to: 'today+1d' })
  const count = bench.mails.length
  expect(await one.ask(reportSubscriptions.execute, { id: made.id })).toMatchObject({ state: 'S' })
  expect(bench.mails).toHaveLength(count + 1)
  expect((await historyOf(made.id)).some(({ byHand }) => byHand)).toBe(true)
})

it('a change by two people at once is a conflict, and names are taken once', async () => {
  const { one } = bench.server
  const made = await bench.make(one)
  const content = { name: 'Orders', params: wide, subType: 'M', subTime: '07:00', subDays: [31, 1, 1] }
  const changed = await one.ask(reportSubscriptions.update, {
    id: made.id,
    rowVersion: made.rowVersion,
    ...content,
  })
  expect(changed).toMatchObject({ subType: 'M', subDays: [1, 31], isSendEmail: false })
  const again = await one.call(reportSubscriptions.update, {
    id: made.id,
    rowVersion: made.rowVersion,
    ...content,
  })
  expect(again.status).toBe(409)
  const same = await one.call(reportSubscriptions.create, {
    reportCode: 'WorkOrderCompletionOne',
    ...content,
    name: 'orders',
  })
  expect(same.status).toBe(409)
})

it('goes to five hundred users at most, and the history says so', async () => {
  const made = await bench.make(bench.server.one, { targetRoles: ['Admin'], paused: true })
  const undone = withTenant(bench.server.database.app, tenantOne, async (tx) => {
    await tx.run(
      `insert into "user" (user_name, name, surname, email, roles, plan_units)
       select 'many' || n, 'x', 'x', 'many' || n || '@example.com', '{Admin}', '{JS}' from generate_series(1, 600) n`,
    )
    const run = await startByHand(tx, bench.service.services, (await subscriptionWith(tx, made.id))!)
    const found = await tx.row(
      `select message ->> 'en' as said, (select count(*)::integer from report_subscription_delivery where run_id = $1) as n
       from report_subscription_run where id = $1`,
      [run],
    )
    expect(found).toEqual({ said: 'too many recipients: it goes to the first 500 alone', n: 500 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})

it('a file above its limit is not kept in memory', async () => {
  let given = 0
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1000, given++)
    })(),
  )
  expect(await boundedBytes(endless, 10_000)).toBeNull()
  expect(given).toBeLessThan(100)
  expect(await boundedBytes(Readable.from([Buffer.from('ab'), Buffer.from('c')]), 3)).toEqual(
    Buffer.from('abc'),
  )
})
