import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { defineEntity } from '#domain/entity.ts'
import { references } from '#domain/field-kinds.ts'
import { users } from '#domain/services/access/accounts.ts'
import { writesOf } from '../../../../src/server/db/duties/writes.ts'
import { distributionObstacles } from '../../../../src/server/db/schema/distribution.ts'
import { migrate } from '../../../../src/server/db/schema/migrate.ts'
import { withTenant, type Tx } from '../../../../src/server/db/tenant.ts'
import { asAdmin, createTestDatabase, tenantOne } from '../../../support/database.ts'
import { serveTestDatabase, type TestServer } from '../../../support/server.ts'

let server: TestServer
let ear: Client
let heard: Record<string, unknown>[] = []
beforeAll(async () => {
  server = await serveTestDatabase(await createTestDatabase(undefined, { isPrepared: true }))
  ear = new Client(server.database.admin)
  await ear.connect()
  await ear.query('listen takt_live')
  ear.on('notification', ({ payload }) => heard.push(JSON.parse(payload!) as Record<string, unknown>))
})
beforeEach(() => (heard = []))
afterAll(async () => {
  await ear.end()
  await server.close()
})

const inUnit = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  withTenant(server.database.app, tenantOne, work)

/** What was notified until now. */
async function notified(): Promise<Record<string, unknown>[]> {
  await ear.query('select 1')
  return heard
}

const linked = (): Promise<unknown[]> =>
  inUnit(async (tx) =>
    (await tx.rows<{ code: string }>('select code from item__item_groups order by owner_id, position')).map(
      ({ code }) => code,
    ),
  )

const mark = async (): Promise<string> =>
  (await inUnit((tx) => tx.row<{ sum: string }>('select coalesce(sum(mark), 0) as sum from plan_change')))!
    .sum

describe('a server on a database that is prepared for distribution', () => {
  it('keeps the link tables of lists, however a list is written', async () => {
    await inUnit(async (tx) => {
      await tx.run("insert into item_group (code, name) values ('G1', 'one'), ('G2', 'two')")
      await tx.run("insert into unit (code) values ('PCS') on conflict do nothing")
      await tx.run(
        "insert into item (code, name, item_type, obtain_method, base_unit, item_groups) values ('I', 'item', 'P', 'P', 'PCS', '{G2,G1}') on conflict do nothing",
      )
    })
    expect(await linked()).toEqual(['G2', 'G1'])
    await inUnit((tx) => tx.run("update item set item_groups = '{G1}' where code = 'I'"))
    expect(await linked()).toEqual(['G1'])
    await inUnit((tx) =>
      tx.rows(
        "with w as (update item set item_groups = '{G1,G2}' where code = 'I' returning id) select * from w",
      ),
    )
    expect(await linked()).toEqual(['G1', 'G2'])
    await expect(inUnit((tx) => tx.run("update item set item_groups = '{NONE}'"))).rejects.toThrow(
      /foreign key/,
    )
    await expect(inUnit((tx) => tx.run("delete from item_group where code = 'G1'"))).rejects.toThrow(
      /foreign key/,
    )
  })

  it('marks and notifies a change of the plan', async () => {
    const before = await mark()
    await inUnit((tx) => tx.run("update item set name = 'other' where code = 'I'"))
    expect(await mark()).not.toBe(before)
    expect(await notified()).toEqual([{ t: 1, p: 'JS', b: null, w: null }])
  })

  it('carries a renamed code on to what names it, lists included', async () => {
    const groups = crudOf(entityNamed('itemGroup'))
    const { items } = (await server.one.ask(groups.getAll, {})) as unknown as {
      items: { id: string; code: string; rowVersion: number }[]
    }
    const { id, rowVersion } = items.find(({ code }) => code === 'G1')!
    await server.one.ask(groups.update, { id, rowVersion, code: 'GX' })
    expect(await linked()).toEqual(['GX', 'G2'])
    const [row] = await inUnit((tx) => tx.rows("select item_groups from item where code = 'I'"))
    expect(row).toEqual({ item_groups: ['GX', 'G2'] })
  })

  it('ends the sessions of a user who is deactivated, and notifies them', async () => {
    const user = await server.user(1, 'lena', ['Pages.Roles'])
    heard = []
    await server.one.ask(users.deactivate, { id: user.userId })
    expect(await notified()).toEqual(
      expect.arrayContaining([
        { t: 1, s: expect.any(String) as string },
        { t: 1, u: user.userId },
      ]),
    )
  })

  it('prepares what an upgrade adds', async () => {
    const gadget = defineEntity({
      name: 'gadget',
      service: 'Gadget',
      area: 'master',
      label: { zh: '件', en: 'Gadget' },
      standard: true,
      fields: { units: references('单位', 'Units', 'unit') },
    })
    await asAdmin(server.database.admin, async (admin) => {
      await migrate(admin, [...entities, gadget])
      expect(await distributionObstacles(admin)).toEqual([])
    })
  })
})

describe('the text of a statement', () => {
  it.each([
    ['select 1 for update', []],
    ['insert into "order" (code) values ($1)', ['insert order']],
    ['update takt."order" o set code = $1 from stage s where true', ['update order']],
    [
      'with gone as (delete from notice where id = 1 returning id) insert into role select 1',
      ['delete notice', 'insert role'],
    ],
    ['insert into x values (1) on conflict (id) do update set a = 1', ['insert x']],
  ])('%s', (text, writes) => {
    expect(writesOf(text).writes.map(({ kind, table }) => `${kind} ${table}`)).toEqual(writes)
  })

  it('says which columns an update sets, and asks for ids where it answers none', () => {
    const { writes, withIds } = writesOf('update "user" u set name = $1, "is_active" = false where id = $2')
    expect([...writes[0]!.columns!]).toEqual(['name', 'is_active'])
    expect(withIds).toBe('update "user" u set name = $1, "is_active" = false where id = $2 returning u.id')
    expect(writesOf('delete from x where id = 1 returning id, a')).toMatchObject({
      withIds: null,
      answersIds: true,
    })
  })
})
