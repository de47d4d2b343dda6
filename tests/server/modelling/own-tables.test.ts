import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { archivedValue, customField } from '#domain/entities/integration/custom-field.ts'
import type { ImportReport } from '#domain/exchange.ts'
import { pathOf } from '#domain/service.ts'
import { access } from '#domain/services/access/session.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { expressionServices } from '#domain/services/system/expressions.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { listOf, makeTable, ownField, saveOwn, type Row } from '../../support/own-tables.ts'
import { createTestServer, serveTestDatabase, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'

let server: TestServer
let second: TestServer
beforeAll(async () => {
  server = await createTestServer()
  second = await serveTestDatabase(server.database)
  await server.one.ask(crudOf(entityNamed('unit')).create, { code: 'PCS' })
})
afterAll(async () => {
  await second.app.close()
  await server.close()
})

const machines = listOf('X_machine')
const visits = listOf('X_visit')

const rowsOf = async (user: TestUser, list: ReturnType<typeof listOf>, input = {}): Promise<Row[]> =>
  (await user.ask(list.getAll, { sorting: 'code', ...input })).items as unknown as Row[]

const fieldRow = async (tableCode: string, code: string): Promise<Row> =>
  (await server.one.ask(crudOf(customField).getAll, { maxResultCount: 100 })).items.find(
    (row) => (row as Row)['tableCode'] === tableCode && (row as Row)['code'] === code,
  ) as Row

/** Column names of a table of the database, as its owner sees them. */
const columnsOf = (stored: string): Promise<string[]> =>
  withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, async (tx) =>
    (
      await tx.rows<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = to_regclass('tenant_tables.' || $1)
         and attnum > 0 and not attisdropped order by attnum`,
        [stored],
      )
    ).map(({ name }) => name),
  )

const grades = [
  { code: 'A', zh: '一级', en: 'first' },
  { code: 'B', zh: '二级', en: 'second' },
]

describe('tables of a tenant', () => {
  beforeAll(async () => {
    await makeTable(server.one, 'X_machine', [
      ownField('grade', 'choice', { choices: grades }),
      ownField('power', 'quantity'),
      ownField('seats', 'integer', { initial: '2', required: true }),
      ownField('since', 'date'),
      ownField('seen', 'time'),
      ownField('inUse', 'flag', { initial: 'true' }),
      ownField('unitCode', 'reference', { target: 'unit' }),
      ownField('note', 'text'),
    ])
    await saveOwn(server.one, 'X_machine', [ownField('rule', 'expression')])
    await makeTable(server.one, 'X_visit', [
      ownField('machine', 'reference', { target: 'X_machine', required: true }),
      ownField('at', 'time'),
    ])
  })

  const values = {
    grade: 'A',
    power: '7.5',
    seats: 4,
    since: '2026-03-29',
    seen: '2026-03-29T01:30:00Z',
    inUse: false,
    unitCode: 'PCS',
    note: '说明',
    rule: "ME.power > 3 And ME.grade = 'A'",
  }

  it('have rows that are written, read, filtered and sorted as those of the product', async () => {
    const made = (await server.one.ask(machines.create, { code: 'M1', name: 'Press', ...values })) as Row
    expect(made).toMatchObject({ ...values, rowVersion: 1 })
    const plain = await server.one.ask(machines.create, { code: 'M2', unitCode: 'pcs', grade: 'b' })
    expect(plain).toMatchObject({ seats: 2, inUse: true, unitCode: 'PCS', grade: 'B' })
    const filter = (field: string, op: string, wanted: unknown) =>
      rowsOf(server.one, machines, { filter: JSON.stringify([{ field, op, values: [wanted] }]) })
    expect((await filter('seats', 'ge', 3)).map(({ code }) => code)).toEqual(['M1'])
    expect((await filter('inUse', 'eq', true)).map(({ code }) => code)).toEqual(['M2'])
    expect((await rowsOf(server.one, machines, { sorting: 'power desc' })).map(({ code }) => code)).toEqual([
      'M1',
      'M2',
    ])
    expect((await rowsOf(server.one, machines, { keyword: '说明' })).map(({ code }) => code)).toEqual(['M1'])
    const changed = await server.one.ask(machines.update, { id: made.id, rowVersion: 1, seats: 5 })
    expect(changed).toMatchObject({ seats: 5, rowVersion: 2 })
    const stale = await server.one.call(machines.update, { id: made.id, rowVersion: 1, seats: 6 })
    expect(stale.status).not.toBe(200)
    const history = await server.one.ask(machines.history, { id: made.id })
    expect(history.items[0]!.changes).toEqual([{ field: 'seats', before: 4, after: 5 }])
    const twice = await server.one.call(machines.create, { code: 'm1' })
    expect(twice.body.error?.message).toContain('m1')
  })

  it('refuse what their fields do not take, and name it', async () => {
    const answer = await server.one.call(machines.create, {
      code: 'M3',
      grade: 'C',
      since: 'soon',
      unitCode: 'NOPE',
      rule: 'ME.nothing',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.error?.validationErrors?.flatMap(({ members }) => members).sort()).toEqual([
      'grade',
      'rule',
      'since',
      'unitCode',
    ])
  })

  it('refer to each other: a row that another names stays, and a new code is followed', async () => {
    await server.one.ask(visits.create, { code: 'V1', machine: 'm1', at: '2026-04-01T08:00:00Z' })
    const [m1] = await rowsOf(server.one, machines)
    const refused = await server.one.call(machines.delete, { id: m1!.id })
    expect(refused.body.error?.message).toContain('M1')
    expect(JSON.parse(refused.body.error?.details ?? '{}')).toMatchObject({
      referrers: [{ app: 'X_visit', field: 'machine', code: 'V1', count: 1 }],
    })
    await server.one.ask(machines.update, { id: m1!.id, rowVersion: m1!.rowVersion, code: 'M-1' })
    expect(await rowsOf(server.one, visits)).toMatchObject([{ code: 'V1', machine: 'M-1' }])
    const check = await server.one.ask(expressionServices.check, {
      entity: 'X_visit',
      text: "ME.machine.grade = 'A'",
    })
    expect(check).toMatchObject({ type: { name: 'bool' } })
  })

  it('refer to rows of the product: these stay while they are named, and a new code is followed', async () => {
    const units = crudOf(entityNamed('unit'))
    await saveOwn(server.one, 'warehouse', [ownField('unit', 'reference', { target: 'unit' })])
    const warehouses = crudOf(entityNamed('warehouse'))
    const box = (await server.one.ask(units.create, { code: 'BOX' })) as Row
    const { id } = await server.one.ask(machines.create, { code: 'M4', unitCode: 'box' })
    await server.one.ask(warehouses.create, { code: 'W1', X_unit: 'BOX' })
    const refused = await server.one.call(units.delete, { id: box.id })
    expect(refused.body.error?.message).toContain('BOX')
    expect(JSON.parse(refused.body.error?.details ?? '{}')).toMatchObject({
      referrers: [
        { field: 'X_unit', code: 'W1', count: 1 },
        { app: 'X_machine', field: 'unitCode', code: 'M4', count: 1 },
      ],
    })
    await server.one.ask(units.update, { id: box.id, rowVersion: box.rowVersion, code: 'CRATE' })
    expect(await rowsOf(server.one, machines, { keyword: 'M4' })).toMatchObject([{ unitCode: 'CRATE' }])
    const [store] = (await server.one.ask(warehouses.getAll, {})).items
    expect(store).toMatchObject({ X_unit: 'CRATE' })
    await server.one.ask(machines.delete, { id: String(id) })
    await server.one.ask(warehouses.delete, { id: String(store!.id) })
    await server.one.ask(units.delete, { id: box.id })
  })

  it('stand in the menu and describe their fields, buttons and columns', async () => {
    const navigation = await server.one.ask(access.navigation, {})
    const entries = JSON.stringify(navigation)
    expect(entries).toContain('/designPage/X_machine')
    const tools = await server.one.ask(rightServices.appTools, { appCode: 'designPage.X_machine' })
    expect(tools.items.map(({ toolCode }) => toolCode)).toContain('add')
    const info = await server.one.ask(modelling.fieldInfo, { tableCode: 'x_machine' })
    expect(info.items.find(({ field }) => field === 'unitCode')).toMatchObject({
      type: 'reference',
      ref: 'unit',
    })
    expect(info.items.find(({ isKey }) => isKey)).toMatchObject({ field: 'code', required: true })
  })

  it('leave and come by files', async () => {
    const file = await server.one.call(machines.exportRows, { format: 'csv', columns: 'code,grade,inUse' })
    expect(file.text.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual([
      'Code,grade field,inUse field',
      'M-1,First,false',
      'M2,Second,true',
    ])
    const csv = 'Code,grade字,seats field,unitCode\nM2,First,9,pcs\nM9,B,1,\n'
    const send = async (text: string): Promise<ImportReport> => {
      const form = formOf({ 'X_machine.csv': text }, {})
      const { body } = await server.request({
        method: 'POST',
        url: pathOf(machines.importRows),
        headers: { authorization: `Bearer ${server.one.token}`, 'accept-language': 'en', ...form.headers },
        payload: form.payload,
      })
      return (body.result ?? JSON.parse(body.error?.details ?? 'null')) as ImportReport
    }
    expect((await send(csv.replace('pcs', 'NOPE'))).faultCount).toBe(1)
    expect(await send(csv)).toMatchObject({ committed: true, files: [{ inserted: 1, updated: 1 }] })
    expect((await rowsOf(server.one, machines)).slice(1)).toMatchObject([
      { code: 'M2', grade: 'A', seats: 9, unitCode: 'PCS' },
      { code: 'M9', grade: 'B', seats: 1, inUse: true },
    ])
  })

  it('are brought in with other files of a folder, those that are referred to first', async () => {
    const files = {
      'X_visit.csv': 'Code,machine field,at field\nV9,M10,2026-05-01T08:00:00Z\n',
      'X_machine.csv': 'Code,seats field\nM10,3\n',
    }
    const form = formOf(files, {})
    const { body } = await server.request({
      method: 'POST',
      url: pathOf(importData.folder),
      headers: { authorization: `Bearer ${server.one.token}`, 'accept-language': 'en', ...form.headers },
      payload: form.payload,
    })
    expect(body.result).toMatchObject({ committed: true, faultCount: 0 })
    expect(await rowsOf(server.one, visits)).toMatchObject([{ code: 'V1' }, { code: 'V9', machine: 'M10' }])
    for (const list of [visits, machines]) {
      const row = (await rowsOf(server.one, list)).find(({ code }) => code === 'V9' || code === 'M10')
      await server.one.ask(list.delete, { id: row!.id })
    }
  })

  it('go with a copy of their plan unit', async () => {
    await server.one.ask(planUnitServices.clone, { planUnitCode: 'JS', newCode: 'COPY', newName: 'Copy' })
    const copied = await server.one.call(machines.getAll, { sorting: 'code' }, { 'takt-planunit': 'COPY' })
    expect(copied.body.result.items).toMatchObject([{ code: 'M-1' }, { code: 'M2' }, { code: 'M9' }])
    const own = await rowsOf(server.one, machines)
    expect(copied.body.result.items[0]!['id']).not.toBe(own[0]!.id)
  })

  it('are grouped by designed pages', async () => {
    const asked = {
      entity: 'X_machine',
      groupBy: ['grade'],
      totals: [{ name: 'seats', op: 'sum', field: 'seats' }],
    }
    expect(await server.one.ask(designPages.groups, asked)).toMatchObject({
      items: [
        { grade: 'A', seats: '14' },
        { grade: 'B', seats: '1' },
      ],
    })
    expect((await server.two.call(designPages.groups, asked)).status).not.toBe(200)
  })

  it('do not exist for another tenant, who may have one of the same name', async () => {
    for (const [endpoint, input] of [
      [machines.getAll, {}],
      [machines.create, { code: 'Z' }],
      [listOf('X_nothing').getAll, {}],
    ] as const)
      expect((await server.two.call(endpoint, input)).status).toBe(404)
    expect((await server.nobody.call(machines.getAll, {})).status).toBe(401)
    expect((await server.two.call(modelling.fieldInfo, { tableCode: 'X_machine' })).status).not.toBe(200)
    await makeTable(server.two, 'X_machine', [ownField('colour', 'text')])
    await server.two.ask(machines.create, { code: 'T2', colour: 'red' })
    expect(await rowsOf(server.two, machines)).toMatchObject([{ code: 'T2', colour: 'red' }])
    expect((await rowsOf(server.one, machines)).map(({ code }) => code)).toEqual(['M-1', 'M2', 'M9'])
  })

  it('hold the rows of their tenant and plan unit alone, whoever asks the database', async () => {
    const scope = (tenantId: number, planUnitCode: string) => ({ tenantId, planUnitCode, userId: null })
    const count = (tenantId: number, unit: string, table: string) =>
      withTenant(
        server.database.app,
        scope(tenantId, unit),
        async (tx) => (await tx.row<{ n: number }>(`select count(*) as n from tenant_tables."${table}"`))!.n,
      )
    expect(await count(1, 'JS', 't1_1')).toBe(3)
    expect(await count(1, 'ELSEWHERE', 't1_1')).toBe(0)
    expect(await count(2, 'JS', 't1_1')).toBe(0)
    const write = withTenant(server.database.app, scope(2, 'JS'), (tx) =>
      tx.run(`insert into tenant_tables.t1_1 (code, seats) values ('evil', 1)`),
    )
    await expect(write).rejects.toMatchObject({ code: expect.stringMatching(/^(23514|42501)$/) })
    const shape = withTenant(server.database.app, scope(2, 'JS'), (tx) =>
      tx.row(`select shape_own_table('X_visit', true)`),
    )
    await expect(shape).rejects.toMatchObject({ code: '42P01' })
    const owned = withTenant(server.database.app, scope(1, 'JS'), (tx) =>
      tx.run('alter table tenant_tables.t1_1 disable row level security'),
    )
    await expect(owned).rejects.toMatchObject({ code: '42501' })
    const inner = withTenant(server.database.app, scope(1, 'JS'), (tx) =>
      tx.row(`select create_own_table('t9_9')`),
    )
    await expect(inner).rejects.toMatchObject({ code: '42501' })
    const read = (tenantId: number, unit: string, text: string) =>
      withTenant(server.database.read, scope(tenantId, unit), (tx) => tx.rows(text), { asReader: true })
    expect((await read(1, 'JS', 'select code from tenant_tables.t1_1')).length).toBe(3)
    expect(await read(2, 'JS', 'select code from tenant_tables.t1_1')).toEqual([])
    expect(await read(1, 'ELSEWHERE', 'select code from tenant_tables.t1_1')).toEqual([])
    await expect(read(1, 'JS', 'delete from tenant_tables.t1_1')).rejects.toMatchObject({
      code: expect.stringMatching(/^(25006|42501)$/),
    })
  })

  it('are the same on a second server at once', async () => {
    const one = await second.signIn(1, 'admin', (await import('../../support/database.ts')).testPassword)
    expect((await one.call(listOf('X_fresh').getAll, {})).status).toBe(404)
    await makeTable(server.one, 'X_fresh', [ownField('size', 'integer')])
    await one.ask(listOf('X_fresh').create, { code: 'F', size: 3 })
    await saveOwn(server.one, 'X_fresh', [ownField('depth', 'integer')])
    expect(await rowsOf(one, listOf('X_fresh'))).toMatchObject([{ code: 'F', size: 3, depth: null }])
  })
})

describe('codes and defaults', () => {
  it('never become statements', async () => {
    const bad = [
      'X_a"; drop table takt.item; --',
      'machine',
      'X_',
      'X_1a',
      "X_a'b",
      `X_${'a'.repeat(40)}`,
      'x_machine',
    ]
    for (const code of bad) {
      const answer = await server.one.call(modelling.saveTable, { code, zh: '坏', en: 'Bad' })
      expect([code, answer.status]).toEqual([code, 400])
    }
    await makeTable(server.one, 'X_safe')
    const fields = [
      'tenant_id',
      'tenantId',
      'id',
      'rowVersion',
      'code',
      'a"b',
      'a; drop',
      'Big',
      'xmin',
      'constructor',
    ]
    for (const code of fields) {
      const { faults } = await saveOwn(server.one, 'X_safe', [ownField(code, 'text')], true).catch(() => ({
        faults: [{ member: 'code' }],
      }))
      expect([code, faults.map(({ member }) => member)]).toEqual([code, expect.arrayContaining(['code'])])
    }
    const evil = `x'); drop table takt.item; --`
    expect(
      await saveOwn(server.one, 'X_safe', [ownField('text1', 'text', { initial: evil, required: true })]),
    ).toMatchObject({
      saved: true,
    })
    expect(await server.one.ask(listOf('X_safe').create, { code: 'S' })).toMatchObject({ text1: evil })
    expect(await server.one.ask(crudOf(entityNamed('item')).getAll, {})).toMatchObject({ totalCount: 0 })
  })

  it('written past the checks do not reach the table', async () => {
    const declared = withTenant(
      server.database.app,
      { tenantId: 1, planUnitCode: 'JS', userId: null },
      async (tx) => {
        await tx.run(
          `insert into custom_field (table_code, code, zh, en, kind, stored) values ('X_safe', 'z', 'z', 'z', 'text', $1)`,
          ['a text); drop table takt.item; --'],
        )
        await tx.row(`select shape_own_table('X_safe', true)`)
      },
    )
    await expect(declared).rejects.toMatchObject({ code: '42611' })
    const stolen = withTenant(
      server.database.app,
      { tenantId: 2, planUnitCode: 'JS', userId: null },
      async (tx) => {
        await tx.run(`insert into custom_table (code, zh, en, stored) values ('X_steal', 's', 's', 't1_1')`)
        await tx.row(`select drop_own_table('X_steal')`)
      },
    )
    await expect(stolen).rejects.toMatchObject({ code: '42P01' })
    expect(await columnsOf('t1_1')).toContain('grade')
  })
})

