import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shown } from './support/results.ts'
import { Workbench } from './support/workbench.ts'

test('a supplier answers in parts, the buyer sees whom that concerns, and takes it', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Supplier replies')
  const first = shown(page).getByRole('row').filter({ hasText: 'waiting' }).first()
  const reply = (await first.getByText(/^R\d{8}-\d{4}$/).textContent())!
  await workbench.row(reply).getByRole('checkbox').check()
  await workbench.button('Enter the answer').click()
  const dialog = page.getByRole('dialog', { name: `Answer to ${reply}` })
  await expect(dialog.getByRole('status')).toHaveText('It will be: confirmed')
  await dialog.getByRole('textbox', { name: 'Quantity' }).fill('1')
  await dialog.getByRole('button', { name: 'Add a part' }).click()
  await expect(dialog.getByRole('status')).toHaveText('Each part needs a date and a quantity.')
  await dialog.getByRole('textbox', { name: 'Quantity' }).last().fill('1')
  await expect(dialog.getByRole('status')).toHaveText('It will be: in parts')
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
