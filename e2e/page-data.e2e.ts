import { expect, test, type Locator, type Page } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { kinds, type KindName } from '#domain/pages/kinds/index.ts'
import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import { wholePage } from '#domain/pages/linked.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { kindSamples } from '../src/workbench/screens/pages/page/samples/index.ts'
import { sampleParts } from '../src/workbench/screens/pages/page/samples/linked.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { DesignedPage } from './support/designed-page.ts'
import { Workbench } from './support/workbench.ts'

const order = entityNamed('order')
const text = (en: string) => ({ en, 'zh-Hans': en })
const says = (en: string) => [{ do: 'toast', text: text(en), tone: 'good' }]
const words = (id: string, en: string, y: number): PageComponent => ({
  type: 'text',
  props: { id, at: { x: 0, y, w: 12, h: 1 }, body: text(en) },
})

type Row = Readonly<Record<string, unknown>>
const letters = ['A', 'B', 'C', 'D'] as const
const quantities = { A: '40', B: '10', C: '30', D: '20' } as const

/** Signs in and makes four orders of different quantities; gives what their codes begin with. */
async function enterWithOrders(page: Page): Promise<string> {
  test.slow()
  await Workbench.enter(page, 'en')
  const { items } = await ask(page, crudOf(entityNamed('item')).getAll, { maxResultCount: 1 })
  const prefix = `DATA-${Date.now().toString(36)}-`
  for (const letter of letters)
    await ask(page, crudOf(order).create, {
      code: prefix + letter,
      orderType: 'M',
      status: 'N',
      itemCode: (items as readonly Row[])[0]!['code'],
      qty: quantities[letter],
      dueDate: '2027-01-01T00:00:00Z',
    })
  return prefix
}

async function ordersOf(page: Page, prefix: string): Promise<readonly Row[]> {
  const filter = JSON.stringify([{ field: 'code', op: 'starts', values: [prefix] }])
  const { items } = await ask(page, crudOf(order).getAll, { filter, sorting: 'code' })
  return items as readonly Row[]
}

const sourcesOf = (prefix: string): readonly PageSource[] => [
  {
    name: 'orders',
    kind: 'rows',
    entity: 'order',
    where: [{ field: 'code', op: 'starts', values: [`'${prefix}'`] }],
    sort: [{ field: 'code', descending: false }],
  },
  {
    name: 'own',
    kind: 'rows',
    entity: 'order',
    where: [{ field: 'code', op: 'eq', values: ['PAGE.order'] }],
  },
]

const table: PageComponent = {
  type: 'table',
  props: {
    id: 'table',
    at: { x: 0, y: 0, w: 12, h: 9 },
    label: text('Orders'),
    source: 'orders',
    edit: true,
    selection: 'many',
    selected: 'order',
    columns: [
      { field: 'code' },
      { field: 'qty', title: text('Pieces'), width: 180 },
      { field: 'status' },
      { field: 'dueDate' },
    ],
    rowActions: [
      {
        label: text('Drop'),
        icon: 'trash-2',
        enabled: 'ME.qty < 40',
        actions: [
          { do: 'confirm', text: text('Drop {EVENT.row.code}?') },
          { do: 'delete', entity: 'order', row: 'ME.code' },
          ...says('Dropped {EVENT.row.code}'),
        ],
      },
    ],
    on: { change: says('Saved {EVENT.row.code}'), open: says('Opened {ME.code}') },
  },
}

const pageOf = (prefix: string, content: readonly PageComponent[]): PageFile => ({
  ...newPage('shown', 'page', text('Orders')),
  variables: [{ name: 'order', type: 'text' }],
  sources: sourcesOf(prefix),
  data: { root: {}, content },
})

/** A line of a grid, counted from 0. */
const line = (part: Locator, at: number): Locator => part.locator(`[role="row"][aria-rowindex="${at + 2}"]`)

