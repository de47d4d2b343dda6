import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { customField } from '#domain/entities/integration/custom-field.ts'
import { pathOf } from '#domain/service.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { printCalls, printRows } from '#domain/services/planning/print.ts'
import { completionCalls } from '#domain/services/reports/reports.ts'
import { printTemplateCalls } from '#domain/services/reports/print-templates.ts'
import { auditServices } from '#domain/services/system/administration.ts'
import { demo } from '../../support/kitting.ts'
import { valuesOf, workbookOf } from '../../support/print-templates.ts'
import { listOf, makeTable, ownField } from '../../support/own-tables.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'
import { readBook } from '../../support/workbooks.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

type Row = Readonly<Record<string, unknown>>

let server: TestServer
let operation: Row
beforeAll(async () => {
  server = await createFilledServer(demo())
  operation = (await server.one.ask(crudOf(entityNamed('operation')).getAll, { maxResultCount: 1 })).items[0]!
})
afterAll(() => server.close())

async function send(user: TestUser, fields: Record<string, string>, file: Buffer) {
  const { headers, payload } = formOf({ 'card.xlsx': file }, fields)
  return server.request({
    method: 'POST',
    url: pathOf(printTemplateCalls.upload),
    headers: { ...headers, authorization: `Bearer ${user.token}`, 'accept-language': 'en' },
    payload,
  })
}

const upload = async (code: string, fields: Record<string, string>, file: Buffer): Promise<string> => {
  const { body, status } = await send(
    server.one,
    { code, name: `模板 ${code}`, layout: 'sheets', ...fields },
    file,
  )
  expect([status, body.error]).toEqual([200, null])
  return (body.result as { id: string }).id
}

const book = async (answer: { status: number; bytes: Buffer }) => {
  expect(answer.status).toBe(200)
  return readBook(answer.bytes)
}

const jobCard = () =>
  workbookOf((sheet) => {
    sheet.getCell('A1').value = '{code}'
    sheet.getCell('B1').value = '{qty}'
    sheet.getCell('C1').value = '{start}'
    sheet.getCell('D1').value = '{item.name} / {order.code}'
    sheet.getCell('A2').value = '{lines.no}'
    sheet.getCell('B2').value = '{lines.itemCode}'
    sheet.getCell('C2').value = '{lines.qty}'
  })

