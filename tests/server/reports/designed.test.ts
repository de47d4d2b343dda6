import { tableFromIPC } from 'apache-arrow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { copiedDefinition } from '#domain/reports/designed/copies.ts'
import {
  newColumn,
  newDefinition,
  newParameter,
  type DesignColumn,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { demo } from '../../support/kitting.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

type Row = Readonly<Record<string, unknown>>

const zone = 'Asia/Shanghai'
const dayOf = (time: unknown): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date(time as string))

let server: TestServer
let limited: TestUser
beforeAll(async () => {
  server = await createFilledServer(demo())
  await withTenant(server.database.app, tenantOne, async (tx) => {
    await tx.run('update "order" set sort_no = 77 where abs(hashtext(code)) % 3 = 0')
    await tx.run('update item set sort_no = 77 where abs(hashtext(code)) % 5 = 0')
    for (const table of ['"order"', 'item'])
      await tx.run(`update ${table} set sort_no = 1 where sort_no is null`)
  })
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  await narrow({ rowFilter: { order: 'ME.sortNo != 77', item: 'ME.sortNo != 77' } })
})
afterAll(() => server.close())

async function narrow(change: object): Promise<void> {
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  await server.one.ask(roles.update, { ...role, ...change })
}

async function listOf(user: TestUser, name: string): Promise<readonly Row[]> {
  const { items, totalCount } = await user.ask(crudOf(entityNamed(name)).getAll, { maxResultCount: 10_000 })
  expect(items).toHaveLength(totalCount)
  return items as unknown as readonly Row[]
}

const column = (name: string, expression: string, more: Partial<DesignColumn> = {}): DesignColumn => ({
  ...newColumn(name, expression),
  ...more,
})

/** Orders that are due in a period, with the name of the product and how much is left. */
const orders: ReportDefinition = {
  ...newDefinition('order'),
  about: 'Orders that are due',
  columns: [
    column('order', 'ME.code'),
    column('itemCode', 'ME.itemCode'),
    column('itemName', 'ME.item.name'),
    column('group', 'ME.item.itemGroups'),
    column('due', 'ME.dueDate', { period: 'week', title: 'Week' }),
    column('qty', 'ME.qty', { total: 'sum' }),
    column('share', 'ME.remainQty / ME.qty * 100', { title: 'Open, %', decimals: 1 }),
    column('lots', 'Count(ME.operations)', { title: 'Lots' }),
  ],
  groups: ['itemCode'],
  filter: "ME.orderType = 'M' and ME.qty > least",
  sort: [{ column: 'order', descending: true }],
  parameters: [
    {
      ...newParameter('from'),
      label: 'From',
      type: 'date',
      on: 'ME.dueDate',
      operator: 'ge',
      initial: 'today-400d',
    },
    { ...newParameter('to'), label: 'To', type: 'date', on: 'ME.dueDate', operator: 'le' },
    {
      ...newParameter('items'),
      label: 'Items',
      type: 'reference',
      of: 'item',
      many: true,
      on: 'ME.itemCode',
    },
    { ...newParameter('least'), label: 'More than', type: 'number', initial: '0', required: true },
  ],
}

let made = 0
async function create(
  definition: ReportDefinition,
  more: object = {},
): Promise<{ code: string; id: string; rowVersion: number }> {
  const code = `Own${++made}`
  return server.one.ask(reportDesigns.create, {
    code,
    name: `Own report ${made}`,
    folder: 'orders',
    definition,
    ...more,
  })
}

interface Page {
  readonly totalCount: number
  readonly items: readonly Row[]
}

const pageOf = async (user: TestUser, reportCode: string, P: object = {}): Promise<Page> =>
  (await user.ask(reportCalls.page, { reportCode, P: JSON.stringify(P), maxResultCount: 10_000 })) as Page

const rounded = (value: number, digits: number): string =>
  String(Number((Math.round((value + 1e-9) * 10 ** digits) / 10 ** digits).toFixed(digits)))
const weekOf = (time: unknown): string | null => {
  if (!time) return null
  const day = new Date(dayOf(time))
  return new Date(day.getTime() - ((day.getUTCDay() + 6) % 7) * 86_400_000).toISOString().slice(0, 10)
}

