import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Papa from 'papaparse'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  brought,
  expectClean,
  expectUnchanged,
  packBench,
  shown,
  shownRows,
  type PackBench,
} from '../../../support/packs.ts'

const samples = fileURLToPath(new URL('./samples/', import.meta.url))

let bench: PackBench

beforeAll(async () => {
  bench = await packBench()
})
afterAll(() => bench?.close())
beforeEach(() => bench.clear())

const { num, bom, orders, purchases, sales, stocks, items } = shown
const rowsOf = (columns: string, table: string): Promise<string[]> => shownRows(bench, columns, table)

describe('a delivered pack', () => {
  it('brings extracts of SAP in', async () => {
    await bench.connect('sap', { kind: 'folder', folder: join(samples, 'sap') })
    await brought(bench, 'SAP', 'sap')
    expect(await rowsOf('code, name', 'unit')).toEqual(['KG|Kilogram', 'ST|Piece'])
    expect(await rowsOf('code, name', 'warehouse')).toEqual([
      '1000-0001|Raw store',
      '1000-0002|Finished goods',
    ])
    expect(await rowsOf(items, 'item')).toEqual([
      'FG-100|Bicycle|P|M|ST|0|3|0',
      'HF-200|Frame|I|M|ST|5|2|0',
      'RM-300|Steel tube|M|P|KG|120.5|0|14',
      'RM-301|Screw|U|P|ST|0|0|7',
    ])
    // Half a kilogram for ten pieces, in the unit of the component.
    expect(await rowsOf(`${bom}, valid_from`, 'bom_line')).toEqual([
      'FG-100|01|10|HF-200|2|1|V|0|2026-01-01',
      'FG-100|01|20|RM-301|4|1|V|0.05|2026-01-01',
      'HF-200|01|10|RM-300|500|10000|F|0.025',
    ])
    expect(await rowsOf(stocks, 'stock')).toEqual([
      'FG-100|1000-0002|OK|3|0',
      'FG-100|1000-0002|QC|0|0',
      'RM-300|1000-0001|OK|80.25|0',
      'RM-300|1000-0001|QC|20|0',
      'RM-301|1000-0001|OK|400|0',
      'RM-301|1000-0001|QC|0|0',
    ])
    expect(await rowsOf(sales, 'sale_order')).toEqual([
      '0000004711-000010|10|0000200001|FG-100|24|0|2026-12-10 00:00|N',
      '0000004711-000020|20|0000200001|RM-301|5|0|2026-12-10 00:00|X',
    ])
    expect(await rowsOf(orders, '"order"')).toEqual([
      '000001000001|FG-100|10|4|2026-12-01 00:00|2026-12-05 00:00|01|R',
      '000001000002|HF-200|20|20|2026-11-01 00:00|2026-11-04 00:00|01|F',
    ])
    expect(await rowsOf(purchases, 'purchase_order')).toEqual([
      '4500000001|10001|0000100001|RM-300|100|0|2026-11-30|O',
      '4500000001|10002|0000100001|RM-300|50|0|2026-12-15|O',
      '4500000001|20001|0000100001|RM-301|300|300|2026-11-15|C',
      '4500000001|30001|0000100001|RM-301|100|0|2026-11-16|X',
    ])
  })

  it('brings tables of Kingdee K3Cloud in', async () => {
    await bench.sql(`create schema k3; grant usage on schema k3 to public; set search_path = k3;
      ${readFileSync(join(samples, 'kingdee.sql'), 'utf8')}; grant select on all tables in schema k3 to public`)
    await brought(bench, 'K3CLOUD', 'ERP')
    expect(await rowsOf('code, name', 'unit')).toEqual(['Pcs|件', 'kg|千克'])
    expect(await rowsOf(`${items}, spec`, 'item')).toEqual([
      'BCP-200|车架|H|S|Pcs|5|0|0',
      'CP-100|自行车|H|M|Pcs|0|3|0|26 寸',
      'YL-300|钢管|U|P|kg|120.5|0|14|φ30',
    ])
    expect(await rowsOf(`${bom}, ${num('fixed_qty')}, valid_to`, 'bom_line')).toEqual([
      'BCP-200|BCP-200_V1.0|1|YL-300|3|1|F|0|0|9999-12-31',
      'CP-100|CP-100_V1.0|1|BCP-200|2|1|V|0|0|9999-12-31',
      'CP-100|CP-100_V1.0|2|YL-300|1|4|V|0.05|0.5|9999-12-31',
    ])
    expect(await rowsOf(stocks, 'stock')).toEqual([
      'CP-100|CK002|OK|3|0',
      'YL-300|CK001|LOT-1|OK|80.25|10',
      'YL-300|CK001|LOT-1|QC|20|0',
    ])
    expect(await rowsOf(sales, 'sale_order')).toEqual([
      'XSDD0001-1|1|CUST001|CP-100|24|4|2026-12-10 00:00|N',
      'XSDD0001-2|2|CUST001|BCP-200|5|5|2026-12-11 00:00|F',
    ])
    expect(await rowsOf(orders, '"order"')).toEqual([
      'MO0001-1|CP-100|10|4|2026-12-01 08:00|2026-12-05 18:00|CP-100_V1.0|R',
      'MO0001-2|BCP-200|20|20|2026-11-01 00:00|2026-11-04 00:00|BCP-200_V1.0|F',
    ])
    expect(await rowsOf(purchases, 'purchase_order')).toEqual([
      'CGDD0001|1|VEN001|YL-300|100|0|2026-11-30|O',
      'CGDD0001|2|VEN001|YL-300|50|50|2026-11-15|C',
    ])
  })

  it('brings tables of Yonyou U8 in, and names what a source lacks', async () => {
    await bench.sql(`create schema u8; grant usage on schema u8 to public; set search_path = u8;
      ${readFileSync(join(samples, 'yonyou.sql'), 'utf8')}; grant select on all tables in schema u8 to public`)
    await brought(bench, 'U8', 'ERP')
    expect(await rowsOf(items, 'item')).toEqual([
      'H200|车架|H|M|01|5|2|0',
      'M300|钢管|U|P|02|120.5|0|14',
      'P100|自行车|P|M|01|0|3|0',
      'W400|电镀件|U|S|01|0|0|0',
    ])
    expect(await rowsOf(bom, 'bom_line')).toEqual([
      'H200|10|10|M300|3|1|F|0',
      'P100|10|10|H200|2|1|V|0',
      'P100|10|20|M300|1|4|V|0.05',
    ])
    expect(await rowsOf(stocks, 'stock')).toEqual(['M300|01|B1|OK|80.25|10', 'P100|02|OK|3|0'])
    expect(await rowsOf(sales, 'sale_order')).toEqual([
      'XS0001-1|1|C001|P100|24|4|2026-12-10 00:00|N',
      'XS0001-2|2|C001|H200|5|0|2026-12-11 00:00|F',
    ])
    expect(await rowsOf(orders, '"order"')).toEqual([
      'SC0001-1|P100|10|4|2026-12-01 00:00|2026-12-05 00:00|R',
      'SC0001-2|H200|20|20|2026-11-01 00:00|2026-11-04 00:00|F',
    ])
    expect(await rowsOf(purchases, 'purchase_order')).toEqual([
      'CG0001|1|V001|M300|100|0|2026-11-30|O',
      'CG0001|2|V001|M300|50|50|2026-11-15|C',
    ])
    await bench.sql(
      `drop table u8.mom_morder; alter table u8."Vendor" drop "cVenName"; alter table u8."PO_Pomain" drop "cVerifier"`,
    )
    const fitted = await bench.fit('U8', 'ERP')
    expect(fitted.every(({ known }) => known)).toBe(true)
    const missing = Object.fromEntries(fitted.map(({ code, missing: names }) => [code, names]))
    expect(missing['ITEM']).toEqual([])
    expect(missing['ORDER']).toEqual(['the source has no table "mom_morder"'])
    expect(missing['SUPPLIER']).toEqual(['Name: the source has no column "cVenName"'])
    expect(missing['PURCHASE']!.join()).toContain('source filter')
  })

  it('takes files of frePPLe in and gives them back as they came', async () => {
    await bench.sql(
      `insert into takt.unit (tenant_id, plan_unit_code, code, name) values (1, 'JS', 'PC', 'Piece')`,
    )
    const folder = mkdtempSync(join(tmpdir(), 'takt-frepple-'))
    try {
      await bench.connect('frepple', { kind: 'folder', folder: join(samples, 'frepple'), writable: false })
      await bench.connect('frepple-out', { kind: 'folder', folder, writable: true })
      const read = await bench.fit('FREPPLE', 'frepple')
      expect(
        read.filter(({ row }) => row.direction === 'out').every(({ missing }) => missing.length > 0),
      ).toBe(true)
      const inward = read.filter(({ row }) => row.direction === 'in')
      await bench.save(inward)
      expectClean(inward, await bench.runAll(inward))
      expectUnchanged(inward, await bench.runAll(inward))
      expect(await rowsOf(`code, item_type, obtain_method, ${num('price')}`, 'item')).toEqual([
        'chair|H|M|25',
        'leg|H|M|1.5',
        'plank|U|P|4',
      ])
      expect(
        await rowsOf(`item_code, supplier, lead, ${num('moq')}, ${num('multiple')}`, 'item_supplier'),
      ).toEqual(['plank|Parts Ltd|604800|10|5'])
      expect(await rowsOf(`doc_no, kind, ${num('qty')}, promised_date, status`, 'purchase_order')).toEqual([
        'PO-1|PO|20|2026-12-03|O',
        'PO-2|PR|15|2026-12-20|O',
      ])
      const sent = (await bench.fit('FREPPLE', 'frepple-out')).filter(({ row }) => row.direction === 'out')
      expect(sent.flatMap(({ missing }) => missing)).toEqual([])
      await bench.save(sent)
      expect((await bench.runAll(sent)).map(({ state }) => state)).toEqual(sent.map(() => 'S'))
      for (const { row } of sent) {
        const name = String(row['sourceTable'])
        const file = readdirSync(folder).find((one) => one.startsWith(`${name}-`))!
        const came = parsed(join(samples, 'frepple', `${name}.csv`))
        const went = parsed(join(folder, file))
        const columns = Object.keys(went[0]!)
        expect(sorted(went), name).toEqual(sorted(came.filter(isSent).map((one) => only(one, columns))))
        renameSync(join(folder, file), join(folder, `${name}.csv`))
      }
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

type Line = Readonly<Record<string, string>>

const parsed = (path: string): readonly Line[] =>
  Papa.parse<Line>(readFileSync(path, 'utf8').trim(), { header: true }).data
/** What an operation makes follows from the operation. */
const isSent = ({ type }: Line): boolean => type !== 'end'
const only = (line: Line, columns: readonly string[]): Line =>
  Object.fromEntries(columns.map((column) => [column, line[column]!]))
const sorted = (lines: readonly Line[]): readonly string[] => lines.map((line) => JSON.stringify(line)).sort()
