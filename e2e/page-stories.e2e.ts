import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { PageFile } from '#domain/pages/page.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { ask, enterAs } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { expectCompleted } from './support/operations.ts'
import { Workbench } from './support/workbench.ts'

test.use({ actionTimeout: 30_000 })

const stamp = (): string => Date.now().toString(36)

/** The work of a week: within a day nothing may start, as the plant is shut at weekends. */
const ofAWeek = (content: PageFile): PageFile =>
  JSON.parse(JSON.stringify(content).replaceAll('Now() + 1d', 'Now() + 7d')) as PageFile

/** The board of the demo under another code and title, published to a role that gets what it needs. */
async function publishBoard(page: Page, code: string, role: string): Promise<void> {
  const { content } = await ask(page, designPages.draft, { code: 'LineLeader' })
  const title = { 'zh-Hans': `看板${code}`, en: `Board ${code}` }
  const { id, rowVersion } = await ask(page, designPages.create, {
    code,
    content: { ...ofAWeek(content as PageFile), code, title },
  })
  await ask(page, designPages.publish, { id, rowVersion, roles: [role], grant: true })
}

/** The role that was made with a user (accounts.ts). */
const roleOf = async (page: Page, name: string): Promise<string> =>
  (await ask(page, roles.getAll, { keyword: name })).items.findLast((one) => one.name.startsWith(`${name}-`))!
    .name

test('a line leader starts and finishes work on the board of their role', async ({ page, browser }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const code = `Line-${stamp()}`
  const leader = await enterAs(browser, page, 'leader', {
    grantedPermissions: ['Pages.Roles', 'Pages.Users'],
    apps: ['ItemList'],
  })
  const reader = await enterAs(browser, page, 'reader', {
    grantedPermissions: ['Pages.Roles', 'Pages.Users'],
    apps: ['ItemList'],
  })
  await publishBoard(page, code, await roleOf(page, 'leader'))

  const board = leader.user.page
  await board.reload()
  await leader.user.openScreen(`看板${code}`)
  await expect(board).toHaveURL(new RegExp(`/designPage/${code}`))
  const waiting = board
    .getByRole('listitem')
    .filter({ has: board.getByRole('button', { name: '开工', exact: true, disabled: false }) })
    .first()
  await expect(waiting).toBeVisible()
  await expectAccessible(board)
  const operation = (await waiting.locator('strong').first().textContent())!.trim()
  await waiting.getByRole('button', { name: '开工', exact: true }).click()
  await expect(board.getByText(`已开工 ${operation}`)).toBeVisible()
  const row = board.getByRole('listitem').filter({ hasText: operation })
  await row.getByRole('button', { name: '完工', exact: true }).click()
  await board.getByRole('alertdialog').getByRole('button').last().click()
  await expect(board.getByText(`已完工 ${operation}`)).toBeVisible()
  // It leaves the work to do and is among what was finished last.
  await expect(row).toHaveCount(0)
  await expect(board.getByRole('gridcell', { name: operation, exact: true })).toBeVisible()
  expect(leader.errors).toEqual([])
  await leader.close()

  await expectCompleted(page, workbench, operation)

  const other = reader.user.page
  await other.reload()
  await expect(other.getByText(`看板${code}`)).toHaveCount(0)
  await other.goto(`/designPage/${code}`)
  await expect(other.getByText(operation)).toHaveCount(0)
  await expect(other.getByRole('button', { name: '开工' })).toHaveCount(0)
  await reader.close()
})

test('a published board moves to another plan unit, which says what it lacks', async ({ page }) => {
  test.slow()
  await Workbench.enter(page, 'en')
  const unit = `U${stamp()}`
  await ask(page, planUnitServices.clone, { planUnitCode: 'JS', newCode: unit, newName: 'Other' })
  const act = (name: string): Promise<void> =>
    page.getByRole('tabpanel').getByRole('button', { name, exact: true }).click()
  await page.goto('/planData/ModuleDesign')
  await page.getByRole('gridcell', { name: 'LineLeader', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), act('Export page file')])
  const sent = JSON.parse(await readFile(await file.path(), 'utf8')) as PageFile

  await page.evaluate((chosen) => localStorage.setItem('takt.planUnit', chosen), unit)
  await page.goto('/planData/ModuleDesign')
  await act('Import')
  const dialog = page.getByRole('dialog')
  const code = `Moved-${stamp()}`
  const more = [
    ...sent.sources,
    { name: 'rates', kind: 'kpi', kpi: 'NO_SUCH_KPI' },
    { name: 'far', kind: 'rows', entity: 'galaxy' },
  ]
  await page.locator('input[type=file]').setInputFiles({
    name: 'board.page.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...sent, code, sources: more })),
  })
  await expect(dialog.getByText('galaxy', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(`Page ${code} was imported`)).toBeVisible()

  // What is missing is named again before it could be published, and hinders that.
  await page.getByRole('gridcell', { name: code, exact: true }).click()
  await act('Publish')
  await expect(dialog.getByText(/galaxy/).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.keyboard.press('Escape')

  // Without it, the page is published there with the rows of that plan unit.
  const { id, rowVersion } = await ask(page, designPages.draft, { code }, unit)
  const content = { ...sent, code, title: { 'zh-Hans': `板${code}`, en: `Moved ${code}` } }
  const saved = await ask(page, designPages.saveDraft, { id, rowVersion, content }, unit)
  await ask(page, designPages.publish, { id, rowVersion: saved.rowVersion }, unit)
  await page.goto(`/designPage/${code}`)
  await expect(page.getByRole('heading', { name: `Moved ${code}` })).toBeVisible()
})