/** The same report computed row by row from the lists of a reader. */
async function plainOrders(user: TestUser, from: string, to: string): Promise<readonly Row[]> {
  const [all, items, operations] = await Promise.all(
    ['order', 'item', 'operation'].map((name) => listOf(user, name)),
  )
  const itemOf = new Map(items!.map((item) => [item['code'], item]))
  return all!
    .filter(
      ({ orderType, qty, dueDate }) =>
        orderType === 'M' && Number(qty) > 0 && dueDate && dayOf(dueDate) >= from && dayOf(dueDate) <= to,
    )
    .map((order) => ({
      order: order['code'],
      itemCode: order['itemCode'],
      itemName: itemOf.get(order['itemCode'])?.['name'] ?? null,
      group: itemOf.has(order['itemCode'])
        ? ((itemOf.get(order['itemCode'])!['itemGroups'] as string[]) ?? []).join(';')
        : null,
      due: weekOf(order['dueDate']),
      qty: order['qty'],
      share: rounded((Number(order['remainQty']) / Number(order['qty'])) * 100, 1),
      lots: String(operations!.filter(({ orderCode }) => orderCode === order['code']).length),
    }))
}

const plain = (row: Row): Row =>
  Object.fromEntries(orders.columns.map(({ name }) => [name, row[name] ?? null]))
const inOrder = (rows: readonly Row[]): string[] => rows.map((row) => JSON.stringify(plain(row))).toSorted()