describe('changes of a table', () => {
  const parts = listOf('X_part')
  beforeAll(async () => {
    await makeTable(server.one, 'X_part', [ownField('size', 'text'), ownField('kind', 'text')])
    await server.one.ask(parts.create, { code: 'P1', size: '12', kind: 'A' })
    await server.one.ask(parts.create, { code: 'P2', size: '7.5', kind: 'A' })
  })

  it('convert values or name those that do not convert, with rows and locks told before', async () => {
    const size = await fieldRow('X_part', 'size')
    const tried = await saveOwn(server.one, 'X_part', [{ ...size, kind: 'integer' }], true)
    expect(tried).toMatchObject({ saved: false, unconverted: [{ rowKey: 'P2', value: '7.5' }] })
    expect(tried.locks).toEqual([{ table: 'X_part', mode: 'ACCESS EXCLUSIVE', rows: 2 }])
    const made = await saveOwn(server.one, 'X_part', [{ ...size, kind: 'quantity' }])
    expect(made).toMatchObject({ saved: true, steps: [{ kind: 'convert', rows: 2 }], rowCount: 2 })
    expect(await rowsOf(server.one, parts, { sorting: 'size' })).toMatchObject([
      { code: 'P2', size: '7.5' },
      { code: 'P1', size: '12' },
    ])
    expect((await columnsOf('t1_5')).filter((name) => name.includes('@'))).toEqual([])
  })

  it('require a value only where every row has one or takes the default', async () => {
    const wanted = ownField('place', 'text', { required: true })
    const refused = await saveOwn(server.one, 'X_part', [wanted])
    expect(refused).toMatchObject({ saved: false, faults: [{ field: 'place', member: 'required' }] })
    const made = await saveOwn(server.one, 'X_part', [{ ...wanted, initial: 'hall' }])
    expect(made).toMatchObject({ saved: true, rowCount: 2 })
    expect(await rowsOf(server.one, parts)).toMatchObject([{ place: 'hall' }, { place: 'hall' }])
  })

  it('make indexes of their fields, unique ones where no rows stand in the way', async () => {
    const refused = await server.one.call(modelling.saveIndex, {
      tableCode: 'X_part',
      fields: ['kind'],
      isUnique: true,
    })
    expect(refused.body.error?.message).toContain('kind')
    expect(
      (await server.one.call(modelling.saveIndex, { tableCode: 'X_part', fields: ['nope'] })).status,
    ).toBe(400)
    await server.one.ask(modelling.saveIndex, {
      tableCode: 'X_part',
      fields: ['kind', 'size'],
      isUnique: true,
    })
    const again = await server.one.call(parts.create, { code: 'P3', size: '12', kind: 'a', place: 'x' })
    expect(again.body.error?.message).toContain('same values')
    const { items } = await server.one.ask(modelling.indexes, { tableCode: 'X_part' })
    expect(items).toMatchObject([{ fields: ['kind', 'size'], isUnique: true }])
    const dropped = await saveOwn(server.one, 'X_part', [
      { ...(await fieldRow('X_part', 'kind')), dropped: true },
    ])
    expect(dropped).toMatchObject({
      saved: true,
      steps: [{ kind: 'drop', rows: 2 }],
      dependants: [{ entity: 'customIndex' }],
    })
    expect((await server.one.ask(modelling.indexes, { tableCode: 'X_part' })).items).toEqual([])
    expect(await columnsOf('t1_5')).not.toContain('kind')
  })

  it('wait for those who use the table, but not for ever', async () => {
    const used = withTenant(
      server.database.app,
      { tenantId: 1, planUnitCode: 'JS', userId: null },
      async (tx) => {
        await tx.rows('select code from tenant_tables.t1_5')
        return server.one.call(modelling.save, { tableCode: 'X_part', rows: [ownField('late', 'text')] })
      },
    )
    expect((await used).body.error?.message).toContain('in use')
    expect(await columnsOf('t1_5')).not.toContain('late')
  })

  it('drop a table that nothing refers to; its rows are in the archive', async () => {
    const tables = async () =>
      (await server.one.ask(modelling.model, {})) as { tables: { code: string; id?: string }[] }
    const idOf = async (code: string) =>
      (await withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
        tx.row<{ id: string }>('select id from custom_table where tenant_id = 1 and code = $1', [code]),
      ))!.id
    const referred = await server.one.call(modelling.dropTable, { id: await idOf('X_machine') })
    expect(referred.body.error?.message).toContain('X_visit')
    const id = await idOf('X_part')
    const told = await server.one.ask(modelling.dropTable, { id, dryRun: true })
    expect(told).toMatchObject({ rowCount: 2, dropped: false })
    expect((await tables()).tables.map(({ code }) => code)).toContain('X_part')
    expect((await server.two.call(modelling.dropTable, { id })).status).not.toBe(200)
    const done = (await server.one.ask(modelling.dropTable, { id })) as { batchNo: string; dropped: boolean }
    expect(done.dropped).toBe(true)
    const archive = await server.one.ask(crudOf(archivedValue).getAll, {
      filter: JSON.stringify([{ field: 'batchNo', op: 'eq', values: [done.batchNo] }]),
    })
    expect(archive.items.map((row) => JSON.parse((row as Row)['value'] as string))).toMatchObject([
      { code: 'P1', size: '12', place: 'hall' },
      { code: 'P2', size: '7.5' },
    ])
    const elsewhere = await server.one.call(crudOf(archivedValue).getAll, {}, { 'takt-planunit': 'COPY' })
    expect(elsewhere.body.result.items.filter((row) => (row as Row)['tableCode'] === 'X_part')).toEqual([])
    expect((await server.one.call(parts.getAll, {})).status).toBe(404)
    expect(await columnsOf('t1_5')).toEqual([])
    expect(JSON.stringify(await server.one.ask(access.navigation, {}))).not.toContain('X_part')
    await makeTable(server.one, 'X_part')
    expect(await rowsOf(server.one, parts)).toEqual([])
  })
})

