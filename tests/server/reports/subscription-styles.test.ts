import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newColumn, newDefinition, newSection } from '#domain/reports/designed/definition.ts'
import { toneInks } from '#domain/reports/designed/tone-inks.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { reportStyles } from '#domain/services/reports/styles.ts'
import { reportSubscriptions } from '#domain/services/reports/subscriptions.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { contentTypes } from '../../../src/server/platform/exchange/export-rows.ts'
import { tenantOne } from '../../support/database.ts'
import type { TestUser } from '../../support/server.ts'
import {
  fileOf,
  partOf,
  report,
  subscriptionBench,
  wide,
  type SubscriptionBench,
} from '../../support/subscriptions.ts'
import { readBook } from '../../support/workbooks.ts'

let bench: SubscriptionBench
let one: TestUser
let anna: TestUser
beforeAll(async () => {
  bench = await subscriptionBench()
  one = bench.server.one
  anna = await bench.server.user(1, 'anna', ['Pages.Roles', 'Pages.Users'])
  await withTenant(bench.server.database.app, tenantOne, (tx) => tx.run(`update "user" set lang = 'en'`))
})
afterAll(() => bench.close())
afterEach(() => bench.reset())

const style = {
  columns: [
    { field: 'order', title: 'Job' },
    { field: 'qty', total: 'sum', colours: [{ op: 'gt', value: '10', tone: 'bad' }] },
  ],
  groupings: ['itemCode'],
  sorting: [{ field: 'qty', descending: true }],
}
const keep = (user: TestUser, styleName: string, more: object = {}) =>
  user.ask(reportStyles.save, { reportCode: report, styleName, ...style, ...more })
const historyOf = async (id: string) => (await one.ask(reportSubscriptions.history, { id })).items
const rowsOf = ['\ufeffJob,Quantity', 'O2,50', '<b>O3,7', 'O1,5', 'BIKE: subtotal,62', 'Total,62']

describe('a subscription with a style', () => {
  it('sends files that follow it, the same as its owner would export', async () => {
    const { id } = await keep(one, 'By item')
    const made = await bench.make(one, { style: id })
    const file = partOf(bench.mails[0]!, 'text/csv')
    expect(file.trimEnd().split('\r\n')).toEqual(rowsOf)
    const P = JSON.stringify(wide)
    const input = { reportCode: report, P, format: 'csv', styleName: 'By item' }
    expect((await one.call(reportCalls.export, input, { 'accept-language': 'en' })).text).toBe(file)
    expect((await historyOf(made.id))[0]).toMatchObject({ state: 'S', message: null })
    const [kept] = (await one.ask(reportSubscriptions.list, { reportCode: report })).items
    expect(kept).toMatchObject({ style: id })
    await one.ask(reportStyles.remove, { Id: id })
  })

  it('has its columns, totals and colours in the body of mails', async () => {
    const { id } = await keep(one, 'By item')
    await bench.make(one, { style: id, format: 'html' })
    const html = partOf(bench.mails[0]!, 'text/html')
    const cells = [...html.matchAll(/<(?:td|th) style="([^"]*)">([^<]*)</g)].map(([, look, text]) => [
      text,
      look,
    ])
    const cell = 'border:1px solid #999;padding:2px 6px;text-align:left'
    const bad = `;color:${toneInks.bad.text};background:${toneInks.bad.back}`
    expect(cells).toEqual([
      ['Job', cell],
      ['Quantity', cell],
      ['O2', cell],
      ['50', cell + bad],
      ['&lt;b&gt;O3', cell],
      ['7', cell],
      ['O1', cell],
      ['5', cell],
      ['BIKE: subtotal', `${cell};font-weight:bold`],
      ['62', `${cell};font-weight:bold`],
      ['Total', `${cell};font-weight:bold`],
      ['62', `${cell};font-weight:bold`],
    ])
    await one.ask(reportStyles.remove, { Id: id })
  })

  it('goes to others with shared styles alone, and each gets the style as that user sees it', async () => {
    const own = await keep(one, 'Mine')
    const hers = await keep(anna, 'Hers', { shared: true })
    const refused = await one.call(reportSubscriptions.create, {
      reportCode: report,
      name: 'Orders',
      params: wide,
      subType: 'D',
      subTime: '08:30',
      targetUsers: ['anna'],
      style: own.id,
    })
    expect(refused.status).toBe(400)
    expect(refused.body.error!.validationErrors![0]!.members).toEqual(['style'])
    const unknown = { name: 'Other', style: crypto.randomUUID() }
    await expect(bench.make(one, unknown)).rejects.toThrow()
    await bench.make(one, { style: hers.id, targetUsers: ['anna', 'admin'] })
    expect(bench.mails).toHaveLength(2)
    for (const mail of bench.mails) expect(partOf(mail, 'text/csv').trimEnd().split('\r\n')).toEqual(rowsOf)
    await one.ask(reportStyles.remove, { Id: own.id })
    await anna.ask(reportStyles.remove, { Id: hers.id })
  })

  it('goes without a style that is gone or not shared any more, and its history says so', async () => {
    const { id } = await keep(one, 'By item')
    const hers = await keep(anna, 'Hers', { shared: true })
    const made = await bench.make(one, { style: id })
    const shared = await bench.make(one, { name: 'Shared', style: hers.id })
    bench.mails.length = 0
    await one.ask(reportStyles.remove, { Id: id })
    await anna.ask(reportStyles.save, { reportCode: report, styleName: 'Hers', ...style, shared: false })
    await bench.round('2027-03-02T00:30:00Z')
    const P = JSON.stringify(wide)
    const plain = await one.call(
      reportCalls.export,
      { reportCode: report, P, format: 'csv' },
      { 'accept-language': 'en' },
    )
    expect(bench.mails.map((mail) => partOf(mail, 'text/csv'))).toEqual([plain.text, plain.text])
    for (const one of [made, shared])
      expect((await historyOf(one.id))[0]).toMatchObject({
        state: 'S',
        message: expect.stringMatching(/^the chosen style does not exist any more/),
      })
    // It can be changed with another style, or none.
    const row = (await one.ask(reportSubscriptions.list, { reportCode: report })).items.find(
      (kept) => kept.id === made.id,
    )!
    const changed = await one.ask(reportSubscriptions.update, { ...row, style: null })
    expect(changed.style).toBeNull()
    await anna.ask(reportStyles.remove, { Id: hers.id })
  })
})

