import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import type { FieldKind } from '#domain/field-kinds.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { endpoints } from '#domain/services/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { fullSet } from '#domain/services/kitting/full-set.ts'
import {
  listServices,
  loadServices,
  moveServices,
  operationStatus,
} from '#domain/services/planning/capacity.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { resultSchemas } from '#engine/kitting/results.ts'
import { planTableSchemas } from '#engine/scheduling/commands/tables.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { triedOf } from '../../support/effort.ts'
import { demoDay, demo, run } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import { createFilledServer, type TestAnswer, type TestServer, type TestUser } from '../../support/server.ts'

/**
 * What a role keeps back is in no answer: neither values of hidden columns nor rows that its filters leave out, whoever
 * calculated, summed or exported them. Every endpoint takes part by being declared.
 */
let server: TestServer
let limited: TestUser
/** Rows are kept from this one too, but no columns. */
let filtered: TestUser
const kept = { order: 'KEPT-ORDER', item: 'KEPT-ITEM', resource: 'KEPT-RESOURCE' } as const
/** Name of the rows that filters leave out. */
const keptName = 'NAME-OF-KEPT'
const canaries = ['CANARY-NAME', 'CANARY-PROJECT', '7654321']
const runs = { KIT: '', SCHED: '' }
/** Codes that the user sees. */
const seen = { order: '', item: '', operation: '', resource: '' }

const inUnit = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
  withTenant(server.database.app, tenantOne, work)

async function restrict(user: string, scope: Record<string, unknown>): Promise<void> {
  const [role] = (await server.one.ask(roles.getAll, { keyword: `R-${user}` })).items
  await server.one.ask(roles.update, { ...role, ...scope })
}

const one = async (sql: string, values: readonly unknown[] = []): Promise<string> =>
  (await inUnit((tx) => tx.row<{ code: string }>(sql, values)))!.code

beforeAll(async () => {
  server = await createFilledServer(demo())
  const order = await one(
    `select o.code from "order" o where o.order_type = 'M' and o.status in ('N', 'P') and not exists (
       select from "order" below where below.parent_order = o.code) order by o.code limit 1`,
  )
  const item = await one(
    `select b.child_item as code from bom_line b join "order" o on o.item_code = b.parent_item where o.code <> $1
       and not exists (select from "order" made where made.item_code = b.child_item) order by 1 limit 1`,
    [order],
  )
  const resource = await one(`select code from resource where resource_type = 'M' order by code limit 1`)
  await inUnit(async (tx) => {
    for (const [entity, code] of Object.entries({ order, item, resource })) {
      await tx.run(`update "${entity}" set sort_no = 1`)
      await tx.run(`update "${entity}" set code = $1, sort_no = 77 where code = $2`, [
        kept[entity as keyof typeof kept],
        code,
      ])
    }
    await tx.run(`update item set name = 'CANARY-NAME', price = 7654321`)
    for (const [entity, code] of Object.entries(kept))
      await tx.run(`update "${entity}" set name = $1 where code = $2`, [keptName, code])
    await tx.run(`update "order" set project_no = 'CANARY-PROJECT'`)
    await tx.run(`update sale_order set project_no = 'CANARY-PROJECT'`)
  })
  runs.KIT = (await run(server.one)).runNo
  const planned = await plan(server.one)
  runs.SCHED = planned.runNo
  await server.one.ask(schedulingRuns.accept, { runNo: planned.runNo })
  Object.assign(seen, {
    operation: await one(
      `select code from operation where res_code <> $1 and order_code <> $2 and item_code <> $3 and status = 'A'
       order by code limit 1`,
      [kept.resource, kept.order, kept.item],
    ),
  })
  seen.order = await one('select order_code as code from operation where code = $1', [seen.operation])
  seen.item = await one('select item_code as code from operation where code = $1', [seen.operation])
  seen.resource = await one('select res_code as code from operation where code = $1', [seen.operation])
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  await restrict('limited', {
    rowFilter: Object.fromEntries(Object.keys(kept).map((entity) => [entity, 'ME.sortNo != 77'])),
    columnMask: { item: ['name', 'price'], order: ['projectNo'], saleOrder: ['projectNo'] },
  })
  filtered = await server.user(1, 'filtered', ['Pages.Roles', 'Pages.Users'])
  await restrict('filtered', {
    rowFilter: Object.fromEntries(Object.keys(kept).map((entity) => [entity, 'ME.sortNo != 77'])),
  })
})
afterAll(() => server.close())

