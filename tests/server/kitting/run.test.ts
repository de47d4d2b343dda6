import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Progress } from '#domain/kitting/progress.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import { asAdmin } from '../../support/database.ts'
import { createKittingServer, follow, run } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer

describe('a run that fails', () => {
  beforeAll(async () => {
    server = await createKittingServer('faulty')
  })
  afterAll(() => server.close())

  const failing = (fault: string) => ({ demandFilter: [{ field: 'planner', op: 'eq', values: [fault] }] })

  it.each([
    // The cause is in the system log; people read plain words.
    ['throws', /^The run failed: an internal error occurred; its cause is in the system log\.$/],
    ['answers', /a demand has no item/],
    ['exits', /^The run failed: an internal error occurred/],
  ])('because its worker %s says why and leaves the result before it whole', async (fault, reason) => {
    const before = await run(server.one)
    await server.one.ask(kittingRuns.publish, { runNo: before.runNo })
    const bytes = (await server.one.call(kittingRuns.table, { runNo: before.runNo, table: 'orders' })).bytes
    const failed = await run(server.one, failing(fault))
    expect(failed).toMatchObject({ status: 'F', progressPercent: 0 })
    expect(failed.message).toMatch(reason)
    const log = await server.one.ask(kittingRuns.log, { runNo: failed.runNo })
    expect(log.items.at(-1)).toMatchObject({ level: 'E' })
    expect((await server.one.call(kittingRuns.table, { runNo: failed.runNo, table: 'orders' })).status).toBe(
      409,
    )
    const current = (await server.one.ask(kittingRuns.current)) as { runNo: string }
    expect(current.runNo).toBe(before.runNo)
    const after = await server.one.call(kittingRuns.table, { runNo: before.runNo, table: 'orders' })
    expect(after.bytes.equals(bytes)).toBe(true)
    expect(await run(server.one)).toMatchObject({ status: 'S' })
  })

  it('is stopped although its worker hangs, and another can run', async () => {
    const { runNo } = await server.one.ask(kittingRuns.start, { schemeCode: 'STD', ...failing('hangs') })
    await follow(server.one, runNo, ({ phase }) => phase === 'calculating')
    await server.one.ask(kittingRuns.cancel, { runNo })
    const [first, ...more] = await follow(server.one, runNo)
    expect((more.at(-1) ?? first)!.status).toBe('C')
    expect(await run(server.one)).toMatchObject({ status: 'S' })
  })

  it('keeps a percent below 100 until its result is kept', async () => {
    const { runNo } = await server.one.ask(kittingRuns.start, { schemeCode: 'STD' })
    const seen = await follow(server.one, runNo)
    for (const { status, progressPercent } of seen)
      if (status === 'S') expect(progressPercent).toBe(100)
      else expect(progressPercent).toBeLessThan(100)
  })
})

