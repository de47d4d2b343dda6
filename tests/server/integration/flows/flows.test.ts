import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { raise, sessionOfRun } from '../../../../src/server/platform/events/raise.ts'
import { fireUnit } from '../../../../src/server/features/flows/fire.ts'
import { tenantOne } from '../../../support/database.ts'
import { flowBench, type FlowBench } from '../../../support/flows.ts'
import type { TestUser } from '../../../support/server.ts'

const flows = crudOf(entityNamed('flow'))

let bench: FlowBench
let anna: TestUser

beforeAll(async () => {
  bench = await flowBench()
  anna = await bench.server.user(1, 'anna', ['Pages.Roles'])
}, 120_000)
afterAll(() => bench.server.close())

const sql = (text: string) => withTenant(bench.server.database.app, tenantOne, (tx) => tx.rows(text))
const happens = (key: string, session?: string) =>
  withTenant(bench.server.database.app, { ...tenantOne, session }, (tx) => raise(tx, 'orderReleased', key))
const never = () => bench.step('condition', { expression: 'false' })
const statesOf = async (runNo: string) => (await bench.stepsOf(runNo)).map((one) => one['state'])

describe('a flow', () => {
  it('begins once after events that came together, and not by what its own run led to', async () => {
    await bench.make(bench.server.one, 'EVENT', [never()], { trigger: 'orderReleased' })
    await happens('A')
    await happens('B')
    await bench.fire()
    await bench.fire()
    const [run, ...more] = await bench.runsOf('EVENT')
    expect(more).toEqual([])
    expect(run).toMatchObject({ cause: 'event', state: 'R', owner: 'admin' })
    await bench.drive(String(run!['runNo']))
    await happens('C', sessionOfRun(String(run!['runNo'])))
    await bench.fire()
    expect(await bench.runsOf('EVENT')).toHaveLength(1)
    await sql(`update flow set trigger = null where code = 'EVENT'`)
  })

  it('comes once after times that were missed, or says that it was left out', async () => {
    await bench.make(bench.server.one, 'ONCE', [never()], { schedule: '08:30' })
    await bench.make(bench.server.one, 'SKIP', [never()], { schedule: '08:30', missed: 'skip' })
    await sql(`update flow set next_due = '2027-03-01T00:30:00Z' where code in ('ONCE', 'SKIP')`)
    const services = { ...bench.service.services, now: () => new Date('2027-03-05T03:00:00Z') }
    await Promise.all(Array.from({ length: 4 }, () => fireUnit(services, tenantOne)))
    const expected = { dueAt: '2027-03-05T00:30:00Z', missedTimes: 4, late: true, cause: 'schedule' }
    expect(await bench.runsOf('ONCE')).toMatchObject([{ ...expected, state: 'R' }])
    expect(await bench.runsOf('SKIP')).toMatchObject([
      { ...expected, state: 'K', message: expect.any(String) },
    ])
    await sql(`update flow set enabled = false where code in ('ONCE', 'SKIP')`)
  })

  it('waits for what happens from then on, fails when its time is over, and goes on from there', async () => {
    const wait = bench.step('wait', { event: 'orderReleased', limit: 60 })
    const id = await bench.make(bench.server.one, 'WAIT', [wait, never()])
    const runNo = await bench.server.one.ask(flowServices.runNow, { id })
    await bench.drive(runNo, { until: 'wait' })
    await sql(
      `update flow_step set started_at = now() - interval '1 hour' where run_no = '${runNo}' and seq = 0`,
    )
    await bench.drive(runNo)
    expect(await statesOf(runNo)).toEqual(['F', 'K'])
    const notices = await sql(`select kind from notice where kind = 'flowFailed'`)
    expect(notices).toHaveLength(1)
    await bench.server.one.ask(flowServices.rerun, { runNo })
    await bench.drive(runNo, { until: 'wait' })
    await happens('MO-1')
    const [waited] = await bench.drive(runNo)
    expect(waited).toMatchObject({ state: 'S', gave: { key: 'MO-1' } })
    const refused = await bench.server.one.call(flowServices.rerun, { runNo })
    expect(refused.status).toBe(409)
  })

  it('waits as long again when it is repeated after its time was over', async () => {
    const wait = bench.step('wait', { event: 'orderReleased', limit: 60 }, { retries: 1, pause: 5 })
    const id = await bench.make(bench.server.one, 'AGAIN', [wait, never()])
    const runNo = await bench.server.one.ask(flowServices.runNow, { id })
    const ofStep = `where run_no = '${runNo}' and seq = 0`
    const look = () => bench.drive(runNo, { until: 'wait' })
    await look()
    await sql(
      `update flow_step set started_at = now() - interval '1 hour', next_at = now() - interval '1 second' ${ofStep}`,
    )
    expect(await look()).toMatchObject([{ state: 'W', message: expect.any(String) }, { state: 'N' }])
    for (let times = 0; times < 2; times++) {
      await sql(`update flow_step set next_at = now() - interval '1 second' ${ofStep}`)
      expect(await look()).toMatchObject([{ state: 'R' }, { state: 'N' }])
    }
    await bench.server.one.ask(flowServices.cancel, { runNo })
  })

  it('is gone, and a run of it that failed is still repeated with the version that it began with', async () => {
    const fails = bench.step('condition', { expression: 'false', otherwise: 'fail' }, { notify: false })
    const id = await bench.make(bench.server.one, 'GONE', [fails])
    const runNo = await bench.server.one.ask(flowServices.runNow, { id })
    await bench.drive(runNo)
    await bench.server.one.ask(flows.delete, { id })
    await bench.server.one.ask(flowServices.rerun, { runNo })
    expect(await bench.drive(runNo)).toMatchObject([{ state: 'F', message: 'the condition is not met' }])
    expect(await sql(`select version from flow_version where flow_id = '${id}'`)).toHaveLength(1)
  })

  it('erases old runs, but not those that what-if runs are compared with', async () => {
    const old = `'S', now() - interval '200 days', now() - interval '200 days'`
    const columns = 'run_no, kind, scheme_code, scheme_version, scenario_id, progress, as_of, status'
    await sql(`insert into plan_run (${columns}, created_at, ended_at) values
      ('K-OLD', 'KIT', 'STD', 1, null, null, now(), ${old}), ('K-BASE', 'KIT', 'STD', 1, null, null, now(), ${old}),
      ('K-IF', 'KIT', 'STD', 1, 'try', '{"baseRun": "K-BASE"}', now(), 'S', now(), now())`)
    const id = await bench.make(bench.server.one, 'ERASE', [bench.step('archive', { days: 90 })])
    const [step] = await bench.drive(await bench.server.one.ask(flowServices.runNow, { id }))
    expect(step).toMatchObject({ state: 'S', gave: { erased: 1 } })
    const left = await sql(`select run_no from plan_run where run_no like 'K-%' order by 1`)
    expect(left).toEqual([{ runNo: 'K-BASE' }, { runNo: 'K-IF' }].map(({ runNo }) => ({ run_no: runNo })))
  })

  it('keeps its published versions, whose steps can be read again', async () => {
    const id = await bench.make(bench.server.one, 'VERSIONS', [never()])
    const row = await bench.server.one.ask(flows.get, { id })
    const steps = [never(), bench.step('wait', { event: 'orderReleased' })]
    const kept = await bench.server.one.ask(flows.update, { id, rowVersion: row['rowVersion'], steps })
    await bench.server.one.ask(flowServices.publish, { id, rowVersion: Number(kept['rowVersion']) })
    const { items } = await bench.server.one.ask(flowServices.versions, { id })
    expect(items).toMatchObject([
      { version: 2, owner: 'admin' },
      { version: 1, owner: 'admin' },
    ])
    expect(await bench.server.one.ask(flowServices.version, { id, version: 1 })).toHaveLength(1)
    expect(await bench.server.one.ask(flowServices.version, { id, version: 2 })).toHaveLength(2)
    expect((await bench.server.one.call(flowServices.version, { id, version: 3 })).status).toBe(404)
    expect((await bench.server.two.call(flowServices.versions, { id })).status).toBe(404)
  })

  it('keeps a snapshot of the plan unit among the archived files, and of them the newest', async () => {
    const id = await bench.make(bench.server.one, 'SNAP', [bench.step('snapshot', { keep: 1 })])
    const numbers: unknown[] = []
    for (let run = 0; run < 2; run++) {
      const [step] = await bench.drive(await bench.server.one.ask(flowServices.runNow, { id }))
      expect(step).toMatchObject({ state: 'S' })
      numbers.push((step!['gave'] as { file: string }).file)
    }
    const files = await sql(
      `select id, no, kind, rows::int4, bytes::int4 from archive_file where kind = 'unit'`,
    )
    expect(files).toMatchObject([{ no: numbers[1] }])
    const [file] = files as unknown as { id: string; rows: number; bytes: number }[]
    expect(file!.rows).toBeGreaterThan(500)
    const stored = await bench.server.database.files.get(`1/archives/${file!.id}.tar.gz`)
    const archive = Buffer.concat((await stored!.toArray()) as Buffer[])
    expect(archive).toHaveLength(file!.bytes)
    expect(gunzipSync(archive).toString('utf8')).toContain('item.csv')
    const would = async (by: TestUser) => {
      const asked = { steps: [bench.step('snapshot')] } as never
      const { faults } = (await by.ask(flowServices.check, asked)) as unknown as { faults: unknown[] }
      return faults.length
    }
    expect([await would(bench.server.one), await would(anna)]).toEqual([0, 1])
  })

  it('is cancelled where it waits; a second run is refused until then', async () => {
    const id = await bench.make(bench.server.one, 'LONG', [
      bench.step('wait', { event: 'orderReleased' }),
      never(),
    ])
    const runNo = await bench.server.one.ask(flowServices.runNow, { id })
    expect((await bench.server.one.call(flowServices.runNow, { id })).status).toBe(409)
    await bench.drive(runNo, { until: 'wait' })
    await bench.server.one.ask(flowServices.cancel, { runNo })
    expect(await statesOf(runNo)).toEqual(['C', 'K'])
    expect(await bench.runsOf('LONG')).toMatchObject([{ state: 'C' }])
  })

  it("has the rights of who published it, as they are when it runs, and is not another's to change", async () => {
    const id = await bench.make(anna, 'ANNA', [never()])
    const admins = await bench.make(bench.server.one, 'ADMIN', [never()])
    expect((await anna.call(flowServices.runNow, { id: admins })).status).toBe(403)
    const row = await anna.ask(flows.get, { id: admins })
    const change = { id: admins, rowVersion: row['rowVersion'], name: 'mine' }
    expect((await anna.call(flows.update, change)).status).toBe(403)
    const hook = [bench.step('webhook', { url: 'https://example.com/x' })]
    const { faults } = (await anna.ask(flowServices.check, { steps: hook })) as { faults: object[] }
    expect(faults).toMatchObject([{ step: 0, message: expect.stringContaining('Pages.Users') }])
    await sql(`update "user" set is_active = false where user_name = 'anna'`)
    const runNo = await bench.server.one.ask(flowServices.runNow, { id })
    const [step] = await bench.drive(runNo)
    expect(step).toMatchObject({ state: 'F', message: expect.stringContaining('anna') })
  })
})