test('a table is sorted and searched, drives the page, and its rows are acted on', async ({ page }) => {
  const prefix = await enterWithOrders(page)
  const split: PageComponent = {
    type: 'button',
    props: {
      id: 'split',
      at: { x: 0, y: 11, w: 3, h: 1 },
      text: text('Split'),
      on: {
        click: [
          {
            do: 'command',
            call: '/api/services/app/ASPOrder/Split',
            rows: 'orders',
            parameters: { order: 'ME.code', qty: "'1'" },
          },
          ...says('All are split'),
        ],
      },
    },
  }
  const own = words('own', 'Order {PAGE.order}: {First(PAGE.own).qty}', 10)
  const open = await DesignedPage.open(page, pageOf(prefix, [table, own, split]))
  const part = open.part('table')
  const grid = part.getByRole('grid', { name: 'Orders' })
  await expect(line(part, 0)).toContainText(`${prefix}A`)
  await expectAccessible(page)

  await grid.getByRole('columnheader', { name: 'Pieces' }).click()
  await expect(line(part, 0)).toContainText(`${prefix}B`)
  await part.getByRole('textbox', { name: 'Quick search' }).fill(`${prefix}C`)
  await expect(line(part, 0)).toContainText(`${prefix}C`)
  await expect(part.getByRole('status')).toHaveText(/1 of 4/)
  await part.getByRole('textbox', { name: 'Quick search' }).fill('')
  await expect(part.getByRole('status')).toHaveText('Rows: 4')

  // B, D, C, A by quantity: the current row drives the text below.
  await line(part, 0).getByText(`${prefix}B`).click()
  await expect(open.part('own')).toHaveText(`Order ${prefix}B: 10`)
  await page.keyboard.press('ArrowDown')
  await expect(open.part('own')).toHaveText(`Order ${prefix}D: 20`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Opened ${prefix}D`)).toBeVisible()

  await expect(line(part, 3).getByRole('button', { name: 'Drop' })).toBeDisabled()
  await line(part, 2).getByRole('button', { name: 'Drop' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Drop ${prefix}C?`)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await ordersOf(page, prefix)).toHaveLength(4)
  // By keyboard: from the cell of the buttons of the current row.
  await line(part, 2).getByText(`${prefix}C`).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(line(part, 2).getByRole('button', { name: 'Drop' })).toBeFocused()
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText(`Dropped ${prefix}C`)).toBeVisible()
  await expect(part.getByRole('status')).toHaveText('Rows: 3')
  await expect(grid).toBeFocused()
  expect((await ordersOf(page, prefix)).map(({ code }) => code)).not.toContain(`${prefix}C`)

  await open.part('split').getByRole('button').click()
  for (const at of [0, 1]) await line(part, at).getByRole('checkbox').click()
  await expect(part.getByRole('status')).toContainText('2 selected')
  await open.part('split').getByRole('button').click()
  await expect(page.getByText('All are split')).toBeVisible()
  const rows = await ordersOf(page, prefix)
  expect(rows.map(({ code, qty }) => [String(code).slice(prefix.length), qty])).toEqual(
    expect.arrayContaining([
      ['A', '40'],
      ['B', '9'],
      ['D', '19'],
    ]),
  )
  await expect(part.getByRole('status')).toContainText(`Rows: ${rows.length}`)
  expect(open.errors).toEqual([])
})

