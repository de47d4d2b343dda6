import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { reminderServices } from '#domain/services/system/reminders.ts'
import { demoOptions, demoRows, generateFactory } from '#engine/generate/factory.ts'
import { factoryRows } from '#engine/generate/factory-rows.ts'
import { insertRows } from '../../src/server/platform/crud/bulk.ts'
import { loadDemo, loadFactory, loadTenantRows } from '../../src/server/features/demo/demo.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { tenantOne, tenantTwo } from '../support/database.ts'
import { createTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** What the plan and the shop floor say of orders. */
const planned = new Set(['plannedStart', 'plannedEnd', 'status', 'completedQty'])

/** Lists that show nothing before somebody did something, and why. */
const emptyAtFirst: Readonly<Record<string, string>> = {
  tenant: 'rows of the host, which tenants do not see',
  toolButton: 'would put buttons on screens',
  userRight: 'rights narrow what users may do: nobody but the administrator is there yet',
  userRightDetail: 'as userRight',
  resourceAssign: 'would hide resources from the administrator',
  productRegister: 'licences that the maker signs',
  favorite: 'what each user chose for himself',
  personalSet: 'as favorite',
  layout: 'as favorite',
  reportTemplate: 'as favorite',
  reportStyle: 'as favorite',
  reportRun: 'written when reports are run',
  kpiSubscription: 'as favorite',
  systemSetting: 'parameters that differ from what the product brings',
  localization: 'would reword the product',
  systemLog: 'written by the server when something happens',
  dbConn: 'names an entry of outgoing.json, which who runs the server writes',
  interfaceConfig: 'as dbConn',
  interfaceRun: 'written when interfaces run',
  importScheme: 'how files of other systems look is not known here',
  importBatch: 'written when files are brought in by schemes',
  dataSync: 'would write into another plan unit, and the demo has one',
  dataSyncRun: 'written when data is synchronised',
  flowRun: 'written when flows run',
  receiveTopic: 'would open a door to other systems',
  receiveData: 'what other systems post',
  archivedValue: 'written when fields are dropped',
  archiveRule: 'would delete rows of the demo',
  archiveFile: 'written when rows are archived',
  customTable: 'a table of the tenant would stand in every menu',
  customIndex: 'as customTable',
  reminderRun: 'written when reminders are due',
  planRun: 'written by calculations, whose result files belong to it',
  planMessage: 'as planRun',
  planEvaluation: 'as planRun',
  deliveryReport: 'made from kitting runs',
  deliveryLine: 'as deliveryReport',
  deliveryAdjustment: 'written when lines of reports are changed',
  kpiValue: 'as planRun',
  kpiEvent: 'as planRun',
}

describe('the demo factory', () => {
  it('is stored whole in the plan unit of one tenant, and read back as it was made', async () => {
    const now = new Date('2026-11-20T20:00:00Z')
    await withTenant(server.database.app, tenantOne, (tx) => loadDemo(tx, 'JS', now))
    // 20:00 UTC is the 21st in the plan unit, whose days start at 16:00 UTC.
    const asOf = Date.UTC(2026, 10, 20, 16) / 1000
    const made = factoryRows(generateFactory(demoOptions(asOf)), demoRows('Asia/Shanghai'))
    for (const { entity, rows } of made) {
      const endpoint = crudOf(entityNamed(entity)).getAll
      const page = await server.one.ask(endpoint, { maxResultCount: 10_000 })
      expect(page.totalCount, entity).toBe(rows.length)
      const key = entityNamed(entity).key
      const keyOf = (row: Readonly<Record<string, unknown>>) =>
        JSON.stringify(key.map((name) => row[name] ?? entityNamed(entity).fields[name]!.default ?? null))
      const stored = new Map(page.items.map((row) => [keyOf(row), row]))
      for (const row of rows) {
        const given = Object.fromEntries(
          Object.entries(row).filter(
            ([name, value]) => value !== undefined && !(entity === 'order' && planned.has(name)),
          ),
        )
        expect(stored.get(keyOf(row)), `${entity} ${keyOf(row)}`).toMatchObject(given)
      }
      expect((await server.two.ask(endpoint)).totalCount, entity).toBe(0)
    }
    expect(made.length).toBeGreaterThan(25)
  })

  it('shows rows in every list, but where they come with use', async () => {
    const empty: string[] = []
    for (const entity of entities) {
      if (entity.scope === 'host') continue
      const { totalCount } = await server.one.ask(crudOf(entity).getAll, { maxResultCount: 1 })
      if (totalCount === 0) empty.push(entity.name)
    }
    expect(empty.filter((name) => !(name in emptyAtFirst))).toEqual([])
  })

  it('is brought into another plan unit beside the first; what all units share stays as it is', async () => {
    const shared = async () =>
      (await server.two.ask(crudOf(entityNamed('commonData')).getAll, { maxResultCount: 1000 })).items
    const now = new Date('2026-11-20T20:00:00Z')
    await withTenant(server.database.app, tenantTwo, (tx) => loadDemo(tx, 'JS', now))
    const before = await shared()
    expect(before.length).toBeGreaterThan(10)
    await withTenant(server.database.app, { ...tenantTwo, planUnitCode: 'B' }, async (tx) => {
      await insertRows(entityNamed('planUnit'), tx, [{ code: 'B', name: 'B', timeZone: 'Asia/Shanghai' }])
      await loadFactory(tx, 'B', now)
      await loadTenantRows(tx)
    })
    expect(await shared()).toEqual(before)
  })

  it('has a plan, work that is done, running, stopped and released, and orders at every stage', async () => {
    const rows = async (entity: string) =>
      (await server.one.ask(crudOf(entityNamed(entity)).getAll, { maxResultCount: 10_000 })).items as Record<
        string,
        unknown
      >[]
    const counts = (list: Record<string, unknown>[], name: string) => {
      const found: Record<string, number> = {}
      for (const row of list) found[String(row[name])] = (found[String(row[name])] ?? 0) + 1
      return found
    }
    const operations = counts(await rows('operation'), 'status')
    for (const status of ['A', 'R', 'D', 'T', 'B']) expect(operations[status], status).toBeGreaterThan(2)
    const orders = counts(await rows('order'), 'status')
    for (const status of ['P', 'R', 'S']) expect(orders[status], status).toBeGreaterThan(0)
    const results = await rows('result')
    expect(counts(results, 'status')).toMatchObject({ T: expect.any(Number), B: expect.any(Number) })
    const instructions = await rows('workInstruction')
    const { A: _, ...begun } = operations
    expect(instructions.length).toBe(Object.values(begun).reduce((sum, count) => sum + count, 0))
    // Nothing was made before what comes before it.
    const ends = new Map(
      (await rows('operation')).map((row) => [row['code'], row['resultEnd'] as string | null]),
    )
    for (const row of await rows('operation'))
      if (row['status'] === 'B')
        for (const before of ((row['prevOps'] as string | null) ?? '').split(';').filter(Boolean))
          expect(ends.get(before), `${String(row['code'])} after ${before}`).toBeTruthy()
  })

  it('has reminders that find something to say on a working day', async () => {
    const reminders = crudOf(entityNamed('taskReminder'))
    const { items } = await server.one.ask(reminders.getAll, {})
    expect(items.length).toBeGreaterThan(2)
    const found: Record<string, number> = {}
    for (const row of items as Record<string, unknown>[]) {
      const shown = (await server.one.ask(reminderServices.preview, { row })) as {
        faults: unknown[]
        rows: number
      }
      expect(shown.faults, String(row['code'])).toEqual([])
      found[String(row['code'])] = shown.rows
    }
    expect(found['LATE_ORDERS'], JSON.stringify(found)).toBeGreaterThan(0)
    expect(found['OVERDUE_RECEIPTS'], JSON.stringify(found)).toBeGreaterThan(0)
  })

  it('has report subscriptions that put something into the inbox without a mail server', async () => {
    const { items } = await server.one.ask(reportSubscriptions.list, {})
    expect(items.map(({ isSendEmail, paused }) => [isSendEmail, paused])).toEqual([
      [false, false],
      [false, false],
    ])
    for (const { id, name } of items)
      expect(await server.one.ask(reportSubscriptions.execute, { id }), name).toMatchObject({ state: 'S' })
  })
})