describe('a subscription to a document', () => {
  const section = (title: string) => ({
    ...newSection('list', 'order'),
    title,
    columns: [newColumn('order', 'ME.code'), newColumn('qty', 'ME.qty')],
    sort: [{ column: 'order', descending: false }],
  })
  const definition = {
    ...newDefinition('order'),
    kind: 'document' as const,
    sections: [
      { ...newSection('text', 'order'), title: 'Words', text: 'Orders.' },
      section('First'),
      section('Second'),
    ],
  }
  const styled = (styleName: string, title: string) => ({
    styleName,
    columns: [{ field: 'order', title }],
    groupings: [],
    sorting: [{ field: 'order', descending: true }],
  })
  const sheetsOf = async (mail: number) => {
    const book = await readBook(fileOf(bench.mails[mail]!, contentTypes.xlsx))
    return ['First', 'Second'].map((name) => {
      const rows: unknown[][] = []
      book.getWorksheet(name)!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
      return rows
    })
  }

  it('has the style that is chosen for each section, and elsewhere the default of its reader', async () => {
    const reportCode = 'TwoLists'
    await one.ask(reportDesigns.create, { code: reportCode, name: 'Two lists', folder: 'orders', definition })
    const save = (at: number, style: object, more: object = {}) =>
      one.ask(reportStyles.save, { reportCode, section: at, ...style, ...more } as never)
    const second = await save(1, styled('Chosen', 'Job'))
    await save(0, styled('Usual', 'Usually'), { isDefault: true })
    const row = { reportCode, params: {}, format: 'xlsx' }
    await bench.make(one, { ...row, name: 'Styled', sectionStyles: [null, second.id] })
    const [first, chosen] = await sheetsOf(0)
    expect(first![0]).toEqual(['Usually'])
    expect(chosen![0]).toEqual(['Job'])
    const codes = chosen!.slice(1).map(([code]) => String(code))
    expect(codes.length).toBeGreaterThan(1)
    expect(codes).toEqual(codes.toSorted().toReversed())
    const kept = (await one.ask(reportSubscriptions.list, { reportCode })).items[0]!
    expect(kept.sectionStyles).toEqual([null, second.id])
    // The style of another section is none of this one.
    const wrong = await one.call(reportSubscriptions.update, { ...kept, sectionStyles: [second.id] } as never)
    expect(wrong.status).toBe(400)
    expect(wrong.body.error!.validationErrors![0]!.members).toEqual(['sectionStyles'])
    bench.mails.length = 0
    await one.ask(reportStyles.remove, { Id: second.id })
    await bench.round('2027-03-02T00:30:00Z')
    const [, without] = await sheetsOf(0)
    expect(without![0]).toHaveLength(2)
    expect((await historyOf(kept.id))[0]).toMatchObject({
      state: 'S',
      message: expect.stringMatching(/^the chosen style does not exist any more/),
    })
  })
})
