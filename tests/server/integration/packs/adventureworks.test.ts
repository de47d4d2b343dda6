import { exchanged } from '#domain/import-target.ts'
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { rowOfPack } from '#domain/integration/packs/fit.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { definitionRows } from '#engine/generate/definitions.ts'
import { insertRows } from '../../../../src/server/platform/crud/bulk.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { importFiles } from '../../../../src/server/platform/exchange/import-files.ts'
import { prepare } from '../../../../src/server/platform/exchange/prepare.ts'
import { assignEntities } from '../../../../src/server/platform/exchange/which-entity.ts'
import { writeImportFolder } from '../../../../tools/adventureworks/import-folder.ts'
import { isPresent, readAdventureWorks } from '../../../../tools/adventureworks/read.ts'
import { run } from '../../../support/kitting.ts'
import { expectClean, packBench, type FittedRow, type PackBench } from '../../../support/packs.ts'
import { adventureWorksInterfaces } from './adventureworks-interfaces.ts'

const data =
  process.env['ADVENTUREWORKS'] ??
  fileURLToPath(new URL('../../../../../shared/data/adventureworks', import.meta.url))
const present = isPresent(data)
const title = present
  ? 'AdventureWorks'
  : `AdventureWorks (skipped: no data in ${data}; ADVENTUREWORKS names another folder)`

const asOf = '2014-05-05'
const days = 7
const until = '2014-05-12'

/** Tables of the source with the columns that interfaces read. */
const tables = {
  'Production.UnitMeasure': { UnitMeasureCode: 'text', Name: 'text' },
  'Production.Location': { LocationID: 'int', Name: 'text' },
  'Purchasing.Vendor': { BusinessEntityID: 'int', Name: 'text' },
  'Production.Product': {
    ProductID: 'int',
    Name: 'text',
    ProductNumber: 'text',
    MakeFlag: 'int',
    FinishedGoodsFlag: 'int',
    SafetyStockLevel: 'int',
    StandardCost: 'numeric',
    DaysToManufacture: 'int',
  },
  'Production.BillOfMaterials': {
    BillOfMaterialsID: 'int',
    ProductAssemblyID: 'int',
    ComponentID: 'int',
    StartDate: 'date',
    EndDate: 'date',
    PerAssemblyQty: 'numeric',
  },
  'Production.ProductInventory': {
    ProductID: 'int',
    LocationID: 'int',
    Shelf: 'text',
    Bin: 'int',
    Quantity: 'int',
  },
  'Production.WorkOrder': {
    WorkOrderID: 'int',
    ProductID: 'int',
    OrderQty: 'int',
    StartDate: 'date',
    DueDate: 'date',
  },
  'Purchasing.PurchaseOrderHeader': {
    PurchaseOrderID: 'int',
    Status: 'int',
    VendorID: 'int',
    OrderDate: 'date',
  },
  'Purchasing.PurchaseOrderDetail': {
    PurchaseOrderID: 'int',
    PurchaseOrderDetailID: 'int',
    DueDate: 'date',
    OrderQty: 'int',
    ProductID: 'int',
    UnitPrice: 'numeric',
    ReceivedQty: 'numeric',
  },
} as const

let bench: PackBench

const read = (name: string): string => {
  const plain = join(data, `${name}.csv`)
  return existsSync(plain)
    ? readFileSync(plain, 'utf8')
    : gunzipSync(readFileSync(`${plain}.gz`)).toString('utf8')
}

/** Loads a table of the data into the source. */
async function load(name: string, columns: Readonly<Record<string, string>>): Promise<void> {
  const { data: rows } = Papa.parse<Record<string, string>>(read(name), {
    header: true,
    skipEmptyLines: true,
  })
  const names = Object.keys(columns)
  const lines = rows.map((row) => names.map((one) => row[one] || null))
  await bench.sql(`create table ${name} (${names.map((one) => `${one} ${columns[one]!}`).join(', ')});
    insert into ${name} select ${names.map((one, at) => `(row->>${at})::${columns[one]!}`).join(', ')}
      from jsonb_array_elements($aw$${JSON.stringify(lines)}$aw$::jsonb) as row`)
}

/** The kitting scheme with which plan units begin. */
const withScheme = (tenantId: number): Promise<void> =>
  withTenant(bench.server.database.app, { tenantId, planUnitCode: 'JS', userId: null }, async (tx) => {
    for (const { entity, rows } of definitionRows(({ en }) => en, 'Asia/Shanghai'))
      await insertRows(entityNamed(entity), tx, rows)
  })

beforeAll(async () => {
  if (!present) return
  bench = await packBench()
  await bench.sql(
    'create schema production; create schema purchasing; grant usage on schema production, purchasing to public',
  )
  for (const [name, columns] of Object.entries(tables)) await load(name, columns)
  await bench.sql('grant select on all tables in schema production, purchasing to public')
  for (const tenantId of [1, 2]) await withScheme(tenantId)
})
afterAll(async () => {
  await bench?.close()
})

const figures = ['orders', 'lines', 'supplies', 'fullOrders', 'kitRate', 'kpi', 'resultHash'] as const

describe.skipIf(!present)(title, () => {
  it('has the same kit readiness by interfaces from a database as by files', async () => {
    const rows = adventureWorksInterfaces(asOf, until).map((one): FittedRow => {
      const { table: sourceTable, joins = [], mapping } = one
      const fitted = { sourceTable, joins, mapping, cursorColumn: null, missing: [] }
      const row = rowOfPack(one, fitted, { code: `AW-${one.code}`, connection: 'ERP', language: 'en' })
      return { code: one.code, row, known: false, missing: [] }
    })
    await bench.save(rows)
    const runs = await bench.runAll(rows)
    expectClean(rows, runs)
    const plan = readAdventureWorks(data, { asOf, days, finished: false })
    const created = Object.fromEntries(runs.map(({ configCode, created: count }) => [configCode, count]))
    expect(created).toMatchObject({
      'AW-ITEM': plan.products.length,
      'AW-BOM': plan.bom.length,
      'AW-STOCK': plan.stock.length,
      'AW-ORDER': plan.orders.length,
      'AW-PURCHASE': plan.receipts.filter(({ kind }) => kind === 'PO').length,
    })
    const folder = mkdtempSync(join(tmpdir(), 'takt-aw-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeImportFolder(folder, plan)
    const names = readdirSync(folder).map((name) => ({ name, path: join(folder, name) }))
    const scope = { tenantId: 2, planUnitCode: 'JS', userId: null }
    const { files } = assignEntities(names, {}, exchanged)
    const report = await importFiles(bench.server.database.app, scope, files, { dryRun: false, prepare })
    expect(report.files.map(({ faultCount }) => faultCount)).toEqual(names.map(() => 0))
    const results = []
    for (const user of [bench.server.one, bench.server.two]) {
      expect(await run(user, { asOf: `${asOf}T00:00:00+08:00` })).toMatchObject({ status: 'S' })
      const { items } = await user.ask(kittingRuns.list, {})
      results.push(Object.fromEntries(figures.map((name) => [name, items[0]![name]])))
    }
    const [byInterfaces, byFiles] = results
    expect(byInterfaces!['orders']).toBe(plan.orders.length)
    expect(byInterfaces!['fullOrders']).toBeGreaterThan(0)
    expect(byInterfaces).toEqual(byFiles)
  })
})