describe('runs that take long', () => {
  beforeAll(async () => {
    server = await createKittingServer('slow', [1, 2])
  })
  afterAll(() => server.close())

  /** Weakened: runs of the process known by their number alone: stopping one stopped the other tenant's of that number. */
  it('tell how far they are, take turns between tenants, and stop when told', async () => {
    // Both threads are busy while the others are asked for: otherwise two of one tenant may begin before the other asks.
    const isGoing = ({ currentExecution, status }: Progress) => status === 'R' && currentExecution > 2
    const busy = []
    for (const user of [server.one, server.two]) {
      const { runNo } = await user.ask(kittingRuns.start, { schemeCode: 'STD' })
      await follow(user, runNo, isGoing)
      busy.push({ user, runNo })
    }
    const starts = []
    for (let n = 0; n < 3; n++) starts.push(await server.one.ask(kittingRuns.start, { schemeCode: 'STD' }))
    const other = await server.two.ask(kittingRuns.start, { schemeCode: 'STD' })
    const [first, second, third] = starts.map(({ runNo }) => runNo)
    expect(other.runNo).toBe(first)
    /** The state of the other tenant's run once it has gone on, or ended. */
    const onward = async () => {
      const { currentExecution: now } = await server.two.ask(kittingRuns.progress, { runNo: other.runNo })
      const further = ({ currentExecution, status }: Progress) => status !== 'R' || currentExecution > now
      return (await follow(server.two, other.runNo, further)).at(-1)!.status
    }
    const next = [first!, other.runNo]
    for (const [at, { user, runNo }] of busy.entries()) {
      await user.ask(kittingRuns.cancel, { runNo })
      await follow(user, next[at]!, isGoing)
    }
    expect((await server.one.ask(kittingRuns.progress, { runNo: second })).status).toBe('Q')
    await server.one.ask(kittingRuns.cancel, { runNo: third })
    expect((await server.one.ask(kittingRuns.progress, { runNo: third })).status).toBe('C')
    for (const runNo of [first!, second!]) {
      await follow(server.one, runNo, ({ status }) => status === 'R')
      await server.one.ask(kittingRuns.cancel, { runNo })
      expect((await follow(server.one, runNo)).at(-1)!.status).toBe('C')
      expect(await onward()).toBe('R')
    }
    await server.two.ask(kittingRuns.cancel, { runNo: other.runNo })
    expect((await follow(server.two, other.runNo)).at(-1)!.status).toBe('C')
  })

  it('are refused beyond the limit of the tenant, and only of that tenant', async () => {
    const runs: string[] = []
    for (;;) {
      const answer = await server.one.call(kittingRuns.start, { schemeCode: 'STD' })
      if (answer.status === 429) break
      runs.push(answer.body.result.runNo)
      expect(runs.length).toBeLessThanOrEqual(20)
    }
    expect(runs.length).toBe(20)
    expect(new Set(runs).size).toBe(20)
    const { runNo } = await server.two.ask(kittingRuns.start, { schemeCode: 'STD' })
    for (const run of runs.reverse()) await server.one.ask(kittingRuns.cancel, { runNo: run })
    await server.two.ask(kittingRuns.cancel, { runNo })
    for (const run of runs) expect((await follow(server.one, run)).at(-1)!.status).toBe('C')
    await follow(server.two, runNo)
  })

  it('go on when every connection to the database is lost on the way', async () => {
    const { runNo } = await server.one.ask(kittingRuns.start, { schemeCode: 'STD' })
    const [before] = (
      await follow(
        server.one,
        runNo,
        ({ status, currentExecution }) => status === 'R' && currentExecution > 0,
      )
    ).slice(-1)
    await asAdmin(server.database.admin, (admin) =>
      admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      ),
    )
    const asked = async () => {
      const answer = await server.one.call(kittingRuns.progress, { runNo })
      return answer.status === 200 ? answer.body.result : null
    }
    let now = await asked()
    while (!now || now.currentExecution <= before!.currentExecution) {
      await sleep(50)
      now = await asked()
    }
    expect(now.status).toBe('R')
    await server.one.ask(kittingRuns.cancel, { runNo })
    expect((await follow(server.one, runNo)).at(-1)!.status).toBe('C')
    const next = await server.one.ask(kittingRuns.start, { schemeCode: 'STD' })
    await follow(server.one, next.runNo, ({ status }) => status === 'R')
    await server.one.ask(kittingRuns.cancel, { runNo: next.runNo })
    expect((await follow(server.one, next.runNo)).at(-1)!.status).toBe('C')
  })

  it('cannot be erased, published or read before they end', async () => {
    const { runNo } = await server.one.ask(kittingRuns.start, { schemeCode: 'STD' })
    expect((await server.one.call(kittingRuns.erase, { runNo })).status).toBe(409)
    expect((await server.one.call(kittingRuns.publish, { runNo })).status).toBe(409)
    expect((await server.one.call(fullSet.order, { pid: runNo })).status).toBe(409)
    await server.one.ask(kittingRuns.cancel, { runNo })
    await follow(server.one, runNo)
    await server.one.ask(kittingRuns.erase, { runNo })
    expect((await server.one.call(kittingRuns.get, { runNo })).status).toBe(404)
  })
})
