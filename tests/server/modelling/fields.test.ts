import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf, type Condition } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { archivedValue, customField } from '#domain/entities/integration/custom-field.ts'
import { apiKeys } from '#domain/services/integration/api-keys.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { expressionServices } from '#domain/services/system/expressions.ts'
import { pathOf } from '#domain/service.ts'
import type { ImportReport } from '#domain/exchange.ts'
import { formOf } from '../../support/upload.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { modelOfVersion } from '../../../src/server/db/models.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const units = crudOf(entityNamed('unit'))
const items = crudOf(entityNamed('item'))
const kept = crudOf(customField)

type Row = Record<string, unknown> & { id: string; rowVersion: number }
interface Report {
  readonly saved: boolean
  readonly steps: { kind: string; field: string; rows: number; batchNo?: string }[]
  readonly faults: { field: string; member: string; message: string }[]
  readonly unconverted: { rowKey: string; value: string }[]
  readonly dependants: { entity: string; key: string }[]
  readonly hasMoreDependants: boolean
}

const field = (code: string, kind: string, more: Record<string, unknown> = {}) => ({
  code,
  zh: `${code}字`,
  en: `${code} field`,
  kind,
  ...more,
})

const save = async (user: TestUser, rows: unknown[], dryRun = false): Promise<Report> =>
  (await user.ask(modelling.save, { tableCode: 'item', rows, dryRun })) as Report

const sendFile = async (user: TestUser, csv: string, dryRun = false): Promise<ImportReport> => {
  const form = formOf({ 'item.csv': csv }, { dryRun: String(dryRun) })
  const { body } = await server.request({
    method: 'POST',
    url: pathOf(items.importRows),
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'en', ...form.headers },
    payload: form.payload,
  })
  return body.result as ImportReport
}

const fieldRow = async (code: string): Promise<Row> =>
  (await server.one.ask(kept.getAll, { maxResultCount: 100 })).items.find(
    (row) => (row as Row)['code'] === code,
  ) as Row

const codes = async (user: TestUser, filter: Condition[], sorting = 'code') =>
  (await user.ask(items.getAll, { filter: JSON.stringify(filter), sorting })).items.map(
    (row) => (row as Row)['code'],
  )

const grades = [
  { code: 'A', zh: '一级', en: 'first' },
  { code: 'B', zh: '二级', en: 'second' },
]
const item = { itemType: 'U', obtainMethod: 'P', baseUnit: 'PCS' }

