import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FileMapping, FileReport, ImportReport } from '#domain/exchange.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { importFiles } from '../../../src/server/platform/exchange/import-files.ts'
import { prepare } from '../../../src/server/platform/exchange/prepare.ts'
import { createTestDatabase, tenantOne, tenantTwo, type TestDatabase } from '../../support/database.ts'
import { fileOf } from './support.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

type Texts = Readonly<Record<string, string | Uint8Array>>

/** Imports texts by entity name. */
async function bringIn(
  texts: Texts,
  options: { dryRun?: boolean; mapping?: FileMapping; scope?: typeof tenantOne } = {},
): Promise<ImportReport> {
  const files = await Promise.all(
    Object.entries(texts).map(async ([name, text]) => ({
      path: await fileOf(text),
      name: `${name}.csv`,
      entity: entityNamed(name),
      mapping: options.mapping ?? {},
    })),
  )
  return importFiles(database.app, options.scope ?? tenantOne, files, {
    dryRun: options.dryRun ?? false,
    prepare,
  })
}

const faultsOf = (report: ImportReport | FileReport) =>
  ('files' in report ? report.files.flatMap((file) => file.faults) : report.faults).map(
    ({ line, column, value, message }) => [line, column, value, message.en],
  )

const count = async (table: string, scope = tenantOne): Promise<number> => {
  const row = await withTenant(database.app, scope, (tx) =>
    tx.row<{ n: number }>(`select count(*) as n from "${table}"`),
  )
  return Number(row?.n)
}

const units = 'code,name\nkg,Kilogram\nPCS,Piece\n'
const items = 'code,name,itemType,obtainMethod,baseUnit\nA,Alpha,M,M,kg\nB,Beta,P,P,pcs\n'

