import { expect, test } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { results, shown } from './support/results.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test('a supplier answers in parts, the buyer sees whom that concerns, and takes it', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Supplier replies')
  const first = shown(page).getByRole('row').filter({ hasText: 'waiting' }).first()
  const reply = (await first.getByText(/^R\d{8}-\d{4}$/).textContent())!
  await workbench.row(reply).getByRole('checkbox').check()
  await workbench.button('Enter the answer').click()
  const dialog = page.getByRole('dialog', { name: `Answer to ${reply}` })
  await expect(dialog.getByRole('status')).toHaveText('New status: confirmed')
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await dialog.getByRole('button', { name: 'Add a part' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Quantity' })).toHaveCount(2)
  await expect(dialog.getByRole('status')).toHaveText('Each part needs a date and a quantity.')
  await dialog.getByRole('textbox', { name: 'Quantity' }).last().fill('1')
  await expect(dialog.getByRole('status')).toHaveText('New status: in parts')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(workbench.row(reply)).toHaveCount(0)

  await workbench.search(reply)
  await shown(page).getByRole('radio', { name: 'To be settled' }).click()
  await workbench.row(reply).getByText(reply).click()
  await expect(shown(page).getByRole('table', { name: 'Parts of the answer' }).getByRole('row')).toHaveCount(
    3,
  )
  await workbench.row(reply).getByRole('checkbox').check()
  await workbench.button('Accept').click()
  await expect(workbench.row(reply)).toHaveCount(0)
  await shown(page).getByRole('radio', { name: 'Accepted' }).click()
  await expect(workbench.row(reply)).toHaveCount(1)
})

test('a buyer calls material off, changes a quantity, publishes it and writes to the supplier', async ({
  page,
}) => {
  const workbench = await results(page, 'Order kitting results', 'en')
  await workbench.openScreen('Delivery reports')
  await workbench.button('Calculate call-offs').click()
  const asked = page.getByRole('dialog', { name: 'Calculate call-offs' })
  await asked.getByLabel('Delivery scheme').fill('CALL-W')
  await page.getByRole('option', { name: /CALL-W/ }).click()
  await asked.getByRole('button', { name: 'Calculate call-offs' }).click()
  await expect(asked).toBeHidden()
  const first = shown(page).getByRole('row').filter({ hasText: 'CALL-W' }).first()
  const report = (await first.getByText(/^D\d{8}-\d{4}$/).textContent())!
  await workbench.row(report).getByText(report).click()
  const table = shown(page).getByRole('table', { name: `What ${report} calls off` })
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await workbench.button('Adjust its lines').click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Delivery adjustment' }).filter({ visible: true }),
  ).toBeVisible()
  await expect(workbench.row(report).first()).toBeVisible()
  await shown(page).getByRole('row').filter({ hasText: report }).first().getByRole('checkbox').check()
  await workbench.button('Edit').click()
  await workbench.fillIn({ 'Called off': '77.5', 'Reason of the change': 'dock is full' })
  await workbench.save()
  await expect(workbench.row('dock is full')).toContainText('77.5')

  await workbench.openScreen('Delivery reports')
  await workbench.row(report).getByRole('checkbox').check()
  await workbench.button('Publish').click()
  await expect(workbench.row(report)).toHaveCount(0)
  await shown(page).getByRole('radio', { name: 'Published' }).click()
  await workbench.row(report).getByText(report).click()
  await workbench.button('Mail to the supplier').click()
  const mail = page.getByRole('dialog', { name: `Delivery report ${report}` })
  await expect(mail.getByRole('textbox', { name: 'Text of the mail' })).toHaveValue(/\b77\.5\b/)
  await expectAccessible(page)
  await mail.press('Escape')
  await expect(mail).toBeHidden()
})

test('a month shows when a warehouse receives, which row counts, and when what comes is received', async ({
  page,
}) => {
  const workbench = await Workbench.enter(page, 'en')
  const { items } = await ask(page, crudOf(entityNamed('warehouse')).getAll, {
    maxResultCount: 1,
    sorting: 'code',
  })
  const { code: warehouse } = items[0] as unknown as { code: string }
  // Far enough away that no calculation of another test meets it.
  const next = new Date(Date.UTC(new Date().getUTCFullYear() + 3, 0, 1)).toISOString().slice(0, 10)
  const calendars = crudOf(entityNamed('materialCalendar'))
  const row = { code: unique('SHUT'), targetType: 'warehouse', targetCode: warehouse, sortOrder: '1' }
  const made = await ask(page, calendars.create, { ...row, dates: next.replaceAll('-', '/') })
  await workbench.openScreen('Receiving calendar')
  await expect(workbench.row(row.code)).toBeVisible()
  await shown(page).getByRole('radio', { name: 'Month' }).click()
  const month = shown(page).getByRole('table', { name: 'Month', exact: true })
  await expect(month.getByRole('button').first()).toContainText('24 h')
  await expect(shown(page).getByRole('status').filter({ hasText: 'at once' })).toBeVisible()
  await shown(page).getByRole('spinbutton', { name: /year/ }).first().fill(next.slice(0, 4))
  await expect(shown(page).getByRole('status').filter({ hasText: 'Received' })).toContainText(
    next.slice(0, 4),
  )
  await expectAccessible(page)
  await month.getByRole('button').first().press('Enter')
  await expect(shown(page).getByText('No calendar row applies to this day', { exact: false })).toBeVisible()
  await expect(shown(page).getByRole('table', { name: 'Working times' })).toContainText('00:00')
  await ask(page, calendars.deleteMany, { ids: [(made as unknown as { id: string }).id] })
})

test('material control calls off what a result needs, and sums it up by supplier and by buyer', async ({
  page,
}) => {
  const workbench = await results(page, 'Order kitting results', 'en')
  await workbench.openScreen('Material control')
  const scheme = shown(page).getByRole('combobox', { name: 'Delivery scheme' })
  await expect(scheme).not.toHaveValue('')
  await workbench.button('Calculate call-offs').click()
  const sums = shown(page).getByRole('table', { name: 'Call-offs by bucket' })
  await expect(sums.getByRole('row').nth(2)).toBeVisible()
  await expectAccessible(page)
  const total = await sums.getByRole('row').last().getByRole('cell').nth(1).textContent()
  await shown(page).getByRole('radio', { name: 'By buyer' }).click()
  await expect(sums.getByRole('columnheader').first()).toHaveText('By buyer')
  await expect(sums.getByRole('row').last().getByRole('cell').nth(1)).toHaveText(total!)
  await shown(page).getByRole('radio', { name: 'By supplier' }).click()
  await sums.getByRole('button').first().click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Delivery adjustment' }).filter({ visible: true }),
  ).toBeVisible()
})
