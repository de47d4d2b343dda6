import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test.describe('reminders', () => {
  test('are made, shown before they speak, spoken, seen at once, put off and done', async ({ page }) => {
    const workbench = await Workbench.enter(page, 'en')
    await workbench.openScreen('Task reminders')
    const code = unique('WALK-')
    await workbench.button('New').click()
    await workbench.fillIn({
      Code: code,
      Title: 'Walk the floor {unit}',
      Schedule: '08:30, 16:00',
      Content: 'Look at every machine.',
    })
    const preview = workbench.drawer.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText('Walk the floor JS')
    await expect(preview).toContainText('16:00')
    await expect(workbench.drawer.locator('code')).toHaveText('MO-FR 08:30,16:00')
    await workbench.save()

    const row = workbench.row(code)
    await row.getByRole('checkbox').check()
    await row.getByText(code).click()
    await workbench.button('Remind now').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remind now' }).click()
    await expect(page.getByText('Walk the floor JS').first()).toBeVisible()
    await expect(page.locator('.t-reminder-log')).toContainText('by hand')

    const bell = page.getByRole('button', { name: /Inbox, \d+ unread/ })
    await bell.click()
    const inbox = page.getByRole('dialog', { name: 'Inbox' })
    const notice = inbox.getByRole('listitem').filter({ hasText: 'Walk the floor JS' }).first()
    await expect(notice).toContainText('Look at every machine.')
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Remind me later' }).click()
    await page.getByRole('menuitem', { name: 'In 15m' }).click()
    await expect(inbox.getByRole('listitem').filter({ hasText: 'Walk the floor JS' })).toHaveCount(0)
    await inbox.getByRole('radio', { name: 'Later' }).click()
    await notice.getByRole('button', { name: 'Bring back now' }).click()
    await inbox.getByRole('radio', { name: 'All' }).click()
    await notice.getByRole('button', { name: 'Done' }).click()
    await expect(notice).toContainText('done')
    await page.keyboard.press('Escape')
    await page.locator('.t-reminder-log summary').first().click()
    await expect(page.locator('.t-reminder-log')).toContainText('Acknowledged')
  })
})
