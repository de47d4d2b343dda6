import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { pathOf } from '#domain/service.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { inbox } from '#domain/services/access/inbox.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { endRun } from '../../../src/server/platform/jobs/runs.ts'
import { texts } from '../../../src/server/platform/jobs/texts.ts'
import { tenantOne } from '../../support/database.ts'
import { demo, run } from '../../support/kitting.ts'
import { openStream, type TestStream } from '../../support/live.ts'
import { plan } from '../../support/planning.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

/**
 * A user with row filters and masks listens while others change hidden rows, calculate, accept and upload. Seen to fail
 * with the causes of failures as they are kept.
 */
let server: TestServer
let limited: TestUser
let address: string
const open: TestStream[] = []
let hidden: readonly string[]

/** Values that stand in hidden rows and masked columns alone. */
const secret = 'HIDDEN-9Q7'
const rowFilter = { order: 'ME.sortNo != 77', item: 'ME.sortNo != 77', saleOrder: 'ME.sortNo != 77' }
const columnMask = { saleOrder: ['openQty'], order: ['projectNo'] }

const inUnit = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(server.database.app, tenantOne, work)

beforeAll(async () => {
  server = await createFilledServer(demo())
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  hidden = await inUnit(async (tx) => {
    for (const table of ['"order"', 'item', 'sale_order']) {
      await tx.run(`update ${table} set sort_no = 1`)
      await tx.run(`update ${table} set sort_no = 77 where abs(hashtext(code)) % 3 = 0`)
    }
    await tx.run('update "order" set project_no = $1', [secret])
    const rows = await tx.rows<{ code: string }>(
      `select code from "order" where sort_no = 77 union select code from item where sort_no = 77
       union select code from sale_order where sort_no = 77 order by 1`,
    )
    return rows.map(({ code }) => code)
  })
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  await server.one.ask(roles.update, { ...role, rowFilter, columnMask })
})
afterAll(async () => {
  for (const stream of open) stream.close()
  await server.close()
})

async function listen(user: TestUser, endpoint: Parameters<typeof pathOf>[0]): Promise<TestStream> {
  const stream = await openStream(address + pathOf(endpoint), { authorization: `Bearer ${user.token}` })
  expect(stream.status).toBe(200)
  open.push(stream)
  return stream
}

/** What of the hidden rows a text names. */
const named = (text: string): readonly string[] => [...hidden, secret].filter((code) => text.includes(code))

/** A run of a user that the engine gives up over a hidden item: ended as every run that fails is. */
async function failing(user: TestUser, runNo: string): Promise<string> {
  const scope = { ...tenantOne, userId: user.userId }
  await withTenant(server.database.app, scope, async (tx) => {
    await tx.run(
      `insert into plan_run (run_no, kind, status, scheme_code, scheme_version, as_of, started_at, published)
       values ($1, 'KIT', 'R', 'STD', 1, now(), now(), false)`,
      [runNo],
    )
    const cause = new TaktError('quantityOverflow', { items: hidden[0]! })
    const label = { zh: cause.messageIn('zh-Hans'), en: cause.messageIn('en') }
    const log = [{ level: 'E' as const, text: texts.failed(label) }]
    expect(await endRun(tx, runNo, { status: 'F', error: label.en, log })).toBe(true)
  })
  return runNo
}

/** Hidden rows are exported, changed and brought in again. */
async function upload(): Promise<void> {
  const orders = crudOf(entityNamed('order'))
  const filter = JSON.stringify([{ field: 'sortNo', op: 'eq', values: [77] }])
  const { text } = await server.one.call(orders.exportRows, { filter, format: 'csv' })
  expect(text).toContain(secret)
  const form = formOf({ 'order.csv': text.replaceAll(secret, `${secret}-2`) }, {})
  const answer = await server.request({
    method: 'POST',
    url: pathOf(orders.importRows),
    headers: { authorization: `Bearer ${server.one.token}`, 'accept-language': 'en', ...form.headers },
    payload: form.payload,
  })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
}

describe('a user who does not see all rows and columns', () => {
  it('gets no event about hidden ones, whatever others do', async () => {
    const streams = [
      await listen(limited, onlineManager.events),
      await listen(limited, kittingRuns.events),
      await listen(limited, schedulingRuns.events),
    ]
    const whole = await listen(server.one, onlineManager.events)
    for (const user of [limited, server.one]) {
      const { items } = await user.ask(kpiServices.list, {})
      for (const { code } of items) await user.ask(kpiServices.subscribe, { kpiCode: code, on: true })
    }

    await upload()
    const kitted = await run(server.one)
    await server.one.ask(kittingRuns.publish, { runNo: kitted.runNo })
    const planned = await plan(server.one)
    // An acceptance that meets another change is refused and tried again, as its refusal says.
    await vi.waitFor(() => server.one.ask(schedulingRuns.accept, { runNo: planned.runNo }), {
      timeout: 60_000,
      interval: 200,
    })
    const failed = await failing(server.one, 'K-FAILED')
    const own = await failing(limited, 'K-FAILED-OWN')
    const { runNo } = await run(server.one)

    // Events come in their order: the last run comes after all that was before it.
    for (const stream of [streams[0]!, streams[1]!, whole])
      await vi.waitFor(
        () =>
          expect(
            stream.events.some(
              (one) => one.event === 'progress' && one.data.runNo === runNo && 'SW'.includes(one.data.status),
            ),
          ).toBe(true),
        { timeout: 60_000 },
      )
    const progress = streams.map(({ events }) =>
      events.flatMap((one) => (one.event === 'progress' ? [one.data] : [])),
    )
    expect(progress.every((events) => events.length > 0)).toBe(true)
    for (const stream of streams)
      for (const one of stream.events) expect(named(JSON.stringify(one))).toEqual([])
    for (const event of progress.flat()) {
      expect([0, 100]).toContain(event.totalNumber)
      expect(event.currentExecution).toBeLessThanOrEqual(100)
      expect([event.errorNumber, event.optimisation]).toEqual([0, null])
    }

    // Others see what is hidden from him.
    const causes = whole.events.filter((one) => one.event === 'progress' && one.data.runNo === failed)
    expect(named(JSON.stringify(causes)).length).toBeGreaterThan(0)
    const kinds = new Set(whole.events.map(({ event }) => event))
    expect(kinds).toContain('notice')
    const totals = whole.events.flatMap((one) => (one.event === 'progress' ? [one.data.totalNumber] : []))
    expect(totals.some((total) => ![0, 100].includes(total))).toBe(true)

    // What he reads afterwards names nothing of it either.
    const notices = (await limited.ask(inbox.getAll, { maxResultCount: 100 })).items
    expect(notices.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['kittingFailed', 'kittingPublished']),
    )
    expect(notices.map(({ kind }) => kind)).not.toContain('kpiWorse')
    for (const answer of [
      notices,
      await limited.ask(kittingRuns.get, { runNo: failed }),
      await limited.ask(kittingRuns.progress, { runNo: own }),
      await limited.ask(kittingRuns.list, { maxResultCount: 100 }),
      await limited.ask(kittingRuns.log, { runNo: failed }),
      await limited.ask(crudOf(entityNamed('planRun')).getAll, { maxResultCount: 100 }),
      await limited.ask(crudOf(entityNamed('systemLog')).getAll, { maxResultCount: 100 }),
    ])
      expect(named(JSON.stringify(answer))).toEqual([])
  })
})
