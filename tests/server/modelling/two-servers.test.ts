import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { archivedValue, customField } from '#domain/entities/integration/custom-field.ts'
import type { ImportReport } from '#domain/exchange.ts'
import { newColumn, newDefinition } from '#domain/reports/designed/definition.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { expressionServices } from '#domain/services/system/expressions.ts'
import { testPassword } from '../../support/database.ts'
import { openStream, type TestStream } from '../../support/live.ts'
import { listOf, makeTable, ownField, saveOwn, type Row } from '../../support/own-tables.ts'
import { createTestServer, serveTestDatabase, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'

/**
 * One server declares, another one over the same database uses what was declared. The second one follows by the event that
 * open pages follow, and without it by its next request.
 */
let first: TestServer
let second: TestServer
/** Of tenant 1 on the second server: its administrator, and a user whose rights are limited. */
let admin: TestUser
let reader: TestUser
let stream: TestStream
beforeAll(async () => {
  first = await createTestServer()
  second = await serveTestDatabase(first.database)
  const address = await second.app.listen({ port: 0, host: '127.0.0.1' })
  await first.account(1, 'reader', ['Pages.Roles'])
  admin = await second.signIn(1, 'admin', testPassword)
  reader = await second.signIn(1, 'reader', testPassword)
  stream = await openStream(address + pathOf(onlineManager.events), {
    authorization: `Bearer ${admin.token}`,
  })
  await stream.next('inbox')
  await admin.ask(crudOf(entityNamed('unit')).create, { code: 'PCS' })
})
afterAll(async () => {
  stream?.close()
  await second?.app.close()
  await first?.close()
})

const moulds = listOf('X_mould')
const items = crudOf(entityNamed('item'))
const reportCode = 'moulds'

/** What a change on the first server leads to: an event at the second one, within two seconds (integration.md 5). */
async function followed(change: () => Promise<unknown>): Promise<void> {
  const before = stream.events.length
  await change()
  const told = (): boolean =>
    stream.events.slice(before).some(({ event, data }) => event === 'changed' && data.part === 'model')
  await expect.poll(told, { timeout: 2000, interval: 20 }).toBe(true)
}

const codesOf = async (user: TestUser, list: ReturnType<typeof listOf>, filter: object[] = []) =>
  (await user.ask(list.getAll, { sorting: 'code', filter: JSON.stringify(filter) })).items.map(
    (row) => (row as Row)['code'],
  )

async function sendFile(endpoint: Endpoint, name: string, text: string): Promise<ImportReport> {
  const form = formOf({ [name]: text }, {})
  const { body } = await second.request({
    method: 'POST',
    url: pathOf(endpoint),
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'en', ...form.headers },
    payload: form.payload,
  })
  return body.result as ImportReport
}

async function limit(change: object): Promise<void> {
  const [role] = (await first.one.ask(roles.getAll, { keyword: 'R-reader' })).items
  await first.one.ask(roles.update, { ...role, ...change })
}

it('a field and a table are added on one server and used on another one', async () => {
  await followed(() =>
    makeTable(first.one, 'X_mould', [
      ownField('shots', 'integer'),
      ownField('place', 'text'),
      ownField('made', 'reference', { target: 'item' }),
    ]),
  )
  await followed(() => saveOwn(first.one, 'item', [ownField('grade', 'text')]))
  const item = { code: 'I1', itemType: 'U', obtainMethod: 'P', baseUnit: 'PCS', X_grade: 'A' }
  expect(await admin.ask(items.create, item)).toMatchObject({ X_grade: 'A' })
  expect(await codesOf(admin, items, [{ field: 'X_grade', op: 'eq', values: ['a'] }])).toEqual(['I1'])

  const report = await sendFile(
    moulds.importRows,
    'X_mould.csv',
    'code,shots,place,made\nM1,3,hall,i1\nM2,9,yard,\n',
  )
  expect(report).toMatchObject({ committed: true, files: [{ inserted: 2 }] })
  expect(await codesOf(admin, moulds, [{ field: 'shots', op: 'gt', values: [5] }])).toEqual(['M2'])
  const file = await admin.call(moulds.exportRows, { format: 'csv', columns: 'code,shots', sorting: 'code' })
  expect(file.text.replace('\ufeff', '').trim().split(/\r?\n/)).toEqual(['Code,shots field', 'M1,3', 'M2,9'])
  const check = await admin.ask(expressionServices.check, {
    entity: 'X_mould',
    text: "ME.made.X_grade = 'A' And ME.shots < 5",
  })
  expect(check).toMatchObject({ type: { name: 'bool' } })
  const groups = { entity: 'X_mould', groupBy: ['place'], totals: [{ name: 'n', op: 'sum', field: 'shots' }] }
  expect(await admin.ask(designPages.groups, groups)).toMatchObject({
    items: [
      { place: 'hall', n: '3' },
      { place: 'yard', n: '9' },
    ],
  })
})

