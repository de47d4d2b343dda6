import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { packs } from '#domain/integration/packs/index.ts'
import { erpnextToken, playErpnext } from '../../../support/sources/erpnext.ts'
import type { LocalService } from '../../../support/sources/local-service.ts'
import { odooUser, playOdoo } from '../../../support/sources/odoo.ts'
import {
  brought,
  expectClean,
  expectUnchanged,
  packBench,
  shown,
  shownRows,
  type PackBench,
} from '../../../support/packs.ts'
import { childTables, erpnextSample } from './erpnext-sample.ts'
import { odooSample } from './odoo-sample.ts'

let bench: PackBench
const services: LocalService[] = []

beforeAll(async () => {
  bench = await packBench()
})
afterAll(async () => {
  for (const service of services) await service.close()
  await bench?.close()
})
beforeEach(() => bench.clear())

const { bom, orders, purchases, sales, stocks, items } = shown
const rowsOf = (columns: string, table: string): Promise<string[]> => shownRows(bench, columns, table)
const entryOf = (code: string) => packs.find((one) => one.code === code)!.entry

/** An order as a plan leaves it, from 7:30 to 16:00 of Shanghai. */
const plan = (code: string) =>
  bench.sql(
    `update takt."order" set production_start = '2026-12-02 23:30Z', production_end = '2026-12-04 08:00Z' where code = '${code}'`,
  )

it('brings data of Odoo in by both protocols, and sends dates back', async () => {
  const models = odooSample()
  const odoo = await playOdoo(models)
  services.push(odoo)
  const host = { host: '127.0.0.1', port: odoo.port, inside: true }
  const { database, user, password, key } = odooUser
  await bench.connect('odoo17', {
    ...host,
    ...entryOf('ODOO'),
    kind: 'odoo',
    api: 'jsonrpc',
    database,
    credentials: { user, password },
  })
  await brought(bench, 'ODOO', 'odoo17')
  expect(await rowsOf('code, name', 'supplier')).toEqual(['S1|Steel Ltd'])
  expect(await rowsOf('code, name', 'customer')).toEqual(['2|Bike Shop'])
  expect(await rowsOf(items, 'item')).toEqual([
    'BIKE|Bicycle|P|M|Units|0|0|0',
    'FRAME|Frame|H|M|Units|0|0|0',
    'TUBE|Steel tube|U|P|m|0|0|0',
  ])
  expect(await rowsOf(`${bom}, phantom`, 'bom_line')).toEqual([
    'BIKE|V2|1|FRAME|1|1|V|0|f',
    'BIKE|V2|2|TUBE|0.25|1|V|0|f',
    'FRAME|2|3|TUBE|15|10|V|0|t',
  ])
  expect(await rowsOf(`${stocks}, location`, 'stock')).toEqual(['TUBE|WH|LOT-1|OK|80.25|10|WH/Stock'])
  expect(await rowsOf(sales, 'sale_order')).toEqual(['S00001-1|2|BIKE|24|4|2026-12-10 08:00|N'])
  expect(await rowsOf(`${orders}, external_key`, '"order"')).toEqual([
    'WH/MO/00001|BIKE|10|4|2026-12-01 08:00|2026-12-05 18:00|V2|R|41',
  ])
  expect(await rowsOf(purchases, 'purchase_order')).toEqual([
    'P00001|1|S1|TUBE|100|0|2026-11-30|O',
    'P00001|2|S1|TUBE|50|50|2026-11-15|C',
  ])
  await bench.connect('odoo19', {
    ...host,
    ...entryOf('ODOO'),
    kind: 'odoo',
    api: 'json2',
    credentials: { token: key },
  })
  const newer = await bench.fit('ODOO', 'odoo19', 'O19')
  await bench.save(newer)
  expectUnchanged(newer, await bench.runAll(newer))
  await plan('WH/MO/00001')
  await bench.connect('odoo-back', {
    ...host,
    ...entryOf('ODOO-OUT'),
    kind: 'rest',
    credentials: { token: key },
  })
  const back = await bench.fit('ODOO-OUT', 'odoo-back')
  expect(back.flatMap(({ missing }) => missing)).toEqual([])
  await bench.save(back)
  expectClean(back, await bench.runAll(back))
  expect(models['mrp.production']!.records[0]).toMatchObject({
    date_start: '2026-12-02 23:30:00',
    date_finished: '2026-12-04 08:00:00',
  })
}, 120_000)

it('brings data of ERPNext in and sends dates back', async () => {
  const documents = erpnextSample()
  const erpnext = await playErpnext(documents, childTables)
  services.push(erpnext)
  const entry = { ...entryOf('ERPNEXT'), kind: 'rest', host: '127.0.0.1', port: erpnext.port, inside: true }
  const credentials = { token: erpnextToken, scheme: 'token' }
  await bench.connect('erpnext-wrong', { ...entry, credentials: { ...credentials, token: 'x:y' } })
  await expect(bench.fit('ERPNEXT', 'erpnext-wrong')).rejects.toThrow('user or password is not accepted')
  await bench.connect('erpnext', { ...entry, credentials })
  await brought(bench, 'ERPNEXT', 'erpnext')
  expect(await rowsOf(items, 'item')).toEqual([
    'BIKE|Bicycle|P|M|Nos|0|0|0',
    'FRAME|Frame|H|M|Nos|5|0|0',
    'TUBE|Steel tube|U|P|Kg|120.5|0|14',
  ])
  expect(await rowsOf('code', 'warehouse')).toEqual(['Stores - T'])
  expect(await rowsOf(bom, 'bom_line')).toEqual([
    'BIKE|BOM-BIKE-001|1|FRAME|2|1|V|0',
    'BIKE|BOM-BIKE-001|2|TUBE|0.25|1|V|0',
    'FRAME|BOM-FRAME-001|1|TUBE|15|10|V|0',
  ])
  expect(await rowsOf(stocks, 'stock')).toEqual(['TUBE|Stores - T|OK|80.25|0'])
  expect(await rowsOf(sales, 'sale_order')).toEqual(['SO-1-1|1|Bike Shop|BIKE|24|4|2026-12-10 00:00|N'])
  const made = await rowsOf(orders, '"order"')
  expect(made).toHaveLength(506)
  expect(made[0]).toBe('WO-1|BIKE|10|4|2026-12-01 08:00|2026-12-05 18:00|BOM-BIKE-001|R')
  expect(await rowsOf(`${purchases}, ${shown.num('price')}`, 'purchase_order')).toEqual([
    'PO-1|1|Steel Ltd|TUBE|100|20|2026-11-30|O|2.5',
  ])
  await plan('WO-1')
  const back = (await bench.fit('ERPNEXT', 'erpnext')).filter(({ row }) => row.direction === 'out')
  expectClean(back, await bench.runAll(back))
  expect(documents['Work Order']![0]).toMatchObject({
    planned_start_date: '2026-12-03',
    planned_end_date: '2026-12-04',
  })
}, 120_000)
