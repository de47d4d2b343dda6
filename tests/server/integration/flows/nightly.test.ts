import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flowServices } from '#domain/services/integration/flows.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { advance } from '../../../../src/server/features/flows/advance.ts'
import { flowEngine } from '../../../../src/server/features/flows/module.ts'
import { startOwner } from '../../../../src/server/platform/jobs/owner.ts'
import { tenantOne } from '../../../support/database.ts'
import { flowBench, type FlowBench } from '../../../support/flows.ts'

let bench: FlowBench

beforeAll(async () => {
  bench = await flowBench()
}, 120_000)
afterAll(() => bench.server.close())

const rows = (sql: string) => withTenant(bench.server.database.app, tenantOne, (tx) => tx.rows(sql))

async function nightly() {
  const [subscription] = await rows('select id from report_subscription order by sub_time limit 1')
  return [
    bench.step('kitting', { schemeCode: 'STD' }),
    bench.step('scheduling', { schemeCode: 'Default', limit_violations: 100_000 }),
    bench.step('callOff', { schemeCode: 'CALL-D', runNo: '{kit.runNo}' }),
    bench.step('report', { subscription: subscription!['id'] }),
  ]
}

describe('the nightly run of a factory', () => {
  it('kits, plans, accepts, calls off and reports once, though it is killed before and after the work of each step', async () => {
    const id = await bench.make(bench.server.one, 'KILLED', await nightly())
    const runNo = await bench.server.one.ask(flowServices.runNow, { id })
    const before = await rows('select run_no from plan_run')
    const killed = new Set<string>()
    const steps = await bench.drive(runNo, {
      between: (part, { seq, ref }) => {
        // Also between beginning a calculation and its end: the second look at it has a reference.
        const place = `${part} ${seq} ${ref === null ? 'new' : 'begun'}`
        if (killed.has(place)) return
        killed.add(place)
        throw new Error(`killed: ${place}`)
      },
    })
    expect(steps.map((one) => [one['key'], one['state'], one['message']])).toEqual([
      ['kit', 'S', null],
      ['plan', 'S', null],
      ['callOff', 'S', null],
      ['report', 'S', null],
    ])
    expect(killed.size).toBeGreaterThanOrEqual(14)
    const made = await rows('select kind, published, status from plan_run order by kind, run_no')
    expect(made).toHaveLength(before.length + 2)
    expect(made.filter((one) => one['published'])).toHaveLength(2)
    const published = steps[2]!['gave'] as { reports: number; published: number }
    expect(published.published).toBe(published.reports)
    expect(
      await rows(
        `select from delivery_report where scheme_code = 'CALL-D' and run_no = '${String(steps[0]!['ref'])}'`,
      ),
    ).toHaveLength(published.reports)
    expect(await rows('select from report_subscription_run')).toHaveLength(1)
  }, 300_000)

  it('is not accepted, and calls nothing off, when a KPI is beyond its limit', async () => {
    const [kit, plan, callOff] = await nightly()
    const beyond = { ...plan!, params: { ...plan!.params, limit_onTimeRate: '1', limit_makespan: 1 } }
    const id = await bench.make(bench.server.one, 'STRICT', [kit!, beyond, callOff!])
    const runNo = await bench.server.one.ask(flowServices.runNow, { id })
    const steps = await bench.drive(runNo)
    expect(steps.map((one) => one['state'])).toEqual(['S', 'F', 'K'])
    expect(String(steps[1]!['message'])).toContain('≤ 1s')
    const [run] = await bench.runsOf('STRICT')
    expect(run).toMatchObject({ state: 'F' })
    const accepted = await rows(`select run_no from plan_run where kind = 'SCHED' and published`)
    expect(accepted).not.toContainEqual({ run_no: steps[1]!['ref'] })
  }, 300_000)

  it('is worked on by one process at a time; what a dead one had is taken over', async () => {
    const id = await bench.make(bench.server.one, 'CLAIM', [
      bench.step('wait', { event: 'orderReleased', limit: 60 }),
    ])
    await bench.server.one.ask(flowServices.runNow, { id })
    const tenant = { tenantId: 1, planUnitCode: null, userId: null }
    const { database } = bench.server
    const fail = (error: Error) => {
      throw error
    }
    const owners = await Promise.all(
      Array.from({ length: 4 }, () => startOwner(database.connection('app_rw'), fail)),
    )
    const engines = owners.map((owner) => flowEngine({ ...bench.service, owner }))
    const [alone] = engines
    const claimed = await Promise.all(engines.map((engine) => advance(engine, tenant)))
    await Promise.all(engines.flatMap((engine) => [...engine.active.values()]))
    expect(claimed.reduce((sum, one) => sum + one, 0)).toBe(1)
    const give = (worker: string) =>
      rows(
        `update flow_step set worker = '${worker}', state = 'R', next_at = '2020-01-01' where key = 'wait' returning seq`,
      )
    await give(owners[1]!.id)
    expect(await advance(alone!, tenant)).toBe(0)
    await owners[1]!.close()
    expect(await advance(alone!, tenant)).toBe(1)
    await Promise.all(alone!.active.values())
    await Promise.all(owners.map((owner) => owner.close()))
  }, 60_000)
})
