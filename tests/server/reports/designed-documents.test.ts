import { tableFromIPC } from 'apache-arrow'
import type { CellFormulaValue } from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import {
  newColumn,
  newDefinition,
  newParameter,
  newSection,
  type DesignColumn,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { MOST_CROSS_ROWS } from '#domain/reports/designed/cross.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { reportStyles } from '#domain/services/reports/styles.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { demo, run } from '../../support/kitting.ts'
import { pdfPages } from '../../support/pdf-text.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'
import { readBook } from '../../support/workbooks.ts'

type Row = Readonly<Record<string, unknown>>

let server: TestServer
let limited: TestUser
beforeAll(async () => {
  server = await createFilledServer(demo())
  await run(server.one)
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  await server.one.ask(roles.update, { ...role, rowFilter: { order: "ME.customerCode <> 'C001'" } })
})
afterAll(() => server.close())

const column = (name: string, expression: string, more: Partial<DesignColumn> = {}): DesignColumn => ({
  ...newColumn(name, expression),
  ...more,
})
const axes = [
  column('customer', 'ME.customerCode', { place: 'row' }),
  column('type', 'ME.orderType', { place: 'column' }),
]

/** Orders by customer: words, a list, a cross table with averages, a chart, and the kits of a run. */
const document: ReportDefinition = {
  ...newDefinition('order'),
  kind: 'document',
  about: 'Orders of customers',
  sections: [
    {
      ...newSection('text', 'order'),
      title: 'Read me',
      text: 'Orders of all customers.\n\nSecond paragraph.',
    },
    {
      ...newSection('list', 'order'),
      title: 'Orders',
      columns: [column('order', 'ME.code'), column('customer', 'ME.customerCode'), column('qty', 'ME.qty')],
      filter: "ME.customerCode <> ''",
      sort: [{ column: 'order', descending: false }],
    },
    {
      ...newSection('cross', 'order'),
      title: 'Mean quantities',
      columns: [
        ...axes,
        column('mean', 'ME.qty', { place: 'value', total: 'average', decimals: 2, title: 'Mean' }),
      ],
      filter: "ME.customerCode <> ''",
    },
    {
      ...newSection('chart', 'order'),
      title: 'Quantities',
      columns: [...axes, column('qty', 'ME.qty', { place: 'value', total: 'sum' })],
      filter: "ME.customerCode <> ''",
    },
    {
      ...newSection('list', 'kittingOrders'),
      title: 'Kits',
      columns: [column('order', 'ME.order'), column('status', 'ME.kitStatus')],
      filter: 'ME.openQty > least',
    },
  ],
  parameters: [
    {
      ...newParameter('customers'),
      label: 'Customers',
      type: 'reference',
      of: 'customer',
      many: true,
      on: 'ME.customerCode',
    },
    { ...newParameter('least'), label: 'Least', type: 'number', initial: '0', required: true },
  ],
}

let made = 0
async function create(definition: ReportDefinition): Promise<string> {
  const code = `Doc${++made}`
  await server.one.ask(reportDesigns.create, { code, name: `Document ${made}`, folder: 'orders', definition })
  return code
}

const pageOf = async (user: TestUser, reportCode: string, section: number, P: object = {}) =>
  (
    (await user.ask(reportCalls.page, {
      reportCode,
      section,
      P: JSON.stringify(P),
      maxResultCount: 10_000,
    })) as { items: readonly Row[] }
  ).items

async function ordersOf(user: TestUser): Promise<readonly Row[]> {
  const { items } = await user.ask(crudOf(entityNamed('order')).getAll, { maxResultCount: 10_000 })
  return (items as unknown as readonly Row[]).filter(({ customerCode }) => Boolean(customerCode))
}

const mean = (rows: readonly Row[]): number =>
  Math.round((rows.reduce((sum, { qty }) => sum + Number(qty), 0) / rows.length) * 100) / 100

/** The cross table of the third section by a plain computation: a line for each customer, with the totals. */
function plainMeans(rows: readonly Row[]): (string | number | null)[][] {
  const values = (name: string, of = rows) => [...new Set(of.map((row) => String(row[name])))].toSorted()
  const types = values('orderType')
  const lineOf = (name: string, own: readonly Row[]) => [
    name,
    ...types
      .map((type) => own.filter(({ orderType }) => orderType === type))
      .map((some) => (some.length > 0 ? mean(some) : null)),
    mean(own),
  ]
  return [
    ...values('customerCode').map((customer) =>
      lineOf(
        customer,
        rows.filter((row) => row['customerCode'] === customer),
      ),
    ),
    lineOf('Total', rows),
  ]
}

async function bookOf(user: TestUser, reportCode: string, P: object = {}) {
  const file = await user.call(reportCalls.export, { reportCode, P: JSON.stringify(P), format: 'xlsx' })
  const book = await readBook(file.bytes)
  const valuesOf = (name: string): unknown[][] => {
    const found: unknown[][] = []
    book
      .getWorksheet(name)!
      .eachRow((row) => found.push((row.values as unknown[]).slice(1).map((one) => one ?? null)))
    const shown = book.getWorksheet(name)!.columns.filter((one) => !one.hidden).length
    return found.map((row) => row.slice(0, shown))
  }
  const isFormula = (value: unknown): value is CellFormulaValue =>
    typeof value === 'object' && value !== null && 'formula' in value
  const map = (name: string, of: (value: unknown) => unknown): unknown[][] =>
    valuesOf(name).map((row) => row.map((value) => of(value) ?? null))
  return {
    names: book.worksheets.map(({ name }) => name),
    cells: (name: string) => map(name, (value) => (isFormula(value) ? value.result : value)),
    formulas: (name: string) => map(name, (value) => (isFormula(value) ? value.formula : null)),
    sheet: (name: string) => book.getWorksheet(name)!,
  }
}

describe('a document', () => {
  it('has sections one after the other, each with the rows that a plain computation has', async () => {
    const code = await create(document)
    for (const user of [server.one, limited]) {
      const orders = await ordersOf(user)
      const list = await pageOf(user, code, 0)
      expect(list.map(({ order }) => order)).toEqual(orders.map((row) => String(row['code'])).toSorted())
      const book = await bookOf(user, code)
      expect(book.names).toEqual(['Document 1', 'Read me', 'Orders', 'Mean quantities', 'Quantities', 'Kits'])
      expect(book.cells('Read me').flat()).toEqual(['Orders of all customers.', 'Second paragraph.'])
      expect(
        book
          .cells('Orders')
          .slice(1)
          .map(([order, , qty]) => [order, qty]),
      ).toEqual(list.map(({ order, qty }) => [order, Number(qty)]))
      expect(book.cells('Mean quantities').slice(1)).toEqual(plainMeans(orders))
    }
  })

  it('asks all sections for the parameters of the document', async () => {
    const code = await create(document)
    const [customer] = [
      ...new Set((await ordersOf(server.one)).map((row) => String(row['customerCode']))),
    ].toSorted()
    const P = { customers: [customer] }
    const list = await pageOf(server.one, code, 0, P)
    expect(new Set(list.map((row) => row['customer']))).toEqual(new Set([customer]))
    const { cells } = await bookOf(server.one, code, P)
    expect(
      cells('Mean quantities')
        .slice(1)
        .map(([name]) => name),
    ).toEqual([customer, 'Total'])
    const kits = await pageOf(server.one, code, 3)
    expect(kits.length).toBeGreaterThan(3)
    expect(await pageOf(server.one, code, 3, { least: '999999999' })).toEqual([])
    const parameters = await server.one.ask(reportCalls.parameters, { reportCode: code })
    expect(parameters.items.map(({ name }) => name)).toEqual(['scheme', 'run', 'customers', 'least'])
  })

  it('is pages with its titles, words, figures and a chart that is drawn as shapes', async () => {
    const code = await create(document)
    const file = await server.one.call(reportCalls.export, {
      reportCode: code,
      P: '{}',
      format: 'pdf',
      paper: 'A3',
      orientation: 'landscape',
    })
    const pages = pdfPages(file.bytes)
    expect(pages[0]).toMatchObject({ width: expect.closeTo(1190.55, 0) as number })
    const text = pages.map((page) => page.texts.map((one) => one.text).join('\n')).join('\n')
    for (const word of ['Read me', 'Second paragraph.', 'Orders', 'Mean quantities', 'Quantities', 'Kits'])
      expect(text).toContain(word)
    for (const [name, ...figures] of plainMeans(await ordersOf(server.one)))
      for (const figure of [name, ...figures]) if (figure !== null) expect(text).toContain(String(figure))
    const { items } = await server.one.ask(reportCalls.audit, { reportCode: code })
    expect(items.map(({ format }) => format)).toEqual(['pdf'])
  })

  it('runs section by section, with what averages of lines are divided from', async () => {
    const code = await create(document)
    const answer = await server.one.call(reportCalls.run, { reportCode: code, section: 1, P: {} })
    const table = tableFromIPC(answer.bytes)
    expect(table.schema.fields.map(({ name }) => name)).toEqual([
      'customer',
      'type',
      'mean',
      'mean__sum',
      'mean__count',
    ])
    const none = await server.one.call(reportCalls.page, { reportCode: code, section: 9 })
    expect(none.status).toBe(400)
    const csv = await server.one.call(reportCalls.export, { reportCode: code, P: '{}', format: 'csv' })
    expect(csv.status).toBe(400)
  })

  it('is closed where one of its sections is', async () => {
    const code = await create({
      ...document,
      sections: [
        ...document.sections,
        {
          ...newSection('cross', 'kpiValue'),
          title: 'History',
          columns: [
            column('kpi', 'ME.kpiCode', { place: 'row' }),
            column('value', 'ME.value', { place: 'value', total: 'max' }),
          ],
        },
      ],
    })
    expect((await server.one.call(reportCalls.page, { reportCode: code })).status).toBe(200)
    expect((await limited.call(reportCalls.page, { reportCode: code })).status).toBe(403)
    expect((await limited.ask(reportCalls.list)).items.map((one) => one.code)).not.toContain(code)
    expect((await server.two.call(reportCalls.page, { reportCode: code })).status).toBe(404)
  })

  it('is refused with what is wrong with its sections', async () => {
    const [words, list] = document.sections
    const answer = await server.one.call(reportDesigns.preview, {
      definition: {
        ...document,
        sections: [
          { ...words!, text: ' ' },
          { ...list!, columns: [column('order', 'ME.cod')] },
          { ...newSection('list', 'planJobs'), columns: [column('order', 'ME.order')] },
          document.sections[4]!,
        ],
      },
    })
    expect(answer.body.error!.validationErrors!.map(({ members }) => members[0])).toEqual([
      'sections',
      'sections[0].text',
      'sections[1].columns[0].expression',
    ])
  })
})

/** Formulas of a count, a sum and an average over some lines. */
const subtotals = (from: number, to: number): string[] =>
  [
    [3, 'B'],
    [9, 'C'],
    [1, 'D'],
  ].map(([op, column]) => `SUBTOTAL(${op},${column}${from}:${column}${to})`)

it('lists have sums below their groups and below all rows', async () => {
  const code = await create({
    ...document,
    sections: [
      {
        ...newSection('list', 'order'),
        title: 'Grouped',
        columns: [
          column('customer', 'ME.customerCode'),
          column('order', 'ME.code', { total: 'count' }),
          column('qty', 'ME.qty', { total: 'sum' }),
          column('priority', 'ME.priority', { total: 'average' }),
        ],
        groups: ['customer'],
        filter: "ME.customerCode <> '' and ME.priority is not null",
      },
    ],
  })
  const orders = (await ordersOf(server.one)).filter(
    (row) => row['priority'] !== null && row['priority'] !== undefined,
  )
  const plainSum = (label: string, rows: readonly Row[]) => [
    label,
    rows.length,
    rows.reduce((sum, row) => sum + Number(row['qty']), 0),
    Math.round((rows.reduce((sum, row) => sum + Number(row['priority']), 0) / rows.length) * 1e6) / 1e6,
  ]
  const customers = [...new Set(orders.map((row) => String(row['customerCode'])))].toSorted()
  expect(customers.length).toBeGreaterThan(2)
  const { cells, formulas, sheet } = await bookOf(server.one, code)
  const lines = cells('Grouped').slice(1)
  expect(lines).toHaveLength(orders.length + customers.length + 1)
  expect(lines.filter(([label]) => /subtotal|^Total$/.test(String(label)))).toEqual([
    ...customers.map((customer) =>
      plainSum(
        `${customer}: subtotal`,
        orders.filter((row) => row['customerCode'] === customer),
      ),
    ),
    plainSum('Total', orders),
  ])
  const [, first] = formulas('Grouped').filter((row) => row.some((formula) => formula !== null))
  const end = lines.findIndex(([label]) => label === `${customers[0]}: subtotal`) + 1
  expect(formulas('Grouped')[end]).toEqual([null, ...subtotals(2, end)])
  expect(first).not.toEqual(formulas('Grouped')[end])
  expect(formulas('Grouped').at(-1)).toEqual([null, ...subtotals(2, lines.length)])
  expect(sheet('Grouped').getRow(2).outlineLevel).toBe(1)
  const file = await server.one.call(reportCalls.export, { reportCode: code, P: '{}', format: 'pdf' })
  const drawn = pdfPages(file.bytes).flatMap((page) => page.texts.map((one) => one.text))
  expect(drawn).toContain('Total')
  expect(drawn.join('\n')).toContain(`count ${orders.length}`)
})

describe('a cross table or chart by itself', () => {
  it('is a file as it is designed, with totals; with columns of its own choice it is its rows', async () => {
    const code = await create({
      ...document,
      ...document.sections[2]!,
      kind: 'cross',
      sections: [],
      parameters: [],
    })
    const orders = await ordersOf(server.one)
    const { cells, names } = await bookOf(server.one, code)
    expect(cells(names[1]!).slice(1)).toEqual(plainMeans(orders))
    const rows = await server.one.call(reportCalls.export, {
      reportCode: code,
      P: '{}',
      format: 'xlsx',
      columns: 'customer,type,mean',
    })
    const book = await readBook(rows.bytes)
    expect(book.worksheets).toHaveLength(1)
    expect(book.worksheets[0]!.rowCount - 1).toBe((await pageOf(server.one, code, 0)).length)
  })
})

describe('the style of a section', () => {
  const style = {
    styleName: 'By type',
    columns: [
      { field: 'order', title: 'Work order' },
      { field: 'qty', width: 210, total: 'max' as const },
    ],
    groupings: ['customer'],
    sorting: [{ field: 'qty', descending: true }],
    printSetup: null,
  }

  it('is kept by itself, and is how its rows come in files of their reader', async () => {
    const code = await create(document)
    const saved = await server.one.ask(reportStyles.save, {
      reportCode: code,
      section: 0,
      ...style,
      isDefault: true,
    })
    expect(saved.reportCode).toBe(code)
    const namesOf = async (section: object) =>
      (await server.one.ask(reportStyles.list, { reportCode: code, ...section })).items.map(
        ({ styleName }) => styleName,
      )
    expect([await namesOf({ section: 0 }), await namesOf({ section: 1 }), await namesOf({})]).toEqual([
      ['By type'],
      [],
      [],
    ])
    const orders = await ordersOf(server.one)
    const { cells, formulas } = await bookOf(server.one, code)
    const [head, ...lines] = cells('Orders')
    expect(head).toEqual(['Work order', 'Quantity'])
    const largest = (rows: readonly Row[]) => Math.max(...rows.map(({ qty }) => Number(qty)))
    expect(lines.at(-1)).toEqual(['Total', largest(orders)])
    expect(formulas('Orders').at(-1)).toEqual([null, `SUBTOTAL(4,B2:B${lines.length})`])
    const customers = [...new Set(orders.map((row) => String(row['customerCode'])))].toSorted()
    expect(lines.filter(([label]) => String(label).endsWith(': subtotal'))).toEqual(
      customers.map((customer) => [
        `${customer}: subtotal`,
        largest(orders.filter((row) => row['customerCode'] === customer)),
      ]),
    )
    const file = await server.one.call(reportCalls.export, { reportCode: code, P: '{}', format: 'pdf' })
    const drawn = pdfPages(file.bytes).flatMap((page) => page.texts.map((one) => one.text))
    expect(drawn).toContain('Work order')
    // Who has no style of his own has the section as it is designed.
    expect((await bookOf(limited, code)).cells('Orders')[0]).toHaveLength(3)
    await server.one.ask(reportStyles.remove, { Id: saved.id })
    expect(await namesOf({ section: 0 })).toEqual([])
  })

  it('goes with its document, and there is none of a section that is not there', async () => {
    const code = await create(document)
    await server.one.ask(reportStyles.save, { reportCode: code, section: 0, ...style })
    const none = await server.one.call(reportStyles.save, { reportCode: code, section: 9, ...style })
    expect(none.status).toBe(400)
    const { id } = (await server.one.ask(reportDesigns.get, { reportCode: code })) as { id: string }
    await server.one.ask(reportDesigns.remove, { Id: id })
    const left = await withTenant(server.database.app, tenantOne, (tx) =>
      tx.rows('select from report_style where report_code like $1', [`${code}%`]),
    )
    expect(left).toEqual([])
  })
})

it('cross tables have limits that lists do not have', async () => {
  const axis = column('name', 'ME.entityKey', { place: 'row' })
  const code = await create({
    ...newDefinition('auditEntry'),
    kind: 'cross',
    columns: [axis, column('times', 'ME.action', { place: 'value', total: 'count' })],
    filter: "ME.entity = 'many'",
  })
  await withTenant(server.database.app, tenantOne, (tx) =>
    tx.run(
      `insert into audit_log (action, entity, key) select 'update', 'many', 'K' || n from generate_series(0, $1::int) n`,
      [MOST_CROSS_ROWS],
    ),
  )
  const ask = { reportCode: code, P: '{}', format: 'xlsx' }
  const refused = await server.one.call(reportCalls.export, ask, { 'accept-language': 'en' })
  expect([refused.status, refused.body.error?.message]).toEqual([
    422,
    expect.stringContaining('200000 combinations of its axes at most, not 200001'),
  ])
  const csv = await server.one.call(reportCalls.export, { ...ask, format: 'csv' })
  expect(csv.text.trimEnd().split('\r\n')).toHaveLength(MOST_CROSS_ROWS + 2)
})
