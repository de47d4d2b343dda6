import { expect, test } from '@playwright/test'
import { withRows } from './support/database.ts'
import { shown } from './support/results.ts'
import { Workbench } from './support/workbench.ts'

test('a field of several codes takes the line that arrows go to, however late the lines come', async ({
  page,
}) => {
  await withRows(
    ["insert into item_group (code, name) values ('TYPED-1', 'One'), ('TYPED-2', 'Two')"],
    ["delete from item_group where code like 'TYPED-%'"],
    async () => {
      const workbench = await Workbench.enter(page, 'en')
      await workbench.openScreen('Items')
      await workbench.button('New').click()
      const field = workbench.drawer.getByRole('combobox', { name: 'Item groups' })
      const chosen = workbench.drawer.locator('.t-references')
      const codes = chosen
        .filter({ has: page.getByRole('combobox', { name: 'Item groups' }) })
        .locator('.code')
      await expect(field).toBeVisible()
      // The answers wait until the keys have been pressed.
      let held: (() => void)[] | null = []
      await page.route(/ItemGroup\/GetAll/, async (route) => {
        if (held) await new Promise<void>((go) => held!.push(go))
        await route.continue()
      })
      await field.fill('TYPED')
      await field.press('ArrowDown')
      await field.press('ArrowDown')
      await field.press('Enter')
      await expect(codes).toHaveCount(0)
      const waiting = held
      held = null
      for (const go of waiting) go()
      await expect(codes).toHaveText(['TYPED-2'])
      await expect(field).toHaveValue('')

      await field.fill('TYPED')
      await expect(page.getByRole('option').first()).toHaveText(/^TYPED-1/)
      await field.press('ArrowDown')
      await field.press('Enter')
      await expect(codes).toHaveText(['TYPED-2', 'TYPED-1'])
      // Without an arrow what is typed counts.
      await field.fill('NEW-GROUP')
      await field.press('Enter')
      await expect(codes).toHaveText(['TYPED-2', 'TYPED-1', 'NEW-GROUP'])
      await page.unrouteAll()
    },
  )
})

test('a definition is added while those that are there are still read', async ({ page }) => {
  const workbench = await Workbench.enter(page, 'en')
  let go = (): void => {}
  const later = new Promise<void>((resolve) => (go = resolve))
  await page.route(/AMRPRequestDefinition\/GetAll/, async (route) => {
    await later
    await route.continue()
  })
  await workbench.openScreen('Demand definition')
  await shown(page).getByRole('button', { name: 'Add' }).click()
  const code = shown(page).getByRole('textbox', { name: 'Code' })
  await code.fill('TYPED-EARLY')
  go()
  await expect(shown(page).getByRole('listitem').first()).toBeVisible()
  await expect(code).toHaveValue('TYPED-EARLY')
  await expect(shown(page).getByRole('heading', { name: 'New definition' })).toBeVisible()
})
