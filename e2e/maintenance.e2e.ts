import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { signInHost } from './support/host.ts'
import { readLogins } from './support/logins.ts'
import { storeLanguage } from './support/session.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test.describe('database maintenance', () => {
  test('shows a tenant its sizes, and archives by rule and by hand', async ({ page }) => {
    const workbench = await Workbench.enter(page, 'en')
    await workbench.openScreen('Database maintenance')
    await expect(page.getByRole('tab', { name: 'Backups' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Measure now' }).click()
    const sizes = page.getByRole('table', { name: 'Sizes' })
    await expect(sizes.getByRole('rowheader', { name: 'Item', exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('tab', { name: 'Archive' }).click()
    const rule = page
      .getByRole('table', { name: 'Archive rules' })
      .getByRole('row', { name: /^Runs of interfaces/ })
    await rule.getByRole('button', { name: 'Add a rule' }).click()
    await workbench.fillIn({ 'Days to keep': '200' })
    await workbench.save()
    await expect(rule).toContainText('200')
    await rule.getByRole('button', { name: 'Archive now' }).click()
    const dialog = page.getByRole('dialog', { name: /^Archive runs of interfaces/ })
    await expect(dialog.getByRole('status')).toHaveText('0 rows would go.')
    await expect(dialog.getByRole('button', { name: 'Archive now' })).toBeDisabled()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    const audit = page.getByRole('row', { name: /^Audit log/ })
    await audit.getByRole('button', { name: 'Archive now' }).click()
    const ofAudit = page.getByRole('dialog', { name: /^Archive audit log/ })
    await ofAudit.getByLabel('Older than, days').fill('30')
    await expect(ofAudit.getByRole('status')).toHaveText('at least 183 days')
    await page.keyboard.press('Escape')
    await rule.getByRole('button', { name: 'Remove the rule' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the rule' }).click()
    await expect(rule).toContainText('no rule')
  })

  test('makes a new plan unit from the snapshot of another', async ({ page }) => {
    const workbench = await Workbench.enter(page, 'en')
    await workbench.openScreen('Database maintenance')
    await page.getByRole('tab', { name: 'Snapshot' }).click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the snapshot' }).click()
    const path = await (await downloading).path()
    const code = unique('SNAP').toUpperCase()
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByLabel('Name', { exact: true }).fill(`Copy ${code}`)
    await page.getByLabel('Snapshot', { exact: true }).last().setInputFiles(path)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'New plan unit from a snapshot' }).click()
    await expect(page.getByText(new RegExp(`^Plan unit ${code} is made with [1-9]`))).toBeVisible()
    await workbench.openScreen('Plan units')
    await expect(workbench.row(code)).toBeVisible()
  })

  test('shows the host the database, works on a table and lists backups', async ({ page }) => {
    await storeLanguage(page, await signInHost(page.request), 'zh-Hans')
    await page.context().clearCookies()
    const workbench = await Workbench.open(page, 'zh-Hans')
    await workbench.signIn(readLogins().host.userName, readLogins().host.password, '')
    await expect(workbench.menu).toBeVisible()
    await workbench.openScreen('数据库维护')
    await expect(page.getByRole('tab', { name: '归档' })).toHaveCount(0)
    const tenants = page.getByRole('table', { name: '租户' })
    await expect(tenants.getByRole('rowheader', { name: 'Default' })).toBeVisible()
    await page.getByRole('button', { name: '开始维护 takt.audit_log' }).click()
    await expect(
      page.getByRole('status').filter({ hasText: '清理（VACUUM） · takt.audit_log' }),
    ).toContainText('完成')
    await expectAccessible(page)
    await page.getByRole('tab', { name: '连接与锁' }).click()
    await expect(page.getByRole('table', { name: '连接与锁' }).getByText('app_rw').first()).toBeVisible()
    await page.getByRole('tab', { name: '备份' }).click()
    await expect(page.getByRole('button', { name: '立即备份' })).toBeEnabled()
    await expectAccessible(page)
  })
})
