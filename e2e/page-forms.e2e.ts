import { readFile } from 'node:fs/promises'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { orderEntry } from '#domain/pages/delivered/order-entry.ts'
import type { KindName } from '#domain/pages/kinds/index.ts'
import { newPage, type PageFile, type Place } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { kindSamples } from '../src/workbench/screens/pages/page/samples/index.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { DesignedPage } from './support/designed-page.ts'
import { Workbench } from './support/workbench.ts'

const order = entityNamed('order')
const stamp = (): string => Date.now().toString(36)

/** Publishes a page file to the administrator and opens it. */
async function open(page: Page, file: PageFile): Promise<Locator> {
  const code = `Entry-${stamp()}`
  const content = { ...file, code, kind: 'page' }
  const { id, rowVersion } = await ask(page, designPages.create, {
    code,
    name: code,
    kind: 'page',
    content,
  })
  await ask(page, designPages.publish, { id, rowVersion, moduleCode: 'planData', roles: ['Admin'] })
  await page.goto(`/designPage/${code}`)
  const shown = page.locator('.t-screen').filter({ visible: true })
  await expect(shown.locator('[data-part="code"]')).toBeVisible()
  return shown
}

async function ordersOf(page: Page, code: string) {
  const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [code] }])
  const { items } = await ask(page, crudOf(order).getAll, { filter })
  return items as readonly Readonly<Record<string, unknown>>[]
}

test('an order is entered: faults are at their fields, and a double click makes one order', async ({
  page,
}) => {
  test.slow()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  await Workbench.enter(page, 'en')
  const { items } = await ask(page, crudOf(entityNamed('item')).getAll, { maxResultCount: 1 })
  const item = String((items as readonly Readonly<Record<string, unknown>>[])[0]!['code'])
  const shown = await open(page, orderEntry)
  const part = (id: string): Locator => shown.locator(`[data-part="${id}"]`)
  const save = part('save').getByRole('button', { name: 'Save' })
  await expectAccessible(page)

  await save.click()
  for (const id of ['code', 'item', 'qty', 'due'])
    await expect(part(id).getByRole('alert')).toHaveText(/must not be empty$/)
  const code = `FORM-${stamp()}`
  await part('code').getByRole('textbox').fill(code)
  await expect(part('code').getByRole('alert')).toHaveCount(0)
  await part('qty').getByRole('textbox').fill('-5')
  await expect(part('qty').getByRole('alert')).toHaveText(/is below/)
  await part('qty').getByRole('textbox').fill('12.5')
  await part('item').getByRole('combobox').fill('no such item')
  await part('due').getByRole('spinbutton').first().click()
  await page.keyboard.type('20270105080000')
  await save.click()
  // The server knows which items there are.
  await expect(part('item').getByRole('alert')).toBeVisible()
  expect(await ordersOf(page, code)).toEqual([])

  await part('item').getByRole('combobox').fill(item)
  await page.keyboard.press('Escape')
  await save.dblclick()
  await expect(page.getByText('The order is saved')).toBeVisible()
  const [made, ...others] = await ordersOf(page, code)
  expect(others).toEqual([])
  expect(made).toMatchObject({ itemCode: item, qty: '12.5', orderType: 'M', priority: 50 })
  // The form is open for the next order.
  await expect(part('code').getByRole('textbox')).toHaveValue('')
  expect(errors).toEqual([])
})

/** Samples of kinds below each other on one page, their parts named after the kind. */
function samples(names: readonly KindName[]): PageFile {
  const files = names.map((name) => kindSamples[name])
  const content = names.flatMap((name, at) =>
    kindSamples[name].data.content.map(({ type, props }) => {
      const place = props['at'] as Place
      const id = props.id === kindSamples[name].data.content[0]!.props.id ? name : `${name}-${props.id}`
      return { type, props: { ...props, id, at: { ...place, y: place.y + at * 4 } } }
    }),
  )
  return {
    ...newPage('shown', 'page', { en: 'Inputs', 'zh-Hans': '输入' }),
    variables: files.flatMap(({ variables }) => variables),
    sources: files.flatMap(({ sources }) => sources),
    data: { root: {}, content },
  }
}

