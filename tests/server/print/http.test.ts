import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { MOST_DOCUMENTS, MOST_LABELS } from '#domain/choices/print-documents.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { printTexts } from '#domain/print/print-texts.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { needServices } from '#domain/services/planning/pegs.ts'
import { printCalls, type PrintCall } from '#domain/services/planning/print.ts'
import { auditServices } from '#domain/services/system/administration.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { demo } from '../../support/kitting.ts'
import { codesOn } from '../../support/pdf-codes.ts'
import { drawnText, pdfPages, withoutBlanks, type PdfPage } from '../../support/pdf-text.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

type Row = Readonly<Record<string, unknown>>

let server: TestServer
let operations: readonly Row[]
/** An order with several operations that take material. */
let order: Row
let steps: readonly Row[]

beforeAll(async () => {
  server = await createFilledServer(demo())
  await withTenant(server.database.app, tenantOne, async (tx) => {
    await tx.run(`update "order" set remark = '客户要求：先检验后装配（加急）。', lot_no = 'L-2026-07'`)
    await tx.run(`update operation set remark = '使用夹具 F-12；首件检验。'`)
  })
  operations = (await server.one.ask(crudOf(entityNamed('operation')).getAll, { maxResultCount: 10_000 }))
    .items as readonly Row[]
  const counts = Map.groupBy(operations, (row) => String(row['orderCode']))
  const longest = [...counts.values()].toSorted((one, other) => other.length - one.length)[0]!
  steps = longest.toSorted(
    (one, other) =>
      Number(one['procNo']) - Number(other['procNo']) || Number(one['splitNo']) - Number(other['splitNo']),
  )
  const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [steps[0]!['orderCode']] }])
  order = (await server.one.ask(crudOf(entityNamed('order')).getAll, { filter })).items[0] as Row
})
afterAll(() => server.close())

const chinese = { 'accept-language': 'zh-Hans' }
const call = (user: TestUser, endpoint: PrintCall, input: object, headers = chinese) =>
  user.call(endpoint, input as never, headers)

async function printed(
  user: TestUser,
  endpoint: PrintCall,
  input: object,
  headers?: typeof chinese,
): Promise<PdfPage[]> {
  const answer = await call(user, endpoint, input, headers)
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  if (process.env['KEEP_PDF']) writeFileSync(`${process.env['KEEP_PDF']}/${Date.now()}.pdf`, answer.bytes)
  return pdfPages(answer.bytes)
}

const texts = (pages: readonly PdfPage[]): string[] =>
  pages.flatMap((page) => page.texts.map(({ text }) => text))