const day = demoDay.toISOString()
const later = new Date(demoDay.getTime() + 14 * 86_400_000).toISOString()

/** What inputs are filled with, by their names. */
const inputs = (endpoint: Endpoint): Readonly<Record<string, unknown>> => {
  const runNo = runs[endpoint.service === 'SchedulingRun' ? 'SCHED' : 'KIT']
  return {
    runNo,
    left: runNo,
    right: runNo,
    pid: runNo,
    order: seen.order,
    orderCode: seen.order,
    item: seen.item,
    operationCode: seen.operation,
    operations: [],
    resource: seen.resource,
    resCode: seen.resource,
    resourceCode: seen.resource,
    from: day,
    to: later,
    startTime: day,
    startDateTime: day,
    year: 2026,
    month: 11,
    schemeCode: endpoint.service === 'SchedulingRun' ? 'Default' : 'STD',
    preview: 1,
    kind: 'demand',
    definition: { tableOrView: 'order' },
    maxResultCount: 1000,
    entity: 'order',
    text: 'ME.ProjectNo',
    id: seen.operation,
  }
}

const plausible: Record<FieldKind, unknown> = {
  code: 'x',
  text: 'x',
  longText: 'x',
  expression: '1',
  color: '#000000',
  choice: 'A',
  reference: 'x',
  references: ['x'],
  integer: 1,
  duration: 1,
  quantity: '1',
  flag: false,
  date: '2026-11-20',
  time: day,
  json: [],
}

/** Calls that change something are left out: what they answer is what they were told. */
const changing = new Set<Endpoint>(
  [
    ...Object.values(kittingRuns).filter(({ verb }) => verb !== 'GET'),
    ...Object.values(schedulingRuns).filter(({ verb }) => verb !== 'GET'),
  ].filter(({ method }) => method !== 'Preflight'),
)

function inputOf(endpoint: Endpoint): Record<string, unknown> {
  const known = inputs(endpoint)
  return Object.fromEntries(
    Object.entries(endpoint.input).flatMap(([name, field]) =>
      name in known ? [[name, known[name]]] : field.required ? [[name, plausible[field.kind]]] : [],
    ),
  )
}

const crud = new Set(entities.flatMap((entity) => Object.values(crudOf(entity)) as Endpoint[]))
const ofEntities = new Set([...crud].map(pathOf))
const byHand = endpoints.filter(
  (endpoint) =>
    !ofEntities.has(pathOf(endpoint)) && endpoint.output.kind !== 'events' && !changing.has(endpoint),
)

interface Page {
  readonly items: readonly { readonly order: string; readonly planQty: string | null }[]
}

const has = ({ bytes }: TestAnswer, text: string): boolean => bytes.includes(text)

