import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import ExcelJS from 'exceljs'
import { tableFromIPC } from 'apache-arrow'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { ImportReport } from '#domain/exchange.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { createTestServer, type TestAnswer, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf, type Files } from '../../support/upload.ts'
import { readBook } from '../../support/workbooks.ts'
import { workbookOf, zipOf } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Sends files as a browser does. */
async function send(
  user: TestUser,
  endpoint: Endpoint,
  files: Files,
  fields: Readonly<Record<string, string>> = {},
): Promise<TestAnswer<ImportReport>> {
  const form = formOf(files, fields)
  return (await server.request({
    method: 'POST',
    url: pathOf(endpoint),
    headers: {
      authorization: `Bearer ${user.token}`,
      'accept-language': 'en',
      ...form.headers,
    },
    payload: form.payload,
  })) as TestAnswer<ImportReport>
}

const unit = crudOf(entityNamed('unit'))
const item = crudOf(entityNamed('item'))
const units = 'code,name\nkg,Kilogram\npcs,=Piece\n'
const items = 'code,name,itemType,obtainMethod,baseUnit,price\nA,螺丝,M,M,kg,1.5\nB,Beta,P,P,pcs,-0\n'

describe('import endpoints', () => {
  it('try a file out, bring it in, and delete what was sent', async () => {
    const tried = await send(server.one, unit.importRows, { 'u.csv': units }, { dryRun: 'true' })
    expect(tried.body.result).toMatchObject({ dryRun: true, committed: false, files: [{ inserted: 2 }] })
    expect(await server.one.ask(unit.getAll)).toMatchObject({ totalCount: 0 })
    const done = await send(server.one, unit.importRows, { '../../../etc/u.csv': units })
    expect(done.body.result).toMatchObject({
      committed: true,
      files: [
        {
          file: 'u.csv',
          inserted: 2,
          sample: [
            ['kg', 'Kilogram'],
            ['pcs', '=Piece'],
          ],
        },
      ],
    })
    expect(await server.one.ask(unit.getAll)).toMatchObject({ totalCount: 2 })
    // It is deleted after the answer has gone.
    await expect.poll(() => readdir(join(server.database.dataDir, 'uploads'))).toEqual([])
  })

  it('refuse a faulty file with a message and the whole report', async () => {
    const answer = await send(server.one, unit.importRows, { 'u.csv': 'code,decimals\nm,7\n' })
    expect(answer.status).toBe(400)
    expect(answer.body.error?.message).toBe('u.csv: 1 fault; nothing was imported.')
    expect(answer.body.error?.validationErrors).toEqual([
      { message: 'u.csv:2 decimals: Decimals "7" is above 6', members: ['decimals'] },
    ])
    expect(JSON.parse(answer.body.error!.details!)).toMatchObject({ committed: false, faultCount: 1 })
  })

  it('bring in a folder named after entities, whatever the order', async () => {
    const answer = await send(server.two, importData.folder, { '物料.csv': items, 'unit.csv': units })
    expect(answer.body.result).toMatchObject({
      committed: true,
      files: [
        { file: '物料.csv', entity: 'item', inserted: 2 },
        { file: 'unit.csv', entity: 'unit', inserted: 2 },
      ],
    })
    const unknown = await send(server.two, importData.folder, { 'unit.csv': units, 'what.csv': units })
    expect(unknown.status).toBe(400)
    expect(JSON.parse(unknown.body.error!.details!)).toMatchObject({
      files: [{ entity: 'unit' }, { file: 'what.csv', entity: null, faultCount: 1 }],
    })
    const mapping = JSON.stringify({ 'what.csv': { entity: 'unit', columns: { title: 'name' } } })
    const mapped = await send(
      server.two,
      importData.folder,
      { 'what.csv': 'code,title\nm,Metre\n' },
      { mapping },
    )
    expect(mapped.body.result).toMatchObject({ committed: true, files: [{ entity: 'unit', inserted: 1 }] })
    expect(await server.one.ask(item.getAll)).toMatchObject({ totalCount: 0 })
  })

  it('refuse requests without a file, with a broken mapping, and users without the right', async () => {
    expect((await send(server.one, unit.importRows, {})).status).toBe(400)
    expect((await send(server.one, unit.importRows, { 'u.csv': units }, { mapping: '{' })).status).toBe(400)
    const reader = await server.user(1, 'reader', [])
    expect((await send(reader, unit.importRows, { 'u.csv': units })).status).toBe(403)
    expect((await send(reader, importData.folder, { 'unit.csv': units })).status).toBe(403)
    expect((await send(server.nobody, unit.importRows, { 'u.csv': units })).status).toBe(401)
  })

  it('bring the same rows in twice at a time, in opposite orders, and keep each once', async () => {
    const codes = Array.from({ length: 3000 }, (_, i) => `T${i},n`)
    const file = (rows: string[]) => ({ 'unit.csv': `code,name\n${rows.join('\n')}\n` })
    const sent = [codes, [...codes].reverse(), codes, [...codes].reverse()]
    const answers = await Promise.all(sent.map((rows) => send(server.one, unit.importRows, file(rows))))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const inserted = answers.reduce((sum, { body }) => sum + body.result.files[0]!.inserted, 0)
    expect(inserted).toBe(3000)
  })

  it('refuse a bomb, and go on serving', async () => {
    const bomb = zipOf(
      workbookOf(`<row><c t="inlineStr"><is><t>${' '.repeat(40_000_000)}</t></is></c></row>`),
    )
    const answer = await send(server.one, unit.importRows, { 'unit.xlsx': bomb })
    expect(answer.status).toBe(400)
    expect(answer.body.error?.validationErrors?.[0]?.message).toContain('zip bomb')
    expect((await send(server.one, unit.importRows, { 'unit.csv': units })).status).toBe(200)
  })

  it('survives names of prototypes in headers and mappings', async () => {
    const mapping =
      '{"__proto__":{"columns":{"a":"code"}},"columns":{"__proto__":"code","constructor":"name"}}'
    const answer = await send(
      server.one,
      unit.importRows,
      { 'u.csv': '__proto__,constructor\nx,y\n' },
      { mapping, dryRun: '1' },
    )
    expect(answer.status).toBe(200)
    expect(({} as Record<string, unknown>)['columns']).toBeUndefined()
  })
})

