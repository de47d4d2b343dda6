import { tableFromIPC } from 'apache-arrow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { readingView } from '../../../src/server/features/reports/views/rows.ts'
import { asAdmin, tenantOne, testPassword } from '../../support/database.ts'
import { demo } from '../../support/kitting.ts'
import { listOf, makeTable, ownField, saveOwn, type Row } from '../../support/own-tables.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
const views = crudOf(entityNamed('sqlView'))

beforeAll(async () => {
  server = await createFilledServer(demo())
})
afterAll(() => server.close())

const view = (code: string, statement: string, more: object = {}) => ({
  code,
  name: `视图 ${code}`,
  englishName: `View ${code}`,
  statement,
  ...more,
})
const make = async (...sent: Parameters<typeof view>) =>
  (await server.host.ask(views.create, view(...sent) as never)) as unknown as { id: string }
const refused = async (...sent: Parameters<typeof view>) => {
  const { body } = await server.host.call(views.create, view(...sent) as never)
  return (body.error as unknown as { validationErrors: { message: string; members: string[] }[] })
    .validationErrors
}

describe('SQL views of the host', () => {
  it('are kept with the columns that the database finds', async () => {
    const { id } = await make(
      'V1',
      `select code, qty as "数量", due_date, qty > 1 as many, count(*) over () as n, now()::date as day,
         interval '90 minutes' as pause from takt."order" -- the end`,
    )
    const { shape } = (await server.host.ask(views.get, { id })) as unknown as { shape: object }
    expect(shape).toEqual({
      sources: ['order'],
      columns: [
        { title: 'code', kind: 'text' },
        { title: '数量', kind: 'quantity' },
        { title: 'due_date', kind: 'time' },
        { title: 'many', kind: 'flag' },
        { title: 'n', kind: 'quantity' },
        { title: 'day', kind: 'date' },
        { title: 'pause', kind: 'duration' },
      ],
    })
  })

  it('are refused at their statement, by the parser or by the database', async () => {
    for (const [statement, message] of [
      ['select * from "user"', 'there is no table user that views may read'],
      ['select nothing from item', 'the database refuses it: column "nothing" does not exist'],
      ['select 1', 'every column needs a name'],
      ['select code, code from item', 'two columns are called code'],
      [
        'select localtimestamp as t',
        'column t has a type that cannot be shown; cast it to a text, number, date or time with zone',
      ],
      [
        'select i as whole from item i',
        'column whole has a type that cannot be shown; cast it to a text, number, date or time with zone',
      ],
      ['select from item', 'it has no columns'],
      [
        `select ${'x'.repeat(61)} from (values (1)) as v (${'x'.repeat(61)})`,
        `the name of column ${'x'.repeat(61)} is too long`,
      ],
      [`select ${Array.from({ length: 61 }, (_, n) => `1 as c${n}`).join()}`, 'it has more than 60 columns'],
    ])
      expect(await refused('V2', statement!), statement).toEqual([
        { message: expect.stringContaining(message!) as string, members: ['statement'] },
      ])
    expect(await refused('V2', 'select code from item', { tenancyName: 'Nobody' })).toEqual([
      { message: expect.stringContaining('there is no such tenant') as string, members: ['tenancyName'] },
    ])
  })

  it('belong to the host: tenants neither list nor write them', async () => {
    expect((await server.one.call(views.getAll, {})).status).toBe(403)
    expect((await server.one.call(views.create, view('V3', 'select code from item') as never)).status).toBe(
      403,
    )
  })
})