test('cells of a table are changed in place: checked there, saved, and read by other parts', async ({
  page,
}) => {
  const prefix = await enterWithOrders(page)
  const sum = words('sum', 'All {Sum(PAGE.orders.qty)}', 10)
  const own = words('own', 'Order {PAGE.order}: {First(PAGE.own).qty}', 11)
  const open = await DesignedPage.open(page, pageOf(prefix, [table, sum, own]))
  const part = open.part('table')
  await expect(open.part('sum')).toHaveText('All 100')
  const cell = (at: number): Locator => line(part, at).getByRole('gridcell').nth(2)
  await cell(1).click()
  await expect(open.part('own')).toHaveText(`Order ${prefix}B: 10`)
  await page.keyboard.press('F2')
  const editor = page.locator('.g-cell-editor')
  await editor.getByRole('textbox').fill('-5')
  await page.keyboard.press('Enter')
  await expect(editor.getByRole('alert')).toContainText('is below')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(cell(1)).toHaveText('10')
  await page.keyboard.type('15')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Saved ${prefix}B`)).toBeVisible()
  await expect(cell(1)).toHaveText('15')
  await expect(open.part('sum')).toHaveText('All 105')

  // A colleague changes the same cell meanwhile.
  await page.keyboard.press('ArrowUp')
  await expect(open.part('own')).toHaveText(`Order ${prefix}B: 15`)
  await page.keyboard.type('16')
  const [, theirs] = await ordersOf(page, prefix)
  const { id, rowVersion } = theirs!
  await ask(page, crudOf(order).saveMany, { rows: [{ id, rowVersion, qty: '17' }] })
  await page.keyboard.press('Enter')
  const conflict = page.getByRole('dialog').filter({ hasText: '17' })
  await expect(conflict).toContainText('16')
  // Keys are its own once it has the focus.
  await expect(conflict.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(cell(1)).toHaveText('17')
  expect(open.errors).toEqual([])

  await page.goto(`/planData/OrderList?keyword=${prefix}B`)
  await expect(line(open.shown, 0)).toContainText('17')
})

test('a table follows the rights of the list of its rows, and reads them again when it is refreshed', async ({
  page,
}) => {
  const prefix = await enterWithOrders(page)
  await page.route('**/GetUserRolesForAppTools*', (route) =>
    route.fulfill({ json: { success: true, result: { items: [] } } }),
  )
  const file = pageOf(prefix, [table])
  const kept = file.sources.map((source) => ({ ...source, live: false }))
  const open = await DesignedPage.open(page, { ...file, sources: kept })
  const part = open.part('table')
  await line(part, 1).getByRole('gridcell').nth(2).click()
  await expect(line(part, 1)).toHaveAttribute('aria-current', 'true')
  await page.keyboard.type('15')
  await expect(page.locator('.g-cell-editor')).toHaveCount(0)
  await expect(part.getByRole('button', { name: 'Export' })).toHaveCount(0)

  const [first] = await ordersOf(page, prefix)
  await ask(page, crudOf(order).saveMany, {
    rows: [{ id: first!['id'], rowVersion: first!['rowVersion'], qty: '41' }],
  })
  await expect(line(part, 0)).toContainText('40')
  await part.getByRole('button', { name: 'Refresh' }).click()
  await expect(line(part, 0)).toContainText('41')
  // It is the same row after it was read again.
  await expect(line(part, 1)).toHaveAttribute('aria-current', 'true')
  expect(open.errors).toEqual([])
})

test('a list shows a template for each row and is used with keys', async ({ page }) => {
  const prefix = await enterWithOrders(page)
  const list: PageComponent = {
    type: 'list',
    props: {
      id: 'list',
      at: { x: 0, y: 0, w: 8, h: 8 },
      label: text('Orders'),
      source: 'orders',
      selected: 'order',
      height: 1,
      slot: [
        { type: 'text', props: { id: 'code', at: { x: 0, y: 0, w: 8, h: 1 }, body: text('**{ME.code}**') } },
        {
          type: 'button',
          props: {
            id: 'act',
            at: { x: 8, y: 0, w: 3, h: 1 },
            text: text('Act'),
            on: { click: says('Acted on {ME.code}') },
          },
        },
      ],
      on: { select: says('Selected {EVENT.row.code}'), open: says('Opened {ME.code}') },
    },
  }
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const long: PageComponent = {
    type: 'list',
    props: {
      ...list.props,
      id: 'long',
      at: { x: 8, y: 0, w: 4, h: 8 },
      label: text('All'),
      source: 'all',
      slot: [],
      on: {},
    },
  }
  const file = pageOf(prefix, [list, long, words('own', 'Order {PAGE.order}', 9)])
  const all: PageSource = {
    name: 'all',
    kind: 'rows',
    entity: 'order',
    sort: [{ field: 'code', descending: false }],
  }
  const open = await DesignedPage.open(page, { ...file, sources: [...file.sources, all] })
  const shown = open.part('list').getByRole('list', { name: 'Orders' })
  await expect(shown.getByRole('listitem')).toHaveCount(4)
  // The grid comes with pages that have a table.
  expect(asked.filter((url) => url.includes('/table-rows'))).toEqual([])
  await expectAccessible(page)
  const pick = (letter: string): Locator => shown.getByRole('button', { name: `Select ${prefix}${letter}` })

  await pick('A').click({ position: { x: 20, y: 5 } })
  await expect(open.part('own')).toHaveText(`Order ${prefix}A`)
  await expect(page.getByText(`Selected ${prefix}A`)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(pick('C')).toBeFocused()
  await expect(pick('C')).toHaveAttribute('aria-pressed', 'true')
  await expect(open.part('own')).toHaveText(`Order ${prefix}C`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Opened ${prefix}C`)).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Acted on ${prefix}C`)).toBeVisible()
  // Buttons of a line act on it without choosing it.
  await shown.getByRole('listitem').nth(3).getByRole('button', { name: 'Act' }).click()
  await expect(page.getByText(`Acted on ${prefix}D`)).toBeVisible()
  await expect(open.part('own')).toHaveText(`Order ${prefix}C`)
  await pick('D').dblclick({ position: { x: 20, y: 5 } })
  await expect(page.getByText(`Opened ${prefix}D`)).toBeVisible()

  // Of a long list only lines in view are drawn, and keys reach all of them.
  const lines = open.part('long').getByRole('list', { name: 'All' })
  const orders = await ask(page, crudOf(order).getAll, { sorting: 'code desc', maxResultCount: 1 })
  expect(orders.totalCount).toBeGreaterThan(100)
  const end = String((orders.items as readonly Row[])[0]!['code'])
  const last = lines.getByRole('button', { name: `Select ${end}`, exact: true })
  await expect(last).toHaveCount(0)
  await lines
    .getByRole('button')
    .first()
    .click({ position: { x: 20, y: 5 } })
  await page.keyboard.press('End')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await expect(open.part('own')).toHaveText(`Order ${end}`)
  expect(await lines.getByRole('listitem').count()).toBeLessThan(60)
  expect(open.errors).toEqual([])
})

test('columns are filtered by their menus', async ({ page }) => {
  const prefix = await enterWithOrders(page)
  const open = await DesignedPage.open(page, pageOf(prefix, [table]))
  const part = open.part('table')
  const filter = async (title: string): Promise<Locator> => {
    await part.getByRole('columnheader', { name: title }).hover()
    await part.getByRole('button', { name: `Filter ${title}` }).click()
    return page.getByRole('dialog')
  }
  const condition = async (menu: Locator, name: string): Promise<void> => {
    await menu.getByRole('combobox', { name: 'Condition' }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await expect(part.getByRole('status')).toHaveText('Rows: 4')

  const quantity = await filter('Pieces')
  await condition(quantity, 'greater than')
  await quantity.getByRole('textbox').fill('20')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(part.getByRole('status')).toHaveText(/2 of 4/)
  await expect(line(part, 0)).toContainText(`${prefix}A`)
  await expect(line(part, 1)).toContainText(`${prefix}C`)

  // The values that a column offers are those of the rows of the page.
  const codes = await filter(order.fields['code']!.label.en)
  await condition(codes, 'is one of')
  await expect(codes.getByRole('list').getByRole('listitem')).toHaveCount(4)
  await codes.getByRole('checkbox', { name: `${prefix}C` }).click()
  await codes.getByRole('button', { name: 'Apply' }).click()
  await expect(part.getByRole('status')).toHaveText(/1 of 4/)
  await expect(line(part, 0)).toContainText(`${prefix}C`)
  const again = await filter(order.fields['code']!.label.en)
  await again.getByRole('button', { name: 'Clear' }).click()
  await expect(part.getByRole('status')).toHaveText(/2 of 4/)
  expect(open.errors).toEqual([])
})

test('the row that a variable names is current in tables and lists, also from the address', async ({
  page,
}) => {
  const prefix = await enterWithOrders(page)
  const list: PageComponent = {
    type: 'list',
    props: {
      id: 'list',
      at: { x: 0, y: 9, w: 8, h: 6 },
      label: text('Listed'),
      source: 'orders',
      selected: 'order',
      height: 1,
      slot: [
        { type: 'text', props: { id: 'code', at: { x: 0, y: 0, w: 8, h: 1 }, body: text('{ME.code}') } },
      ],
      on: { select: says('Selected {EVENT.row.code}') },
    },
  }
  const button = (id: string, x: number, value: string): PageComponent => ({
    type: 'button',
    props: {
      id,
      at: { x, y: 15, w: 2, h: 1 },
      text: text(id),
      on: { click: [{ do: 'set', variable: 'order', value }] },
    },
  })
  const one = { ...table, props: { ...table.props, selection: 'one' } }
  const content = [
    one,
    list,
    button('D', 0, `'${prefix}D'`),
    button('none', 2, ''),
    button('gone', 4, "'gone'"),
  ]
  const open = await DesignedPage.open(page, {
    ...pageOf(prefix, content),
    variables: [{ name: 'order', type: 'text', inAddress: true }],
  })
  const current = open.part('table').locator('.g-row.current')
  const pick = (letter: string): Locator =>
    open.part('list').getByRole('button', { name: `Select ${prefix}${letter}` })
  await page.goto(`/designPage/shown?order=${prefix}C`)
  await expect(current).toContainText(`${prefix}C`)
  await expect(pick('C')).toHaveAttribute('aria-pressed', 'true')

  await open.part('D').getByRole('button').click()
  await expect(current).toContainText(`${prefix}D`)
  await expect(pick('D')).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(new RegExp(`order=${prefix}D`))
  await pick('B').click({ position: { x: 20, y: 5 } })
  await expect(current).toContainText(`${prefix}B`)
  await expect(page.getByText(`Selected ${prefix}B`)).toBeVisible()
  await line(open.part('table'), 0).getByText(`${prefix}A`).click()
  await expect(pick('A')).toHaveAttribute('aria-pressed', 'true')
  // A row that is not shown leaves the choice; no row clears it.
  await open.part('gone').getByRole('button').click()
  await expect(page).toHaveURL(/order=gone/)
  await expect(current).toContainText(`${prefix}A`)
  await open.part('none').getByRole('button').click()
  await expect(current).toHaveCount(0)
  await expect(pick('A')).toHaveAttribute('aria-pressed', 'false')
  // Only what the user chose raises the event.
  for (const letter of ['A', 'C', 'D'])
    await expect(page.getByText(`Selected ${prefix}${letter}`)).toHaveCount(0)
  expect(open.errors).toEqual([])
})

/** Samples of all kinds below each other, each in a grid of its own. */
function allSamples(): PageFile {
  const names = Object.keys(kinds) as KindName[]
  const whole = (name: KindName): PageFile => wholePage(kindSamples[name], sampleParts).page
  const files = names.map(whole)
  const once = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] => [
    ...new Map(all.map((one) => [one.name, one])).values(),
  ]
  const rename = (of: string, component: PageComponent): PageComponent => ({
    ...component,
    props: { ...component.props, id: `${of}-${component.props.id}` },
  })
  return {
    ...newPage('shown', 'page', text('All kinds')),
    variables: once(files.flatMap(({ variables }) => variables)),
    sources: once(files.flatMap(({ sources }) => sources)),
    data: {
      root: {},
      content: names.map((name) => ({
        type: 'grid',
        props: { id: `of-${name}`, slot: whole(name).data.content.map((one) => rename(name, one)) },
      })),
    },
  }
}

test('every kind is drawn', async ({ page }) => {
  test.slow()
  const open = await DesignedPage.open(page, allSamples())
  // The dashboard shows the page that is answered, which is this one.
  for (const name of Object.keys(kinds))
    await expect(open.part(`${name}-sample-${name}`).first()).toHaveAttribute(
      'data-kind',
      // Viewers get what a part holds in the place of its link.
      name === 'linked' ? 'grid' : name,
    )
  await expect(open.part('table-sample-table').first().getByRole('grid')).toBeVisible()
  await expect(open.shown.locator('.pg-mark.bad')).toHaveCount(0)
  expect(open.errors).toEqual([])
})
