import { expect, test, type Page } from '@playwright/test'
import { newPage } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { ask } from './support/accounts.ts'
import { Workbench } from './support/workbench.ts'

const stamp = (): string => Date.now().toString(36)

/** A page without components, open in the builder. */
async function openBuilder(page: Page, code: string): Promise<void> {
  const content = newPage(code, 'page', { 'zh-Hans': '构建', en: 'Built' })
  await ask(page, designPages.create, { code, content })
  await page.goto(`/planData/ModuleDesign?page=${code}`)
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
}

const add = (page: Page, kind: string): Promise<void> =>
  page.getByRole('button', { name: `Add ${kind}`, exact: true }).click()

test('a page is built from nothing, saved and found again', async ({ page }) => {
  const code = `built-${stamp()}`
  await Workbench.enter(page, 'en')
  await openBuilder(page, code)
  const canvas = page.locator('.pb-canvas')

  await add(page, 'Panel')
  await add(page, 'Text')
  await page.getByRole('complementary', { name: 'Properties' }).locator('textarea').first().fill('Hello line')
  await expect(canvas.getByText('Hello line')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()

  await page.reload()
  await expect(canvas.getByText('Hello line')).toBeVisible()
  await canvas.getByText('Hello line').click({ force: true })

  const sized = page.locator('.pb-handles').getByRole('button')
  await sized.press('ArrowRight')
  await expect(page.locator('[data-part="text1"]')).toHaveCSS('grid-column-start', '2')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('[data-part="text1"]')).toHaveCSS('grid-column-start', '1')

  await page.getByRole('tab', { name: 'Data' }).click()
  await page.getByRole('button', { name: 'Add a source' }).click()
  await expect(page.getByText('source1')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.locator('.pb-builder')).toBeHidden()
  const { content } = await ask(page, designPages.draft, { code })
  expect(content).toMatchObject({ sources: [{ name: 'source1', kind: 'rows' }] })
})
