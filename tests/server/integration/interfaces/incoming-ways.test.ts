import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { receiving } from '#domain/services/integration/receive.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { raise } from '../../../../src/server/platform/events/raise.ts'
import { runDue } from '../../../../src/server/features/integration/interfaces/module.ts'
import { column, constant, interfaceBench, type InterfaceBench } from '../../../support/interfaces.ts'

const configs = crudOf(entityNamed('interfaceConfig'))
const inbox = crudOf(entityNamed('receiveData'))

let bench: InterfaceBench
beforeAll(async () => {
  bench = await interfaceBench()
  await bench.sql(`create table erp.units (no text, title text, digits text)`)
}, 60_000)
afterAll(() => bench?.close())
beforeEach(() =>
  bench.sql(`truncate erp.units; delete from takt.unit where tenant_id = 1;
  insert into erp.units values ('H-1', 'One', '1'), ('H-2', 'Two', '2'), ('H-3', 'Three', 'many')`),
)

const mapping = [column('code', 'no'), column('name', 'title'), column('decimals', 'digits')]
const base = { sourceTable: 'erp.units', entity: 'unit', mapping }
const names = async () =>
  (await bench.sql(`select name from takt.unit where tenant_id = 1 order by code`)).map(({ name }) => name)

describe('rows that have not changed', () => {
  it('are skipped by their hash, but for faulty ones, until the interface is reset', async () => {
    const made = await bench.make({ ...base, code: 'HASH', byHash: true })
    expect(await bench.run({ ...base, code: 'HASH' })).toMatchObject({ read: 3, created: 2, faulty: 1 })
    // What was changed here since stays: the source says nothing new.
    await bench.sql(
      `update takt.unit set name = 'Ours' where code = 'H-1'; update erp.units set title = 'New' where no = 'H-2'`,
    )
    expect(await bench.run({ ...base, code: 'HASH' })).toMatchObject({
      read: 3,
      created: 0,
      updated: 1,
      unchanged: 1,
      faulty: 1,
    })
    expect(await names()).toEqual(['Ours', 'New'])
    // A row that is as it was before its last change is another row.
    await bench.sql(`update erp.units set title = 'Two' where no = 'H-2'`)
    expect(await bench.run({ ...base, code: 'HASH' })).toMatchObject({ updated: 1, unchanged: 1 })
    const kept = await bench.server.one.ask(configs.get, { id: made.id })
    expect(kept).toMatchObject({ cursor: '2' })
    await bench.server.one.ask(configs.update, { ...kept, cursor: null })
    expect(await bench.run({ ...base, code: 'HASH' })).toMatchObject({ updated: 1, unchanged: 1, faulty: 1 })
    expect(await names()).toEqual(['One', 'Two'])
  })

  it('of a run that stopped count as far as it wrote', async () => {
    const config = { ...base, code: 'STOPPED', byHash: true, faultLimit: 0, batchRows: 100 }
    await bench.make(config)
    await bench.sql(`delete from erp.units where no = 'H-3'`)
    expect(await bench.run(config)).toMatchObject({ state: 'S', created: 2 })
    await bench.sql(`truncate erp.units; insert into erp.units select 'S-' || lpad(n::text, 3, '0'), 'X', '0' from generate_series(1, 150) n;
      insert into erp.units values ('H-1', 'Between', '1')`)
    await bench.sql(`insert into erp.units values ('Z', 'Z', 'many')`)
    expect(await bench.run(config)).toMatchObject({ state: 'F' })
    await bench.sql(
      `truncate erp.units; insert into erp.units values ('H-1', 'One', '1'), ('S-001', 'X', '0')`,
    )
    expect(await bench.run(config)).toMatchObject({ state: 'S', read: 2, unchanged: 2, created: 0 })
    expect(
      await bench.sql(
        'select sum(length(hashes))::int as n from takt.interface_row_hash h join takt.interface_config c on c.id = h.config_id where c.code = $$STOPPED$$',
      ),
    ).toEqual([{ n: 32 }])
  })

  it('are all read where rows are replaced', async () => {
    const replacing = { ...base, name: 'R', code: 'R', connection: 'ERP', byHash: true, mode: 'replace' }
    expect((await bench.server.one.call(configs.create, replacing)).status).toBe(400)
  })
})

describe('an incoming interface', () => {
  it('runs after another one that ended well, and never in a circle', async () => {
    await bench.sql(`delete from erp.units where no = 'H-3'`)
    const first = await bench.make({ ...base, code: 'FIRST' })
    await bench.make({
      ...base,
      code: 'SECOND',
      afterCode: 'FIRST',
      mapping: [...mapping.slice(0, 1), constant('name', 'Second')],
    })
    await bench.run({ ...base, code: 'FIRST' })
    expect(await bench.lastRun('SECOND')).toMatchObject({ state: 'S', updated: 2 })
    expect(await names()).toEqual(['Second', 'Second'])
    await bench.sql(`insert into erp.units values ('H-3', 'Three', 'many')`)
    expect(await bench.run({ ...base, code: 'FIRST' })).toMatchObject({ state: 'P' })
    expect(await names()).toEqual(['One', 'Two'])
    const circle = await bench.server.one.call(configs.update, { ...first, afterCode: 'SECOND' })
    expect(circle.status).toBe(400)
    expect(circle.text).toMatch(/FIRST ← SECOND ← FIRST/)
  })

  it('runs after an event', async () => {
    await bench.make({ ...base, code: 'EVENT', event: 'callOffPublished' })
    const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
    await withTenant(bench.server.database.app, scope, (tx) => raise(tx, 'callOffPublished', 'C-1'))
    await runDue(bench.services)
    expect(await bench.lastRun('EVENT')).toMatchObject({ state: 'P', created: 2 })
    expect(await runDue(bench.services)).toBe(0)
  })
})