/** A time of the wire on the wall clock of the demo's plan unit, without blanks as pages are read. */
const local = (time: unknown): string =>
  new Date(Date.parse(String(time)) + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', '')

describe('documents of the shop floor', () => {
  it('a job card says what the list of operations says of it, and its code scans', async () => {
    const codes = steps.map(({ code }) => code)
    const pages = await printed(server.one, printCalls.operations, { document: 'jobCard', codes })
    for (const step of steps) {
      const own = pages.filter((page) =>
        texts([page]).some((text) => text.includes(`工作卡 ${String(step['code'])} `)),
      )
      expect(own.length).toBeGreaterThan(0)
      expect(new Set(codesOn(own[0]!))).toEqual(new Set([step['code']]))
      const all = drawnText(own)
      for (const field of ['code', 'orderCode', 'itemCode', 'processCode', 'resCode', 'qty'])
        expect(all, field).toContain(withoutBlanks(String(step[field])))
      for (const field of ['start', 'end']) if (step[field]) expect(all, field).toContain(local(step[field]))
      expect(all).toContain('使用夹具F-12；首件检验。')
      expect(all).toContain('客户要求：先检验后装配（加急）。')
      expect(all).toContain('操作员')
    }
  })

  it('an issue list has the material of all operations with what is pegged, as the screen of needs says', async () => {
    const filter = JSON.stringify([{ field: 'orderCode', op: 'eq', values: [order['code']] }])
    const needs = (await server.one.ask(needServices.needs, { filter, maxResultCount: 1000 }))
      .items as readonly Row[]
    expect(needs.length).toBeGreaterThan(1)
    const pages = await printed(server.one, printCalls.orders, {
      document: 'issueList',
      codes: [order['code']],
    })
    const drawn = texts(pages)
    const scanned = pages.flatMap(codesOn)
    for (const need of needs) {
      expect(drawn).toContain(need['itemCode'])
      expect(drawn).toContain(need['qty'])
      expect(drawn).toContain(need['peggedQty'])
    }
    expect(scanned.toSorted()).toEqual(
      [
        ...needs.map(({ itemCode }) => String(itemCode)),
        ...Array<string>(2).fill(String(order['code'])),
      ].toSorted(),
    )
    const stocks = await withTenant(server.database.app, tenantOne, (tx) =>
      tx.rows<{ item: string; free: string }>(
        `select s.item_code as item, trim_scale(greatest(0, sum(greatest(0, s.qty - coalesce(s.locked_qty, 0)))
           - coalesce((select sum(r.qty) from order_reserve r where r.item_code = s.item_code and r.supply_doc is null
             and r.order_code <> $2 and (r.valid_to is null or r.valid_to >= (now() at time zone 'Asia/Shanghai')::date)), 0)))::text as free
         from stock s where s.quality_status = 'OK' and (s.expiry_date is null or s.expiry_date >= (now() at time zone 'Asia/Shanghai')::date)
           and s.item_code = any ($1)
         group by s.item_code`,
        [needs.map(({ itemCode }) => itemCode), order['code']],
      ),
    )
    expect(stocks.length).toBeGreaterThan(0)
    for (const { free } of stocks) expect(drawn).toContain(free)
  })

  it('a travel card has all operations in route order, each with its code', async () => {
    const pages = await printed(server.one, printCalls.orders, {
      document: 'travelCard',
      codes: [order['code']],
    })
    const scanned = pages.flatMap(codesOn).filter((code) => code !== order['code'])
    expect(scanned).toEqual(steps.map(({ code }) => code))
    const all = drawnText(pages)
    expect(all).toContain('签字')
    for (const { resCode, start, end } of steps)
      for (const text of [String(resCode), local(start), local(end)])
        expect(all).toContain(withoutBlanks(text))
  })

  it('labels begin at their place, as many as asked for', async () => {
    const pages = await printed(server.one, printCalls.orders, {
      document: 'labels',
      codes: [order['code']],
      sheet: '3x8',
      start: 23,
      copies: 3,
    })
    expect(pages.map((page) => codesOn(page).length)).toEqual([2, 1])
    expect(new Set(pages.flatMap(codesOn))).toEqual(new Set([order['code']]))
    expect(drawnText(pages)).toContain(withoutBlanks(`数量 ${String(order['qty'])}`))
    const items = await printed(server.one, printCalls.items, {
      document: 'labels',
      codes: [order['itemCode']],
      sheet: '2x5',
    })
    expect(items.flatMap(codesOn)).toEqual([order['itemCode']])
  })

  it('the same from the screens of the shop floor, the release and the charts, and in English', async () => {
    const input = { document: 'jobCard', codes: [steps[0]!['code']], paper: 'A4' }
    for (const endpoint of [printCalls.shopWork, printCalls.releases, printCalls.charts]) {
      const pages = await printed(server.one, endpoint, input, { 'accept-language': 'en' })
      expect(pages[0]!.height).toBe(841.89)
      expect(drawnText(pages)).toContain('Jobcard')
      expect(drawnText(pages)).toContain(withoutBlanks(printTexts.inspector.en))
      expect(drawnText(pages)).toMatch(/Page1of1$/)
    }
  })

  it('job cards of an order are those of its operations', async () => {
    const pages = await printed(server.one, printCalls.orders, {
      document: 'jobCard',
      codes: [order['code']],
    })
    expect([...new Set(pages.flatMap(codesOn))]).toEqual(steps.map(({ code }) => code))
  })
})

describe('what a reader may print', () => {
  it('is in the audit log with the rows', async () => {
    const codes = [steps[0]!['code'], steps[1]!['code']]
    await printed(server.one, printCalls.operations, { document: 'jobCard', codes })
    const [entry] = (
      await server.one.ask(auditServices.list, { entity: 'operation', action: 'export', maxResultCount: 1 })
    ).items
    expect(entry).toMatchObject({
      entityKey: 'jobCard.pdf',
      after: { format: 'pdf', rows: 2, document: 'jobCard', codes: codes.join(', ') },
    })
  })

  it('leaves filtered rows out as unknown ones, and masks what is masked', async () => {
    const limited = await server.user(1, 'cards', ['Pages.Roles', 'Pages.Users'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-cards' })).items
    await server.one.ask(roles.update, {
      ...role,
      columnMask: { operation: ['qty', 'resCode'], stock: ['qty'], inputInst: ['qty'] },
      rowFilter: { order: `ME.code != '${String(order['code'])}'` },
    })
    const codes = [steps[0]!['code']]
    const refusal = async (endpoint: PrintCall, input: object) => {
      const { status, body } = await call(limited, endpoint, input)
      return [status, body.error?.message.replace(/id = .*$/, '')]
    }
    const jobs = { document: 'jobCard', codes }
    const unknown = await refusal(printCalls.operations, { ...jobs, codes: ['NOT-THERE'] })
    expect(unknown[0]).toBe(404)
    for (const endpoint of [printCalls.operations, printCalls.shopWork, printCalls.charts])
      expect(await refusal(endpoint, jobs)).toEqual(unknown)
    const hidden = await refusal(printCalls.orders, { document: 'travelCard', codes: [order['code']] })
    expect(hidden).toEqual(await refusal(printCalls.orders, { document: 'travelCard', codes: ['NOT-THERE'] }))
    const other = operations.find((row) => row['orderCode'] !== order['code'] && row['resCode'] !== null)!
    const whole = drawnText(
      await printed(server.one, printCalls.operations, { document: 'jobCard', codes: [other['code']] }),
    )
    const narrow = drawnText(
      await printed(limited, printCalls.operations, { document: 'jobCard', codes: [other['code']] }),
    )
    expect(whole).toContain(withoutBlanks(`主资源${String(other['resCode'])}`))
    expect(narrow).toContain('主资源***')
    expect(narrow).not.toContain(withoutBlanks(String(other['resCode'])))
    expect(whole).not.toContain('***')
    const list = drawnText(
      await printed(limited, printCalls.operations, { document: 'issueList', codes: [other['code']] }),
    )
    expect(list).toContain('数量***')
  })

  it('needs the right to export of the list, and the screen elsewhere', async () => {
    const reader = await server.user(1, 'noExport', ['Pages.Roles'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-noExport' })).items
    await server.one.ask(roles.update, {
      ...role,
      tools: { [appCodeOf('/planData/OperationList')]: ['edit'] },
    })
    const input = { document: 'jobCard', codes: [steps[0]!['code']] }
    expect((await call(reader, printCalls.operations, input)).status).toBe(403)
    expect((await call(reader, printCalls.shopWork, input)).status).toBe(200)
    const nobody = await server.user(1, 'noScreen', [])
    for (const endpoint of Object.values(printCalls))
      expect((await call(nobody, endpoint, input)).status).toBe(403)
  })

  it('is refused before anything is made where it is too much, nothing, or no document of the list', async () => {
    const many = Array.from({ length: MOST_DOCUMENTS + 1 }, (_, at) => `X-${at}`)
    const said = async (endpoint: PrintCall, input: object) => {
      const { status, body } = await call(server.one, endpoint, input, { 'accept-language': 'en' })
      return [status, body.error?.message]
    }
    expect(await said(printCalls.operations, { document: 'jobCard', codes: many })).toEqual([
      422,
      `Job card: ${MOST_DOCUMENTS} at most are printed at a time, not ${MOST_DOCUMENTS + 1}; choose fewer rows.`,
    ])
    const labels = { document: 'labels', codes: many.slice(0, 30), copies: 100 }
    expect(await said(printCalls.operations, labels)).toEqual([
      422,
      `Labels: ${MOST_LABELS} at most are printed at a time, not 3000; choose fewer rows.`,
    ])
    expect((await said(printCalls.items, { document: 'jobCard', codes: ['A'] }))[0]).toBe(400)
    expect((await said(printCalls.operations, { document: 'jobCard', codes: [] }))[0]).toBe(400)
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(
        `insert into "order" (code, order_type, item_code, qty, due_date) values ('EMPTY-1', 'M', $1, 1, now())`,
        [order['itemCode']],
      ),
    )
    expect(await said(printCalls.orders, { document: 'jobCard', codes: ['EMPTY-1'] })).toEqual([
      422,
      'The rows have no operations, so there is no Job card to print. Explode the orders first.',
    ])
    const empty = await printed(server.one, printCalls.orders, { document: 'travelCard', codes: ['EMPTY-1'] })
    expect(drawnText(empty)).toContain('订单没有工序。')
  })
})
