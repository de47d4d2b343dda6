import { expect, test, type Locator, type Page } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { orderEntry } from '#domain/pages/delivered/order-entry.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
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
