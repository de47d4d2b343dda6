import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { endpoints } from '#domain/services/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { kpiQueries, kpiServices } from '#domain/services/kpi/kpi.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { kpiRows } from '#domain/results/kpi-rows.ts'
import type { KpiCategory } from '#domain/results/kpi-category.ts'
import { resultSchemas } from '#engine/kitting/results.ts'
import type { PegGraph } from '#domain/planning/peg-graph.ts'
import { salesServices } from '#domain/services/planning/orders.ts'
import { pegServices } from '#domain/services/planning/pegs.ts'
import { planTableSchemas } from '#engine/scheduling/commands/tables.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { decodeArrow } from '../../support/arrow.ts'
import { demo, demoDay, run } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

vi.setConfig({ testTimeout: 600_000, hookTimeout: 300_000 })

/**
 * A user with row filters and masks learns nothing of what these hide, whatever is asked: the answers stay the same to the
 * last byte when hidden rows and columns change. Figures are compared with those over the rows that the user may see.
 */
const REQUESTS = process.env['TAKT_TEST_ALL'] ? 1000 : 100

let server: TestServer
let limited: TestUser
const runs = { KIT: '', SCHED: '' }
const codes: Record<string, string[]> = {}

const inUnit = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(server.database.app, tenantOne, work)
const all = (sql: string): Promise<string[]> =>
  inUnit(async (tx) => (await tx.rows<{ code: string }>(sql)).map(({ code }) => code))

/** What the roles of the user keep back. */
const rowFilter = {
  order: 'ME.sortNo != 77',
  item: 'ME.sortNo != 77',
  resource: 'ME.sortNo != 77',
  saleOrder: 'ME.sortNo != 77',
}
const columnMask = { item: ['price'], order: ['projectNo', 'customerCode'], resource: ['hourlyCost'] }

beforeAll(async () => {
  server = await createFilledServer(demo())
  await inUnit(async (tx) => {
    for (const table of ['"order"', 'item', 'resource', 'sale_order']) {
      await tx.run(`update ${table} set sort_no = 1`)
      await tx.run(
        `update ${table} set sort_no = 77 where abs(hashtext(code)) % 3 = 0 and code not in (select parent_item from bom_line)`,
      )
    }
    await tx.run('update item set price = 3')
    await tx.run('update resource set hourly_cost = 5')
  })
  runs.KIT = (await run(server.one)).runNo
  runs.SCHED = (await plan(server.one)).runNo
  await server.one.ask(schedulingRuns.accept, { runNo: runs.SCHED })
  for (const runNo of Object.values(runs)) await server.one.ask(kpiServices.calculate, { runNo })
  codes['order'] = await all('select code from "order" order by 1')
  codes['item'] = await all('select code from item order by 1')
  codes['resource'] = await all('select code from resource order by 1')
  codes['operation'] = await all('select code from operation order by 1')
  codes['kpi'] = await all('select code from kpi_set order by 1')
  codes['id'] = await all(
    'select id::text as code from "order" union all select id::text from peg order by 1',
  )
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  await server.one.ask(roles.update, { ...role, rowFilter, columnMask })
})
afterAll(() => server.close())