test('inputs give the page what is typed and chosen, with the mouse and with keys', async ({ page }) => {
  test.slow()
  const kinds = [
    'input',
    'switch',
    'slider',
    'date',
    'time',
    'radio',
    'checkbox',
    'select',
    'treeSelect',
    'color',
    'upload',
  ] as const
  const open = await DesignedPage.open(page, samples(kinds))
  const part = (id: (typeof kinds)[number]): Locator => open.part(id)
  const expectValue = (id: (typeof kinds)[number], value: RegExp): Promise<void> =>
    expect(open.part(`${id}-value`)).toHaveText(value)
  await expectValue('slider', /40$/)
  await expectAccessible(page)

  await part('input').getByRole('textbox', { name: 'Line' }).fill('L7')
  await expectValue('input', /L7$/)
  await part('switch').getByRole('switch', { name: 'Late only' }).click()
  await expect(part('switch')).toContainText('yes')
  await part('slider').getByRole('slider', { name: 'Share' }).press('ArrowRight')
  await expectValue('slider', /45$/)
  await part('date').getByRole('spinbutton').first().click()
  await page.keyboard.type('20270105')
  await expectValue('date', /2027\/01\/05$/)
  const time = part('time').getByRole('combobox')
  await time.fill('9:3')
  await expect(part('time').getByRole('alert')).toContainText('such as 08:30')
  await time.fill('9:30')
  await time.press('Tab')
  await expectValue('time', /09:30$/)
  await part('radio').getByRole('radio', { name: 'Night shift' }).click()
  await expectValue('radio', /night$/)
  await part('checkbox').getByRole('checkbox', { name: 'Night shift' }).click()
  await part('checkbox').getByRole('checkbox', { name: 'Day shift' }).click()
  await expectValue('checkbox', /day;night$/)
  await part('select').getByRole('combobox').click()
  await page.getByRole('option').nth(1).click()
  await expectValue('select', /\S: \S/)
  await part('treeSelect').getByRole('button').press('Enter')
  await expect(page.getByRole('treeitem')).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expectValue('treeSelect', /line A$/)
  await part('color').getByRole('radio', { name: '#009E73' }).check()
  await expectValue('color', /#009E73$/)
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const file = { name: 'part.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') }
  await part('upload').locator('input[type=file]').setInputFiles(file)
  await expect(part('upload').getByRole('button', { name: 'part.png', exact: true })).toBeVisible()
  await part('upload').getByRole('button', { name: 'Remove part.png' }).click()
  await expect(part('upload').getByRole('button', { name: 'Choose a file Photo' })).toBeVisible()
  expect(open.errors).toEqual([])
})