describe('SQL views as reports', () => {
  const statement = `select item_code as "Item", count(*) as "Orders", sum(qty) as "Quantity", max(due_date) as "Due"
    from "order" where order_type = 'M' group by item_code -- all of them`
  const open = (reportCode: string, more: object = {}) => ({ reportCode, maxResultCount: 1000, ...more })
  const rowsOf = async (user: TestUser, reportCode: string, more: object = {}) =>
    (await user.ask(reportCalls.page, open(reportCode, more) as never)) as unknown as {
      totalCount: number
      items: Record<string, string>[]
    }

  it('have the numbers of the lists, in pages, runs and files', async () => {
    await make('ByItem', statement)
    const listed = (await server.one.ask(reportCalls.list)).items.find(({ code }) => code === 'sql:ByItem')
    expect(listed!.view).toMatchObject({ englishName: 'View ByItem', sources: ['order'] })
    expect(JSON.stringify(listed)).not.toContain('select')
    const orders = (await server.one.ask(crudOf(entityNamed('order')).getAll, { maxResultCount: 1000 })).items
    const plain = new Map<string, { n: number; qty: number }>()
    for (const { itemCode, orderType, qty } of orders as unknown as Record<string, string>[]) {
      if (orderType !== 'M') continue
      const sum = plain.get(itemCode!) ?? { n: 0, qty: 0 }
      plain.set(itemCode!, { n: sum.n + 1, qty: sum.qty + Number(qty) })
    }
    const { items, totalCount } = await rowsOf(server.one, 'SQL:byitem')
    expect(totalCount).toBe(plain.size)
    expect(Object.fromEntries(items.map(({ c1, c2, c3 }) => [c1, [Number(c2), Number(c3)]]))).toEqual(
      Object.fromEntries([...plain].map(([code, { n, qty }]) => [code, [n, qty]])),
    )
    const table = tableFromIPC((await server.one.call(reportCalls.run, { reportCode: 'sql:ByItem' })).bytes)
    expect(table.numRows).toBe(plain.size)
    const { text } = await server.one.call(reportCalls.export, { reportCode: 'sql:ByItem', format: 'csv' })
    expect(text.trim().split('\n')).toHaveLength(plain.size + 1)
    const filtered = await rowsOf(server.one, 'sql:ByItem', { sorting: 'c3 desc', keyword: items[0]!['c1'] })
    expect(filtered.items.map(({ c1 }) => c1)).toContain(items[0]!['c1'])
  })

  it('give each tenant and plan unit its own rows, and are there for those that they are for', async () => {
    await make('Mine', 'select count(*) as n from "order"', { tenancyName: 'Default', unitCode: 'JS' })
    await make('Off', 'select count(*) as n from "order"', { isActive: false })
    const codes = async (user: TestUser) => (await user.ask(reportCalls.list)).items.map(({ code }) => code)
    expect(await codes(server.one)).toContain('sql:Mine')
    expect(await codes(server.one)).not.toContain('sql:Off')
    expect(await codes(server.two)).not.toContain('sql:Mine')
    expect(await codes(server.two)).toContain('sql:ByItem')
    expect((await rowsOf(server.two, 'sql:ByItem')).totalCount).toBe(0)
    for (const code of ['sql:Mine', 'sql:Off', 'sql:None'])
      expect((await server.two.call(reportCalls.page, open(code) as never)).status).toBe(404)
  })

  it('are closed to readers from whom a row or column of a table is kept', async () => {
    for (const [name, limit] of [
      ['rows', { rowFilter: { order: "ME.code != 'X'" } }],
      ['columns', { columnMask: { order: ['customerCode'] } }],
    ] as const) {
      await server.user(1, `view-${name}`, ['Pages.Roles'])
      const [role] = (await server.one.ask(roles.getAll, { keyword: `view-${name}` })).items
      await server.one.ask(roles.update, { ...role, ...limit } as never)
      const limited = await server.signIn(1, `view-${name}`, testPassword)
      expect((await limited.ask(reportCalls.list)).items.map(({ code }) => code)).not.toContain('sql:ByItem')
      expect((await limited.call(reportCalls.page, open('sql:ByItem') as never)).status, name).toBe(403)
    }
  })

  it('say who can mend a statement that is not allowed any more', async () => {
    await make('Once', 'select code from item')
    await asAdmin(server.database.admin, (admin) =>
      admin.query(`update takt.sql_view set statement = 'select code from credential' where code = 'Once'`),
    )
    const { status, body } = await server.one.call(reportCalls.page, open('sql:Once') as never)
    expect(status).toBe(409)
    expect(body.error?.message).toBe(
      'The report "View Once" cannot run: there is no table credential that views may read. Its statement must be changed by an administrator of the host.',
    )
  })

  it('run as a role that can do nothing else, should a statement ever pass the parser', async () => {
    const passed = async (text: string) =>
      withTenant(server.database.read, tenantOne, ({ client }) => client.query(text), readingView).then(
        () => null,
        (error: Error) => error.message,
      )
    for (const text of [
      "select set_config('app.tenant_id', '2', true)",
      'select * from "user"',
      'select * from credential',
      'select * from sql_view',
      'insert into item (code) values (1)',
      "select pg_read_file('/etc/passwd')",
      "copy (select 1) to '/tmp/x'",
    ])
      expect(await passed(text), text).toMatch(/permission denied|must be superuser|read-only/)
  })
})

describe('SQL views for one tenant', () => {
  const rowsOf = async (user: TestUser, code: string) =>
    ((await user.ask(reportCalls.page, { reportCode: `sql:${code}`, P: '{}' })) as { items: Row[] }).items
  it('read its own tables and fields, with the rights on these, and those of no other tenant', async () => {
    await makeTable(server.one, 'X_visit', [
      ownField('minutes', 'integer'),
      ownField('of', 'reference', { target: 'item' }),
    ])
    await saveOwn(server.one, 'item', [ownField('fine', 'flag')])
    const items = crudOf(entityNamed('item'))
    const [item] = (await server.one.ask(items.getAll, { maxResultCount: 1 })).items as Row[]
    await server.one.ask(items.update, { id: item!.id, rowVersion: item!.rowVersion, X_fine: true })
    await server.one.ask(listOf('X_visit').create, { code: 'V1', minutes: 20, of: item!['code'] })
    await server.one.ask(listOf('X_visit').create, { code: 'V2', minutes: 5 })
    const text = `select v.code, v.minutes * 2 as twice, i.x_fine as fine
      from X_visit v left join item i on i.code = v."of" order by 1 -- the end`
    expect(await refused('Own', text)).toMatchObject([
      { message: expect.stringContaining('x_visit') as string },
    ])
    await make('Own', text, { tenancyName: 'Default' })
    expect(await rowsOf(server.one, 'Own')).toMatchObject([
      { c1: 'V1', c2: '40', c3: true },
      { c1: 'V2', c2: '10', c3: null },
    ])
    expect((await server.two.call(reportCalls.page, { reportCode: 'sql:Own', P: '{}' })).status).not.toBe(200)
    const reader = await server.user(1, 'visits', ['Pages.Roles', 'Pages.Users'])
    expect(await rowsOf(reader, 'Own')).toHaveLength(2)
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-visits' })).items
    await server.one.ask(roles.update, { ...role, rowFilter: { X_visit: "ME.code = 'V1'" } })
    expect((await reader.call(reportCalls.page, { reportCode: 'sql:Own', P: '{}' })).status).not.toBe(200)
  })
})
