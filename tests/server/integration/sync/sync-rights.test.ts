import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { runDueSyncs } from '../../../../src/server/features/integration/sync/module.ts'
import { testPassword } from '../../../support/database.ts'
import type { TestUser } from '../../../support/server.ts'
import { syncBench, type SyncBench } from '../../../support/sync.ts'

const syncs = crudOf(entityNamed('dataSync'))
const parts = [{ entity: 'item', filter: "Left(ME.code, 1) == 'R'" }]

let bench: SyncBench
/** Works in both plan units with a role of each. */
let eva: TestUser

/** What eva's role of a plan unit keeps from her. */
const restrict = (
  unit: string,
  limits: { rowFilter?: object; columnMask?: object; permissions?: string[] },
) =>
  within(`update role set row_filter = ${json(limits.rowFilter)}, column_mask = ${json(limits.columnMask)},
      permissions = ${json(limits.permissions ?? ['Pages.Roles'])}
    where role_code = 'EVA-${unit}'`)
const within = (text: string): Promise<unknown> =>
  withTenant(bench.server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
    tx.run(text),
  )
const json = (value: object | undefined): string =>
  value ? `'${JSON.stringify(value).replaceAll("'", "''")}'` : 'null'

const faultsOf = async (unit: string, by: TestUser, row: object): Promise<readonly string[]> => {
  const { status, text } = await bench.calls(unit, syncs.create, row, by)
  if (status === 200) return []
  const { error } = JSON.parse(text) as { error: { validationErrors: { members: string[] }[] | null } }
  return error.validationErrors?.flatMap(({ members }) => members) ?? [String(status)]
}

beforeAll(async () => {
  bench = await syncBench()
  await bench.server.account(1, 'eva', [])
  await within(`insert into role (role_code, name, permissions)
      values ('EVA-JS', 'EVA-JS', '["Pages.Roles"]'), ('EVA-SIM', 'EVA-SIM', '["Pages.Roles"]')`)
  await within(`update "user" set plan_units = '{JS,SIM}', roles = '{}' where user_name = 'eva'`)
  await within(`insert into user_right (user_code, role_code, unit_code)
      values ('eva', 'EVA-JS', 'JS'), ('eva', 'EVA-SIM', 'SIM')`)
  eva = await bench.server.signIn(1, 'eva', testPassword)
  for (const unit of ['JS', 'SIM']) await bench.add(unit, 'unit', { code: 'PCS', name: 'Piece' })
  const made = { itemType: 'P', obtainMethod: 'P', baseUnit: 'PCS' }
  await bench.add('JS', 'item', { ...made, code: 'R1', name: 'seen', price: '5' })
  await bench.add('JS', 'item', { ...made, code: 'R2', name: 'kept back' })
})
afterAll(() => bench?.close())

describe('rights of a synchronisation', () => {
  it('are those of the acting user in both plan units', async () => {
    await restrict('JS', {})
    await bench.make({ code: 'EVAS', parts }, eva)
    expect((await bench.sql(`select owner from takt.data_sync where code = 'EVAS'`))[0]).toEqual({
      owner: 'eva',
    })
    await restrict('JS', { permissions: [] })
    for (const endpoint of [dataSyncServices.summary, dataSyncServices.runNow])
      expect((await bench.calls('SIM', endpoint, { code: 'EVAS' }, eva)).status, endpoint.method).toBe(403)
    expect(await faultsOf('SIM', eva, { code: 'NO', name: 'no', otherUnit: 'JS', parts })).toEqual(['parts'])
    // Into the other plan unit neither.
    expect(
      await faultsOf('SIM', eva, { code: 'NO', name: 'no', otherUnit: 'JS', direction: 'out', parts }),
    ).toEqual(['parts'])
    await within(`update "user" set plan_units = '{SIM}' where user_name = 'eva'`)
    await within(`delete from user_right where user_code = 'eva' and unit_code = 'JS'`)
    expect(await faultsOf('SIM', eva, { code: 'NO', name: 'no', otherUnit: 'JS', parts })).toEqual([
      'otherUnit',
    ])
    await within(`update "user" set plan_units = '{JS,SIM}' where user_name = 'eva'`)
    await within(`insert into user_right (user_code, role_code, unit_code) values ('eva', 'EVA-JS', 'JS')`)
  })

  it('brings rows that the user sees in the source, without what is hidden there', async () => {
    await restrict('JS', { rowFilter: { item: "ME.code == 'R1'" }, columnMask: { item: ['price'] } })
    const answer = (await bench.in('SIM', dataSyncServices.summary, { code: 'EVAS' }, eva)) as {
      entities: { created: number; hidden: string[] }[]
    }
    expect(answer.entities[0]).toMatchObject({ created: 1, hidden: ['price'] })
    const shown = JSON.stringify(
      await bench.in('SIM', dataSyncServices.difference, { code: 'EVAS', entity: 'item' }, eva),
    )
    expect(shown).not.toContain('kept back')
    expect(shown).not.toContain('"price"')
    expect(await bench.run('EVAS', eva)).toMatchObject({ state: 'S', created: 1, owner: 'eva' })
    const rows = await bench.rows('SIM', 'item')
    expect(rows['R1']).toMatchObject({ name: 'seen', price: null })
    expect(rows).not.toHaveProperty('R2')
    // What is hidden in the source stays as it is in the target.
    await bench.change('SIM', 'item', 'R1', { price: '7' })
    await bench.change('JS', 'item', 'R1', { name: 'seen again', price: '9' })
    expect(await bench.run('EVAS', eva)).toMatchObject({ updated: 1 })
    expect((await bench.rows('SIM', 'item'))['R1']).toMatchObject({ name: 'seen again', price: '7' })
  })

  it('deletes nothing where rows of the source are kept back, and writes nowhere that a filter holds', async () => {
    const [kept] = await bench.sql(`select id, row_version from takt.data_sync where code = 'EVAS'`)
    await bench.in(
      'SIM',
      syncs.update,
      { id: kept!['id'], rowVersion: Number(kept!['row_version']), deletes: 'own', deleteLimit: 100 },
      eva,
    )
    expect((await bench.calls('SIM', dataSyncServices.runNow, { code: 'EVAS' }, eva)).status).toBe(400)
    await restrict('JS', {})
    await restrict('SIM', { rowFilter: { item: "ME.code == 'R1'" } })
    expect((await bench.calls('SIM', dataSyncServices.runNow, { code: 'EVAS' }, eva)).status).toBe(403)
    await restrict('SIM', {})
  })

  it("has the owner's present rights when it runs by schedule", async () => {
    await restrict('JS', { permissions: [] })
    await bench.sql(`update takt.data_sync set next_due = now() - interval '1 minute', schedule = '00:00-23:55/5m'
      where code = 'EVAS'`)
    bench.server.passSeconds(300)
    await runDueSyncs(bench.services)
    expect(await bench.lastRun('EVAS')).toMatchObject({ state: 'F', owner: 'eva', byHand: false })
    await restrict('JS', {})
  })

  it('does not reach another tenant', async () => {
    expect((await bench.server.two.call(dataSyncServices.summary, { code: 'EVAS' })).status).toBe(404)
    const [run] = await bench.sql(`select id from takt.data_sync_run where sync_code = 'EVAS' limit 1`)
    for (const endpoint of [dataSyncServices.rows, dataSyncServices.log, dataSyncServices.undo])
      expect((await bench.server.two.call(endpoint, { id: run!['id'] })).status, endpoint.method).toBe(404)
  })
})
