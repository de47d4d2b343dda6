import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SourceFault } from '../../../../src/server/platform/connections/source-fault.ts'
import { workOff } from '../../../../src/server/features/integration/interfaces/work.ts'
import { runDue } from '../../../../src/server/features/integration/interfaces/module.ts'
import { effort } from '../../../support/effort.ts'
import { column, interfaceBench, type InterfaceBench } from '../../../support/interfaces.ts'

/** Weakened and seen to fail: counts of a batch noted apart from its rows; a lease that nobody takes over. */
const program = fileURLToPath(new URL('../../../support/interface-process.ts', import.meta.url))
const all = 30_000
const batchRows = 500
/** At moments that nobody chose. */
const kills = effort(12)

let bench: InterfaceBench

beforeAll(async () => {
  bench = await interfaceBench()
  await bench.sql(
    `create table erp.many as select 'U-' || n as code, 'Unit ' || n as name, n as seq,
       case when n = ${all} then 'many' else '2' end as decimals from generate_series(1, ${all}) n`,
  )
})
afterAll(() => bench?.close())

const facts = async () => {
  const [row] = await bench.sql(`select read::int4, created::int4, state from takt.interface_run
    where config_code = 'MANY'`)
  const [there] = await bench.sql(`select count(*)::int4 as rows from takt.unit where code like 'U-%'`)
  return { ...row, rows: there!['rows'] } as { read: number; created: number; state: string; rows: number }
}

/** A server works until there are more rows than before and somewhat longer, and is killed. */
async function killOnce(before: number, longerMs: number): Promise<void> {
  const { dataDir, admin } = bench.server.database
  const child = spawn(
    process.execPath,
    [program, JSON.stringify({ dataDir, admin, outgoing: bench.outgoingText })],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  for (let tries = 0; (await facts()).rows === before && tries < 3000; tries++) await pause(20)
  await pause(longerMs)
  child.kill('SIGKILL')
  await once(child, 'exit')
}

it('leaves whole batches when its server is killed, and another server brings the rest', async () => {
  const config = {
    code: 'MANY',
    sourceTable: 'erp.many',
    entity: 'unit',
    mapping: [column('code', 'code'), column('name', 'name'), column('decimals', 'decimals')],
    batchRows,
    cursorColumn: 'seq',
    cursor: '0',
  }
  await bench.make(config)
  await bench.sql(`insert into takt.interface_run (tenant_id, plan_unit_code, no, config_code, entity, state, at, next_attempt, owner, log)
    values (1, 'JS', 'R1', 'MANY', 'unit', 'W', now(), now(), 'admin', '[]')`)
  let before = 0
  for (let kill = 0; kill < kills; kill++) {
    await killOnce(before, Math.random() * 40)
    const killed = await facts()
    expect(killed.state).toBe('R')
    expect(killed.rows).toBeGreaterThan(before)
    expect(killed.rows).toBeLessThan(all)
    // A run that goes on reads the last row again, in case others have its value.
    expect(killed.read % batchRows).toBe(0)
    expect(killed).toMatchObject({ created: killed.rows, read: killed.rows + kill })
    before = killed.rows
    if (kill < kills - 1)
      await bench.sql(`update takt.interface_run set lease_until = now() where state = 'R'`)
  }

  // Its lease is still held: nobody takes the run.
  expect(await runDue(bench.services)).toBe(0)
  bench.passSeconds(60)
  expect(await runDue(bench.services)).toBe(1)
  expect(await facts()).toMatchObject({ state: 'P', rows: all - 1 })
  const run = await bench.lastRun('MANY')
  expect(run).toMatchObject({ created: all - 1, updated: 0, faulty: 1 })
  // Rows are numbered as the run read them, whichever attempt did.
  const [faulty] = await bench.sql(`select line from takt.interface_bad_row where run_id = '${run.id}'`)
  expect(faulty).toEqual({ line: run['read'] })
  expect(run['cursorTo']).toBe(String(all))
}, 180_000)

it('keeps a run that is to go on later though another one waits by then', async () => {
  await bench.make({
    code: 'TWICE',
    sourceTable: 'erp.few',
    entity: 'unit',
    mapping: [column('code', 'code')],
    overlap: 'queue',
    retries: 3,
  })
  await bench.sql(`create table erp.few as select 'T-' || n as code from generate_series(1, 3) n`)
  const queue = (no: string) =>
    bench.sql(`insert into takt.interface_run (tenant_id, plan_unit_code, no, config_code, entity, state, at, next_attempt, owner, log)
      values (1, 'JS', '${no}', 'TWICE', 'unit', 'W', now(), now(), 'admin', '[]')`)
  const states = async () =>
    (await bench.sql(`select state from takt.interface_run where config_code = 'TWICE' order by at`)).map(
      ({ state }) => state,
    )
  const unit = { tenantId: 1, planUnitCode: 'JS', userId: null }
  const closing = new AbortController()
  await queue('T1')
  // The source does not answer, and the next run is queued meanwhile.
  await workOff(bench.services, unit, () => refused(queue), closing.signal)
  expect(await states()).toEqual(['R', 'W'])
  expect(await runDue(bench.services)).toBe(0)
  bench.passSeconds(20)
  // The server stops in the middle of its second attempt.
  const stopping = () => {
    closing.abort()
    return refused(async () => {})
  }
  expect(await workOff(bench.services, unit, stopping, closing.signal)).toBe(1)
  expect(await states()).toEqual(['R', 'W'])
  bench.passSeconds(1)
  expect(await runDue(bench.services)).toBe(2)
  expect(await states()).toEqual(['S', 'S'])
  const [first] = await bench.sql(
    `select attempts::int4, created::int4, log from takt.interface_run where no = 'T1'`,
  )
  expect(first).toMatchObject({ attempts: 3, created: 3 })
  expect(JSON.stringify(first!['log'])).not.toContain('its server ended')
}, 60_000)

async function refused(meanwhile: (no: string) => Promise<unknown>): Promise<never> {
  await meanwhile('T2')
  throw new SourceFault('ERP', 'noAnswer')
}
