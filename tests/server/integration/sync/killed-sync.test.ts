import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runDueSyncs } from '../../../../src/server/features/integration/sync/module.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { syncBench, type SyncBench } from '../../../support/sync.ts'

/** Weakened and seen to fail: counts of a batch noted apart from its rows; a lease that nobody takes over. */
const program = fileURLToPath(new URL('../../../support/sync-process.ts', import.meta.url))
const all = 20_000
const batchRows = 500

let bench: SyncBench

beforeAll(async () => {
  bench = await syncBench()
})
afterAll(() => bench?.close())

const facts = async () => {
  const [run] = await bench.sql(
    `select created::int4, state from takt.data_sync_run where sync_code = 'MANY'`,
  )
  const [there] = await bench.sql(`select count(*)::int4 as rows from takt.unit
    where code like 'K-%' and plan_unit_code = 'SIM'`)
  const [known] = await bench.sql(`select count(*)::int4 as rows from takt.data_sync_row`)
  return { ...run, rows: there!['rows'], known: known!['rows'] } as {
    created: number
    state: string
    rows: number
    known: number
  }
}

it('leaves whole batches when its server is killed, another one brings the rest, and all of it is undone', async () => {
  await bench.sql(`insert into takt.unit (tenant_id, plan_unit_code, code, name)
    select 1, 'JS', 'K-' || n, 'Unit ' || n from generate_series(1, ${all}) n`)
  await bench.make({ code: 'MANY', parts: [{ entity: 'unit', filter: null }], batchRows })
  await bench.sql(`insert into takt.data_sync_run
      (tenant_id, plan_unit_code, no, sync_code, source_unit, target_unit, state, at, owner, log)
    values (1, 'SIM', 'R1', 'MANY', 'JS', 'SIM', 'W', now(), 'admin', '[]')`)
  const { dataDir, admin } = bench.server.database
  const child = spawn(process.execPath, [program, JSON.stringify({ dataDir, admin })], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (let tries = 0; (await facts()).rows === 0 && tries < 1200; tries++) await pause(50)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const killed = await facts()
  expect(killed.state).toBe('R')
  expect(killed.rows).toBeGreaterThan(0)
  expect(killed.rows).toBeLessThan(all)
  expect(killed.rows % batchRows).toBe(0)
  expect(killed).toMatchObject({ created: killed.rows, known: killed.rows })

  // Its lease is still held: nobody takes the run.
  expect(await runDueSyncs(bench.services)).toBe(0)
  bench.server.passSeconds(60)
  expect(await runDueSyncs(bench.services)).toBe(1)
  expect(await facts()).toMatchObject({ state: 'S', rows: all, created: all, known: all })
  const run = await bench.lastRun('MANY')
  expect(run).toMatchObject({ planned: all, updated: 0, faulty: 0, undoable: true })

  expect(await bench.in('SIM', dataSyncServices.undo, { id: run.id })).toMatchObject({ undone: all })
  expect(await facts()).toMatchObject({ rows: 0 })
}, 180_000)