const rowsOfReport = async (user: TestUser): Promise<unknown> =>
  ((await user.ask(reportCalls.page, { reportCode, P: '{}' })) as { items: unknown }).items

it('it is reported there, and rights on it hold in lists, reports, pages and files', async () => {
  const definition = {
    ...newDefinition('X_mould'),
    columns: [
      newColumn('mould', 'ME.code'),
      newColumn('grade', 'ME.made.X_grade'),
      { ...newColumn('twice', 'ME.shots * 2'), title: 'Twice' },
    ],
  }
  const data = await admin.ask(reportDesigns.data, {})
  expect(data.items.map(({ name }) => name)).toContain('X_mould')
  await admin.ask(reportDesigns.create, {
    code: reportCode,
    name: 'Moulds',
    folder: 'orders',
    definition,
    roles: [],
  })
  expect(await rowsOfReport(admin)).toMatchObject([
    { mould: 'M1', grade: 'A', twice: '6' },
    { mould: 'M2', grade: null, twice: '18' },
  ])
  await limit({ rowFilter: { X_mould: "ME.place = 'hall'" }, columnMask: { item: ['X_grade'] } })
  expect(await codesOf(reader, moulds)).toEqual(['M1'])
  expect(await rowsOfReport(reader)).toMatchObject([{ mould: 'M1', grade: null, twice: '6' }])
  expect((await reader.call(moulds.exportRows, { format: 'csv', columns: 'code' })).text).not.toContain('M2')
  const groups = { entity: 'X_mould', groupBy: ['place'], totals: [{ name: 'n', op: 'sum', field: 'shots' }] }
  expect(await reader.ask(designPages.groups, groups)).toMatchObject({ items: [{ place: 'hall', n: '3' }] })
  await limit({ rowFilter: {}, columnMask: { X_mould: ['shots'] } })
  expect((await reader.call(reportCalls.page, { reportCode, P: '{}' })).status).not.toBe(200)
  expect((await reader.call(designPages.groups, groups)).status).not.toBe(200)
  await limit({ rowFilter: {}, columnMask: {} })
})

it('both are dropped on the first server, and are gone on the second one', async () => {
  const { items: kept } = await first.one.ask(crudOf(customField).getAll, { keyword: 'grade' })
  await followed(() => saveOwn(first.one, 'item', [{ ...kept[0], dropped: true }]))
  const wanted = JSON.stringify([{ field: 'X_grade', op: 'eq', values: ['A'] }])
  expect((await admin.call(items.getAll, { filter: wanted })).status).toBe(400)
  const table = (await admin.ask(crudOf(entityNamed('customTable')).getAll, {})).items[0]!
  const { id } = table as unknown as Row
  await followed(() => first.one.ask(modelling.dropTable, { id }))
  expect((await admin.call(moulds.getAll, {})).status).toBe(404)
  expect((await admin.call(reportCalls.page, { reportCode, P: '{}' })).status).not.toBe(200)
  const archived = await admin.ask(crudOf(archivedValue).getAll, { sorting: 'rowKey' })
  expect(archived.items.map((row) => [(row as Row)['fieldCode'], (row as Row)['rowKey']])).toEqual([
    ['grade', 'I1'],
    ['*', 'M1'],
    ['*', 'M2'],
  ])
})
