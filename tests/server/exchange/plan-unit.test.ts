import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import {
  deliveryAdjustment,
  deliveryLine,
  deliveryReport,
} from '#domain/entities/delivery/delivery-report.ts'
import { customField } from '#domain/entities/integration/custom-field.ts'
import { homeSet } from '#domain/entities/kpi/home-set.ts'
import { entities } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { exchanged } from '#domain/import-target.ts'
import { pathOf } from '#domain/service.ts'
import { homeSets } from '#domain/services/kpi/home.ts'
import { stockDocuments } from '#domain/services/planning/stock.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { insertRows } from '../../../src/server/platform/crud/bulk.ts'
import { demoField } from '../../../src/server/features/demo/fields.ts'
import { tableOfEntity } from '../../../src/server/db/schema/table.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { asAdmin, tenantOne, tenantTwo } from '../../support/database.ts'
import { demo } from '../../support/kitting.ts'
import { createFilledServer, type TestAnswer, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'

let server: TestServer
/** A posted document that was reversed, and a posted one that may be. */
let reversed: string
let posted: string

/** A published call-off, one of whose quantities was changed by hand and is to be kept. */
async function callOffs(tx: Tx): Promise<void> {
  const found = (await tx.row<{ supplier: string; scheme: string; item: string }>(
    `select (select min(code) from supplier) as supplier, (select min(code) from delivery_scheme) as scheme,
       (select min(code) from item) as item`,
  ))!
  const line = { reportNo: 'D-1', itemCode: found.item, bucketDate: '2026-11-23' }
  await insertRows(deliveryReport, tx, [
    { reportNo: 'D-1', supplier: found.supplier, schemeCode: found.scheme, status: 'P', version: 3 },
  ])
  const changed = { planQty: '12', adjusted: true, keepOnRecalc: true, lastQty: '10', needQty: '10' }
  await insertRows(deliveryLine, tx, [{ ...line, ...changed, bucketEnd: '2026-11-29' }])
  await insertRows(deliveryAdjustment, tx, [{ ...line, adjustNo: 'J-1', oldQty: '10', newQty: '12' }])
}

/** The demo factory and what people did there: a document reversed, a result void, a scheme approved. */
beforeAll(async () => {
  server = await createFilledServer(demo())
  await withTenant(server.database.app, tenantOne, async (tx) => {
    await tx.run(
      "update result set voided = true, change_reason = 'twice' where code = (select min(code) from result)",
    )
    await tx.run("update qt_programme set status = 'approved'")
    const documents = await tx.rows<{ no: string }>(
      'select doc_no as no from stock_in_out where posted order by doc_no limit 2',
    )
    await callOffs(tx)
    reversed = documents[0]!.no
    posted = documents[1]!.no
  })
  const { items: homes } = await server.one.ask(crudOf(homeSet).getAll, { maxResultCount: 1 })
  await server.one.ask(homeSets.publish, { code: String((homes[0] as { code?: unknown } | undefined)?.code) })
  const outcome = await server.one.ask(stockDocuments.reverse, { documents: [reversed], reason: 'twice' })
  expect(outcome).toMatchObject({ changed: [reversed], refused: [] })
})
afterAll(() => server.close())

const taken = exchanged.filter(({ scope }) => scope === 'planUnit')

/** The file of a list as its user gets it: headings in his language, times of his zone, named as his browser names it. */
async function download(user: TestUser, entity: Entity, format: string): Promise<[string, Buffer]> {
  const answer = await user.call(crudOf(entity).exportRows, { format }, { 'accept-language': 'zh-Hans' })
  expect(answer.status, entity.name).toBe(200)
  const name = /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers['content-disposition']))![1]!
  return [decodeURIComponent(name), answer.bytes]
}

async function upload(user: TestUser, files: Readonly<Record<string, Buffer>>): Promise<TestAnswer> {
  const form = formOf(files)
  return server.request({
    method: 'POST',
    url: pathOf(importData.folder),
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'en', ...form.headers },
    payload: form.payload,
  })
}

/** Who wrote a row and when, and where it came from, is said of the row that is there; lists stand in their row as well. */
const ofTheRow =
  'id tenant_id plan_unit_code row_version created_at created_by updated_at updated_by origin owner_id'.split(
    ' ',
  )

/** Tables of a plan unit that do not leave as files, and why; what stands in them does not come back. */
const stay: Readonly<Record<string, string>> = {
  audit_log: 'who did what in this unit; no file may write it',
  notice: 'what single users were told',
  user_session: 'of users',
  resource_assign: 'names users, who belong to the tenant and are not moved with a unit',
  layout: 'how single users look at lists',
  task_reminder: 'speaks in the name of its owner, with his rights',
  task_reminder__target_roles: 'of a reminder',
  task_reminder__target_users: 'of a reminder',
  flow: 'runs with the rights of its owner',
  flow_version: 'of a flow',
  flow_run: 'of a flow',
  flow_step: 'of a flow',
  flow_event: 'what happened in this unit and may begin flows',
  flow_pending: 'of a flow',
  interface_config: 'names a connection of the tenant, and writes with the rights of its owner',
  interface_run: 'of an interface',
  interface_bad_row: 'of an interface',
  import_scheme: 'how files look that come from elsewhere',
  import_batch: 'what imports into this unit wrote, and how it is taken back',
  import_batch_row: 'of a batch',
  receive_topic: 'has a token by which others write into this unit',
  receive_token: 'of a topic',
  receive_data: 'what was posted to this unit',
  receive_body: 'of what was posted',
  archived_value: 'values of fields that this unit no longer has',
  api_key: 'of a user',
  reminder_delivery: 'of a reminder',
  reminder_run: 'what was said to whom, by the reminders that stay',
  kpi_subscription: 'names users',
  report_subscription: 'is sent with the rights of its owner',
  report_subscription__target_roles: 'of a subscription',
  report_subscription__target_users: 'of a subscription',
  plan_run: 'calculations of this unit; its data calculates again to the same hashes',
  run_acceptance: 'of a calculation',
  run_batch: 'of a calculation',
  run_file: 'of a calculation',
  run_log: 'of a calculation',
  run_state: 'of a calculation',
  plan_message: 'of a calculation',
  plan_evaluation: 'of a calculation',
  kpi_value: 'of a calculation',
  kpi_event: 'of a calculation',
  design_page: 'leaves as a file of its own; dashboards and home layouts by the calls of before',
  design_page__roles: 'of a page',
  page_content: 'of a page',
  page_entry: 'of a page',
  plan_change: 'marks of what was written here and when',
  plan_move: 'for who holds the plan of this unit ready',
}