describe('print templates', () => {
  it('are filled with the rows that the built-in document has, and the audit log names them', async () => {
    const id = await upload('JC', { form: 'jobCard' }, await jobCard())
    const { items } = await server.one.ask(printTemplateCalls.offered, { form: 'jobCard' })
    expect(items).toEqual([{ id, name: '模板 JC' }])
    const codes = [operation['code']]
    const answer = await server.one.call(printCalls.operations, {
      document: 'jobCard',
      codes,
      template: id,
    } as never)
    const [sheet] = (await book(answer)).worksheets
    const inputs = (
      await server.one.ask(crudOf(entityNamed('inputInst')).getAll, {
        filter: JSON.stringify([
          { field: 'operationCode', op: 'eq', values: codes },
          { field: 'direction', op: 'eq', values: ['I'] },
        ]),
        sorting: 'instCode,code',
      })
    ).items as readonly Row[]
    const values = valuesOf(sheet!)
    expect(values['A1']).toBe(operation['code'])
    expect(values['B1']).toBe(Number(operation['qty']))
    // On the wall clock of the plan unit.
    expect(values['C1']).toEqual(new Date(Date.parse(String(operation['start'])) + 8 * 3_600_000))
    expect(sheet!.getCell('C1').numFmt).toBe('yyyy/mm/dd hh:mm:ss')
    expect(values['D1']).toContain(` / ${String(operation['orderCode'])}`)
    expect(inputs.map((_, at) => [values[`A${at + 2}`], values[`B${at + 2}`], values[`C${at + 2}`]])).toEqual(
      inputs.map((row, at) => [at + 1, row['itemCode'], Number(row['qty'])]),
    )
    const log = await server.one.ask(auditServices.list, { action: 'export', maxResultCount: 1 })
    expect(log.items[0]).toMatchObject({
      entityKey: 'jobCard.xlsx',
      after: { template: 'JC', format: 'xlsx', rows: 1 },
    })
    // A trial of the same row says the same.
    const trial = await server.one.call(printTemplateCalls.trial, { id, code: String(operation['code']) })
    expect(valuesOf((await book(trial)).worksheets[0]!)).toEqual(values)
    const both = await server.one.ask(auditServices.list, { action: 'export', maxResultCount: 3 })
    expect(both.items.map(({ entityKey }) => entityKey)).toEqual(['jobCard.xlsx', 'jobCard.xlsx'])
  })

  it('are filled with the rows of a list as it is filtered and sorted', async () => {
    const file = await workbookOf((sheet) => {
      sheet.getCell('A1').value = '{print.title}: {print.rows}'
      sheet.getCell('A2').value = '{lines.code}'
      sheet.getCell('B2').value = '{lines.qty}'
    })
    const id = await upload('OL', { form: 'list', about: 'order' }, file)
    const asked = { sorting: 'code desc', keyword: 'MO' }
    const rows = (
      await server.one.ask(crudOf(entityNamed('order')).getAll, { ...asked, maxResultCount: 10_000 })
    ).items as readonly Row[]
    expect(rows.length).toBeGreaterThan(3)
    const answer = await server.one.call(printRows, { template: id, ...asked })
    const values = valuesOf((await book(answer)).worksheets[0]!)
    expect(values['A1']).toBe(`Order: ${rows.length}`)
    expect(rows.map((_, at) => [values[`A${at + 2}`], values[`B${at + 2}`]])).toEqual(
      rows.map((row) => [row['code'], Number(row['qty'])]),
    )
    const log = await server.one.ask(auditServices.list, { action: 'export', maxResultCount: 1 })
    expect(log.items[0]).toMatchObject({
      entity: 'order',
      entityKey: 'order.xlsx',
      after: { template: 'OL', format: 'xlsx', rows: rows.length, keyword: 'MO' },
    })
  })

  it('are filled with the rows of a report', async () => {
    const about = 'WorkOrderCompletionOne'
    const { items } = await server.one.ask(printTemplateCalls.fields, { form: 'report', about })
    const { path } = items.find(({ isLine, kind }) => isLine && kind === 'code')!
    const file = await workbookOf((sheet) => (sheet.getCell('A1').value = `{${path}}`))
    const id = await upload('RP', { form: 'report', about }, file)
    const rows = await server.one.ask(completionCalls[about].result, { maxResultCount: 10_000 })
    const expected = (rows as { items: Row[] }).items.map((row) => row[path.replace('lines.', '')])
    expect(expected.length).toBeGreaterThan(0)
    const [sheet] = (await book(await server.one.call(printRows, { template: id }))).worksheets
    expect(expected.map((_, at) => sheet!.getCell(at + 1, 1).value)).toEqual(expected)
  })

  it('name fields that the tenant added, and leave them blank when they are gone', async () => {
    const save = async (more: object): Promise<void> => {
      const row = { code: 'heat', zh: '炉号', en: 'Heat', kind: 'text', ...more }
      await server.one.ask(modelling.save, { tableCode: 'order', rows: [row], dryRun: false })
    }
    await save({})
    const orders = crudOf(entityNamed('order'))
    const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [operation['orderCode']] }])
    const [order] = (await server.one.ask(orders.getAll, { filter })).items as readonly Row[]
    await server.one.ask(orders.update, { ...order, X_heat: 'H-77' } as never)
    const card = await workbookOf((sheet) => {
      sheet.getCell('A1').value = '{code}'
      sheet.getCell('B1').value = '{order.X_heat}'
    })
    const list = await workbookOf((sheet) => (sheet.getCell('A1').value = '{lines.code} {lines.X_heat}'))
    const cardId = await upload('XC', { form: 'jobCard' }, card)
    const listId = await upload('XL', { form: 'list', about: 'order' }, list)
    const printed = async () => {
      const codes = [operation['code']]
      const document = { document: 'jobCard', codes, template: cardId } as never
      const one = valuesOf(
        (await book(await server.one.call(printCalls.operations, document))).worksheets[0]!,
      )
      const all = valuesOf(
        (await book(await server.one.call(printRows, { template: listId, filter }))).worksheets[0]!,
      )
      return [one['A1'], one['B1'], String(all['A1']).trim()]
    }
    expect(await printed()).toEqual([operation['code'], 'H-77', `${String(order!['code'])} H-77`])
    const [field] = (await server.one.ask(crudOf(customField).getAll, { keyword: 'heat' }))
      .items as readonly Row[]
    await save({ ...field, dropped: true })
    expect(await printed()).toEqual([operation['code'], undefined, order!['code']])
  })

  it('prints rows of a table of the tenant, and says so once the table is gone', async () => {
    const { id } = await makeTable(server.one, 'X_mould', [ownField('shots', 'integer')])
    await server.one.ask(listOf('X_mould').create, { code: 'M1', shots: 7 })
    const file = await workbookOf((sheet) => (sheet.getCell('A1').value = '{lines.code} {lines.shots}'))
    const template = await upload('OWN', { form: 'list', about: 'x_mould' }, file)
    const answer = await server.one.call(printRows, { template })
    expect(valuesOf((await book(answer)).worksheets[0]!)['A1']).toBe('M1 7')
    await server.one.ask(modelling.dropTable, { id })
    expect((await server.one.call(printRows, { template })).text).toContain('X_mould')
  })

  it('are refused with each fault by sheet and cell, and kept by nobody else', async () => {
    const file = await workbookOf((sheet) => {
      sheet.getCell('A1').value = '{code}'
      sheet.getCell('B2').value = '{nothing}'
      sheet.getCell('C3').value = '{lines.item.nothing}'
    })
    const fields = { code: 'BAD', name: 'Bad', form: 'jobCard', layout: 'sheets' }
    const { status, body } = await send(server.one, fields, file)
    expect([status, body.error?.message]).toEqual([
      400,
      'card.xlsx cannot be used as a print template: 2 faults.',
    ])
    expect(body.error?.validationErrors).toEqual([
      { message: '卡片 Card!B2 there is no field {nothing}', members: ['file'] },
      { message: '卡片 Card!C3 there is no field {lines.item.nothing}', members: ['file'] },
    ])
    const id = await upload('T1', { form: 'jobCard' }, await jobCard())
    expect((await server.two.call(printTemplateCalls.download, { id })).status).toBe(404)
    expect((await server.two.ask(printTemplateCalls.offered, { form: 'jobCard' })).items).toEqual([])
    const codes = [operation['code']]
    const { status: other } = await server.one.call(printCalls.operations, {
      document: 'issueList',
      codes,
      template: id,
    } as never)
    expect(other).toBe(422)
  })

  it('show a limited reader the rows and columns that the list shows', async () => {
    const limited = await server.user(1, 'cards', ['Pages.Roles'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-cards' })).items
    await server.one.ask(roles.update, {
      ...role,
      columnMask: { operation: ['qty'], order: ['qty'] },
      rowFilter: { order: `ME.code != '${String(operation['orderCode'])}'` },
    })
    const { items } = await server.one.ask(crudOf(entityNamed('operation')).getAll, { maxResultCount: 1000 })
    const seen = (items as readonly Row[]).find((row) => row['orderCode'] !== operation['orderCode'])!
    const id = await upload('LIM', { form: 'jobCard' }, await jobCard())
    const print = (code: unknown) =>
      limited.call(printCalls.operations, { document: 'jobCard', codes: [code], template: id })
    expect((await print(operation['code'])).status).toBe(404)
    expect(valuesOf((await book(await print(seen['code']))).worksheets[0]!)['B1']).toBe('***')
    const file = await workbookOf((sheet) => {
      sheet.getCell('A1').value = '{lines.code}'
      sheet.getCell('B1').value = '{lines.qty}'
    })
    const list = await upload('LIML', { form: 'list', about: 'order' }, file)
    const [sheet] = (await book(await limited.call(printRows, { template: list }))).worksheets
    const { totalCount } = await limited.ask(crudOf(entityNamed('order')).getAll, {})
    expect(sheet!.rowCount).toBe(totalCount)
    for (let row = 1; row <= totalCount; row++) {
      expect(sheet!.getCell(row, 1).value).not.toBe(operation['orderCode'])
      expect(sheet!.getCell(row, 2).value).toBe('***')
    }
    const nobody = await server.user(1, 'nothing', [])
    expect((await nobody.call(printRows, { template: list })).status).toBe(403)
    expect(
      (await send(limited, { code: 'X', name: 'X', form: 'jobCard', layout: 'sheets' }, file)).status,
    ).toBe(403)
  })
})