describe('fields of a tenant', () => {
  beforeAll(async () => {
    for (const user of [server.one, server.two]) await user.ask(units.create, { code: 'PCS' })
    const report = await save(server.one, [
      field('grade', 'choice', { choices: grades }),
      field('rank', 'integer'),
      field('weight', 'quantity'),
      field('since', 'date'),
      field('seen', 'time'),
      field('organic', 'flag'),
      field('partner', 'reference', { target: 'unit' }),
      field('note', 'text'),
      field('rule', 'expression'),
    ])
    expect(report).toMatchObject({ saved: true, faults: [] })
  })

  const values = {
    X_grade: 'A',
    X_rank: 7,
    X_weight: '12.5',
    X_since: '2026-03-29',
    X_seen: '2026-03-29T01:30:00Z',
    X_organic: true,
    X_partner: 'PCS',
    X_note: '说明',
    X_rule: "ME.X_rank > 3 And ME.X_grade = 'A'",
  }

  it('are written, read, filtered and sorted as those of the product', async () => {
    const made = (await server.one.ask(items.create, { code: 'M-1', ...item, ...values })) as Row
    expect(made).toMatchObject(values)
    await server.one.ask(items.create, { code: 'M-2', ...item, X_grade: 'b', X_rank: 2, X_organic: false })
    expect(await codes(server.one, [{ field: 'X_grade', op: 'eq', values: ['B'] }])).toEqual(['M-2'])
    expect(await codes(server.one, [{ field: 'X_rank', op: 'ge', values: [3] }])).toEqual(['M-1'])
    expect(await codes(server.one, [{ field: 'X_organic', op: 'eq', values: [false] }])).toEqual(['M-2'])
    expect(
      await codes(server.one, [{ field: 'X_since', op: 'between', values: ['2026-03-29', '2026-03-29'] }]),
    ).toEqual(['M-1'])
    expect(await codes(server.one, [], 'X_rank desc')).toEqual(['M-1', 'M-2'])
  })

  it('are refused with the fault of their kind', async () => {
    const answer = await server.one.call(items.create, {
      code: 'M-3',
      ...item,
      X_grade: 'C',
      X_since: 'soon',
      X_partner: 'NOPE',
      X_rule: 'ME.X_nothing',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.error?.validationErrors?.flatMap(({ members }) => members).sort()).toEqual(
      ['X_grade', 'X_partner', 'X_rule', 'X_since'].sort(),
    )
  })

  it('are in the history of a row, and nowhere in another tenant', async () => {
    const [row] = (await server.one.ask(items.getAll, { keyword: 'M-2' })).items as unknown as Row[]
    await server.one.ask(items.update, { id: row!.id, rowVersion: row!.rowVersion, X_rank: 3 })
    const history = await server.one.ask(items.history, { id: row!.id })
    expect(history.items[0]!.changes).toEqual([{ field: 'X_rank', before: 2, after: 3 }])
    const other = (await server.two.ask(items.create, { code: 'M-1', ...item, ...values })) as Row
    expect(Object.keys(other).filter((name) => name.startsWith('X_'))).toEqual([])
    expect(other['userStr1']).toBeNull()
    expect((await server.two.call(items.getAll, { sorting: 'X_rank' })).status).toBe(400)
    expect(await server.two.ask(modelling.model, {})).toEqual({ custom: [], tables: [] })
  })

  it('come with files out and in', async () => {
    const file = await server.one.call(items.exportRows, {
      format: 'csv',
      columns: 'code,X_grade,X_organic,X_since',
    })
    const [header, first] = file.text.replace('\ufeff', '').split(/\r?\n/)
    expect([header, first]).toEqual([
      'Code,grade field,organic field,since field',
      'M-1,First,true,2026-03-29',
    ])
    const csv =
      'Code,itemType,obtainMethod,baseUnit,X_rank,grade字,organic field,since field,X_partner\n' +
      'M-1,U,P,PCS,8,Second,no,2026-04-01,pcs\nM-9,U,P,PCS,1,A,yes,,\n'
    const faulty = await sendFile(server.one, csv.replace('Second', 'Third'), true)
    expect(faulty.faultCount).toBe(1)
    expect(await sendFile(server.one, csv)).toMatchObject({
      committed: true,
      files: [{ inserted: 1, updated: 1 }],
    })
    const [one, , nine] = (await server.one.ask(items.getAll, { sorting: 'code' })).items as unknown as Row[]
    const brought = { X_rank: 8, X_grade: 'B', X_organic: false, X_since: '2026-04-01', X_partner: 'PCS' }
    expect(one).toMatchObject(brought)
    expect(nine).toMatchObject({ code: 'M-9', X_organic: true, X_since: null })
    const history = await server.one.ask(items.history, { id: one!.id })
    expect(history.items[0]!.changes).toContainEqual({ field: 'X_organic', before: true, after: false })
    await server.one.ask(items.delete, { id: nine!.id })
    const other = await sendFile(server.two, csv, true)
    expect(other.files[0]!.fields.filter((name) => name?.startsWith('X_'))).toEqual([])
  })

  it('are named in expressions of their tenant alone', async () => {
    const ask = { entity: 'item', text: "ME.X_grade = 'A'" }
    expect(await server.one.ask(expressionServices.check, ask)).toMatchObject({ type: expect.anything() })
    expect(await server.two.ask(expressionServices.check, ask)).toMatchObject({ faults: [expect.anything()] })
  })

  it('are kept from whom a role hides them, under the name of their column too', async () => {
    const grade = await fieldRow('grade')
    const reader = await server.user(1, 'reader', ['Pages.Roles'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-reader' })).items
    await server.one.ask(roles.update, {
      ...role,
      columnMask: { item: ['X_grade'] },
      rowFilter: { item: 'ME.X_rank > 5' },
    })
    const seen = (await reader.ask(items.getAll, { sorting: 'code' })).items as unknown as Row[]
    expect(seen.map((row) => row['code'])).toEqual(['M-1'])
    expect(Object.keys(seen[0]!)).toContain('X_rank')
    expect(Object.keys(seen[0]!)).not.toContain('X_grade')
    const hidden = (await reader.ask(rightServices.hiddenFields, {})) as Record<string, string[]>
    expect(hidden['item']).toEqual(expect.arrayContaining(['X_grade', grade['stored']]))
    expect((await reader.call(items.getAll, { sorting: 'X_grade' })).status).toBe(400)
  })

  it('change their kind where every value converts, and name the rows where one does not', async () => {
    const rank = await fieldRow('rank')
    const bad = await save(server.one, [{ ...(await fieldRow('note')), kind: 'integer' }], true)
    expect(bad).toMatchObject({ saved: false, unconverted: [{ rowKey: 'M-1', value: '说明' }] })
    expect(await save(server.one, [{ ...rank, kind: 'text' }])).toMatchObject({ saved: true })
    const rows = (await server.one.ask(items.getAll, { sorting: 'code' })).items as unknown as Row[]
    expect(rows.map((row) => row['X_rank'])).toEqual(['8', '3'])
    expect(rows[0]!['X_weight']).toBe('12.5')
  })

  it('are changed and dropped under their own table, and as they were last read', async () => {
    const row = await fieldRow('weight')
    const saved = (tableCode: string, change: object, as = server.one) =>
      as.call(modelling.save, { tableCode, rows: [{ ...row, ...change }] })
    expect((await saved('unit', { en: 'Mass' })).status).toBe(404)
    expect((await saved('unit', { dropped: true })).status).toBe(404)
    expect((await server.two.call(modelling.save, { tableCode: 'item', rows: [row] })).status).toBe(404)
    for (const change of [{ en: 'Mass' }, { dropped: true }])
      expect((await saved('item', { ...change, rowVersion: row.rowVersion + 1 })).status).toBe(409)
    expect(await fieldRow('weight')).toEqual(row)
  })

  it('are audited with the API key by which they were changed', async () => {
    const { token } = await server.one.ask(apiKeys.create, {
      name: 'modeller',
      permissions: ['Pages.Roles'],
      readOnly: false,
      days: 1,
    })
    const headers = { authorization: `Bearer ${token}` }
    const input = { tableCode: 'item', rows: [{ ...(await fieldRow('seen')), dropped: true }] }
    expect((await server.nobody.call(modelling.save, input, headers)).body.result).toMatchObject({
      saved: true,
    })
    const filter = JSON.stringify([
      { field: 'entity', op: 'eq', values: ['customField'] },
      { field: 'action', op: 'eq', values: ['delete'] },
    ])
    const entries = await server.one.ask(crudOf(entityNamed('auditEntry')).getAll, { filter })
    expect(entries.items[0]).toMatchObject({ byKey: 'modeller' })
  })

  it('of a version that is over are never kept as those of that version', async () => {
    const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
    const codes = () =>
      withTenant(server.database.app, scope, async (tx) =>
        (await modelOfVersion(tx, 'a version before')).custom.map(({ code }) => code),
      )
    expect(await codes()).not.toContain('later')
    expect(await save(server.one, [field('later', 'flag')])).toMatchObject({ saved: true })
    expect(await codes()).toContain('later')
  })

  it('name the first of many definitions that depend on one', async () => {
    const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
    await withTenant(server.database.app, scope, (tx) =>
      tx.run(
        `insert into role (role_code, name, permissions, row_filter)
         select 'G' || n, 'g', '[]', '{"item": "ME.X_organic = true"}' from generate_series(1, 201) as n`,
      ),
    )
    const tried = await save(server.one, [{ ...(await fieldRow('organic')), dropped: true }], true)
    expect(tried.dependants[0]).toEqual({ field: 'organic', entity: 'role', key: 'G1', unitCode: null })
    expect([tried.dependants.length, tried.hasMoreDependants]).toEqual([200, true])
  })

  it('say what is wrong with their declaration, and what depends on one that is dropped', async () => {
    const twice = await save(server.one, [field('Grade', 'text')], true)
    expect(twice.faults.map(({ member }) => member)).toContain('code')
    const none = await save(
      server.one,
      Array.from({ length: 11 }, (_, at) => field(`n${at}`, 'text')),
      true,
    )
    expect(none.faults.map(({ member }) => member)).toContain('kind')
    const dropped = await save(server.one, [{ ...(await fieldRow('grade')), dropped: true }])
    expect(dropped).toMatchObject({ saved: true, steps: [{ kind: 'drop', field: 'grade', rows: 2 }] })
    const archive = await server.one.ask(crudOf(archivedValue).getAll, { keyword: 'grade' })
    expect(archive.items.map((row) => [(row as Row)['rowKey'], (row as Row)['value']])).toEqual([
      ['M-1', 'B'],
      ['M-2', 'B'],
    ])
    const rows = (await server.one.ask(items.getAll, { sorting: 'code' })).items as unknown as Row[]
    expect(Object.keys(rows[0]!)).not.toContain('X_grade')
  })
})

describe('fields are changed by those alone who see everything in every plan unit', () => {
  let designer: TestUser
  const tried = () =>
    designer.call(modelling.save, { tableCode: 'item', rows: [field('extra', 'text')], dryRun: true })
  const planUnits = crudOf(entityNamed('planUnit'))

  beforeAll(async () => {
    designer = await server.user(1, 'designer', ['Pages.Roles'])
    expect((await tried()).status).toBe(200)
    await server.one.ask(planUnits.create, { code: 'OTHER', name: 'Other' })
  })

  it('not by a user who may not enter one of them', async () => {
    const answer = await tried()
    expect([answer.status, answer.body.error?.message]).toEqual([403, 'You may not enter plan unit OTHER.'])
    const user = await server.one.ask(users.get, { id: designer.userId })
    await server.one.ask(users.update, { ...user, planUnits: ['JS', 'OTHER'] })
    expect((await tried()).status).toBe(200)
    // The owner of the tenant gives plan units that nobody has entered yet.
    expect(await save(server.one, [field('extra', 'text')], true)).toMatchObject({ faults: [] })
  })

  it('not by a key of one plan unit', async () => {
    const made = await server.one.ask(apiKeys.create, {
      name: 'one unit',
      permissions: ['Pages.Roles'],
      planUnitCode: 'JS',
      readOnly: false,
      days: 1,
    })
    const input = { tableCode: 'item', rows: [field('extra', 'text')], dryRun: true }
    const answer = await server.nobody.call(modelling.save, input, { authorization: `Bearer ${made.token}` })
    expect(answer.status).toBe(403)
  })

  it('not by a user from whom rows of another plan unit are kept back', async () => {
    const other = { tenantId: 1, planUnitCode: 'OTHER', userId: null }
    await withTenant(server.database.app, other, (tx) =>
      tx.run("insert into resource_assign (user_code, resources) values ('designer', '{}')"),
    )
    expect((await tried()).status).toBe(403)
  })

  it('not by a user who holds the permission in one of them alone', async () => {
    const local = await server.user(1, 'local', ['Pages.Users'])
    const user = await server.one.ask(users.get, { id: local.userId })
    await server.one.ask(users.update, { ...user, planUnits: ['JS', 'OTHER'] })
    await server.one.ask(rightServices.saveVouchers, {
      userCode: 'local',
      voucherType: 'app',
      rights: [{ roleCode: 'R-designer', planUnitCode: 'JS' }],
    })
    expect((await local.call(modelling.tables)).status).toBe(200)
    const answer = await local.call(modelling.save, { tableCode: 'item', rows: [], dryRun: true })
    expect(answer.status).toBe(403)
  })
})