describe('rights on a table', () => {
  it('follow apps, buttons, row filters and masks of roles', async () => {
    const reader = await server.user(1, 'reader', ['Pages.Roles'])
    const roleOf = async () => (await server.one.ask(roles.getAll, { keyword: 'R-reader' })).items[0]!
    expect((await rowsOf(reader, machines)).length).toBe(3)
    await server.one.ask(roles.update, {
      ...(await roleOf()),
      rowFilter: { X_machine: "ME.grade = 'A'" },
      columnMask: { X_machine: ['note', 'power'] },
    })
    const seen = await rowsOf(reader, machines)
    expect(seen.map(({ code }) => code)).toEqual(['M-1', 'M2'])
    expect(Object.keys(seen[0]!)).not.toContain('note')
    expect((await reader.call(machines.getAll, { sorting: 'power' })).status).toBe(400)
    expect((await reader.call(machines.create, { code: 'M5', grade: 'B' })).status).not.toBe(200)
    expect((await reader.call(modelling.saveTable, { code: 'X_mine', zh: '我', en: 'Mine' })).status).toBe(
      403,
    )
    const hidden = (await reader.ask(rightServices.hiddenFields, {})) as Record<string, string[]>
    expect(hidden['X_machine']).toEqual(expect.arrayContaining(['note', 'power']))
    await server.one.ask(roles.update, {
      ...(await roleOf()),
      rowFilter: {},
      columnMask: {},
      apps: ['designPage.X_visit'],
    })
    expect(Object.keys((await rowsOf(reader, machines))[0]!).sort()).toEqual([
      'code',
      'id',
      'name',
      'rowVersion',
    ])
    expect((await reader.call(machines.create, { code: 'M6' })).status).toBe(403)
    expect((await rowsOf(reader, visits)).length).toBe(1)
    await server.one.ask(roles.update, { ...(await roleOf()), apps: ['UnitList'] })
    expect((await reader.call(machines.getAll, {})).status).toBe(403)
    const none = await server.user(1, 'nobody1', [])
    expect((await none.call(machines.getAll, {})).status).toBe(403)
  })
})