interface UnitTable {
  readonly table: string
  readonly one: readonly unknown[]
  readonly two: readonly unknown[]
}

/** Rows of every table that has a plan unit, in both tenants, in one order and without what is said of the row. */
const unitTables = (): Promise<UnitTable[]> =>
  asAdmin(server.database.admin, async (admin) => {
    const { rows } = await admin.query<{ table: string }>(
      `select c.relname as table from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attname = 'plan_unit_code'
       where n.nspname = 'takt' and c.relkind in ('r', 'p', 'v') and not c.relispartition order by 1`,
    )
    const tables: UnitTable[] = []
    for (const { table } of rows) {
      const of = async (tenant: number) => {
        // Files tell times to the second.
        const found = await admin.query<{ row: unknown }>(
          `select regexp_replace((to_jsonb(t) - $1::text[])::text, '(:\\d\\d)\\.\\d+\\+00:00"', '\\1+00:00"', 'g')::jsonb as row
           from takt."${table}" t
           where t.tenant_id = $2 and t.plan_unit_code = 'JS' order by 1`,
          [ofTheRow, tenant],
        )
        return found.rows.map(({ row }) => row)
      }
      tables.push({ table, one: await of(1), two: await of(2) })
    }
    return tables
  })

describe('a whole plan unit that left as files and came back in an empty one', () => {
  let tables: UnitTable[]
  beforeAll(async () => {
    const files: Record<string, Buffer> = {}
    for (const [i, entity] of taken.entries()) {
      const [name, bytes] = await download(server.one, entity, i % 2 === 0 ? 'xlsx' : 'csv')
      files[name] = bytes
    }
    expect(Object.keys(files)).toHaveLength(taken.length)
    // Fields of the tenant's own belong to it and not to the unit: the other tenant has the same.
    await withTenant(server.database.app, tenantTwo, (tx) => insertRows(customField, tx, [demoField]))
    expect((await upload(server.two, files)).text).toContain('"committed":true')
    tables = await unitTables()
  }, 180_000)

  it('has the same rows in all tables but those that stay', () => {
    for (const { table, one, two } of tables) {
      if (table in stay) continue
      expect(two, table).toEqual(one)
    }
  })

  it('tries that with rows in every table, and states in them', () => {
    const filled = new Map(tables.map(({ table, one }) => [table, one as Record<string, unknown>[]]))
    for (const entity of taken)
      expect(filled.get(tableOfEntity(entity, entities).name), entity.name).not.toHaveLength(0)
    const some = (table: string, is: Record<string, unknown>) =>
      expect(filled.get(table), table).toContainEqual(expect.objectContaining(is))
    some('stock_in_out', { posted: true })
    some('stock_in_out', { reversal_of: reversed })
    some('result', { voided: true })
    some('qt_programme', { status: 'approved' })
    some('home_set', { published: true })
    some('operation', { status: 'R', instr_no: expect.any(String) })
    some('delivery_report', { status: 'P' })
  })

  it('books nothing twice', async () => {
    const again = await server.two.ask(stockDocuments.post, { documents: [posted, reversed] })
    expect(again).toMatchObject({ changed: [], refused: [{ key: posted }, { key: reversed }] })
    const back = await server.two.ask(stockDocuments.reverse, { documents: [reversed], reason: 'again' })
    expect(back).toMatchObject({ changed: [], refused: [{ key: reversed }] })
  })

  it('has the same ledger', async () => {
    const items = new Set(
      tables
        .find(({ table }) => table === 'stock_in_out')!
        .one.map((row) => (row as { item_code: string }).item_code),
    )
    for (const itemCode of [...items].slice(0, 10)) {
      const [one, two] = await Promise.all(
        [server.one, server.two].map((user) =>
          user.ask(stockDocuments.ledger, { itemCode, maxResultCount: 1000 }),
        ),
      )
      expect(one!.items.length).toBeGreaterThan(0)
      expect(two, itemCode).toEqual(one)
    }
  })

  it('keeps the states of rows that are there, whatever a file says', async () => {
    const csv = `docNo,type,itemCode,qty,warehouse,at,posted\n`
    const row = tables
      .find(({ table }) => table === 'stock_in_out')!
      .one.find((each) => !(each as { posted: boolean }).posted) as Record<string, string>
    const line = [
      row['doc_no'],
      row['type'],
      row['item_code'],
      row['qty'],
      row['warehouse'],
      '2026-11-20T10:00:00Z',
      'true',
    ].join(',')
    expect((await upload(server.two, { 'stockInOut.csv': Buffer.from(`${csv}${line}\n`) })).text).toContain(
      '"updated":1',
    )
    const posting = await server.two.ask(stockDocuments.post, { documents: [row['doc_no']] })
    expect(posting).toMatchObject({ changed: [row['doc_no']] })
  })
})
