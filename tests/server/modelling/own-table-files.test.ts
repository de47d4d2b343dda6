import { gunzipSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { DropReport } from '#domain/model-changes/save-report.ts'
import { pathOf } from '#domain/service.ts'
import { apiDocument } from '#domain/services/integration/api-keys.ts'
import { importBatchCalls } from '#domain/services/integration/import-schemes.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { receiving } from '#domain/services/integration/receive.ts'
import { kittingSources } from '#domain/services/kitting/schemes.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { processUnit } from '../../../src/server/features/integration/receive/process.ts'
import { tarEntries } from '../../../src/server/features/maintenance/backup/tar.ts'
import { tenantOne } from '../../support/database.ts'
import { reportOf } from '../../support/import-schemes.ts'
import { column } from '../../support/interfaces.ts'
import { listOf, makeTable, ownField, saveOwn, type Row } from '../../support/own-tables.ts'
import { createTestServer, servicesOf, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'

const moulds = listOf('X_mould')
const units = crudOf(entityNamed('unit'))
const warehouses = crudOf(entityNamed('warehouse'))

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await makeTable(server.one, 'X_mould', [ownField('serial', 'text'), ownField('shots', 'integer')])
  await saveOwn(server.one, 'warehouse', [ownField('mould', 'reference', { target: 'X_mould' })])
  await server.one.ask(moulds.create, { code: 'M1', serial: 'A-7', shots: 3 })
})
afterAll(() => server.close())

const rowsOf = async (user: TestUser, list: ReturnType<typeof listOf>): Promise<Row[]> =>
  (await user.ask(list.getAll, { sorting: 'code' })).items as unknown as Row[]

describe('lookups of a mapping', () => {
  const lookup = (target: string, entity: string, field: string, from: string) => ({
    target,
    value: { kind: 'lookup', entity, by: [{ field, column: from }] },
  })
  const bringIn = (entity: string, file: string, mapping: readonly object[]) =>
    reportOf({ server, file, fields: { row: JSON.stringify({ entity, mapping, onFault: 'aside' }) } })

  it('find rows of a table of the tenant, and rows of the product by a field of the tenant', async () => {
    const report = await bringIn('warehouse', 'no,mould\nW1,a-7\nW2,B-9\n', [
      column('code', 'no'),
      lookup('X_mould', 'X_mould', 'serial', 'mould'),
    ])
    expect(report).toMatchObject({ committed: true, files: [{ inserted: 1, faultyRows: 1 }] })
    expect(report.files[0]!.faults[0]!.message.en).toContain('X_mould')
    expect((await server.one.ask(warehouses.getAll, {})).items).toMatchObject([{ code: 'W1', X_mould: 'M1' }])
    await makeTable(server.one, 'X_place', [ownField('at', 'reference', { target: 'warehouse' })])
    const found = await bringIn('X_place', 'no,mould\nP1,M1\n', [
      column('code', 'no'),
      lookup('at', 'warehouse', 'X_mould', 'mould'),
    ])
    expect(found).toMatchObject({ committed: true, files: [{ inserted: 1 }] })
    expect(await rowsOf(server.one, listOf('X_place'))).toMatchObject([{ code: 'P1', at: 'W1' }])
    const gone = await bringIn('X_place', 'no,mould\nP2,M1\n', [
      column('code', 'no'),
      lookup('at', 'X_nothing', 'code', 'mould'),
    ])
    expect(gone).toMatchObject({ committed: false, faultCount: 1 })
  })
})

