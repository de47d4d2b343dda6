import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SyncTrial } from '#domain/integration/sync/difference.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { syncBench, type KeptRow, type SyncBench } from '../../../support/sync.ts'

let bench: SyncBench

beforeAll(async () => {
  bench = await syncBench()
})
afterAll(() => bench?.close())

const item = { itemType: 'P', obtainMethod: 'P', baseUnit: 'PCS' }

/** Rows and reasons, in whatever order. */
const refusedBy = (rows: SyncTrial['rows']) =>
  rows.map(({ entity, name, faults }) => ({ entity, name, faults })).toSorted(byName)
async function refusedIn(run: KeptRow) {
  const rows = (await bench.written(run)).filter(({ kind }) => kind === 'faulty')
  return rows.map(({ entity, name, faults }) => ({ entity, name, faults })).toSorted(byName)
}
const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : 1)

/** Everything of a plan unit that a run could write. */
const state = async () => ({
  items: await bench.rows('SIM', 'item'),
  groups: await bench.rows('SIM', 'itemGroup'),
  units: await bench.rows('SIM', 'unit'),
  kept: await bench.sql(`select (select count(*) from takt.data_sync_run) as runs,
    (select count(*) from takt.data_sync_row) as rows, (select count(*) from takt.data_sync_base) as bases,
    (select count(*) from takt.audit_log) as log`),
})

describe('the dry run of a synchronisation', () => {
  it('names the rows and reasons that the run then refuses, and writes nothing', async () => {
    for (const unit of ['JS', 'SIM']) await bench.add(unit, 'unit', { code: 'PCS', name: 'Piece' })
    await bench.add('JS', 'unit', { code: 'KG', name: 'Kilogram' })
    await bench.add('JS', 'item', { ...item, code: 'OK', name: 'sound' })
    await bench.add('JS', 'item', {
      ...item,
      code: 'REF',
      name: 'its unit is not synchronised',
      baseUnit: 'KG',
    })
    await bench.add('JS', 'item', { ...item, code: 'RULE', name: 'breaks a rule of the target' })
    // Rows of the source that no form would take any more, and one that is named by another one.
    await bench.sql(`update takt.item set price = -5 where plan_unit_code = 'JS' and code = 'RULE'`)
    await bench.add('SIM', 'unit', { code: 'BOX', name: 'Box' })
    await bench.add('SIM', 'item', { ...item, code: 'HOLDS', name: 'holds BOX', baseUnit: 'BOX' })
    await bench.make({
      code: 'TRY',
      deletes: 'all',
      deleteLimit: 100,
      parts: [
        { entity: 'item', filter: "ME.code != 'HOLDS'" },
        { entity: 'unit', filter: "ME.code == 'PCS' || ME.code == 'BOX'" },
      ],
    })
    const before = await state()
    const trial = await bench.dryRun('TRY')
    expect(await state()).toEqual(before)
    expect(trial.reason).toBeNull()
    expect(trial.entities.toSorted((a, b) => (a.entity < b.entity ? -1 : 1))).toEqual([
      { entity: 'item', faulty: 2 },
      { entity: 'unit', faulty: 1 },
    ])
    // As the list of differences has them.
    const differences = await bench.differences('TRY', 'item')
    for (const { entity: _entity, faults: _faults, ...row } of trial.rows.filter(
      (one) => one.entity === 'item',
    ))
      expect(differences).toContainEqual(row)

    const run = await bench.run('TRY')
    expect(run).toMatchObject({ state: 'P', faulty: 3, created: trial.written })
    expect(refusedBy(trial.rows)).toEqual(await refusedIn(run))
    expect(trial.rows.find(({ name }) => name === 'REF')!.faults[0]!.target).toBe('baseUnit')
  })

  it('finds circles', async () => {
    await bench.add('JS', 'itemGroup', { code: 'G2', name: 'two' })
    await bench.add('JS', 'itemGroup', { code: 'G1', name: 'one', parentCode: 'G2' })
    await bench.add('SIM', 'itemGroup', { code: 'G1', name: 'one' })
    await bench.add('SIM', 'itemGroup', { code: 'G2', name: 'two', parentCode: 'G1' })
    await bench.make({ code: 'CIRCLE', parts: [{ entity: 'itemGroup', filter: "ME.code == 'G1'" }] })
    const trial = await bench.dryRun('CIRCLE')
    expect(trial.rows.map(({ name }) => name)).toEqual(['G1'])
    expect(refusedBy(trial.rows)).toEqual(await refusedIn(await bench.run('CIRCLE')))
  })

  it('says what ends a run: a limit, and an entity that is written whole', async () => {
    await bench.make({
      code: 'LIMIT',
      deletes: 'all',
      deleteLimit: 1,
      parts: [{ entity: 'unit', filter: "ME.code == 'BOX'" }],
    })
    const limited = await bench.dryRun('LIMIT')
    expect(limited).toMatchObject({ written: 0, rows: [] })
    expect((await bench.run('LIMIT'))['message']).toContain(limited.reason)
    const parts = [{ entity: 'item', filter: "ME.code == 'REF' || ME.code == 'OK'" }]
    await bench.make({ code: 'WHOLE', writing: 'whole', parts })
    const whole = await bench.dryRun('WHOLE')
    const run = await bench.run('WHOLE')
    expect(run).toMatchObject({ state: 'F', created: 0 })
    expect(run['message']).toContain(whole.reason)
    expect(refusedBy(whole.rows)).toEqual(await refusedIn(run))
  })

  it('is refused while a run goes on, and for a code that nobody sees', async () => {
    await bench.sql(`insert into takt.data_sync_run (tenant_id, plan_unit_code, no, sync_code, source_unit, target_unit, state, at, lease_until)
      select tenant_id, 'SIM', 'R1', 'TRY', 'JS', 'SIM', 'R', now(), now() + interval '1 hour' from takt.data_sync where code = 'TRY'`)
    const busy = await bench.calls('SIM', dataSyncServices.dryRun, { code: 'TRY' })
    expect([busy.status, busy.text]).toEqual([400, expect.stringContaining('last run')])
    await bench.sql(`delete from takt.data_sync_run where no = 'R1'`)
    expect((await bench.calls('SIM', dataSyncServices.dryRun, { code: 'NONE' })).status).toBe(404)
  })
})