describe('a role with row filters and column masks', () => {
  it('finds nothing of them in any answer that is made by hand', async () => {
    let answered = 0
    const told = new Set<string>()
    for (const endpoint of byHand) {
      if (
        endpoint.verb === 'DELETE' ||
        /^(Save|Create|Update|Register|Change|Reset|Set)/.test(endpoint.method)
      )
        continue
      const input = inputOf(endpoint)
      const whole = await server.one.call(endpoint, input)
      const answer = await limited.call(endpoint, input)
      // Lists of other rows name rows that they do not belong to by their codes, as their references do.
      const own = entities.find(({ service }) => service === endpoint.service)
      const named = Object.entries(kept).filter(
        ([name]) => !own || Object.values(own.follows ?? {}).includes(name),
      )
      for (const text of [...canaries, ...named.map(([, code]) => code)]) {
        if (has(whole, text)) told.add(pathOf(endpoint))
        expect(has(answer, text), `${pathOf(endpoint)} ${text} ${answer.text.slice(0, 300)}`).toBe(false)
      }
      if (answer.status === 200) answered++
    }
    expect(answered).toBeGreaterThan(40)
    // The same calls do tell it to who may see it.
    expect(told.size).toBeGreaterThan(12)
  })

  it('finds nothing of them in tables of results', async () => {
    const asked = [
      ...Object.keys(resultSchemas).map((table) => [kittingRuns.table, runs.KIT, table] as const),
      ...Object.keys(planTableSchemas).map((table) => [schedulingRuns.table, runs.SCHED, table] as const),
    ]
    let told = 0
    for (const [endpoint, runNo, table] of asked) {
      const whole = await server.one.call(endpoint, { runNo, table })
      const answer = await limited.call(endpoint, { runNo, table })
      expect(answer.status, table).toBe(200)
      expect(Number(answer.headers['takt-rows']), table).toBeLessThanOrEqual(
        Number(whole.headers['takt-rows']),
      )
      for (const text of [...canaries, ...Object.values(kept)]) {
        if (has(whole, text)) told++
        expect(has(answer, text), `${table} ${text}`).toBe(false)
      }
      const part = await limited.call(endpoint, { runNo, table }, { range: 'bytes=8-99' })
      expect([part.status, part.bytes.equals(answer.bytes.subarray(8, 100))], table).toEqual([206, true])
    }
    expect(told).toBeGreaterThan(15)
    const { items } = await limited.ask(kittingRuns.tables, { runNo: runs.KIT })
    for (const { name, rows, bytes } of items) {
      const table = await limited.call(kittingRuns.table, { runNo: runs.KIT, table: name })
      expect([rows, bytes], name).toEqual([Number(table.headers['takt-rows']), table.bytes.length])
    }
  })

  /**
   * A row that one sees may name a hidden row: its code is a value of the row that is seen. Everything else of the hidden
   * row, its name first of all, is its own and stays with it, wherever references are told with names.
   */
  it('learns from references the codes of hidden rows at most, never their names', async () => {
    const told = new Set<string>()
    for (const endpoint of triedOf(endpoints)) {
      if (endpoint.output.kind === 'events' || endpoint.upload || endpoint.verb !== 'GET') continue
      const input = crudLists.has(pathOf(endpoint))
        ? { maxResultCount: 1000, format: 'csv' }
        : inputOf(endpoint)
      const whole = await server.one.call(endpoint, input)
      const answer = await filtered.call(endpoint, input)
      if (has(whole, keptName)) told.add(pathOf(endpoint))
      expect(has(answer, keptName), `${pathOf(endpoint)} ${answer.text.slice(0, 300)}`).toBe(false)
    }
    // Lists of the rows themselves, and others that give the names of what they refer to.
    expect(told.size).toBeGreaterThan(triedOf(endpoints).length / 150)
    expect([...told].some((path) => !crudLists.has(path))).toBe(true)
    const lines = await filtered.call(crudOf(entityNamed('bomLine')).getAll, { maxResultCount: 1000 })
    expect(has(lines, kept.item)).toBe(true)
  })

  const crudLists = new Set(
    entities.flatMap((entity) => [pathOf(crudOf(entity).getAll), pathOf(crudOf(entity).exportRows)]),
  )

  it('still finds the rest: rows and figures of what it may see', async () => {
    const page = (await limited.ask(fullSet.order, { maxResultCount: 1000 })) as Page
    const all = (await server.one.ask(fullSet.order, { maxResultCount: 1000 })) as Page
    const codes = ({ items }: Page) => items.map(({ order }) => order)
    expect(codes(page)).toEqual(codes(all).filter((code) => code !== kept.order))
    const row = page.items.find(({ order }) => order === seen.order)!
    expect(row).toMatchObject({ itemName: null, project: null, item: seen.item })
    expect(row.planQty).not.toBeNull()
  })

  it('hears of nothing kept back when it names it', async () => {
    for (const [endpoint, input] of [
      [kittingRuns.explain, { runNo: runs.KIT, order: kept.order }],
      [kittingRuns.lock, { runNo: runs.KIT, order: kept.order }],
      [schedulingRuns.whyLate, { runNo: runs.SCHED, order: kept.order }],
      [moveServices.moveOrder, { orderCode: kept.order, preview: 1 }],
      [moveServices.moveOperation, { operationCode: seen.operation, resCode: kept.resource, preview: 1 }],
    ] as const) {
      const answer = await limited.call(endpoint as Endpoint, input)
      expect([404, 409, 500], `${pathOf(endpoint)} ${answer.text}`).toContain(answer.status)
      expect(answer.text).not.toContain('internal error')
    }
    expect(await limited.ask(kittingRuns.release, { order: kept.order })).toBe(0)
    const loads = (await limited.ask(loadServices.loads, {
      resources: kept.resource,
      from: day,
      to: later,
    })) as { rows: unknown[] }
    expect(loads.rows).toEqual([])
  })

  it('has it in files and lists of entities neither', async () => {
    for (const entity of entities) {
      for (const endpoint of [crudOf(entity).getAll, crudOf(entity).exportRows]) {
        const answer = await limited.call(endpoint, { maxResultCount: 1000, format: 'csv' })
        for (const text of canaries) expect(has(answer, text), `${pathOf(endpoint)} ${text}`).toBe(false)
      }
      if (entity.follows === undefined) continue
      const columns = Object.keys(entity.follows).join(',')
      const answer = await limited.call(crudOf(entity).exportRows, { format: 'arrow', columns })
      for (const name of Object.values(entity.follows))
        if (name in kept)
          expect(has(answer, kept[name as keyof typeof kept]), `${entity.name} ${name}`).toBe(false)
    }
  })
})