describe('receiving', () => {
  const topics = crudOf(entityNamed('receiveTopic'))
  const inbox = crudOf(entityNamed('receiveData'))
  const send = async (code: string, entity: string, body: object) => {
    const { id } = await server.one.ask(topics.create, { code, name: code, entity })
    const { token } = await server.one.ask(receiving.makeToken, { id: String(id) })
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
    const { status, body: answer } = await server.request({
      method: 'POST',
      url: `/api/receive/${code}`,
      headers: { ...headers, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
    const services = servicesOf(server)
    await processUnit(services, { ...tenantOne, userId: null })
    const kept = status === 202 ? await server.one.ask(inbox.get, { id: (answer.result as Row).id }) : null
    return { status, message: answer.error?.validationErrors?.[0]?.members, kept }
  }

  it('takes rows of a table of the tenant, and fields of the tenant in bodies of others', async () => {
    const sent = await send('moulds', 'X_mould', [
      { code: 'M2', Shots: 5 },
      { code: 'M1', serial: 'A-8' },
    ])
    expect(sent).toMatchObject({ status: 202, kept: { state: 'ok', created: 1, updated: 1 } })
    expect(await rowsOf(server.one, moulds)).toMatchObject([
      { code: 'M1', serial: 'A-8', shots: 3 },
      { code: 'M2', shots: 5 },
    ])
    const wrong = await send('wrong', 'X_mould', { code: 'M3', shots: 'many' })
    expect(wrong).toMatchObject({ status: 400, message: ['shots'] })
    const store = await send('stores', 'warehouse', { code: 'W1', X_mould: 'M2' })
    expect(store).toMatchObject({ status: 202, kept: { state: 'ok', updated: 1 } })
    const { items } = await server.one.ask(warehouses.getAll, { keyword: 'W1' })
    expect(items).toMatchObject([{ code: 'W1', X_mould: 'M2' }])
    expect((await server.two.call(topics.create, { code: 'a', name: 'a', entity: 'X_mould' })).status).toBe(
      400,
    )
  })
})

describe('the OpenAPI document', () => {
  it('describes lists as the tenant has them, and those of no other tenant', async () => {
    const paths = async (user: TestUser) =>
      (JSON.parse((await user.call(apiDocument.get)).text) as { paths: Record<string, unknown> }).paths
    const own = await paths(server.one)
    const create = JSON.stringify(own[pathOf(moulds.create)])
    expect(create).toContain('"serial"')
    expect(create).toContain('#/components/responses/Refusal')
    expect(JSON.stringify(own[pathOf(warehouses.create)])).toContain('"X_mould"')
    expect(JSON.stringify(own['/api/receive/moulds'])).toContain('"shots"')
    const others = await paths(server.two)
    expect(others[pathOf(moulds.create)]).toBeUndefined()
    expect(JSON.stringify(others)).not.toContain('X_mould')
    expect(others[pathOf(units.create)]).toEqual(own[pathOf(units.create)])
  })
})

describe('a snapshot of a plan unit', () => {
  const restore = (content: Buffer, code: string, user: TestUser) => {
    const { payload, headers } = formOf({ 'JS.tar.gz': content }, { code, name: code })
    const url = pathOf(maintenance.restore)
    const own = { authorization: `Bearer ${user.token}`, 'accept-language': 'en' }
    return server.request({ method: 'POST', url, payload, headers: { ...headers, ...own } })
  }

  it('holds tables and fields of the tenant and brings them back; another tenant needs them', async () => {
    const { bytes } = await server.one.call(maintenance.snapshot)
    const names: string[] = []
    for await (const { path } of tarEntries(Readable.from([gunzipSync(bytes)]), 'snapshot')) names.push(path)
    expect(names).toEqual(expect.arrayContaining(['X_mould.csv', 'X_place.csv', 'warehouse.csv']))
    const made = await restore(bytes, 'AGAIN', server.one)
    expect(made.status, made.body.error?.message).toBe(200)
    const copy = await server.one.call(moulds.getAll, { sorting: 'code' }, { 'takt-planunit': 'AGAIN' })
    expect(copy.body.result.items).toMatchObject([
      { code: 'M1', serial: 'A-8' },
      { code: 'M2', shots: 5 },
    ])
    const stores = await server.one.call(warehouses.getAll, {}, { 'takt-planunit': 'AGAIN' })
    expect(stores.body.result.items).toMatchObject([{ code: 'W1', X_mould: 'M2' }])
    const before = await withTenant(server.database.app, { ...tenantOne, tenantId: 2 }, (tx) =>
      tx.rows('select code from plan_unit'),
    )
    const refused = await restore(bytes, 'FOREIGN', server.two)
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('X_mould, X_place')
    for (const code of ['X_mould', 'X_place']) await makeTable(server.two, code)
    const lacking = await restore(bytes, 'FOREIGN', server.two)
    expect(lacking.status).not.toBe(200)
    expect(lacking.text).toMatch(/serial.*Modelling/)
    const after = await withTenant(server.database.app, { ...tenantOne, tenantId: 2 }, (tx) =>
      tx.rows('select code from plan_unit'),
    )
    expect(after).toEqual(before)
  })
})

describe('names of fields', () => {
  const names = (
    'page found gone told one shown row rows total place held next key keys t s w g p u m x1 c0 old new line value at ' +
    'n action before after order group select user limit table count tenant entity seen stage excluded'
  ).split(' ')
  const list = listOf('X_words')

  it('may be any word that statements of the server use themselves', async () => {
    await makeTable(
      server.one,
      'X_words',
      names.map((name) => ownField(name, 'text')),
    )
    const values = Object.fromEntries(names.map((name) => [name, `${name} 1`]))
    const made = (await server.one.ask(list.create, { code: 'A', ...values })) as Row
    expect(made).toMatchObject(values)
    const changed = Object.fromEntries(names.map((name) => [name, `${name} 2`]))
    const { id, rowVersion } = made
    expect(await server.one.ask(list.update, { id, rowVersion, ...changed })).toMatchObject(changed)
    expect(await rowsOf(server.one, list)).toMatchObject([changed])
    const report = await reportOf({
      server,
      file: `code,${names.join(',')}\nA,${names.map((name) => `${name} 3`).join(',')}\nB${',x'.repeat(names.length)}\n`,
      fields: {
        row: JSON.stringify({
          entity: 'X_words',
          mapping: ['code', ...names].map((name) => column(name, name)),
        }),
      },
    })
    expect(report).toMatchObject({ committed: true, files: [{ inserted: 1, updated: 1 }] })
    const [batch] = (
      await server.one.ask(crudOf(entityNamed('importBatch')).getAll, { keyword: report.batchNo })
    ).items as unknown as Row[]
    expect(await server.one.ask(importBatchCalls.undo, { id: batch!.id })).toMatchObject({ undone: true })
    expect(await rowsOf(server.one, list)).toMatchObject([changed])
    const history = await server.one.ask(list.history, { id })
    const counts = history.items.map(({ changes }) => (changes as readonly unknown[]).length)
    expect(counts).toContain(names.length)
    const groups = await server.one.ask(designPages.groups, {
      entity: 'X_words',
      groupBy: ['shown', 'place'],
      totals: [{ name: 'total', op: 'max', field: 'row' }],
    })
    expect(groups).toMatchObject({ items: [{ shown: 'shown 2', place: 'place 2', total: 'row 2' }] })
    await server.one.ask(list.delete, { id })
    expect(await rowsOf(server.one, list)).toEqual([])
  })
})

it('sources of kitting read fields and tables of the tenant', async () => {
  const preview = (definition: object) =>
    server.one.ask(kittingSources.preview, { kind: 'supply', definition })
  const mapping = (amount: object) => [
    { stdField: 'ItemCode', srcField: 'code' },
    { stdField: 'SupplyQty', ...amount },
  ]
  const ofField = { tableOrView: 'warehouse', whereSql: "X_mould = 'M2'", mapping: mapping({ const: 1 }) }
  expect(await preview(ofField)).toMatchObject({ faults: [], count: 1, rows: [{ item: 'W1' }] })
  const doubled = mapping({ expr: 'shots * 2' })
  const ofTable = { tableOrView: 'X_mould', whereSql: 'shots > 4', mapping: doubled }
  expect(await preview(ofTable)).toMatchObject({ faults: [], count: 1, rows: [{ item: 'M2', qty: '10' }] })
  const unknown = { tableOrView: 'X_nothing', mapping: doubled }
  expect(await preview(unknown)).toMatchObject({ faults: [{ part: 'tableOrView' }] })
})

it('what would no longer work is named before a table is dropped', async () => {
  const tables = (await server.one.ask(crudOf(entityNamed('customTable')).getAll, {})).items
  const { id } = tables.find((row) => (row as Row)['code'] === 'X_mould') as unknown as Row
  const [reference] = (
    await server.one.ask(crudOf(entityNamed('customField')).getAll, { keyword: 'warehouse' })
  ).items
  await saveOwn(server.one, 'warehouse', [{ ...reference, dropped: true }])
  const { dependants } = (await server.one.ask(modelling.dropTable, { id, dryRun: true })) as DropReport
  expect(dependants.map(({ entity, key }) => [entity, key])).toEqual(
    expect.arrayContaining([['receiveTopic', 'moulds']]),
  )
})
