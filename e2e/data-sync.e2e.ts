import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readLogins } from './support/logins.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

/** Calls of the administrator in a plan unit. */
async function calls(page: Page) {
  const { userName, password } = readLogins().tenant
  const answer = await page.request.post('/api/TokenAuth/Authenticate', {
    headers: { 'Abp.TenantId': '1' },
    data: { userNameOrEmailAddress: userName, password },
  })
  const { result } = (await answer.json()) as { result: { accessToken: string } }
  return async (path: string, data: object, unit?: string): Promise<void> => {
    const headers = {
      Authorization: `Bearer ${result.accessToken}`,
      ...(unit ? { 'takt-planunit': unit } : {}),
    }
    const { ok } = await page.request
      .post(`/api/services/app/${path}`, { headers, data })
      .then(async (one) => ({ ok: one.ok() || (await one.text()) }))
    expect(ok).toBe(true)
  }
}

test.describe('data synchronisation', () => {
  test('is set up, previewed, run, a conflict decided by hand, and undone', async ({ page }) => {
    const workbench = await Workbench.enter(page, 'en')
    const call = await calls(page)
    const other = unique('SIM')
    const prefix = unique('S')
    await call('SysPlanUnit/Create', { code: other, name: 'Simulation', environment: 'sim' })
    await call('ASPUnit/Create', { code: `${prefix}A`, name: 'Pallet' })
    await call('ASPUnit/Create', { code: `${prefix}B`, name: 'Drum' })
    await call('ASPUnit/Create', { code: `${prefix}B`, name: 'Barrel' }, other)

    await workbench.openScreen('Data synchronisation')
    const main = page.getByRole('tabpanel', { name: 'Data synchronisation', exact: true })
    await main.getByRole('button', { name: 'Add', exact: true }).click()
    const code = unique('SYNC-')
    await main.getByLabel('Code', { exact: true }).fill(code)
    await main.getByLabel('Name', { exact: true }).fill('Units for the simulation')
    await main.getByRole('combobox', { name: 'Other plan unit' }).fill(other)
    await page.keyboard.press('Enter')
    await main.getByRole('combobox', { name: 'Direction' }).click()
    await page.getByRole('option', { name: /from this unit to the other one/i }).click()
    await main.getByRole('combobox', { name: 'In a conflict' }).click()
    await page.getByRole('option', { name: /decided by hand/i }).click()
    await main.getByRole('combobox', { name: 'Add an entity' }).click()
    await page.getByRole('option', { name: 'Unit', exact: true }).click()
    await main.getByLabel('Condition for Unit').fill(`Left(ME.code, ${prefix.length}) == '${prefix}'`)
    await main.getByRole('button', { name: 'Save' }).click()

    await main.getByRole('tab', { name: 'Differences' }).click()
    const rows = main.getByRole('region', { name: 'Rows' })
    await expect(rows.getByRole('row').filter({ hasText: `${prefix}A` })).toContainText('creates')
    const conflict = rows.getByRole('row').filter({ hasText: `${prefix}B` })
    await expect(conflict).toContainText('Barrel')
    await expect(conflict).toContainText('waits for a decision')
    await main.getByRole('button', { name: 'Dry run' }).click()
    await expect(main.getByRole('status').filter({ hasText: 'refuse none' })).toContainText('wrote 1 row')
    await expectAccessible(page)

    await main.getByRole('button', { name: 'Run now' }).click()
    const runs = main.getByRole('region', { name: 'Runs' })
    await expect(runs).toContainText('Done', { timeout: 20_000 })
    await runs.getByRole('button', { name: 'Undo' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(runs).toContainText('Undone by')

    await main.getByRole('tab', { name: 'Differences' }).click()
    await conflict.getByRole('checkbox').click()
    await main.getByRole('button', { name: 'Take the source (1)' }).click()
    await expect(conflict).toBeHidden()
    await main.getByRole('tab', { name: 'Runs' }).click()
    await expect(runs.getByRole('rowheader')).toHaveCount(2)
    await runs.getByRole('rowheader').first().getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('Drum')
    await expect(page.getByRole('dialog')).toContainText('conflicts decided by hand')
  })
})
