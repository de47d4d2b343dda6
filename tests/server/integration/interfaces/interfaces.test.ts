import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { runDue } from '../../../../src/server/features/integration/interfaces/module.ts'
import { column, constant, interfaceBench, type InterfaceBench } from '../../../support/interfaces.ts'

const configs = crudOf(entityNamed('interfaceConfig'))
const units = crudOf(entityNamed('unit'))
const items = crudOf(entityNamed('item'))

let bench: InterfaceBench

beforeAll(async () => {
  bench = await interfaceBench()
  await bench.sql(`
    create table erp.mara (matnr text primary key, maktx text, mtart text, meins text, netpr numeric(13, 3),
      laeda timestamptz, seq int);
    insert into erp.mara values
      ('M-1', 'Housing', 'FERT', 'Piece', 12.500, '2026-11-01 08:00+00', 1),
      ('M-2', 'Screw', 'ROH', 'Piece', 0.070, '2026-11-02 08:00+00', 2),
      ('M-3', 'Oil', 'ROH', 'Litre', 3.000, '2026-11-03 08:00+00', 3);
    create table erp.units (code text, name text);`)
  for (const [code, name] of [
    ['PC', 'Piece'],
    ['L', 'Litre'],
  ] as const)
    await bench.server.one.ask(units.create, { code, name })
})
afterAll(() => bench?.close())

const mapping = [
  column('code', 'matnr'),
  column('name', 'maktx'),
  {
    ...column('itemType', 'mtart'),
    codes: {
      pairs: [
        { from: 'FERT', to: 'P' },
        { from: 'ROH', to: 'M' },
      ],
      strict: true,
    },
  },
  constant('obtainMethod', 'P'),
  { target: 'baseUnit', value: { kind: 'lookup', entity: 'unit', by: [{ field: 'name', column: 'meins' }] } },
  { target: 'price', value: { kind: 'expression', expression: 'ME.netpr * 2' } },
]
const config = { sourceTable: 'erp.mara', entity: 'item', mapping, code: 'ITEMS' }

const codesOf = async (): Promise<string[]> =>
  (await bench.sql(`select code from takt.item where tenant_id = 1 order by code`)).map(({ code }) =>
    String(code),
  )

