import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { reportNamed } from '#domain/reports/index.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { auditServices } from '#domain/services/system/administration.ts'
import type { Endpoint } from '#domain/service.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { tenantOne } from '../../../support/database.ts'
import { demo } from '../../../support/kitting.ts'
import { drawnText, pdfPages, withoutBlanks, type PdfPage } from '../../../support/pdf-text.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createFilledServer(demo())
})
afterAll(() => server.close())

const chinese = { 'accept-language': 'zh-Hans' }
const item = crudOf(entityNamed('item'))
const order = crudOf(entityNamed('order'))

async function pdfOf(user: TestUser, endpoint: Endpoint, input: object): Promise<PdfPage[]> {
  const answer = await user.call(endpoint, { ...input, format: 'pdf' } as never, chinese)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers['content-disposition']).toMatch(/\.pdf"/)
  return pdfPages(answer.bytes)
}

/** A cell of the CSV file as a page shows it. */
function printed(cell: string, { kind }: Field): string {
  if (cell === '') return ''
  if (kind === 'time') return cell.replace('T', ' ').replace('+08:00', '')
  if (kind === 'flag') return cell === 'true' ? '是' : '否'
  if (kind !== 'duration') return cell.replace(/^'(?=[=+\-@\t\r])/, '')
  const sign = cell.startsWith('-') ? '-' : ''
  const seconds = Math.abs(Number(cell))
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0')
  return `${sign}${Math.floor(seconds / 3600)}:${two(seconds / 60)}:${two(seconds)}`
}

/** Where two long texts begin to differ, with a little around it. */
function differences(left: string, right: string): string[] {
  if (left === right) return []
  let at = 0
  while (left[at] === right[at]) at++
  return [left, right].map((text) => text.slice(Math.max(0, at - 40), at + 40))
}

/** Header and rows of the CSV file of the same call, without blanks. */
async function csvOf(user: TestUser, endpoint: Endpoint, input: object, fields: readonly Field[]) {
  const { text } = await user.call(endpoint, { ...input, format: 'csv' } as never, chinese)
  const [header, ...rows] = Papa.parse<string[]>(text.slice(1).trimEnd()).data
  return {
    header: withoutBlanks(header!.join('')),
    count: rows.length,
    rows: withoutBlanks(rows.flatMap((row) => row.map((cell, at) => printed(cell, fields[at]!))).join('')),
  }
}

/** What is drawn between the head and the foot of each page, all pages together; the head of the first one apart. */
function bodyOf(pages: readonly PdfPage[], header: string, title: string) {
  const parts = pages.map((page, at) => {
    const all = drawnText([page])
    const foot = `第${at + 1}页，共${pages.length}页${at > 0 ? title : ''}`
    const begin = all.indexOf(header)
    expect([begin >= 0, all.endsWith(foot)]).toEqual([true, true])
    if (at > 0) expect(begin).toBe(0)
    return { head: all.slice(0, begin), body: all.slice(begin + header.length, -foot.length) }
  })
  return { head: parts[0]!.head, body: parts.map(({ body }) => body).join('') }
}

describe('PDF of a list and of a report', () => {
  it('holds the rows and columns of the CSV file of the same list', async () => {
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update "order" set name = '加急：客户要求（二）' where abs(hashtext(code)) % 3 = 0`),
    )
    const { fields } = entityNamed('order')
    const names = ['code', 'itemCode', 'qty', 'dueDate', 'status', 'enabled', 'name'].filter(
      (name) => name in fields,
    )
    const input = { columns: names.join(','), sorting: 'code desc', keyword: 'M' }
    const csv = await csvOf(
      server.one,
      order.exportRows,
      input,
      names.map((name) => fields[name]!),
    )
    expect(csv.count).toBeGreaterThan(50)
    const pages = await pdfOf(server.one, order.exportRows, input)
    expect(pages.length).toBeGreaterThan(1)
    const title = entityNamed('order').label.zh
    const { head, body } = bodyOf(pages, csv.header, title)
    expect(head).toContain(`行数：${csv.count}`)
    expect(head).toContain('搜索：M')
    expect(head).toMatch(/打印时间：\d{4}-\d\d-\d\d[\d:]{8}\(Asia\/Shanghai\)/)
    expect(differences(body, csv.rows)).toEqual([])
    expect(body).toContain('客户要求')
  })

  it('holds the rows of a report, with its parameters at the top', async () => {
    const report = reportNamed('WorkOrderCompletionOne')!
    const P = JSON.stringify({ from: '2026-10-01', to: '2027-02-28' })
    const input = { reportCode: report.code, P }
    const csv = await csvOf(server.one, reportCalls.export, input, Object.values(report.columns))
    expect(csv.count).toBeGreaterThan(20)
    const pages = await pdfOf(server.one, reportCalls.export, {
      ...input,
      paper: 'A3',
      orientation: 'landscape',
    })
    expect([pages[0]!.width, pages[0]!.height]).toEqual([1190.55, 841.89])
    const { head, body } = bodyOf(pages, csv.header, report.label.zh)
    expect(head.startsWith(withoutBlanks(report.label.zh))).toBe(true)
    for (const [name, day] of [
      ['from', '2026-10-01'],
      ['to', '2027-02-28'],
    ] as const)
      expect(head).toContain(withoutBlanks(`${report.parameters[name]!.label.zh}：${day}`))
    expect(differences(body, csv.rows)).toEqual([])
  })

  it('is in the audit log as PDF, with rows', async () => {
    await pdfOf(server.one, item.exportRows, { columns: 'code,name' })
    await pdfOf(server.one, reportCalls.export, { reportCode: 'StockAge', keyword: 'A' })
    const newest = async (entity: string) =>
      (await server.one.ask(auditServices.list, { entity, action: 'export', maxResultCount: 1 })).items[0]
    expect(await newest('item')).toMatchObject({
      after: { format: 'pdf', rows: expect.any(Number) as number, columns: 'code,name' },
    })
    expect(await newest('report')).toMatchObject({
      entityKey: 'StockAge',
      after: { format: 'pdf', keyword: 'A' },
    })
  })

  it('has neither hidden columns nor filtered rows', async () => {
    const limited = await server.user(1, 'printer', ['Pages.Roles', 'Pages.Users'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-printer' })).items
    await server.one.ask(roles.update, {
      ...role,
      columnMask: { item: ['price'] },
      rowFilter: { item: 'ME.sortNo != 77' },
    })
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(
        `update item set price = 7654321, sort_no = case when abs(hashtext(code)) % 2 = 0 then 77 else 1 end`,
      ),
    )
    const input = { columns: 'code,price' }
    const whole = drawnText(await pdfOf(server.one, item.exportRows, input))
    const narrow = drawnText(await pdfOf(limited, item.exportRows, input))
    expect([whole.includes('7654321'), narrow.includes('7654321')]).toEqual([true, false])
    expect(narrow.includes(entityNamed('item').fields['price']!.label.zh)).toBe(false)
    const rowsOf = (text: string) => Number(/行数：(\d+)/.exec(text)![1])
    expect(rowsOf(narrow)).toBeLessThan(rowsOf(whole))
  })

  it('refuses unknown paper and more rows than it holds, before anything is made', async () => {
    const { status } = await server.one.call(item.exportRows, { format: 'pdf', paper: 'A0' } as never)
    expect(status).toBe(400)
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`insert into unit (code, name)
        select 'U' || n, '单位' || n from generate_series(1, 20001) n`),
    )
    const unit = crudOf(entityNamed('unit'))
    const filter = JSON.stringify([{ field: 'name', op: 'contains', values: ['单位'] }])
    const refused = await server.one.call(unit.exportRows, { format: 'pdf', filter })
    expect([refused.status, refused.body.error?.message]).toEqual([
      422,
      'A PDF holds 20000 rows at most, not 20001; filter the rows, or export Excel or CSV instead.',
    ])
    const allowed = await server.one.call(unit.exportRows, { format: 'csv', filter })
    expect(allowed.status).toBe(200)
  })
})