test('a button exports the rows of a source', async ({ page }) => {
  const click = [{ do: 'export', source: 'orders', format: 'csv' }]
  const open = await DesignedPage.open(page, {
    ...newPage('shown', 'page', { en: 'Export', 'zh-Hans': '导出' }),
    sources: [{ name: 'orders', kind: 'rows', entity: 'order', limit: 3 }],
    data: {
      root: {},
      content: [{ type: 'button', props: { id: 'export', text: { en: 'Export' }, on: { click } } }],
    },
  })
  const saved = page.waitForEvent('download')
  await open.part('export').getByRole('button', { name: 'Export' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/^Export orders \d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await file.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(4)
  expect(lines[0]).toContain('Code')
  expect(open.errors).toEqual([])
})

test('a dialog saves its form and closes with the row, and asks before changes are lost', async ({
  page,
}) => {
  test.slow()
  const input = (id: string, bind: string, y: number) => ({
    type: 'input',
    props: { id, bind, label: { en: id }, at: { x: 0, y, w: 12, h: 2 } },
  })
  const open = await DesignedPage.open(page, {
    ...newPage('shown', 'page', { en: 'Units', 'zh-Hans': '单位' }),
    sources: [{ name: 'unit', kind: 'form', entity: 'unit' }],
    data: {
      root: {},
      content: [
        {
          type: 'button',
          props: {
            id: 'new',
            text: { en: 'New unit' },
            at: { x: 0, y: 0, w: 3, h: 1 },
            on: { click: [{ do: 'openDialog', dialog: 'entry' }] },
          },
        },
        {
          type: 'dialog',
          props: {
            id: 'entry',
            label: { en: 'Unit' },
            form: 'unit',
            slot: [input('Name', 'unit.name', 2), input('Code', 'unit.code', 0)],
            on: { closed: [{ do: 'toast', text: { en: 'Closed with <{EVENT.value}>' } }] },
          },
        },
      ],
    },
  })
  const dialog = page.getByRole('dialog', { name: 'Unit' })
  const field = (name: string): Locator => dialog.getByRole('textbox', { name })
  const button = (name: string): Locator => dialog.getByRole('button', { name, exact: true })
  const discard = page.getByRole('alertdialog', { name: 'Discard changes' })
  const begin = (): Promise<void> => open.part('new').getByRole('button', { name: 'New unit' }).click()
  await begin()
  await expectAccessible(page)
  await button('Save').click()
  // The first field at fault is gone to.
  await expect(field('Code')).toBeFocused()
  const code = `U-${stamp()}`
  await page.keyboard.type(code)
  await button('Cancel').click()
  await discard.getByRole('button', { name: 'Cancel' }).click()
  await expect(field('Code')).toHaveValue(code)
  await button('Save').click()
  await expect(page.getByText(`Closed with <${code}>`)).toBeVisible()
  await expect(dialog).toHaveCount(0)

  await begin()
  await expect(field('Code')).toHaveValue('')
  await field('Code').fill('left')
  await page.keyboard.press('Escape')
  await discard.getByRole('button', { name: 'OK' }).click()
  await expect(page.getByText('Closed with <>')).toBeVisible()
  await begin()
  await expect(field('Code')).toHaveValue('')
  expect(open.errors).toEqual([])
})

test('a tab is not closed over what was entered, several choices have their names', async ({ page }) => {
  test.slow()
  await Workbench.enter(page, 'en')
  const shown = await open(page, {
    ...orderEntry,
    variables: [{ name: 'kinds', type: 'text' }],
    data: {
      root: {},
      content: [
        { type: 'input', props: { id: 'code', bind: 'order.code', at: { x: 0, y: 0, w: 6, h: 2 } } },
        {
          type: 'select',
          props: {
            id: 'kinds',
            bind: 'kinds',
            label: { en: 'Kinds' },
            multiple: true,
            from: 'rows',
            options: [
              { value: 'M', text: { en: 'Make' } },
              { value: 'B', text: { en: 'Buy' } },
            ],
            at: { x: 0, y: 2, w: 6, h: 2 },
          },
        },
      ],
    },
  })
  await shown.locator('[data-part="kinds"]').getByRole('combobox').fill('Ma')
  await page.getByRole('option', { name: 'Make' }).click()
  await expect(shown.locator('[data-part="kinds"] .code')).toHaveText('Make')

  const path = new URL(page.url()).pathname
  const tab = page.getByRole('tab', { selected: true })
  await shown.locator('[data-part="code"]').getByRole('textbox').fill('NEVER')
  await tab.focus()
  await page.keyboard.press('Delete')
  const discard = page.getByRole('alertdialog', { name: 'Discard changes' })
  await discard.getByRole('button', { name: 'Cancel' }).click()
  expect(new URL(page.url()).pathname).toBe(path)
  await tab.focus()
  await page.keyboard.press('Delete')
  await discard.getByRole('button', { name: 'OK' }).click()
  await expect(page).not.toHaveURL(new RegExp(`${path}$`))
})