describe('importing', () => {
  beforeEach(async () => {
    for (const scope of [tenantOne, tenantTwo])
      await withTenant(database.app, scope, async (tx) => {
        for (const table of [
          '"order"',
          'purchase_order',
          'stock',
          'bom_line',
          'item',
          'item_group',
          'warehouse',
          'supplier',
          'unit',
        ])
          await tx.run(`delete from ${table}`)
      })
  })

  it('inserts, then updates what differs, and leaves alone what does not', async () => {
    expect(await bringIn({ unit: units })).toMatchObject({
      committed: true,
      files: [{ rows: 2, inserted: 2, updated: 0, unchanged: 0, faultCount: 0 }],
    })
    const again = await bringIn({ unit: 'Code,名称\nKG,Kilo\nPCS,Piece\nm,Metre\n' })
    expect(again).toMatchObject({
      files: [{ inserted: 1, updated: 1, unchanged: 1, fields: ['code', 'name'] }],
    })
    const rows = await withTenant(database.app, tenantOne, (tx) =>
      tx.rows('select code, name, decimals, enabled, origin, row_version from unit order by lower(code)'),
    )
    expect(rows).toMatchObject([
      { code: 'kg', name: 'Kilo', decimals: 0, enabled: true, origin: 'I', row_version: 2 },
      { code: 'm', name: 'Metre', row_version: 1 },
      { code: 'PCS', name: 'Piece', row_version: 1 },
    ])
  })

  it('refuses instructions whose target is no row of what their type says, and spells the others', async () => {
    const header = 'itemCode,procNo,processCode,instType,instCode,targetCode,prodExpr'
    const rows = ['A,10,CUT,U,M,saw,1m', 'A,10,CUT,I,In,b,2', 'A,10,CUT,U,S1,B,1m', 'A,10,CUT,O,Out,SAW,1']
    const report = await bringIn(
      {
        unit: units,
        item: items,
        process: 'code,name\nCUT,Cut\n',
        resource: 'code,name\nSAW,Saw\n',
        master: `${[header, ...rows].join('\n')}\n`,
      },
      { dryRun: true },
    )
    expect(faultsOf(report).map(([line, column, value]) => [line, column, value])).toEqual([
      [4, 'targetCode', 'B'],
      [5, 'targetCode', 'SAW'],
    ])
    expect(report.files.at(-1)).toMatchObject({ rows: 4, faultCount: 2 })
  })

  it('brings a folder in by the order of references, spelled as their targets are', async () => {
    const report = await bringIn({ item: items, unit: units })
    expect(faultsOf(report)).toEqual([])
    expect(report).toMatchObject({ committed: true, files: [{ entity: 'item' }, { entity: 'unit' }] })
    const rows = await withTenant(database.app, tenantOne, (tx) =>
      tx.rows('select code, base_unit from item order by code'),
    )
    expect(rows).toEqual([
      { code: 'A', base_unit: 'kg' },
      { code: 'B', base_unit: 'PCS' },
    ])
  })

  it('changes nothing in a dry run, and says what it would do', async () => {
    const report = await bringIn({ unit: units, item: items }, { dryRun: true })
    expect(report).toMatchObject({
      committed: false,
      dryRun: true,
      faultCount: 0,
      files: [{ inserted: 2 }, { inserted: 2 }],
    })
    expect(await count('unit')).toBe(0)
  })

  it('names line, column, value and reason of every fault, in both languages, and changes nothing', async () => {
    await bringIn({ unit: units, item: items })
    const report = await bringIn({
      order: [
        'code,itemCode,qty,dueDate,status',
        'O1,A,5,2026-11-20,N',
        'O2,A,-5,2026-11-20,N',
        'O3,A,five,2026-13-20,N',
        'O4,X,1,2026-11-20,N',
        'o1,A,1,2026-11-20,N',
        ',A,1,2026-11-20,??',
        'O7,A,1.1234567,2026-11-20 08:00,N',
      ].join('\n'),
    })
    expect(report.committed).toBe(false)
    expect(faultsOf(report)).toEqual([
      [3, 'qty', '-5', 'Quantity "-5" is below 0'],
      [4, 'qty', 'five', 'Quantity "five" is not a number'],
      [4, 'dueDate', '2026-13-20', 'Due "2026-13-20" is not a time (yyyy-mm-dd hh:mm:ss)'],
      [5, 'itemCode', 'X', 'Item: there is no Item "X"'],
      [6, 'code', 'o1', 'has the same key as line 2: o1'],
      [7, 'code', '', 'Code must not be empty'],
      [7, 'status', '??', expect.stringContaining('is none of')],
      [8, 'qty', '1.1234567', 'Quantity "1.1234567" has more than 6 fraction digits'],
    ])
    expect(report.faultCount).toBe(8)
    expect(report.files[0]!.faults[3]!.message.zh).toBe('物料“X”不存在（物料）')
    expect(await count('order')).toBe(0)
  })

  it('reads local times in the zone of the plan unit', async () => {
    await bringIn({ unit: units, item: items })
    await bringIn({ order: 'code,itemCode,qty,dueDate\nO1,a,5,2026/11/20 08:00\n' })
    const [row] = await withTenant(database.app, tenantOne, (tx) =>
      tx.rows('select due_date, item_code from "order"'),
    )
    expect(row).toEqual({ due_date: '2026-11-20T00:00:00Z', item_code: 'A' })
  })

  it('refuses missing columns, columns twice, unknown mappings and empty files', async () => {
    expect(faultsOf(await bringIn({ item: 'code,name\nA,Alpha\n' }))).toEqual([
      [1, 'itemType', '', expect.stringContaining('"Item type" (itemType) is missing')],
      [1, 'obtainMethod', '', expect.stringContaining('missing')],
      [1, 'baseUnit', '', expect.stringContaining('missing')],
    ])
    expect(faultsOf(await bringIn({ unit: 'code,Code\na,b\n' }))).toMatchObject([
      [1, 'Code', '', 'two columns stand for "Code" (code)'],
    ])
    expect(
      faultsOf(await bringIn({ unit: 'code,x\na,b\n' }, { mapping: { columns: { x: 'id' } } })),
    ).toMatchObject([[1, 'x', '', expect.stringContaining('does not exist')]])
    expect(faultsOf(await bringIn({ unit: 'code,name\n' }))).toMatchObject([
      [1, '', '', 'the file has a header but no rows'],
    ])
    expect(faultsOf(await bringIn({ unit: '' }))).toMatchObject([[0, '', '', 'the file is empty']])
    expect(await count('unit')).toBe(0)
  })

  it('follows an explicit mapping and leaves out what is not known', async () => {
    const report = await bringIn(
      { unit: 'symbol,title,note,code\nkg,Kilogram,x,left out\n' },
      { mapping: { columns: { symbol: 'code', title: 'name', code: null } } },
    )
    expect(report.files[0]).toMatchObject({ fields: ['code', 'name', null, null], inserted: 1 })
  })

  it('compares keys of several parts as the database does', async () => {
    await bringIn({ unit: units, item: items, warehouse: 'code,name\nW1,Main\n' })
    const report = await bringIn({
      stock: 'itemCode,warehouse,lotNo,qty\nA,W1,,1\na,w1,,2\nA,,L1,3\nA,,l1,4\n',
    })
    expect(faultsOf(report)).toMatchObject([
      [3, '', expect.any(String), expect.stringContaining('line 2')],
      [5, '', expect.any(String), expect.stringContaining('line 4')],
    ])
    const sound = 'itemCode,warehouse,lotNo,qty\nA,W1,,1\nA,,L1,3\n'
    expect(await bringIn({ stock: sound })).toMatchObject({ files: [{ inserted: 2 }] })
    expect(await bringIn({ stock: sound.replace(',1', ',7') })).toMatchObject({
      files: [{ inserted: 0, updated: 1, unchanged: 1 }],
    })
  })

  it('finds references inside the file, unknown list elements and cycles', async () => {
    await bringIn({ unit: units })
    const groups = await bringIn({ itemGroup: 'code,name,parentCode\nG1,one,\nG2,two,g1\nG3,three,G9\n' })
    expect(faultsOf(groups)).toMatchObject([
      [4, 'parentCode', 'G9', expect.stringContaining('no Item group "G9"')],
    ])
    await bringIn({ itemGroup: 'code,name,parentCode\nG2,two,g1\nG1,one,\n' })
    const shifted = await bringIn({
      item: items.replace('baseUnit', 'baseUnit,itemGroups'),
    })
    expect(shifted.committed).toBe(false)
    const ok = 'code,itemType,obtainMethod,baseUnit,itemGroups\nA,M,M,kg,g1;G2\nB,M,M,kg,\nC,M,M,kg,\n'
    expect(faultsOf(await bringIn({ item: ok.replace('g1', 'G7') }))).toMatchObject([
      [2, 'itemGroups', 'G7', expect.any(String)],
    ])
    expect((await bringIn({ item: ok })).committed).toBe(true)
    const rows = await withTenant(database.app, tenantOne, (tx) =>
      tx.rows(`select item_groups from item where code = 'A'`),
    )
    expect(rows).toEqual([{ item_groups: ['G1', 'G2'] }])
    const bom = 'parentItem,childItem,usageNum\nA,B,1\nB,C,2\n'
    expect((await bringIn({ bomLine: bom })).committed).toBe(true)
    const cycle = await bringIn({ bomLine: 'parentItem,childItem,usageNum\nC,A,1\n' })
    expect(faultsOf(cycle)).toEqual([[2, 'childItem', 'A', 'closes a cycle: C → A → B → C']])
    expect(await count('bom_line')).toBe(2)
  })

  it('takes chains of any depth, and finds a cycle that closes one', async () => {
    const code = (n: number) => `G${String(n).padStart(4, '0')}`
    const chain = Array.from({ length: 4000 }, (_, n) => `${code(n)},group,${n === 0 ? '' : code(n - 1)}\n`)
    const bringInGroups = (rows: string[]) => bringIn({ itemGroup: `code,name,parentCode\n${rows.join('')}` })
    expect(await bringInGroups(chain)).toMatchObject({ committed: true, files: [{ inserted: 4000 }] })
    const cycle = await bringInGroups([`${code(0)},group,${code(3999)}\n`])
    expect(faultsOf(cycle)).toEqual([
      [
        2,
        'parentCode',
        code(3999),
        expect.stringMatching(/closes a cycle: G0000 → G3999 → G3998 → .* → … → G0000/),
      ],
    ])
    expect(await count('item_group')).toBe(4000)
  })

  it('keeps tenants apart', async () => {
    await bringIn({ unit: units })
    const other = await bringIn({ item: items }, { scope: tenantTwo })
    expect(faultsOf(other).map((fault) => fault[2])).toEqual(['kg', 'pcs'])
    expect((await bringIn({ unit: units }, { scope: tenantTwo })).files[0]).toMatchObject({ inserted: 2 })
    expect(await count('unit', tenantTwo)).toBe(2)
  })

  it('leaves a line in the audit log for what stayed, and only for that', async () => {
    await bringIn({ unit: units })
    await bringIn({ unit: units.replace('Piece', 'Stück') }, { dryRun: true })
    const log = await withTenant(database.app, tenantOne, (tx) =>
      tx.rows(`select entity, key, after from audit_log where action = 'import' order by at desc limit 1`),
    )
    expect(log).toEqual([{ entity: 'unit', key: 'unit.csv', after: { inserted: 2, updated: 0 } }])
  })

  it('tells of a rule that the database keeps', async () => {
    expect((await bringIn({ qtProgramme: 'code,version,status\nX,1,approved\n' })).committed).toBe(true)
    const again = await bringIn({ qtProgramme: 'code,version,policy\nX,1,"{""timing"":""JIT""}"\n' })
    expect(faultsOf(again)).toEqual([[0, '', '', expect.stringContaining('never changes')]])
  })

  it('names the line of a wrong encoding', async () => {
    const latin = Buffer.from('code,name\nm,Metre\nE,\xc9paisseur\n', 'latin1')
    expect(faultsOf(await bringIn({ unit: latin }))).toEqual([[3, '', expect.any(String), 'not valid UTF-8']])
  })

  it('changes nothing for one bad row among many', async () => {
    const lines = Array.from({ length: 100_000 }, (_, i) => `U${i},unit ${i},${i === 77_776 ? 'two' : i % 7}`)
    const report = await bringIn({ unit: `code,name,decimals\n${lines.join('\n')}\n` })
    expect(report).toMatchObject({ committed: false, faultCount: 1, files: [{ rows: 100_000 }] })
    expect(faultsOf(report)).toEqual([[77_778, 'decimals', 'two', 'Decimals "two" is not a whole number']])
    expect(await count('unit')).toBe(0)
  })

  it('counts every fault of a long file and lists the first thousand', async () => {
    const lines = Array.from({ length: 5000 }, (_, i) => `U${i},${i % 2 ? 'x' : '2'}`)
    const report = await bringIn({ unit: `code,decimals\n${lines.join('\n')}\n` })
    expect(report.faultCount).toBe(2500)
    expect(report.files[0]!.faults).toHaveLength(1000)
    expect(report.files[0]!.faults[999]!.line).toBe(2001)
  })
})
