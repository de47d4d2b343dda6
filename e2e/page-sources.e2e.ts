import { expect, test, type Page } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { ask, enterAs } from './support/accounts.ts'
import { DesignedPage } from './support/designed-page.ts'
import { results } from './support/results.ts'

const text = (en: string) => ({ en, 'zh-Hans': en })
const value = (id: string, expression: string): PageComponent => ({
  type: 'text',
  props: { id, body: text(`= {${expression}}`) },
})

const rows = { name: 'rows', op: 'count', field: '' }
const kit: PageSource = { name: 'kit', kind: 'run', calculation: 'KIT', table: 'orders' }
const sources: readonly PageSource[] = [
  { name: 'orders', kind: 'rows', entity: 'order', limit: 1 },
  { name: 'kept', kind: 'rows', entity: 'order', limit: 1, live: false },
  { name: 'states', kind: 'rows', entity: 'order', groupBy: ['status'], totals: [rows] },
  {
    name: 'own',
    kind: 'rows',
    entity: 'order',
    where: [{ field: 'status', op: 'eq', values: ['PAGE.state'] }],
  },
  kit,
  { ...kit, name: 'kitFirst', sort: [{ field: 'openQty', descending: true }], limit: 3 },
  {
    ...kit,
    name: 'kitStates',
    groupBy: ['kitStatus', 'runNo'],
    totals: [rows, { name: 'most', op: 'max', field: 'openQty' }],
    sort: [{ field: 'most', descending: true }],
  },
  { ...kit, name: 'kitNone', where: [{ field: 'runNo', op: 'eq', values: ["'none'"] }] },
  { name: 'rate', kind: 'kpi', kpi: 'KIT_RATE', runs: 5 },
  { name: 'ready', kind: 'report', report: 'KitReadiness', parameters: {}, limit: 2 },
  { name: 'two', kind: 'value', value: '1 + 1' },
]
const expressions = {
  orders: 'PAGE.ordersTotal',
  kept: 'PAGE.keptTotal',
  states: 'Sum(PAGE.states.rows)',
  own: 'PAGE.ownTotal',
  kit: 'Count(PAGE.kit)',
  kitFirst: 'Count(PAGE.kitFirst)',
  kitTotal: 'PAGE.kitFirstTotal',
  kitStates: 'Sum(PAGE.kitStates.rows)',
  kitMost: 'Max(PAGE.kitStates.most)',
  kitHigh: 'Max(PAGE.kit.openQty)',
  kitNone: 'PAGE.kitNoneTotal',
  rate: 'Count(PAGE.rate)',
  ready: 'Count(PAGE.ready)',
  two: 'First(PAGE.two).value',
}
const file: PageFile = {
  ...newPage('shown', 'page', text('Sources')),
  variables: [{ name: 'state', type: 'text', inAddress: true }],
  sources,
  data: { root: {}, content: Object.entries(expressions).map(([id, one]) => value(id, one)) },
}

/** Adds an order as a colleague would. */
async function addOrder(page: Page): Promise<void> {
  const { items } = await ask(page, crudOf(entityNamed('item')).getAll, { maxResultCount: 1 })
  const [item] = items as readonly Readonly<Record<string, unknown>>[]
  const order = { itemCode: item!['code'], qty: '1', dueDate: '2027-01-01T00:00:00Z' }
  await ask(page, crudOf(entityNamed('order')).create, {
    code: `PAGE-${Date.now()}`,
    orderType: 'M',
    status: 'N',
    ...order,
  })
}

test('sources of every kind are read, follow a variable, and change when their data does', async ({
  page,
  browser,
}) => {
  test.slow()
  await results(page, 'Order kitting results', 'en')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const open = await DesignedPage.open(page, file)
  const numberOf = async (id: keyof typeof expressions): Promise<number> => {
    const part = open.part(id)
    await expect(part).toHaveText(/^= [\d,.]+$/)
    return Number((await part.innerText()).slice(2).replaceAll(',', ''))
  }
  const orders = await numberOf('orders')
  expect(orders).toBeGreaterThan(0)
  expect(await numberOf('states')).toBe(orders)
  // A condition on a variable that is not set is none.
  expect(await numberOf('own')).toBe(orders)
  const kits = await numberOf('kit')
  expect(kits).toBeGreaterThan(3)
  expect([await numberOf('kitFirst'), await numberOf('kitTotal')]).toEqual([3, kits])
  expect(await numberOf('kitStates')).toBe(kits)
  expect(await numberOf('kitMost')).toBe(await numberOf('kitHigh'))
  expect(await numberOf('kitNone')).toBe(0)
  expect(await numberOf('rate')).toBeGreaterThan(0)
  expect(await numberOf('ready')).toBe(2)
  expect(await numberOf('two')).toBe(2)
  // Four sources read one table of the run.
  expect(asked.filter((url) => url.includes('KittingRun/GetTable'))).toHaveLength(1)

  const narrowed = asked.length
  await page.goto('/designPage/shown?state=N')
  await expect
    .poll(() => asked.slice(narrowed).some((url) => url.includes('%22values%22%3A%5B%22N%22%5D')))
    .toBe(true)
  const own = await numberOf('own')
  const colleague = await enterAs(browser, page, 'planner', {
    grantedPermissions: ['Pages.Roles', 'Pages.Users'],
  })
  await addOrder(colleague.user.page)
  await expect(open.part('orders')).toHaveText(`= ${orders + 1}`)
  await expect(open.part('states')).toHaveText(`= ${orders + 1}`)
  await expect(open.part('own')).toHaveText(`= ${own + 1}`)
  expect(await numberOf('kept')).toBe(orders)
  await open.publish(file)
  await expect(open.part('kept')).toHaveText(`= ${orders + 1}`)
  expect(open.errors).toEqual([])
  await colleague.close()
})

test('rows of earlier conditions are not shown beside later ones', async ({ page }) => {
  const states: PageFile = {
    ...newPage('shown', 'page', text('States')),
    variables: [{ name: 'state', type: 'text', inAddress: true }],
    sources: [
      {
        name: 'own',
        kind: 'rows',
        entity: 'order',
        where: [{ field: 'code', op: 'eq', values: ['PAGE.state'] }],
      },
    ],
    data: {
      root: {},
      content: [
        value('count', 'PAGE.ownTotal'),
        {
          type: 'button',
          props: {
            id: 'none',
            text: text('None'),
            on: { click: [{ do: 'set', variable: 'state', value: "'NOSUCH'" }] },
          },
        },
      ],
    },
  }
  const open = await DesignedPage.open(page, states)
  await expect(open.part('count')).toHaveText(/^= [1-9]/)
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/Order\/GetAll.*NOSUCH/, async (route) => {
    await held
    await route.continue()
  })
  await open.part('none').getByRole('button').click()
  await expect(open.part('count')).not.toHaveText(/[1-9]/)
  answer()
  await expect(open.part('count')).toHaveText('= 0')
  expect(open.errors).toEqual([])
})
