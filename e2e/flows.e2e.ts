import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test.describe('flows', () => {
  test('are made of steps, checked as they are typed, published and run', async ({ page }) => {
    const workbench = await Workbench.enter(page, 'en')
    await workbench.openScreen('Flows')
    const code = unique('FLOW')
    await workbench.button('New').click()
    await workbench.fillIn({ Code: code, Name: `Morning ${code}` })
    await workbench.save()
    await workbench.row(code).getByText(code, { exact: true }).click()
    await workbench.button('Steps').click()
    const editor = page.getByRole('dialog', { name: /^Steps of/ })
    const add = async (kind: string): Promise<void> => {
      await editor.getByRole('combobox', { name: 'Add a step' }).click()
      await page.getByRole('option', { name: kind, exact: true }).click()
    }
    await add('Kitting run')
    await expect(editor.getByText('Kitting scheme must not be empty')).toBeVisible()
    await expect(editor.getByRole('button', { name: 'Save and publish' })).toBeDisabled()
    await editor.getByRole('combobox', { name: 'Kitting scheme' }).click()
    await page.getByRole('option', { name: /^STD/ }).click()
    await expect(editor.getByText(/would run kitting scheme STD/)).toBeVisible()
    await add('Condition')
    await editor.getByRole('textbox', { name: 'Condition' }).fill('ME.kit.orders > 1000000')
    await expect(editor.getByText('would check ME.kit.orders > 1000000')).toBeVisible()
    const readAgain = page.waitForResponse(/\/ASPFlow\/Get\?/)
    await page.evaluate(() => new BroadcastChannel('takt.written').postMessage({ service: null }))
    await (await readAgain).finished()
    await expect(editor.getByRole('option')).toHaveCount(2)
    await add('Archive old data')
    await editor.getByRole('listbox', { name: 'Steps' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(editor.getByRole('option', { selected: true })).toContainText('condition')
    await expectAccessible(page)
    await editor.getByRole('button', { name: 'Save and publish' }).click()
    await expect(page.getByText('Version 1 is published.')).toBeVisible()
    await workbench.row(code).getByText(code, { exact: true }).click()
    await workbench.button('Run now').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click()
    const steps = page.locator('.t-flow-steps').first()
    await expect(steps.locator('[data-step=condition]')).toContainText('the condition is not met', {
      timeout: 60_000,
    })
    await expect(steps.locator('[data-step=archive]')).toContainText('skipped')
  })
})