describe('a designed report', () => {
  it('has the rows and figures of a plain computation over the lists of each reader', async () => {
    const { code } = await create(orders)
    const P = { from: '2026-10-15', to: '2027-01-31' }
    const counts: number[] = []
    for (const user of [server.one, limited]) {
      const { items } = await pageOf(user, code, P)
      expect(inOrder(items)).toEqual(inOrder(await plainOrders(user, P.from, P.to)))
      counts.push(items.length)
    }
    expect(counts[0]).toBeGreaterThan(counts[1]!)
    expect(counts[1]).toBeGreaterThan(5)
  })

  it('is asked by its parameters, and bad ones get field messages', async () => {
    const { code } = await create(orders)
    const { items: all } = await pageOf(server.one, code)
    const chosen = [all[0]!['itemCode'], all.at(-1)!['itemCode']]
    const { items } = await pageOf(server.one, code, { items: chosen, least: '5' })
    expect(items.length).toBeGreaterThan(0)
    expect(items.every((row) => chosen.includes(row['itemCode']) && Number(row['qty']) > 5)).toBe(true)
    expect(items.length).toBe(
      all.filter((row) => chosen.includes(row['itemCode']) && Number(row['qty']) > 5).length,
    )
    const { items: asked } = await server.one.ask(reportCalls.parameters, { reportCode: code })
    expect(asked.map(({ name, type, required, many }) => [name, type, required, many])).toEqual([
      ['from', 'date', false, false],
      ['to', 'date', false, false],
      ['items', 'references', false, true],
      ['least', 'quantity', true, false],
    ])
    const bad = await server.one.call(reportCalls.page, {
      reportCode: code,
      P: JSON.stringify({ least: 'many', from: 'soon' }),
    })
    expect(bad.status).toBe(400)
    expect(bad.body.error?.validationErrors?.flatMap(({ members }) => members).toSorted()).toEqual([
      'from',
      'least',
    ])
    const choices = await server.one.ask(reportCalls.choices, {
      reportCode: code,
      name: 'items',
      maxResultCount: 3,
    })
    expect(choices.items).toHaveLength(3)
    const about = await server.one.ask(reportCalls.describe, { reportCode: code })
    expect(about.text).toBe('Orders that are due')
  })

  it('has the same rows in the same order by page, as a table and as a file; groups are together', async () => {
    const { code } = await create(orders)
    const { items } = await pageOf(server.one, code)
    const names = items.map((row) => row['order'])
    const groups = items.map((row) => row['itemCode'])
    expect(groups).toEqual(groups.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)))
    const table = tableFromIPC((await server.one.call(reportCalls.run, { reportCode: code, P: {} })).bytes)
    expect(
      Array.from({ length: table.numRows }, (_, at) => table.getChild('order')!.get(at) as unknown),
    ).toEqual(names)
    const file = await server.one.call(reportCalls.export, { reportCode: code, P: '{}', format: 'csv' })
    const lines = file.text.trimEnd().split(/\r?\n/)
    expect(lines[0]).toContain('Week')
    expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(names)
  })

  it('adds up the rows of the reader where it is a cross table', async () => {
    const definition: ReportDefinition = {
      ...newDefinition('order'),
      kind: 'cross',
      columns: [
        column('item', 'ME.itemCode', { place: 'row' }),
        column('due', 'ME.dueDate', { place: 'column', period: 'month', title: 'Month' }),
        column('qty', 'ME.qty', { place: 'value', total: 'sum' }),
        column('orders', 'ME.code', { place: 'value', total: 'count' }),
        column('latest', 'ME.dueDate', { place: 'value', total: 'max', title: 'Latest' }),
      ],
    }
    const { code } = await create(definition)
    for (const user of [server.one, limited]) {
      const { items } = await pageOf(user, code)
      const found = new Map<string, { qty: number; orders: number; latest: string | null }>()
      for (const { itemCode, dueDate, qty } of await listOf(user, 'order')) {
        const key = `${String(itemCode)} ${dueDate ? `${dayOf(dueDate).slice(0, 7)}-01` : 'null'}`
        const old = found.get(key) ?? { qty: 0, orders: 0, latest: null }
        const due = (dueDate as string | null) ?? null
        const latest = due && (!old.latest || due > old.latest) ? due : old.latest
        found.set(key, { qty: old.qty + Number(qty), orders: old.orders + 1, latest })
      }
      expect(items.length).toBeGreaterThan(5)
      expect(
        new Map(
          items.map((row) => [
            `${String(row['item'])} ${String(row['due'])}`,
            { qty: Number(row['qty']), orders: row['orders'], latest: row['latest'] },
          ]),
        ),
      ).toEqual(found)
    }
  })

  it('averages the rows behind each cell of a cross table, and carries what its lines are averaged from', async () => {
    const { code } = await create({
      ...newDefinition('order'),
      kind: 'cross',
      columns: [
        column('item', 'ME.itemCode', { place: 'row' }),
        column('due', 'ME.dueDate', { place: 'column', period: 'month', title: 'Month' }),
        column('qty', 'ME.qty / 3', { place: 'value', total: 'average', title: 'Third', decimals: 3 }),
        column('sort', 'ME.sortNo', { place: 'value', total: 'average' }),
        column('gap', 'ME.dueDate - ME.dueDate + 7m', { place: 'value', total: 'average', title: 'Gap' }),
      ],
    })
    for (const user of [server.one, limited]) {
      const found = new Map<string, { thirds: number; sorts: number; count: number }>()
      for (const { itemCode, dueDate, qty, sortNo } of await listOf(user, 'order')) {
        const key = `${String(itemCode)} ${dueDate ? `${dayOf(dueDate).slice(0, 7)}-01` : 'null'}`
        const old = found.get(key) ?? { thirds: 0, sorts: 0, count: 0 }
        const third = Math.round((Number(qty) / 3) * 1000)
        found.set(key, {
          thirds: old.thirds + third,
          sorts: old.sorts + Number(sortNo),
          count: old.count + 1,
        })
      }
      const keyOf = (row: Row): string => `${String(row['item'])} ${String(row['due'])}`
      const { items } = await pageOf(user, code)
      expect(items.length).toBe(found.size)
      expect([...found.values()].some(({ count }) => count > 1)).toBe(true)
      for (const row of items) {
        const { thirds, sorts, count } = found.get(keyOf(row))!
        expect(Number(row['qty']), keyOf(row)).toBe(Math.round(thirds / count) / 1000)
        expect(Number(row['sort'])).toBeCloseTo(sorts / count, 6)
        expect(Object.keys(row).filter((name) => name.includes('__'))).toEqual([])
      }
      const table = tableFromIPC((await user.call(reportCalls.run, { reportCode: code, P: {} })).bytes)
      const carried = (name: string, at: number): unknown => table.getChild(name)!.get(at)
      const rows = items.map((row, at) => ({ row, at }))
      for (const { row, at } of rows) {
        const { thirds, count } = found.get(keyOf(row))!
        expect([carried('qty__count', at), carried('sort__count', at)]).toEqual([count, count])
        expect(Number(carried('qty__sum', at))).toBe(thirds * 1000)
      }
    }
    const file = await server.one.call(reportCalls.export, { reportCode: code, P: '{}', format: 'csv' })
    expect(file.text.split(/\r?\n/)[0]!.split(',')).toHaveLength(5)
  })

  it.each(['DailySchedule', 'KitReadiness'])('copied from %s has the rows of it', async (reportCode) => {
    const copied = await server.one.ask(reportDesigns.get, { reportCode })
    expect(copied.definition).toEqual(copiedDefinition(reportCode))
    const { code } = await create(copied.definition as ReportDefinition)
    const P = { from: '2026-10-01', to: '2027-02-28' }
    const built = await pageOf(server.one, reportCode, P)
    const own = await pageOf(server.one, code, P)
    expect(built.items.length).toBeGreaterThan(10)
    expect(own.items).toEqual(built.items)
    const refused = await server.one.call(reportDesigns.get, { reportCode: 'StockAge' })
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      expect.stringContaining('no definition to copy'),
    ])
  })
})