describe('export endpoints', () => {
  it('name files by the day of the plan unit', async () => {
    // After 16:00 UTC the plant in Shanghai has the next day.
    const evening = new Date(server.now())
    evening.setUTCHours(20, 0, 0, 0)
    const seconds = (evening.getTime() - server.now().getTime()) / 1000
    server.passSeconds(seconds)
    const late = await server.user(2, 'late', [entityNamed('item').permission])
    const answer = await late.call(item.exportRows, { format: 'csv', columns: 'code' })
    server.passSeconds(-seconds)
    const next = new Date(evening.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    expect(answer.headers['content-disposition']).toContain(`"Item ${next}.csv"`)
  })

  it('give the rows of the list as CSV that can be imported again', async () => {
    const answer = await server.two.call(item.exportRows, {
      format: 'csv',
      columns: 'code,name,price,baseUnit',
      filter: JSON.stringify([{ field: 'code', op: 'ne', values: ['B'] }]),
    })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Item [\d-]+\.csv"; filename\*=UTF-8''Item/,
    )
    expect(answer.text).toBe('\ufeffCode,Name,Price,Base unit\r\nA,螺丝,1.5,kg\r\n')
    const chinese = await server.two.call(
      item.exportRows,
      { format: 'csv', columns: 'code' },
      { 'accept-language': 'zh-Hans' },
    )
    expect(chinese.headers['content-disposition']).toContain(`UTF-8''${encodeURIComponent('物料')}`)
    expect(chinese.headers['content-disposition']).toMatch(/filename="Item 20/)
    const whole = await server.two.call(unit.exportRows, { format: 'csv' })
    expect(whole.text).toContain("'=Piece")
    const back = await send(server.two, unit.importRows, { 'unit.csv': whole.bytes })
    expect(back.body.result).toMatchObject({
      committed: true,
      files: [{ inserted: 0, updated: 0, unchanged: 3 }],
    })
  })

  it('give a workbook with typed cells', async () => {
    const answer = await server.two.call(item.exportRows, {
      sorting: 'code desc',
      columns: 'code,name,price,enabled',
    })
    const book = await readBook(answer.bytes)
    const sheet = book.worksheets[0]!
    expect([sheet.name, sheet.getRow(1).height, sheet.getColumn(1).width]).toEqual(['Item', 30, 20])
    expect([1, 2, 3].map((row) => (sheet.getRow(row).values as unknown[]).slice(1))).toEqual([
      ['Code', 'Name', 'Price', 'Enabled'],
      ['B', 'Beta', 0, true],
      ['A', '螺丝', 1.5, true],
    ])
  })

  /** Weakened: texts that begin with `=` written as formulas. */
  it('give texts that look like formulas as texts, which come back unchanged', async () => {
    const answer = await server.two.call(unit.exportRows, { columns: 'code,name' })
    const book = await readBook(answer.bytes)
    const types = new Map<unknown, ExcelJS.ValueType>()
    book.worksheets[0]!.eachRow((row) => row.eachCell((cell) => types.set(cell.value, cell.type)))
    expect(types.get('=Piece')).toBe(ExcelJS.ValueType.String)
    expect([...types.values()]).not.toContain(ExcelJS.ValueType.Formula)
    const back = await send(server.two, unit.importRows, { 'unit.xlsx': answer.bytes })
    expect(back.body.result).toMatchObject({
      committed: true,
      files: [{ inserted: 0, updated: 0, unchanged: 3 }],
    })
  })

  it('give Arrow with field names, and an empty table as one', async () => {
    const table = tableFromIPC(
      (await server.two.call(item.exportRows, { format: 'arrow', columns: 'code,baseUnit' })).bytes,
    )
    expect(table.schema.fields.map((field) => field.name)).toEqual(['code', 'baseUnit'])
    expect(table.numRows).toBe(2)
    const none = tableFromIPC((await server.one.call(item.exportRows, { format: 'arrow' })).bytes)
    expect(none.numRows).toBe(0)
  })

  it('refuse filters and orders that the list refuses', async () => {
    expect(
      (await server.two.call(item.exportRows, { filter: '[{"field":"x","op":"eq","values":[1]}]' })).status,
    ).toBe(400)
    expect((await server.two.call(item.exportRows, { sorting: 'code; drop table item' })).status).toBe(400)
  })

  it('give templates whose header the import knows', async () => {
    const template = await server.one.call(importData.template, { entity: 'item', format: 'csv' })
    expect(template.text).toMatch(/^\ufeffCode,Name,Specification/)
    expect((await server.one.call(importData.template, { entity: 'user' })).status).toBe(404)
  })

  it('a sheet is read without importing anything, and what is no table is refused by name', async () => {
    const sheet = [
      ['from', 'A', 'B'],
      ['A', '', '30m'],
      ['B', '✕', ''],
    ]
    const book = new ExcelJS.Workbook()
    book.addWorksheet('Matrix').addRows(sheet)
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    const read = await send(server.one, importData.sheet, { 'matrix.xlsx': bytes })
    expect(read.body.result).toEqual(sheet)
    const csv = await send(server.one, importData.sheet, { 'matrix.csv': 'from,A\nB,5\n' })
    expect(csv.body.result).toEqual([
      ['from', 'A'],
      ['B', '5'],
    ])
    const refused = await send(server.one, importData.sheet, {
      'old.xls': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('old.xls')
  })
})