/** Numbers that the same seed gives again. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const readers = endpoints.filter(
  ({ verb, output, upload, method, service }) =>
    (verb === 'GET' || ['Evaluate', 'Preflight', 'PreviewSource', 'GetGroups'].includes(method)) &&
    output.kind !== 'events' &&
    !upload &&
    !/^(Save|Create|Update|Register|Change|Reset|Set|Logout|Delete|Erase|Calculate|Subscribe|Publish|Start|Mark)/.test(
      method,
    ) &&
    // Sessions and the log change with every request, and the parts of a workbook say when they were packed.
    service !== 'OnLineManagerService' &&
    service !== 'SysAuditLog' &&
    method !== 'GetTemplate',
)
const aggregates = readers.filter(({ service }) => /KPI|Evaluation|FullSet|Run/.test(service))

const categories = Object.keys(kpiRows) as KpiCategory[]
const day = demoDay.toISOString()
const later = new Date(demoDay.getTime() + 30 * 86_400_000).toISOString()

function inputOf(endpoint: Endpoint, next: (below: number) => number): Record<string, unknown> {
  const one = <T>(list: readonly T[]): T => list[next(list.length)]!
  const runNo = endpoint.service === 'SchedulingRun' ? runs.SCHED : one(Object.values(runs))
  const category = one(categories)
  const member = one(Object.keys(kpiRows[category].fields))
  const entity = one(entities)
  const pool: Readonly<Record<string, () => unknown>> = {
    runNo: () => runNo,
    left: () => runNo,
    right: () => runNo,
    pid: () => runs.KIT,
    order: () => one(codes['order']!),
    orderCode: () => one(codes['order']!),
    item: () => one(codes['item']!),
    itemCode: () => one(codes['item']!),
    operationCode: () => one(codes['operation']!),
    code: () => one(codes['operation']!),
    resource: () => one(codes['resource']!),
    resCode: () => one(codes['resource']!),
    resourceCode: () => one(codes['resource']!),
    kpiCode: () => one(codes['kpi']!),
    id: () => one(codes['id']!),
    from: () => day,
    to: () => later,
    startTime: () => day,
    startDateTime: () => day,
    year: () => 2026,
    month: () => 11,
    schemeCode: () => (endpoint.service === 'SchedulingRun' ? 'Default' : 'STD'),
    category: () => category,
    formula: () => `ME.${member}`,
    aggregation: () => one(['sum', 'count', 'avg', 'max', 'min']),
    groupBy: () =>
      endpoint.service === 'DesignPage'
        ? [one(Object.keys(entity.fields))]
        : one([member, 'day', 'order', 'item', 'customer', 'week', null]),
    totals: () => [{ name: 'rows', op: 'count' }],
    table: () => one(Object.keys(endpoint.service === 'SchedulingRun' ? planTableSchemas : resultSchemas)),
    entity: () => entity.name,
    appName: () => entity.name,
    format: () => one(['csv', 'arrow']),
    maxResultCount: () => one([5, 1000]),
    keyword: () => one([null, null, 'A']),
  }
  return Object.fromEntries(
    Object.keys(endpoint.input).flatMap((name) => {
      const value = pool[name]?.()
      return value === undefined || value === null ? [] : [[name, value]]
    }),
  )
}

/** Changes hidden rows and columns, and the figures that are stored of all rows, and nothing else. */
async function changeHidden(): Promise<void> {
  const hiddenOrders = `(select code from "order" where sort_no = 77)`
  await inUnit(async (tx) => {
    await tx.run(`update "order" set project_no = 'P-' || left(md5(random()::text), 6)`)
    await tx.run('update item set price = 4321')
    await tx.run('update resource set hourly_cost = 4321')
    await tx.run(`update "order" set name = 'hidden', remark = 'hidden', due_date = due_date + interval '9 days'
      where sort_no = 77`)
    await tx.run(`update item set name = 'hidden', remark = 'hidden' where sort_no = 77`)
    await tx.run(`update resource set name = 'hidden', remark = 'hidden' where sort_no = 77`)
    await tx.run(`update sale_order set qty = qty + 3, name = 'hidden' where sort_no = 77`)
    await tx.run(`update operation set message = 'hidden', start = start + interval '1 hour'
      where order_code in ${hiddenOrders}`)
    await tx.run(`update peg set lock_user = 'hidden', time_gap = 4321 where (right_node = 'OP' and right_key in
      (select code from operation where order_code in ${hiddenOrders}))
      or (right_node in ('MO', 'FC') and right_key in ${hiddenOrders})
      or (right_node = 'SO' and right_key in (select code from sale_order where sort_no = 77))`)
    await tx.run('update kpi_value set value = value + 4321, rows = rows + 1')
    await tx.run('update kpi_event set value = value + 4321')
    await tx.run('update plan_evaluation set orders = orders + 4321, late_orders = 4321')
    await tx.run(`update plan_run set orders = orders + 4321, lines = lines + 1, supplies = supplies + 1, kit_rate = 0.4321,
      full_orders = 4321, kpi = jsonb_build_object('before', jsonb_build_object('orders', 4321),
        'after', jsonb_build_object('orders', 4321, 'lateOrders', 4321))`)
  })
}

const ask = async (user: TestUser, endpoint: Endpoint, input: Record<string, unknown>) => {
  const { status, bytes } = await user.call(endpoint, input)
  return `${status} ${bytes.toString('latin1').replace(/"(ms|rowVersion|updatedAt|runSec|delaySec)":"?[^",}]*"?/g, '')}`
}

