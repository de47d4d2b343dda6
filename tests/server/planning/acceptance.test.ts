import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { AcceptanceProgress } from '#domain/scheduling/acceptance.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { readingOf } from '../../../src/server/features/planning/calculation.ts'
import { changingPlan, lockPlan } from '../../../src/server/features/planning/changing-plan.ts'
import { planBars } from '../../../src/server/features/planning/plan-bars.ts'
import { readPlanSnapshot } from '../../../src/server/features/planning/snapshot.ts'
import { Acceptances, askToCancel } from '../../../src/server/platform/jobs/acceptances.ts'
import { startOwner } from '../../../src/server/platform/jobs/owner.ts'
import { keyOfText } from '../../../src/server/platform/jobs/run-key.ts'
import type { Services } from '../../../src/server/identity/services.ts'
import { createKittingServer, demoDay, unplanned } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import type { TestServer, TestUser } from '../../support/server.ts'

let server: TestServer
let other: TestUser
/** Results of the same data. */
let [first, second] = ['', '']
beforeAll(async () => {
  server = await createKittingServer(undefined, [1], unplanned)
  other = await server.user(1, 'second', ['Pages.Roles'])
  first = (await plan(server.one)).runNo
  second = (await plan(server.one)).runNo
})
afterAll(() => server.close())

const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
const inUnit = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => withTenant(server.database.app, scope, work)

const stored = () =>
  inUnit((tx) =>
    tx.row(`select (select count(*) from operation) as operations, (select count(*) from use_inst) as uses,
      (select count(*) from input_inst) as inputs, (select count(*) from peg) as pegs,
      (select count(*) from "order" where planned_start is not null) as planned,
      (select count(*) from audit_log where action = 'accept') as told,
      (select run_no from plan_run where published and kind = 'SCHED') as published`),
  )

/** All rows of the plan, by table. */
const planIn = (tx: Tx) =>
  tx.rows(
    ['operation', 'use_inst', 'input_inst', 'peg', '"order"']
      .map(
        (table) =>
          `select '${table}' as name, md5(string_agg(t::text, '' order by t.id)) as rows from ${table} t`,
      )
      .join(' union all '),
  )

const acceptanceOf = async (runNo: string, user = server.one): Promise<AcceptanceProgress | null> =>
  (await user.ask(schedulingRuns.progress, { runNo })).acceptance as AcceptanceProgress | null

/** Nobody writes a table while `work` goes on: an acceptance comes as far as that, and waits. */
const whileLocked = <T>(table: string, work: () => Promise<T>): Promise<T> =>
  inUnit(async (tx) => {
    await tx.run(`lock table ${table} in share row exclusive mode`)
    return work()
  })
const whilePegsAreLocked = <T>(work: () => Promise<T>): Promise<T> => whileLocked('peg', work)

async function until<T>(read: () => Promise<T>, isDone: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isDone(value)) return value
    await sleep(20)
  }
}

const reaches = (runNo: string, phase: string, user?: TestUser) =>
  until(
    () => acceptanceOf(runNo, user),
    (now) => now?.phase === phase,
  )

describe('an acceptance that goes on', () => {
  it('tells every reader how far it is, refuses a second one by name, and leaves nothing when it is cancelled', async () => {
    const runNo = first
    const before = await stored()
    const answer = await whilePegsAreLocked(async () => {
      const accepting = server.one.call(schedulingRuns.accept, { runNo })
      const now = await reaches(runNo, 'writing pegs', other)
      expect(now).toMatchObject({ by: 'admin', cancellable: true })
      expect(now!.percent).toBeGreaterThan(0)
      expect(now!.percent).toBeLessThanOrEqual(99)
      const listed = await other.ask(schedulingRuns.list, { maxResultCount: 10 })
      expect(listed.items.filter(({ acceptance }) => acceptance !== null).map((run) => run.runNo)).toEqual([
        runNo,
      ])
      for (const refused of [runNo, second]) {
        const told = await other.call(schedulingRuns.accept, { runNo: refused })
        expect([told.status, told.body.error?.message]).toEqual([
          409,
          `admin is accepting plan ${runNo}; the plan can be changed again when that is done.`,
        ])
      }
      // The statement that waits for the lock is interrupted: the answer comes while nobody lets go.
      await other.ask(schedulingRuns.cancelAccept, { runNo: runNo.toLowerCase() })
      return accepting
    })
    expect([answer.status, answer.body.error?.message]).toEqual([
      409,
      `Accepting plan ${runNo} was cancelled; the current plan is as it was.`,
    ])
    expect(await stored()).toEqual(before)
    expect(await acceptanceOf(runNo)).toBeNull()
    // It may be accepted all the same, and to cancel what does not go on changes nothing.
    await server.one.ask(schedulingRuns.cancelAccept, { runNo })
    const operations = await server.one.ask(schedulingRuns.accept, { runNo })
    expect(await stored()).toMatchObject({ operations, published: runNo })
    expect(await acceptanceOf(runNo)).toBeNull()
    await server.one.ask(schedulingRuns.cancelAccept, { runNo })
    expect(await stored()).toMatchObject({ operations, published: runNo })
  })

  it('is told to those who follow runs, in their language', async () => {
    const { runNo } = await plan(server.one)
    const follower = await startOwner(server.database.connection('app_rw'), () => {})
    let told = 0
    follower.listen((payload) => {
      const key = keyOfText(payload)
      if (key?.runNo === runNo && key.stop === null) told++
    })
    const { accepting, phase } = await whilePegsAreLocked(async () => {
      const answer = server.one.call(schedulingRuns.accept, { runNo })
      await reaches(runNo, 'writing pegs')
      const chinese = await server.one.call(
        schedulingRuns.progress,
        { runNo },
        { 'accept-language': 'zh-Hans' },
      )
      await until(
        () => Promise.resolve(told),
        (count) => count > 1,
      )
      return { accepting: answer, phase: (chinese.body.result.acceptance as AcceptanceProgress).phase }
    })
    expect(phase).toBe('写入关联')
    expect((await accepting).status).toBe(200)
    await follower.close()
  })
})

