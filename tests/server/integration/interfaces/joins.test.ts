import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { column, constant, interfaceBench, type InterfaceBench } from '../../../support/interfaces.ts'

let bench: InterfaceBench

beforeAll(async () => {
  bench = await interfaceBench()
  await bench.server.one.ask(crudOf(entityNamed('unit')).create, { code: 'PC', name: 'Piece' })
  await bench.sql(`
    create table erp.part (id int primary key, no text, state text, changed timestamptz);
    create table erp.part_text (part_id int, language text, text text, unit_id int);
    create table erp.uom (id int, code text);
    insert into erp.part values (1, 'A-1', 'C', '2026-11-01Z'), (2, 'A-2', 'C', '2026-11-02Z'),
      (3, 'A-3', 'D', '2026-11-03Z'), (4, 'A-4', 'C', '2026-11-04Z');
    insert into erp.part_text values (1, 'en', 'Housing', 7), (1, 'zh', '外壳', 7), (2, 'en', 'Screw', 7), (4, 'en', 'Cap', 8);
    insert into erp.uom values (7, 'PC'), (8, 'DZ');`)
})
afterAll(() => bench?.close())

const joins = [
  {
    name: 'words',
    table: 'erp.part_text',
    on: [
      { column: 'part_id', equals: { column: 'id' } },
      { column: 'language', equals: { text: 'en' } },
    ],
  },
  { name: 'uom', table: 'erp.uom', on: [{ column: 'id', equals: { column: 'words.unit_id' } }] },
]
const config = {
  code: 'JOINED',
  sourceTable: 'erp.part',
  entity: 'item',
  joins,
  sourceFilter: "ME.state = 'C' and ME.uom_code <> 'DZ'",
  mapping: [
    column('code', 'no'),
    column('name', 'words.text'),
    column('baseUnit', 'uom.code'),
    constant('itemType', 'M'),
    constant('obtainMethod', 'P'),
  ],
}

it('rows of other tables of the source stand beside its rows, and a filter leaves rows out', async () => {
  await bench.make({ ...config, cursorColumn: 'changed' })
  expect(await bench.run(config)).toMatchObject({ state: 'S', read: 2, created: 2, faulty: 0 })
  expect(
    await bench.sql(`select code, name, base_unit from takt.item where tenant_id = 1 order by code`),
  ).toEqual([
    { code: 'A-1', name: 'Housing', base_unit: 'PC' },
    { code: 'A-2', name: 'Screw', base_unit: 'PC' },
  ])
  // The next run reads what changed since, with its joined rows.
  await bench.sql(`insert into erp.part values (5, 'A-5', 'C', '2026-11-05Z');
    insert into erp.part_text values (5, 'en', 'Lid', 7)`)
  const run = await bench.run(config)
  expect(run).toMatchObject({ state: 'S', created: 1, unchanged: 0 })
  expect(await bench.server.one.ask(interfaceServices.compare, { id: run.id })).toEqual({
    source: 3,
    rows: 3,
  })
})

it('a row without a joined one has no values of it, and one with several comes several times', async () => {
  const row = {
    ...config,
    connection: 'ERP',
    sourceFilter: null,
    joins: [{ ...joins[0]!, on: [joins[0]!.on[0]!] }, joins[1]!],
  }
  const { rows } = (await bench.server.one.ask(interfaceServices.preview, { row })) as {
    rows: { cells: string[] }[]
  }
  expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['A-1', 'Housing', 'PC'],
    ['A-1', '外壳', 'PC'],
    ['A-2', 'Screw', 'PC'],
    ['A-3', '', ''],
    ['A-4', 'Cap', 'DZ'],
    ['A-5', 'Lid', 'PC'],
  ])
})

it('what is wrong is named: joins when they are saved, tables, columns and the filter when they are read', async () => {
  const refused = async (row: object): Promise<string> =>
    bench.make({ ...config, code: 'WRONG', ...row }).then(
      () => 'saved',
      (error: Error) => error.message,
    )
  expect(await refused({ joins: [{ name: 'a b', table: 'x', on: [] }] })).toContain('joined table 1')
  expect(await refused({ joins: [joins[0], { ...joins[0], name: 'WORDS' }] })).toContain('is there twice')
  const reason = async (row: object): Promise<string> => {
    const [kept] = await bench.sql(`select id, row_version from takt.interface_config where code = 'WRONG'`)
    if (kept) await bench.sql(`delete from takt.interface_config where code = 'WRONG'`)
    await bench.make({ ...config, code: 'WRONG', ...row })
    const run = await bench.run({ ...config, code: 'WRONG' })
    expect(run['state']).toBe('F')
    return String(run['message'])
  }
  expect(await reason({ joins: [joins[0], { ...joins[1], table: 'erp.nowhere' }] })).toContain('erp.nowhere')
  const unknown = { column: 'ident', equals: { column: 'words.unit_id' } }
  expect(await reason({ joins: [joins[0], { ...joins[1], on: [unknown] }] })).toContain('"ident"')
  expect(await reason({ joins: [joins[1], joins[0]] })).toContain('words.unit_id')
  expect(await reason({ sourceFilter: 'ME.nothing = 1' })).toContain('source filter')
  expect(await reason({ sourceFilter: 'ME.id' })).toContain('source filter')
})