describe('an interface of a topic', () => {
  let token = ''
  const topicMapping = [column('code', 'no'), column('name', 'title'), column('decimals', 'digits')]
  const config = { code: 'TOPIC', topic: 'orders', entity: 'unit', mapping: topicMapping, connection: null }
  const post = async (body: unknown): Promise<string> => {
    const { status, body: answer } = await bench.server.request({
      method: 'POST',
      url: '/api/receive/orders',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    expect(status).toBe(202)
    return (answer.result as { id: string }).id
  }
  const bodyRow = (id: string) => bench.server.one.ask(inbox.get, { id })
  beforeAll(async () => {
    const fields = [
      { name: 'no', kind: 'text', required: true },
      { name: 'title', kind: 'text' },
      { name: 'digits', kind: 'text' },
    ]
    const topics = crudOf(entityNamed('receiveTopic'))
    const { id } = await bench.server.one.ask(topics.create, { code: 'orders', name: 'Orders', fields })
    token = (await bench.server.one.ask(receiving.makeToken, { id: String(id) })).token
    await bench.server.one.ask(topics.create, { code: 'own', name: 'Own', entity: 'unit' })
    await bench.make(config)
  })

  it('brings what waits in, body by body, and runs when more comes', async () => {
    const first = await post([
      { no: 'T-1', title: 'One', digits: '1' },
      { no: 'T-2', title: 'Two', digits: 'many' },
    ])
    expect(await bodyRow(first)).toMatchObject({ state: 'new' })
    const preview = (await bench.server.one.ask(interfaceServices.preview, { row: config })) as {
      rows: { faults: { target: string }[] }[]
    }
    expect(preview.rows.map(({ faults }) => faults.map(({ target }) => target))).toEqual([[], ['decimals']])
    expect(await runDue(bench.services)).toBe(1)
    expect(await bench.lastRun('TOPIC')).toMatchObject({ state: 'P', read: 2, created: 1, faulty: 1 })
    expect(await bodyRow(first)).toMatchObject({ state: 'ok', created: 1 })
    expect(await runDue(bench.services)).toBe(0)
    const second = await post({ no: 'T-1', title: 'Changed' })
    await runDue(bench.services)
    expect(await bench.lastRun('TOPIC')).toMatchObject({ state: 'S', read: 1, updated: 1 })
    expect(await bodyRow(second)).toMatchObject({ state: 'ok', updated: 1 })
    expect(await names()).toEqual(['Changed'])
  })

  it('writes a body whole or not at all, and says what is wrong with it', async () => {
    const [{ id, rowVersion }] = (await bench.sql(
      `select id, row_version as "rowVersion" from takt.interface_config where code = 'TOPIC'`,
    )) as [{ id: string; rowVersion: number }]
    await bench.server.one.ask(configs.update, {
      ...config,
      name: 'T',
      id,
      rowVersion,
      onFault: 'whole',
    })
    const bad = await post([
      { no: 'W-1', title: 'One', digits: '1' },
      { no: 'W-2', title: 'Two', digits: 'many' },
    ])
    const good = await post([{ no: 'W-3', title: 'Three' }])
    await runDue(bench.services)
    expect(await bench.lastRun('TOPIC')).toMatchObject({ state: 'P', read: 3, created: 1, faulty: 1 })
    expect(await names()).toEqual(['Three'])
    expect(await bodyRow(good)).toMatchObject({ state: 'ok', created: 1 })
    expect(await bodyRow(bad)).toMatchObject({ state: 'err', faults: 1 })
    const { faults } = (await bench.server.one.ask(receiving.body, { id: bad })) as {
      faults: { path: string }[]
    }
    expect(faults.map(({ path }) => path)).toEqual(['[1].decimals'])
    // Given back, it is taken once more.
    await bench.server.one.ask(receiving.reprocess, { ids: [bad] })
    expect(await runDue(bench.services)).toBe(1)
    expect(await bodyRow(bad)).toMatchObject({ state: 'err', attempts: 3 })
  })

  it('has its topic alone, which becomes no rows by itself', async () => {
    const refused = async (more: object) =>
      (await bench.server.one.call(configs.create, { ...config, name: 'X', code: 'X', ...more })).text
    expect(await refused({})).toMatch(/TOPIC/)
    expect(await refused({ topic: 'own' })).toMatch(/own/)
    expect(await refused({ topic: null })).toMatch(/connection|连接/)
  })
})
