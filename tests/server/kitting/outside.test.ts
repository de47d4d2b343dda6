import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { kittingSources } from '#domain/services/kitting/schemes.ts'
import { accessModule } from '../../../src/server/features/accounts/module.ts'
import { crudModule } from '../../../src/server/platform/crud/module.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { readOutgoing } from '../../../src/server/outgoing/config.ts'
import { makeCalculationModule } from '../../../src/server/app/calculation-module.ts'
import { createTestDatabase } from '../../support/database.ts'
import { demo, demoDay, follow, run } from '../../support/kitting.ts'
import { serveTestDatabase, type TestServer } from '../../support/server.ts'

const demands = crudOf(entityNamed('demandSource'))
const supplies = crudOf(entityNamed('supplySource'))
const connections = crudOf(entityNamed('dbConn'))

let server: TestServer
let folder = ''

const utc = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "${column}"`

/** Rows of a table as the file of another system. */
async function exported(file: string, select: string): Promise<void> {
  const rows = await withTenant(
    server.database.app,
    { tenantId: 1, planUnitCode: 'JS', userId: null },
    (tx) => tx.rows<Record<string, string | number | null>>(select),
  )
  const cells = (row: Readonly<Record<string, string | number | null>>): string =>
    Object.values(row)
      .map((value: string | number | null) => `"${String(value ?? '').replaceAll('"', '""')}"`)
      .join(',')
  await writeFile(join(folder, file), [Object.keys(rows[0]!).join(','), ...rows.map(cells)].join('\n'))
}

const demandMapping = [
  { stdField: 'OrderCode', srcField: 'code' },
  { stdField: 'ItemCode', srcField: 'item_code' },
  { stdField: 'PlanQty', expr: 'qty * 1' },
  { stdField: 'PlanStartTime', expr: 'coalesce(planned_start, due_date)' },
  { stdField: 'DueDate', srcField: 'due_date' },
  { stdField: 'Warehouse', srcField: 'warehouse' },
]
const supplyMapping = [
  { stdField: 'ItemCode', srcField: 'item_code' },
  { stdField: 'SupplyQty', srcField: 'qty' },
  { stdField: 'Warehouse', srcField: 'warehouse' },
  { stdField: 'LotNo', srcField: 'lot_no' },
]
/** The fields of the plan unit's tables instead of the columns of the files. */
const ofTables = (mapping: readonly object[]): unknown =>
  JSON.parse(JSON.stringify(mapping).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))

async function rowNamed(crud: typeof demands, code: string) {
  const { items } = await server.one.ask(crud.getAll, { maxResultCount: 100 })
  return (items as { id: string; code: string }[]).find((row) => row.code === code)!
}

async function change(crud: typeof demands, code: string, values: object): Promise<void> {
  await server.one.ask(crud.update, { ...(await rowNamed(crud, code)), ...values })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'takt-outside-'))
  const outgoing = readOutgoing({
    connections: [{ name: 'drop', tenants: ['Default'], kind: 'folder', folder }],
  })
  const parts = [accessModule, crudModule, makeCalculationModule()]
  server = await serveTestDatabase(await createTestDatabase(demo()), parts, undefined, outgoing, {
    startsAt: demoDay,
  })
  await server.one.ask(connections.create, { code: 'ERP', name: 'ERP', kind: 'folder', secretRef: 'drop' })
  await exported(
    'orders.csv',
    `select code, item_code, qty, ${utc('planned_start')}, ${utc('due_date')}, warehouse from "order"`,
  )
  await exported('stock.csv', 'select item_code, qty, warehouse, lot_no from stock')
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const fromTables = async (): Promise<void> => {
  await change(demands, 'MO', {
    dbCode: null,
    tableOrView: 'order',
    whereSql: 'qty > 1',
    mapping: ofTables(demandMapping),
  })
  await change(supplies, 'STOCK', {
    dbCode: null,
    tableOrView: 'stock',
    whereSql: null,
    mapping: ofTables(supplyMapping),
    isDefault: false,
  })
}
const fromConnection = async (): Promise<void> => {
  await change(demands, 'MO', {
    dbCode: 'ERP',
    tableOrView: 'orders.csv',
    whereSql: 'qty > 1',
    mapping: demandMapping,
  })
  await change(supplies, 'STOCK', { dbCode: 'ERP', tableOrView: 'stock.csv', mapping: supplyMapping })
}

const hashOf = async (runNo: string): Promise<unknown> =>
  (await server.one.ask(kittingRuns.get, { runNo })).resultHash

describe('sources that read a connection', () => {
  it('give the result that the same rows give in tables', async () => {
    await fromTables()
    const inside = await run(server.one)
    expect(inside.status).toMatch(/[SW]/)
    await fromConnection()
    const outside = await run(server.one)
    expect(outside.status).toMatch(/[SW]/)
    expect(await hashOf(outside.runNo)).toBe(await hashOf(inside.runNo))
  })

  it('are read again by the next run, and not by a what-if run of one that read them', async () => {
    const base = await run(server.one)
    await writeFile(join(folder, 'stock.csv'), 'item_code,qty,warehouse,lot_no\nNONE,1,,\n')
    const { runNo } = await server.one.ask(kittingRuns.simulate, {
      runNo: base.runNo,
      name: 'try',
      patches: [],
    })
    expect((await follow(server.one, runNo)).at(-1)!.status).toMatch(/[SW]/)
    expect(await hashOf(runNo)).toBe(await hashOf(base.runNo))
    expect(await hashOf((await run(server.one)).runNo)).not.toBe(await hashOf(base.runNo))
    const { items } = await server.one.ask(kittingRuns.tables, { runNo: base.runNo })
    expect(items.some(({ name }) => name.startsWith('from:'))).toBe(false)
  })

  it('say what is wrong by source, row and column', async () => {
    await writeFile(
      join(folder, 'stock.csv'),
      `item_code,qty,warehouse,lot_no\n${'A,1,,\n'.repeat(300)}B,many,,\n`,
    )
    expect((await run(server.one)).message).toContain(
      'Source STOCK: row 301, column "qty": the value "many" is no number.',
    )
    await writeFile(join(folder, 'stock.csv'), 'item_code,amount,warehouse,lot_no\nA,1,,\n')
    expect((await run(server.one)).message).toMatch(/source STOCK has mistakes.*SupplyQty.*qty/is)
    await rm(join(folder, 'stock.csv'))
    expect((await run(server.one)).message).toContain('there is no table or file "stock.csv"')
  })

  it('are shown before they are saved', async () => {
    const definition = {
      dbCode: 'ERP',
      tableOrView: 'orders.csv',
      whereSql: 'qty > 1',
      mapping: demandMapping,
    }
    const shown = (await server.one.ask(kittingSources.preview, { kind: 'demand', definition })) as {
      rows: { order: string; need: string }[]
      count: number | null
    }
    expect(shown.count).toBeNull()
    expect(shown.rows.length).toBeGreaterThan(5)
    expect(shown.rows[0]!.need).toMatch(/^\d{4}-\d\d-\d\dT/)
  })

  it('are refused where they cannot be read, and by scheduling', async () => {
    const source = await rowNamed(supplies, 'STOCK')
    const refused = await server.one.call(supplies.update, { ...source, isDefault: true })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('scheduling')])
    const none = await server.one.call(supplies.update, { ...source, dbCode: 'NONE' })
    expect([none.status, none.text]).toEqual([400, expect.stringContaining('no such connection')])
    await server.one.ask(connections.delete, { id: (await rowNamed(connections, 'ERP')).id })
    expect((await run(server.one)).message).toContain('Connection ERP: there is no such connection')
  })
})