describe('others while a plan is accepted', () => {
  it('read the plan before, whole and without waiting, and are refused changes by name', async () => {
    const asOf = new Date(demoDay.getTime() + 3_600_000).toISOString()
    const { runNo } = await plan(server.one, { asOf })
    const reading = await inUnit((tx) => readingOf(tx, asOf))
    const moment = { isolation: 'repeatable read', readOnly: true } as const
    const operations = crudOf(entityNamed('operation'))
    await withTenant(
      server.database.read,
      scope,
      async (reader) => {
        const before = await planIn(reader)
        const { accepting } = await whileLocked('"order"', async () => {
          const answer = server.one.call(schedulingRuns.accept, { runNo })
          // All is written but the orders.
          await reaches(runNo, 'updating orders')
          expect(await inUnit(planIn)).toEqual(before)
          await other.ask(operations.getAll, { maxResultCount: 10 })
          await planBars(reader)
          const { kitting } = await readPlanSnapshot(reader, reading)
          expect(kitting.supplies.length).toBeGreaterThan(0)
          const change = changingPlan({ transaction: inUnit }, lockPlan, { pauses: [] })
          await expect(change).rejects.toMatchObject({ values: { run: runNo, by: 'admin' } })
          return { accepting: answer }
        })
        expect((await accepting).status).toBe(200)
        expect(await planIn(reader)).toEqual(before)
        expect(await inUnit(planIn)).not.toEqual(before)
      },
      moment,
    )
  })
})

describe('acceptances of several processes', () => {
  const services = () => ({ database: server.database, log: server.app.log }) as unknown as Services
  const key = { tenantId: 1, planUnitCode: 'JS', runNo: 'P1' }

  it('keep each other out, reach each other, and cannot be cancelled when all is written', async () => {
    const config = server.database.connection('app_rw')
    const owners = [await startOwner(config, () => {}), await startOwner(config, () => {})] as const
    const [mine, theirs] = [
      new Acceptances(services(), owners[0].id),
      new Acceptances(services(), owners[1].id),
    ]
    await mine.during(key, 'anna', async (acceptance) => {
      const refused = theirs.during({ ...key, runNo: 'P2' }, 'berta', () => Promise.resolve())
      await expect(refused).rejects.toMatchObject({
        code: 'planBeingAccepted',
        values: { run: 'P1', by: 'anna' },
      })
      // Another plan unit goes on by itself.
      await theirs.during({ ...key, planUnitCode: 'XX' }, 'berta', () => Promise.resolve())
      await acceptance.keep()
      await expect(inUnit((tx) => askToCancel(tx, 'P1'))).rejects.toMatchObject({ code: 'acceptTooLate' })
      expect(await theirs.clearLeft([1])).toEqual([])
    })
    const cancelled = mine.during(key, 'anna', async (acceptance) => {
      acceptance.tell('pegs', 0.5)
      // Asked for in another process, of which no word comes: it is seen when everything is written at the latest.
      await inUnit((tx) => askToCancel(tx, 'P1'))
      await acceptance.keep()
    })
    await expect(cancelled).rejects.toMatchObject({ code: 'acceptCancelled' })
    for (const owner of owners) await owner.close()
  })

  it('that were left by a killed process are over', async () => {
    const config = server.database.connection('app_rw')
    const [killed, left] = [await startOwner(config, () => {}), await startOwner(config, () => {})]
    const insert = (owner: string) =>
      inUnit((tx) =>
        tx.run(`insert into run_acceptance (run_no, owner, by) values ('P7', $1, 'anna')`, [owner]),
      )
    await insert(killed.id)
    const here = new Acceptances(services(), left.id)
    expect(await here.clearLeft([1])).toEqual([])
    await killed.close()
    await until(
      () => here.clearLeft([1]),
      (cleared) => cleared.length > 0,
    )
    expect(await inUnit((tx) => tx.rows('select from run_acceptance'))).toEqual([])
    await insert(killed.id)
    expect(await here.during(key, 'berta', () => Promise.resolve('done'))).toBe('done')
    // Its own, of which it knows nothing: the database was away when it ended.
    await insert(left.id)
    expect(await here.clearLeft([1])).toEqual(['P7'])
    await left.close()
  })
})