describe('a definition', () => {
  const faultsOf = async (change: Partial<ReportDefinition>) => {
    const answer = await server.one.call(reportDesigns.preview, { definition: { ...orders, ...change } })
    expect(answer.status).toBe(400)
    return answer.body.error!.validationErrors!.map(({ members, message }) => [members[0], message])
  }

  it('is refused with what is wrong with each of its parts', async () => {
    expect(
      await faultsOf({
        columns: [
          column('order', 'ME.cod'),
          column('both', 'ME.qty * ME.code', { title: 'Both' }),
          column('list', 'ME.operations', { title: 'Operations' }),
          column('order', 'ME.qty'),
          column('number', 'ME.qty * 2'),
        ],
        filter: 'ME.qty',
        groups: ['none'],
        sort: [{ column: 'none', descending: false }],
        parameters: [{ ...newParameter('status'), label: 'Status' }],
      }),
    ).toEqual([
      ['columns[0].expression', expect.stringContaining('did you mean code')],
      ['columns[1].expression', expect.stringContaining('character')],
      ['columns[2].expression', expect.stringContaining('cannot be shown in a column')],
      ['columns[3].name', expect.stringContaining('used twice')],
      ['columns[4].title', expect.stringContaining('needs a title')],
      ['parameters[0].name', expect.stringContaining('field of the data')],
      ['filter', expect.stringContaining('expected yes/no')],
      ['groups[0]', expect.stringContaining('no column none')],
      ['sort[0].column', expect.stringContaining('no column none')],
    ])
  })

  it('has totals that its columns can have', async () => {
    const total = (name: string, expression: string, of: DesignColumn['total']) =>
      column(name, expression, { total: of })
    expect(
      await faultsOf({
        columns: [
          total('order', 'ME.code', 'count'),
          total('itemCode', 'ME.itemCode', 'average'),
          total('due', 'ME.dueDate', 'max'),
          total('qty', 'ME.qty', 'average'),
          total('late', 'ME.lateness', 'min'),
        ],
      }),
    ).toEqual([
      ['columns[1].total', expect.stringContaining('no such total')],
      ['columns[2].total', expect.stringContaining('no such total')],
    ])
  })

  it('cannot compute what plans alone know, nor read accounts', async () => {
    expect(
      await faultsOf({
        columns: [column('first', 'First(ME.operations).code', { title: 'First' })],
        groups: [],
        sort: [],
      }),
    ).toEqual([['columns[0].expression', expect.stringContaining('only plans know')]])
    for (const entity of ['user', 'role', 'nothing', 'toString'])
      expect((await faultsOf({ entity }))[0]).toEqual(['entity', expect.stringContaining('no data')])
  })

  it('shows the first rows before it is kept, as its maker sees them', async () => {
    const { items, totalCount } = (await limited.ask(reportDesigns.preview, { definition: orders })) as Page
    expect(items.length).toBe(Math.min(50, totalCount))
    expect(totalCount).toBeLessThan(
      ((await server.one.ask(reportDesigns.preview, { definition: orders })) as Page).totalCount,
    )
  })
})