describe('a user with row filters and masks', () => {
  it('gets the same answers when only hidden rows, hidden columns and stored figures change', async () => {
    const next = random(20_261_123)
    const asked = [
      ...aggregates.map((endpoint) => ({ endpoint, input: inputOf(endpoint, next) })),
      ...Array.from({ length: REQUESTS }, () => {
        const endpoint = readers[next(readers.length)]!
        return { endpoint, input: inputOf(endpoint, next) }
      }),
    ]
    const before: string[] = []
    const steady: boolean[] = []
    for (const { endpoint, input } of asked) {
      before.push(await ask(limited, endpoint, input))
      steady.push((await ask(limited, endpoint, input)) === before.at(-1))
    }
    const whole = await Promise.all(
      asked.slice(0, 40).map(({ endpoint, input }) => ask(server.one, endpoint, input)),
    )
    await changeHidden()
    const changed: string[] = []
    for (const [at, { endpoint, input }] of asked.entries()) {
      const now = await ask(limited, endpoint, input)
      if (steady[at] && now !== before[at])
        changed.push(
          `${pathOf(endpoint)} ${JSON.stringify(input)}\n${before[at]!.slice(0, 500)}\n${now.slice(0, 500)}`,
        )
    }
    expect(changed.join('\n\n')).toBe('')
    expect(steady.filter(Boolean).length).toBeGreaterThan(asked.length * 0.8)
    expect(before.filter((text) => text.startsWith('200')).length).toBeGreaterThan(asked.length * 0.3)
    // The same change is seen by a user who sees everything.
    const seenByAll = await Promise.all(
      asked.slice(0, 40).map(({ endpoint, input }) => ask(server.one, endpoint, input)),
    )
    expect(seenByAll.filter((text, at) => text !== whole[at]).length).toBeGreaterThan(5)
  })

  it('gets files of the rows of a result that he sees', async () => {
    const asked = { runNo: runs.KIT, table: 'orders' }
    const rows = decodeArrow(new Uint8Array((await limited.call(kittingRuns.table, asked)).bytes))
    const seen = rows.map((row) => String(row['order']))
    const fileOf = async (user: TestUser, table: string) =>
      (await user.call(kittingRuns.export, { ...asked, table, format: 'csv', columns: 'order,customer' }))
        .text
    const own = await fileOf(limited, 'orders')
    const lines = own.trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',')[0])).toEqual(seen)
    // The customer is masked.
    expect(lines.every((line) => line.endsWith(','))).toBe(true)
    const hidden = codes['order']!.filter((code) => !seen.includes(code))
    const whole = await fileOf(server.one, 'orders')
    expect(hidden.some((code) => whole.includes(code))).toBe(true)
    for (const table of ['orders', 'shortages', 'allocations', 'batches']) {
      const named = new Set((await fileOf(limited, table)).split(/[,\r\n]+/))
      expect(hidden.filter((code) => named.has(code))).toEqual([])
    }
  })

  it('gets key figures over the visible rows, and none that need what is hidden', async () => {
    const evaluate = async (user: TestUser, category: string, formula: string, aggregation: string) =>
      (await user.ask(kpiServices.evaluate, { category, formula, aggregation } as never)) as {
        value: string | null
      }
    const orders = decodeArrow(
      new Uint8Array((await limited.call(kittingRuns.table, { runNo: runs.KIT, table: 'orders' })).bytes),
    )
    expect((await evaluate(limited, 'KIT', 'ME.lineCount >= 0', 'count')).value).toBe(String(orders.length))
    const every = await evaluate(server.one, 'KIT', 'ME.lineCount >= 0', 'count')
    expect(Number(every.value)).toBeGreaterThan(orders.length)
    for (const [category, formula] of [
      ['ITM', 'ME.price'],
      ['RES', 'ME.hourlyCost'],
      ['PER', 'ME.orders'],
      ['ITM', 'ME.short'],
      ['RES', 'ME.busy'],
    ] as const) {
      expect((await evaluate(server.one, category, formula, 'sum')).value, formula).not.toBeNull()
      expect((await evaluate(limited, category, formula, 'sum')).value, formula).toBeNull()
    }
    const values = await limited.ask(crudOf(entityNamed('kpiValue')).getAll, { maxResultCount: 10 })
    expect(values.totalCount).toBe(0)
    const { kpis } = (await limited.ask(kpiServices.query, {})) as {
      kpis: { code: string; groupBy: string | null; values: Record<string, { rows: number }> }[]
    }
    const shown = kpis.filter((kpi) => Object.keys(kpi.values).length > 0)
    expect(shown.length).toBeGreaterThan(2)
    const grouped = shown.filter(({ groupBy }) => groupBy !== null && groupBy !== 'customer')
    for (const { code, values: own } of grouped)
      for (const [runNo, { rows }] of Object.entries(own)) {
        const { items } = (await limited.ask(kpiServices.groups, { kpiCode: code, runNo })) as {
          items: { rows: number }[]
        }
        expect(
          items.reduce((sum, group) => sum + group.rows, 0),
          code,
        ).toBe(rows)
      }
    expect(grouped.length).toBeGreaterThan(0)
    const due = (await limited.ask(kpiQueries.orderResult, { maxResultCount: 1000 })) as {
      items: { key: string }[]
    }
    const visible = new Set(
      (await limited.ask(crudOf(entityNamed('order')).getAll, { maxResultCount: 1000 })).items.map(
        (row) => (row as { code: string }).code,
      ),
    )
    for (const { key } of due.items) expect(visible.has(key), key).toBe(true)
  })

  it('sees pegs whose both ends are visible', async () => {
    const pegs = crudOf(entityNamed('peg'))
    const { totalCount, items } = await limited.ask(pegs.getAll, { maxResultCount: 1000 })
    const hidden = new Set(
      await all(
        `select code from operation where order_code in (select code from "order" where sort_no = 77)
         union all select code from "order" where sort_no = 77 union all select code from sale_order where sort_no = 77`,
      ),
    )
    expect(totalCount).toBeGreaterThan(0)
    const ends = new Set((items as { rightNode: string }[]).map(({ rightNode }) => rightNode))
    expect([...ends].toSorted()).toEqual(['MO', 'OP', 'SO'])
    for (const row of items as { leftNode: string; leftKey: string; rightNode: string; rightKey: string }[])
      for (const [node, key] of [
        [row.leftNode, row.leftKey],
        [row.rightNode, row.rightKey],
      ])
        expect(node !== 'STK' && hidden.has(key!), key).toBe(false)
    expect((await server.one.ask(pegs.getAll, { maxResultCount: 1 })).totalCount).toBeGreaterThan(totalCount)
  })

  it('learns from pegs nothing of masked quantities and dates of what they lead to', async () => {
    const masked = await server.user(1, 'masked', ['Pages.Roles', 'Pages.Users'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-masked' })).items
    const mask = { saleOrder: ['openQty'], order: ['dueDate'] }
    await server.one.ask(roles.update, { ...role, columnMask: mask })
    const pegs = crudOf(entityNamed('peg'))
    const { items } = await masked.ask(pegs.getAll, { maxResultCount: 1000 })
    expect(items.length).toBeGreaterThan(0)
    for (const name of ['qty', 'rightAt', 'timeGap', 'isLate'])
      expect(
        items.every((row) => ((row as Record<string, unknown>)[name] ?? null) === null),
        name,
      ).toBe(true)
    const [sale] = (await server.one.ask(crudOf(entityNamed('saleOrder')).getAll, { maxResultCount: 1 }))
      .items
    const code = (sale as { code: string }).code
    const found = await server.one.ask(pegs.getAll, { keyword: code, maxResultCount: 10 })
    expect(found.items).toMatchObject([{ leftNode: 'OP', rightNode: 'SO', rightKey: code }])
    const order = (found.items[0] as { leftKey: string }).leftKey.replace(/-\d+$/, '')
    const byOrder = await server.one.ask(pegs.getAll, { keyword: order, maxResultCount: 100 })
    expect(byOrder.items.map((row) => (row as { rightKey: string }).rightKey)).toContain(code)
    const tree = (await server.one.ask(salesServices.pegging, { order: code })) as {
      node: string
      key: string
    }[]
    expect(tree[0]).toMatchObject({ level: 1, node: 'MO', key: order })
    const consumers = await server.one.ask(pegServices.consumers, { order })
    expect(consumers).toContainEqual(expect.objectContaining({ rightNode: 'SO', rightKey: code }))
    const graph = (await server.one.ask(pegServices.graph, { order })) as PegGraph
    expect(graph.nodes).toContainEqual(expect.objectContaining({ node: 'SO', key: code, level: 1 }))
    expect(graph.links).toEqual([])
  })

  it('writes no definition that asks for a masked column, and starts no run that does', async () => {
    const sources = crudOf(entityNamed('demandSource'))
    const own = { code: 'OWN', tableOrView: 'order', mapping: [], whereSql: "projectNo = 'P-1'" }
    const asked = [
      await limited.call(sources.create, own),
      await limited.call(sources.create, {
        ...own,
        whereSql: '',
        mapping: [
          { stdField: 'OrderCode', srcField: 'code' },
          { stdField: 'ItemCode', srcField: 'itemCode' },
          { stdField: 'PlanQty', srcField: 'qty' },
          { stdField: 'PlanStartTime', srcField: 'dueDate' },
          { stdField: 'Planner', srcField: 'projectNo' },
        ],
      }),
      await limited.call(kittingRuns.start, {
        schemeCode: 'STD',
        demandFilter: [{ field: 'customer', op: 'eq', values: ['C1'] }],
      }),
      await limited.call(crudOf(entityNamed('qtProgramme')).create, {
        code: 'OWN',
        policy: { demandFilter: [{ field: 'customer', op: 'eq', values: ['C1'] }] },
      }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await server.one.call(sources.create, own)).status).toBe(200)
    const harmless = { ...own, code: 'OWN2', whereSql: "planner = 'P-1'" }
    expect((await limited.call(sources.create, harmless)).status).toBe(200)
  })
})