describe('a planner to whom resources are assigned', () => {
  let planner: TestUser
  const assign = crudOf(entityNamed('resourceAssign'))
  const operations = crudOf(entityNamed('operation'))
  let others = ''

  beforeAll(async () => {
    planner = await server.user(1, 'planner', ['Pages.Roles', 'Pages.Users'])
    others = await one(
      `select code from operation where res_code <> $1 and status = 'A' order by code limit 1`,
      [seen.resource],
    )
    const group = await one(`insert into resource_group (code, name) values ('OVER', 'over') returning code`)
    const below = await one(
      `insert into resource_group (code, name, parent_code) values ('BELOW', 'below', $1) returning code`,
      [group],
    )
    await inUnit((tx) =>
      tx.run(`update resource set resourcegroup = resourcegroup || array[$2] where code = $1`, [
        seen.resource,
        below,
      ]),
    )
    await server.one.ask(assign.create, { userCode: 'planner', resourceGroups: [group] })
  })

  const resourcesIn = (rows: readonly object[], field: string): unknown[] => [
    ...new Set(rows.map((row) => (row as Record<string, unknown>)[field])),
  ]

  it('sees these alone, by the groups they are in, in the Gantt chart and in what was calculated', async () => {
    const list = await planner.ask(crudOf(entityNamed('resource')).getAll, { maxResultCount: 1000 })
    expect(resourcesIn(list.items, 'code')).toEqual([seen.resource])
    const work = await planner.ask(operations.getAll, { maxResultCount: 1000 })
    expect(resourcesIn(work.items, 'resCode').filter(Boolean)).toEqual([seen.resource])
    const uses = await planner.ask(crudOf(entityNamed('useInst')).getAll, { maxResultCount: 1000 })
    expect(resourcesIn(uses.items, 'resCode').filter(Boolean)).toEqual([seen.resource])
    const gantt = (await planner.ask(listServices.resources, {})) as { items: { text: string }[] }
    expect(resourcesIn(gantt.items, 'text')).toEqual([seen.resource])
    const bars = await planner.call(listServices.planBars)
    expect([bars.status, bars.bytes.includes(seen.resource)]).toEqual([200, true])
    const load = (await planner.ask(loadServices.loads, { from: day, to: later })) as { rows: object[] }
    expect(resourcesIn(load.rows, 'resource')).toEqual([seen.resource])
    const table = await planner.call(schedulingRuns.table, { runNo: runs.SCHED, table: 'uses' })
    expect(table.bytes.includes(seen.resource)).toBe(true)
    const codes = await inUnit((tx) =>
      tx.rows<{ code: string }>('select distinct res_code as code from use_inst where res_code <> $1', [
        seen.resource,
      ]),
    )
    expect(codes.length).toBeGreaterThan(0)
    const beside = await planner.call(listServices.planSubUses)
    expect(beside.status).toBe(200)
    for (const { code } of codes) {
      expect(table.bytes.includes(code), code).toBe(false)
      expect(beside.bytes.includes(code), code).toBe(false)
    }
    const all = await server.one.ask(operations.getAll, { maxResultCount: 1 })
    expect(all.totalCount).toBeGreaterThan(work.totalCount)
  })

  it('moves, releases and writes nothing on those of others', async () => {
    expect(
      (await planner.call(moveServices.moveOperation, { operationCode: others, preview: 1 })).status,
    ).toBe(404)
    const states = (await planner.ask(operationStatus.release, { operations: [others] })) as {
      changed: string[]
      refused: { operation: string }[]
    }
    expect([states.changed, states.refused.map(({ operation }) => operation)]).toEqual([[], [others]])
    const row = (await server.one.ask(operations.getAll, { keyword: others })).items[0] as { id: string }
    expect((await planner.call(operations.update, { ...row, message: 'x' })).status).toBe(404)
    const own = { operationCode: seen.operation, preview: 1 }
    expect((await planner.call(moveServices.moveOperation, own)).status).toBe(200)
  })

  it('only looks at them, where that is all he may', async () => {
    const row = (await server.one.ask(assign.getAll, { keyword: 'planner' })).items[0]!
    await server.one.ask(assign.update, { ...row, canMove: false, canReport: false })
    const move = await planner.call(moveServices.moveOperation, { operationCode: seen.operation, preview: 1 })
    expect([move.status, move.body.error?.message]).toEqual([
      403,
      'You may look at the resources assigned to you, but not change their plan.',
    ])
    const released = await planner.call(operationStatus.release, { operations: [seen.operation] })
    expect(released.status).toBe(403)
    const report = await planner.call(crudOf(entityNamed('result')).create, {
      code: 'R1',
      operationCode: seen.operation,
    })
    expect([report.status, report.body.error?.message]).toEqual([
      403,
      'You may look at the resources assigned to you, but not report on them.',
    ])
    expect((await planner.ask(operations.getAll, { maxResultCount: 1 })).totalCount).toBeGreaterThan(0)
  })
  it('sees those of the plan unit that the session works in by now, where requests name none', async () => {
    const resources = async () =>
      resourcesIn((await planner.ask(crudOf(entityNamed('resource')).getAll, {})).items, 'code')
    const workIn = (units: string) =>
      inUnit((tx) =>
        tx.run(
          `update "user" set plan_units = $1::text[], default_plan_unit = null where user_name = 'planner'`,
          [units],
        ),
      )
    await inUnit((tx) => tx.run(`insert into plan_unit (code, name, time_zone) values ('K2', 'K2', 'UTC')`))
    await withTenant(server.database.app, { ...tenantOne, planUnitCode: 'K2' }, (tx) =>
      tx.run(`insert into resource (code, name) values ('IN-K2', 'IN-K2')`),
    )
    expect(await resources()).toEqual([seen.resource])
    await workIn('{K2}')
    expect(await resources()).toEqual(['IN-K2'])
    await workIn('{JS}')
    expect(await resources()).toEqual([seen.resource])
  })
})