describe('interfaces', () => {
  it('brings rows of another system in, and writes nothing where nothing changed', async () => {
    await bench.make(config)
    expect(await bench.run(config)).toMatchObject({
      state: 'S',
      read: 3,
      created: 3,
      unchanged: 0,
      faulty: 0,
    })
    const [row] = await bench.sql(
      `select name, base_unit, price::float8 as price, origin from takt.item where code = 'M-1' and tenant_id = 1`,
    )
    expect(row).toEqual({ name: 'Housing', base_unit: 'PC', price: 25, origin: 'I' })
    expect(await bench.run(config)).toMatchObject({
      state: 'S',
      read: 3,
      created: 0,
      updated: 0,
      unchanged: 3,
    })
    await bench.sql(`update erp.mara set maktx = 'Housing 2' where matnr = 'M-1'`)
    const changed = await bench.run(config)
    expect(changed).toMatchObject({ state: 'S', updated: 1, unchanged: 2 })
    expect(await bench.server.one.ask(interfaceServices.changes, { id: changed.id })).toEqual({
      totalCount: 1,
      items: [
        {
          key: 'M-1',
          action: 'import',
          changes: [{ field: 'name', before: 'Housing', after: 'Housing 2' }],
        },
      ],
    })
    const log = await bench.sql(`select before->>'name' as before, after->>'name' as after from takt.audit_log
      where entity = 'item' and key = 'M-1' and action = 'import' order by id desc limit 1`)
    expect(log[0]).toEqual({ before: 'Housing', after: 'Housing 2' })
  })

  it('keeps faulty rows aside with what is wrong, and writes them once they are corrected', async () => {
    await bench.sql(
      `insert into erp.mara values ('M-4', 'Glue', 'HALB', 'Piece', 1, null, 4), ('M-5', 'Cap', 'ROH', 'Dozen', 1, null, 5)`,
    )
    const run = await bench.run(config)
    expect(run).toMatchObject({ state: 'P', created: 0, unchanged: 3, faulty: 2 })
    const found = (await bench.server.one.ask(interfaceServices.faulty, { id: run.id })) as {
      items: {
        id: string
        line: number
        values: Record<string, string>
        faults: { target: string; message: string }[]
      }[]
    }
    const rows = Object.fromEntries(found.items.map((one) => [one.values['code']!, one]))
    expect(rows['M-4']!.faults.map(({ target }) => target)).toEqual(['itemType'])
    expect(rows['M-5']!.faults.map(({ target }) => target)).toEqual(['baseUnit'])
    const answer = await bench.server.one.ask(interfaceServices.replay, {
      id: run.id,
      rows: [
        { id: rows['M-4']!.id, values: { itemType: 'P' } },
        { id: rows['M-5']!.id, values: { baseUnit: 'NOPE' } },
      ],
    })
    expect(answer).toEqual({ written: 1, skipped: 0, faulty: 1 })
    const after = (await bench.server.one.ask(interfaceServices.faulty, { id: run.id })) as {
      items: { state: string; values: Record<string, string> }[]
    }
    // What is still open is in front of what was written.
    expect(after.items.map(({ state, values }) => [state, values['code']])).toEqual([
      ['O', 'M-5'],
      ['R', 'M-4'],
    ])
    expect(await codesOf()).toEqual(['M-1', 'M-2', 'M-3', 'M-4'])
    expect(await bench.lastRun('ITEMS')).toMatchObject({ state: 'P', created: 1, faulty: 1 })
    await bench.sql(`delete from erp.mara where matnr in ('M-4', 'M-5')`)
  })

  it('writes all or nothing where it is told so, and stops where too much is wrong', async () => {
    await bench.sql(
      `insert into erp.mara values ('M-6', 'Six', 'ROH', 'Piece', 1, null, 6), ('M-7', 'Bad', 'HALB', 'Piece', 1, null, 7)`,
    )
    await bench.make({ ...config, code: 'WHOLE', onFault: 'whole' })
    const run = await bench.run({ ...config, code: 'WHOLE' })
    expect(run).toMatchObject({ state: 'F' })
    expect(await codesOf()).not.toContain('M-6')
    expect(
      ((await bench.server.one.ask(interfaceServices.faulty, { id: run.id })) as { totalCount: number })
        .totalCount,
    ).toBe(1)
    await bench.make({ ...config, code: 'LIMIT', faultLimit: 0 })
    const limited = await bench.run({ ...config, code: 'LIMIT' })
    expect(limited).toMatchObject({ state: 'F' })
    expect(await codesOf()).not.toContain('M-6')
    const shown = (await bench.server.one.ask(interfaceServices.faulty, { id: limited.id })) as {
      items: { values: Record<string, string> }[]
    }
    expect(shown.items.map(({ values }) => values['code'])).toEqual(['M-7'])
    await bench.sql(`delete from erp.mara where matnr in ('M-6', 'M-7')`)
  })

  it('writes new rows only, or known rows only', async () => {
    await bench.sql(
      `insert into erp.mara values ('M-8', 'Eight', 'ROH', 'Piece', 1, null, 8); update erp.mara set maktx = 'Screw 2' where matnr = 'M-2'`,
    )
    await bench.make({ ...config, code: 'UPDATE', mode: 'update' })
    expect(await bench.run({ ...config, code: 'UPDATE' })).toMatchObject({
      updated: 1,
      created: 0,
      skipped: 1,
    })
    await bench.sql(`update erp.mara set maktx = 'Screw 3' where matnr = 'M-2'`)
    await bench.make({ ...config, code: 'INSERT', mode: 'insert' })
    expect(await bench.run({ ...config, code: 'INSERT' })).toMatchObject({
      updated: 0,
      created: 1,
      skipped: 3,
    })
    const [row] = await bench.sql(`select name from takt.item where code = 'M-2' and tenant_id = 1`)
    expect(row!['name']).toBe('Screw 2')
    await bench.sql(`insert into erp.mara values ('M-11', 'Eleven', 'HALB', 'Piece', 1, null, 9)`)
    const run = await bench.run({ ...config, code: 'INSERT' })
    expect(run).toMatchObject({ state: 'P', skipped: 4, faulty: 1 })
    const { items: kept } = (await bench.server.one.ask(interfaceServices.faulty, { id: run.id })) as {
      items: { id: string }[]
    }
    const replayed = await bench.server.one.ask(interfaceServices.replay, {
      id: run.id,
      rows: [{ id: kept[0]!.id, values: { code: 'M-8', itemType: 'M' } }],
    })
    expect(replayed).toEqual({ written: 0, skipped: 1, faulty: 0 })
    expect(await bench.lastRun('INSERT')).toMatchObject({ state: 'S', skipped: 5, faulty: 0 })
    await bench.sql(`delete from erp.mara where matnr = 'M-11'`)
  })

  it('deletes what is missing within its scope, and refuses more than its limit', async () => {
    await bench.sql(`insert into erp.units values ('KG', 'Kilogram'), ('G', 'Gram'), ('T', 'Ton')`)
    const replace = {
      code: 'UNITS',
      sourceTable: 'erp.units',
      entity: 'unit',
      mapping: [column('code', 'code'), column('name', 'name'), constant('remark', 'ERP')],
      mode: 'replace',
      scope: "ME.remark = 'ERP'",
      deleteLimit: 40,
    }
    await bench.make(replace)
    expect(await bench.run(replace)).toMatchObject({ state: 'S', created: 3, deleted: 0 })
    await bench.sql(`delete from erp.units where code = 'T'`)
    expect(await bench.run(replace)).toMatchObject({ state: 'S', deleted: 1, unchanged: 2 })
    await bench.sql(`delete from erp.units where code = 'G'`)
    expect(await bench.run(replace)).toMatchObject({ state: 'F' })
    const left = await bench.sql(
      `select code from takt.unit where tenant_id = 1 and code in ('KG', 'G', 'T', 'PC') order by code`,
    )
    expect(left.map(({ code }) => code)).toEqual(['G', 'KG', 'PC'])
  })

  it('reads what is new since the last run, and from the start once its place is emptied', async () => {
    const incremental = { ...config, code: 'INC', cursorColumn: 'seq', batchRows: 100 }
    const made = await bench.make(incremental)
    expect(await bench.run(incremental)).toMatchObject({ state: 'S', read: 4 })
    await bench.sql(`insert into erp.mara values ('M-9', 'Nine', 'ROH', 'Piece', 1, null, 19)`)
    expect(await bench.run(incremental)).toMatchObject({
      read: 1,
      created: 1,
      cursorFrom: '8',
      cursorTo: '19',
    })
    expect(await bench.run(incremental)).toMatchObject({ read: 0 })
    const row = (await bench.server.one.ask(configs.get, { Id: made.id })) as {
      cursor: string
      rowVersion: number
    }
    expect(row.cursor).toBe('19')
    await bench.server.one.ask(configs.update, { id: made.id, rowVersion: row.rowVersion, cursor: null })
    expect(await bench.run(incremental)).toMatchObject({ read: 5, created: 0 })
  })

  it('goes on after the last row of a read, whatever its batches', async () => {
    await bench.sql(`create table erp.steps as
      select 'S-' || n as code, least(n, 150) as seq from generate_series(1, 200) n order by n`)
    const steps = {
      code: 'STEPS',
      sourceTable: 'erp.steps',
      entity: 'unit',
      mapping: [column('code', 'code'), column('name', 'code')],
      cursorColumn: 'seq',
      batchRows: 100,
    }
    const made = await bench.make(steps)
    expect(await bench.run(steps)).toMatchObject({ state: 'S', created: 200, cursorTo: '150' })
    expect(await bench.run(steps)).toMatchObject({ read: 0 })
    await bench.sql(`update takt.interface_config set cursor = '0' where code = 'STEPS'`)
    expect(await bench.run(steps)).toMatchObject({ read: 200, cursorTo: '150' })
    expect(await bench.run(steps)).toMatchObject({ read: 0 })
    await bench.server.one.ask(configs.delete, { id: made.id })
  })

  it('stops by the name of a column that is gone', async () => {
    await bench.sql('alter table erp.mara rename column maktx to text1')
    const run = await bench.run(config)
    expect(run).toMatchObject({ state: 'F', read: 0 })
    expect(run['message']).toContain('maktx')
    await bench.sql('alter table erp.mara rename column text1 to maktx')
  })

  it('previews rows with faults beside them, and writes nothing', async () => {
    await bench.sql(`insert into erp.mara values ('M-10', 'Ten', 'HALB', 'Piece', 1, null, 20)`)
    const before = await codesOf()
    const shown = (await bench.server.one.ask(interfaceServices.preview, {
      row: { ...config, connection: 'ERP' },
    })) as { targets: string[]; faults: unknown[]; rows: { cells: string[]; faults: { target: string }[] }[] }
    expect(shown.faults).toEqual([])
    expect(shown.targets).toEqual(mapping.map(({ target }) => target))
    expect(shown.rows.find(({ cells }) => cells[0] === 'M-10')!.faults.map(({ target }) => target)).toEqual([
      'itemType',
    ])
    expect(shown.rows.find(({ cells }) => cells[0] === 'M-1')!.faults).toEqual([])
    expect(await codesOf()).toEqual(before)
    await bench.sql(`delete from erp.mara where matnr = 'M-10'`)
  })

  it('writes with the rights of its owner, who is whoever saved it last', async () => {
    const ben = await bench.server.user(1, 'ben', ['Pages.Roles'])
    await bench.make({ ...config, code: 'BEN' }, ben)
    await bench.sql(`update takt."user" set is_active = false where user_name = 'ben'`)
    expect(await bench.run({ ...config, code: 'BEN' })).toMatchObject({ state: 'F' })
  })

  it('runs at its time once, and skips or queues a run while the last one is not over', async () => {
    const due = async (code: string): Promise<void> => {
      await bench.sql(
        `update takt.interface_config set next_due = now() - interval '1 minute', schedule = '00:00-23:55/5m' where code = '${code}'`,
      )
    }
    await bench.make({ ...config, code: 'TIMED', schedule: '08:00' })
    await due('TIMED')
    bench.passSeconds(300)
    await Promise.all([runDue(bench.services), runDue(bench.services)])
    const rows = await bench.sql(`select state from takt.interface_run where config_code = 'TIMED'`)
    expect(rows.map(({ state }) => state)).toEqual(['S'])
    await bench.sql(
      `update takt.interface_run set state = 'R', lease_until = now() + interval '1 day' where config_code = 'TIMED'`,
    )
    await due('TIMED')
    await runDue(bench.services)
    expect(await bench.lastRun('TIMED')).toMatchObject({ state: 'N' })
    await bench.sql(`update takt.interface_config set overlap = 'queue' where code = 'TIMED'`)
    const waiting = () =>
      bench.sql(`select from takt.interface_run where config_code = 'TIMED' and state = 'W'`)
    for (let times = 0; times < 2; times++) {
      await due('TIMED')
      await runDue(bench.services)
      // One waits, however often it is due meanwhile.
      expect(await waiting()).toHaveLength(1)
    }
    await bench.sql(`update takt.interface_run set state = 'S' where config_code = 'TIMED' and state = 'R'`)
    await runDue(bench.services)
    expect(await waiting()).toHaveLength(0)
  })

  it('refuses mappings, entities and modes that cannot work', async () => {
    const refused = async (row: object): Promise<readonly string[]> => {
      const { body } = await bench.server.one.call(configs.create, {
        name: 'x',
        connection: 'ERP',
        ...config,
        ...row,
        code: 'X',
      })
      return body.error?.validationErrors?.flatMap(({ members }) => members) ?? []
    }
    expect(await refused({ entity: 'nothing' })).toContain('entity')
    expect(await refused({ mapping: [column('nope', 'matnr')] })).toContain('mapping')
    expect(await refused({ mode: 'replace', entity: 'order', mapping: [] })).toContain('mode')
    expect(await refused({ mode: 'replace', scope: 'ME.nope = 1' })).toContain('scope')
    expect((await bench.server.two.ask(items.getAll, {})).totalCount).toBe(0)
  })
})
