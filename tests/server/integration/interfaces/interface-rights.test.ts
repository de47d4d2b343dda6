import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { column, interfaceBench, type InterfaceBench } from '../../../support/interfaces.ts'
import type { TestUser } from '../../../support/server.ts'

const configs = crudOf(entityNamed('interfaceConfig'))
const items = crudOf(entityNamed('item'))

let bench: InterfaceBench
let admin: TestUser

beforeAll(async () => {
  bench = await interfaceBench()
  admin = bench.server.one
  await bench.sql(`create table erp.groups (code text, name text, item text);
    insert into erp.groups values ('G-1', 'Group', 'Housing')`)
  await admin.ask(crudOf(entityNamed('unit')).create, { code: 'PC', name: 'Piece' })
  await admin.ask(items.create, {
    code: 'I-1',
    name: 'Housing',
    itemType: 'P',
    obtainMethod: 'P',
    baseUnit: 'PC',
  })
})
afterAll(() => bench?.close())

async function userWith(name: string, scope: object): Promise<TestUser> {
  const user = await bench.server.user(1, name, ['Pages.Roles'])
  await restrict(name, scope)
  return user
}

async function restrict(name: string, scope: object): Promise<void> {
  const [role] = (await admin.ask(roles.getAll, { keyword: `R-${name}` })).items
  await admin.ask(roles.update, { ...role, ...scope })
}

const lookup = (entity: string, field: string) => ({
  target: 'remark',
  value: { kind: 'lookup', entity, by: [{ field, column: 'item' }] },
})
const config = (code: string, ...lines: object[]) => ({
  code,
  name: code,
  connection: 'ERP',
  sourceTable: 'erp.groups',
  entity: 'unit',
  mapping: [column('code', 'code'), column('name', 'name'), ...lines],
})

describe('rights of interfaces', () => {
  it('hold for the rows that mappings look up', async () => {
    const { status: made } = await admin.call(configs.create, config('ADMIN', lookup('item', 'name')))
    expect(made).toBe(200)
    const masked = await userWith('masked', { columnMask: { item: ['name'] } })
    const statuses = async (user: TestUser, line: ReturnType<typeof lookup>) => {
      const row = config(`LOOK-${line.value.entity}`, line)
      return [
        (await user.call(configs.create, row)).status,
        (await user.call(interfaceServices.preview, { row })).status,
      ]
    }
    expect(await statuses(masked, lookup('item', 'name'))).toEqual([403, 403])
    expect(await statuses(masked, lookup('item', 'code'))).toEqual([200, 200])
    // Users are not for those who have the right to interfaces alone.
    const plain = await bench.server.user(1, 'plain', ['Pages.Roles'])
    expect(await statuses(plain, lookup('user', 'name'))).toEqual([403, 403])
  })

  it('are those that the owner has when it runs', async () => {
    const owner = await bench.server.user(1, 'owner', ['Pages.Roles'])
    const own = config('OWN', lookup('item', 'name'))
    await bench.make(own, owner)
    expect(await bench.run(own)).toMatchObject({ state: 'S', created: 1 })
    await restrict('owner', { columnMask: { item: ['name'] } })
    expect(await bench.run(own)).toMatchObject({ state: 'F', read: 0 })
    await restrict('owner', { columnMask: {}, rowFilter: { dbConn: "ME.code == 'none'" } })
    expect(await bench.run(own)).toMatchObject({ state: 'F', read: 0 })
    await restrict('owner', { rowFilter: {} })
    expect(await bench.run(own)).toMatchObject({ state: 'S', unchanged: 1 })
  })

  it('keep connections, interfaces and runs back that somebody does not see', async () => {
    const seen = config('SEEN')
    await bench.make(seen)
    const run = await bench.run(seen)
    const none = "ME.code == 'none'"
    const blind = await userWith('blind', { rowFilter: { dbConn: none } })
    for (const answer of [
      await blind.call(interfaceServices.tables, { connection: 'ERP' }),
      await blind.call(interfaceServices.columns, { connection: 'ERP', table: 'erp.groups' }),
      await blind.call(interfaceServices.preview, { row: seen }),
      await blind.call(interfaceServices.compare, { id: run.id }),
    ])
      expect(answer.text).toContain('there is no such connection')
    await restrict('blind', { rowFilter: { interfaceConfig: none } })
    expect((await blind.call(interfaceServices.runNow, { code: 'SEEN' })).status).toBe(404)
    await restrict('blind', { rowFilter: { interfaceRun: "ME.configCode == 'none'" } })
    for (const endpoint of [
      interfaceServices.log,
      interfaceServices.cancel,
      interfaceServices.faulty,
      interfaceServices.compare,
    ])
      expect((await blind.call(endpoint, { id: run.id })).status, endpoint.method).toBe(404)
    await restrict('blind', { rowFilter: {}, columnMask: { interfaceRun: ['log'] } })
    expect((await blind.call(interfaceServices.log, { id: run.id })).status).toBe(403)
    expect((await blind.call(interfaceServices.faulty, { id: run.id })).status).toBe(200)
    expect((await admin.call(interfaceServices.log, { id: run.id })).status).toBe(200)
  })

  it('say that an entity is not there, in place of an unexpected error', async () => {
    const row = { ...config('X'), entity: 'nothing' }
    expect((await admin.call(interfaceServices.preview, { row })).status).toBe(404)
  })
})