describe('the rights of a designed report', () => {
  it('are those of its makers, of Pages.Roles, or of its roles', async () => {
    const planner = await server.user(1, 'planner', ['Pages.Roles'])
    expect((await planner.call(reportDesigns.data)).status).toBe(403)
    expect(
      (
        await planner.call(reportDesigns.create, {
          code: 'X',
          name: 'X',
          folder: 'orders',
          definition: orders,
        })
      ).status,
    ).toBe(403)
    const codesOf = async (user: TestUser) => (await user.ask(reportCalls.list)).items.map(({ code }) => code)
    const open = await create(orders)
    const closed = await create(orders, { roles: ['R-limited'] })
    expect(await codesOf(planner)).toContain(open.code)
    expect(await codesOf(planner)).not.toContain(closed.code)
    expect(await codesOf(limited)).toContain(closed.code)
    const refused = await planner.call(reportCalls.page, { reportCode: closed.code })
    expect([refused.status, refused.body.error?.message]).toEqual([
      403,
      expect.stringContaining('not open to your roles'),
    ])
    expect((await server.two.call(reportCalls.page, { reportCode: open.code })).status).toBe(404)
    expect((await server.two.call(reportDesigns.remove, { Id: open.id })).status).toBe(404)
    const noRole = await server.one.call(reportDesigns.create, {
      code: 'X',
      name: 'X',
      folder: 'orders',
      definition: orders,
      roles: ['nobody'],
    })
    expect(noRole.status).toBe(404)
  })

  it('leave a hidden field that is only shown empty, and refuse what computes with one', async () => {
    const { code } = await create(orders)
    try {
      await narrow({ columnMask: { item: ['name', 'itemGroups'] } })
      const empty = await pageOf(limited, code)
      expect(empty.items.length).toBeGreaterThan(5)
      expect(empty.items.every((row) => row['itemName'] === null && row['group'] === null)).toBe(true)
      await narrow({ columnMask: { order: ['qty'] } })
      const refused = await limited.call(reportCalls.page, { reportCode: code })
      expect([refused.status, refused.body.error?.message]).toEqual([
        403,
        expect.stringContaining('Quantity'),
      ])
      expect((await limited.ask(reportCalls.list)).items.map((one) => one.code)).not.toContain(code)
      expect((await limited.call(reportDesigns.preview, { definition: orders })).status).toBe(403)
    } finally {
      await narrow({ columnMask: {} })
    }
  })
})

describe('a kept report', () => {
  it('is changed by the version that was read, and keeps its code', async () => {
    const { id, rowVersion, code } = await create(orders)
    const change = {
      id,
      rowVersion,
      name: 'Renamed',
      folder: 'Our own',
      definition: { ...orders, groups: [] },
      roles: [],
    }
    const changed = await server.one.ask(reportDesigns.update, change)
    expect(changed).toMatchObject({ code, name: 'Renamed', folder: 'Our own' })
    expect((await server.one.call(reportDesigns.update, change)).status).toBe(409)
    const taken = await server.one.call(reportDesigns.create, { ...change, code: code.toLowerCase() })
    expect([taken.status, taken.body.error?.message]).toEqual([409, expect.stringContaining('already')])
    expect((await server.one.call(reportDesigns.create, { ...change, code: 'dailyschedule' })).status).toBe(
      409,
    )
  })

  it('whose field is gone says which column, and stays in the list', async () => {
    const { id, code } = await create(orders)
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(
        `update report_def set definition = jsonb_set(definition, '{columns,2,expression}', '"ME.item.colour_2"') where id = $1`,
        [id],
      ),
    )
    const broken = await server.one.call(reportCalls.page, { reportCode: code })
    expect([broken.status, broken.body.error?.message]).toEqual([
      409,
      expect.stringMatching(/Column "ME.item.colour_2".*there is no colour/),
    ])
    expect((await server.one.ask(reportCalls.list)).items.map((one) => one.code)).toContain(code)
    expect((await server.one.ask(reportDesigns.get, { reportCode: code })).definition).toMatchObject({
      entity: 'order',
    })
  })

  it('is subscribed like others, and stays while it is', async () => {
    const { id, code } = await create(orders)
    const subscription = await server.one.ask(reportSubscriptions.create, {
      reportCode: code,
      name: 'Daily',
      params: {},
      subType: 'D',
      subTime: '08:00',
      subDays: [],
      isSendEmail: false,
      emailType: 'P',
      targetUsers: ['admin'],
      format: 'xlsx',
    })
    const run = await server.one.ask(reportSubscriptions.execute, { id: subscription.id })
    expect(run.state).toBe('S')
    const refused = await server.one.call(reportDesigns.remove, { Id: id })
    expect([refused.status, refused.body.error?.details]).toEqual([409, expect.stringContaining('Daily')])
    await server.one.ask(reportSubscriptions.remove, { Id: subscription.id })
    await server.one.ask(reportDesigns.remove, { Id: id })
    expect((await server.one.call(reportCalls.page, { reportCode: code })).status).toBe(404)
  })
})
