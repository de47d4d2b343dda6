import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import type { PageFile } from '#domain/pages/page.ts'
import { newPage } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { ask, enterAs } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { Workbench } from './support/workbench.ts'

const unit = 'PAGES'

const stamp = (): string => Date.now().toString(36)

const withText = (page: PageFile, text: string): PageFile => ({
  ...page,
  data: {
    ...page.data,
    content: [
      {
        type: 'text',
        props: { id: 'text-1', body: { 'zh-Hans': text, en: text }, at: { x: 0, y: 0, w: 6, h: 2 } },
      },
    ],
  },
})

async function draftOf(page: Page, code: string) {
  const { content, ...row } = await ask(page, designPages.draft, { code })
  return { ...row, content: content as PageFile }
}

/** Writes a text into the draft of a page, as the builder does. */
async function write(page: Page, code: string, text: string): Promise<void> {
  const { id, rowVersion, content } = await draftOf(page, code)
  await ask(page, designPages.saveDraft, { id, rowVersion, content: withText(content, text) })
}

/** The list of designed pages, with one of them chosen. */
async function choose(page: Page, code: string): Promise<void> {
  await page.goto('/planData/ModuleDesign')
  await page.getByRole('gridcell', { name: code, exact: true }).click()
}

const act = (page: Page, name: string): Promise<void> =>
  page.getByRole('tabpanel').getByRole('button', { name, exact: true }).click()

/** Publishes the page that is chosen; a role that is named gets it. */
async function publish(page: Page, note: string, role?: string): Promise<void> {
  await act(page, 'Publish')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No faults found')).toBeVisible()
  await expectAccessible(page)
  const module = dialog.getByLabel('Module', { exact: true })
  if ((await module.inputValue()) === '') {
    await module.fill('planData')
    await page.getByRole('option', { name: 'planData' }).first().click()
  }
  if (role !== undefined) {
    await dialog.getByLabel('Roles', { exact: true }).fill(role)
    await page
      .getByRole('option', { name: new RegExp(role) })
      .last()
      .click()
  }
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/is published as version/).first()).toBeVisible()
}

test('a page is made, published to a role, seen in its menu and rolled back', async ({ page, browser }) => {
  test.slow()
  await Workbench.enter(page, 'en', '/planData/ModuleDesign')
  const code = `Board-${stamp()}`
  await page.getByRole('button', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page)
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Name', { exact: true }).fill('看板')
  await dialog.getByLabel('English name').fill(`Board ${code}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Page ${code} was created`)).toBeVisible()

  await write(page, code, 'First text')
  const holder = await enterAs(browser, page, 'pageviewer', {
    grantedPermissions: ['Pages.Roles'],
    apps: ['ItemList'],
  })
  await choose(page, code)
  await publish(page, 'first', 'pageviewer-')

  const viewer = holder.user.page
  await viewer.reload()
  await holder.user.openScreen('看板')
  await expect(viewer.getByText('First text')).toBeVisible()
  await expect(viewer).toHaveURL(new RegExp(`/designPage/${code}`))

  await write(page, code, 'Second text')
  await choose(page, code)
  await publish(page, 'second')
  await viewer.reload()
  await expect(viewer.getByText('Second text')).toBeVisible()

  await choose(page, code)
  await act(page, 'Versions')
  const versions = dialog.getByRole('table', { name: 'Published versions' })
  await expect(versions.getByRole('row')).toHaveCount(3)
  await expect(dialog.getByText('Both say the same.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Compare from' }).click()
  await page.getByRole('option', { name: 'Version 1' }).click()
  await expect(dialog.getByText('Text text-1: Body changed')).toBeVisible()
  await expectAccessible(page)
  await versions
    .getByRole('row')
    .filter({ hasText: 'first' })
    .getByRole('button', { name: 'Restore' })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByText(`The draft of ${code} was restored`)).toBeVisible()
  await choose(page, code)
  await publish(page, 'back')
  await viewer.reload()
  await expect(viewer.getByText('First text')).toBeVisible()
  expect(holder.errors).toEqual([])
  await holder.close()

  await act(page, 'Withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('was withdrawn')).toBeVisible()
  await act(page, 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('was deleted')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: code })).toHaveCount(0)
})

test('a page file goes to another plan unit, and comes back as a draft', async ({ page }) => {
  test.slow()
  await Workbench.enter(page, 'en')
  const code = `Export-${stamp()}`
  const title = { 'zh-Hans': '导出', en: 'Exported' }
  await ask(page, designPages.create, { code, content: withText(newPage(code, 'page', title), 'To go') })
  await ask(page, planUnitServices.clone, { planUnitCode: 'JS', newCode: unit, newName: 'Pages' })

  await choose(page, code)
  const [file] = await Promise.all([page.waitForEvent('download'), act(page, 'Export page file')])
  expect(file.suggestedFilename()).toBe(`${code}.page.json`)
  const text = await readFile(await file.path(), 'utf8')
  const dialog = page.getByRole('dialog')
  const send = async (content: string): Promise<void> => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'page.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  }

  // There is a page with this code here: the file is its new draft.
  await act(page, 'Import')
  await send('{')
  await expect(dialog.getByRole('alert')).toHaveText('The file is no JSON file')
  await send(text.replace('"formatVersion": 1', '"formatVersion": 2'))
  await expect(dialog.getByRole('alert')).toContainText('Page "Exported" was made by a newer version')
  await expectAccessible(page)
  await send(text.replaceAll('To go', 'Changed by hand'))
  await expect(dialog.getByText(`There is a page ${code} already.`, { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(`The file is the draft of ${code} now`)).toBeVisible()
  expect(JSON.stringify((await draftOf(page, code)).content)).toContain('Changed by hand')

  // In another plan unit the page is a new one.
  await page.evaluate((chosen) => localStorage.setItem('takt.planUnit', chosen), unit)
  await page.goto('/planData/ModuleDesign')
  await expect(page.getByRole('row').filter({ hasText: code })).toHaveCount(1)
  await act(page, 'Import')
  const broken = { ...(JSON.parse(text) as PageFile), code: `${code}-in` }
  const source = { name: 'far', kind: 'rows', entity: 'galaxy' }
  await send(JSON.stringify({ ...broken, sources: [source] }))
  await expect(dialog.getByText('The page needs what is not here:')).toBeVisible()
  await expect(dialog.getByText('galaxy', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(`Page ${code}-in was imported`)).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: `${code}-in` })).toBeVisible()
})

test('templates are shown, shared and started from', async ({ page }) => {
  test.slow()
  await Workbench.enter(page, 'en')
  const code = `Tpl-${stamp()}`
  const content = withText(newPage(code, 'template', { 'zh-Hans': '样', en: `Pattern ${code}` }), 'Patterned')
  await ask(page, designPages.create, { code, content, ownerType: 'user', owner: 'admin' })
  await page.goto('/myDesk/diyTemplate')
  await page.getByRole('searchbox', { name: 'Find a template' }).fill(code)
  const card = page.getByRole('article', { name: `Pattern ${code}` })
  await expect(card.getByText('Patterned')).toBeVisible()
  await expect(card.getByText('Personal')).toBeVisible()
  await expectAccessible(page)
  const more = async (item: string): Promise<void> => {
    await card.getByRole('button', { name: /^More actions/ }).press('Enter')
    await page.getByRole('menuitem', { name: item }).press('Enter')
  }
  await more('Share with everybody')
  await expect(card.getByText('Shared')).toBeVisible()
  await card.getByRole('button', { name: 'Start a page from it' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(`${code}-page`)
  await dialog.getByLabel('Name', { exact: true }).fill('新页')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Page ${code}-page was created`)).toBeVisible()
  expect(JSON.stringify((await draftOf(page, `${code}-page`)).content)).toContain('Patterned')
  await page.goto('/myDesk/diyTemplate')
  await page.getByRole('searchbox', { name: 'Find a template' }).fill(code)
  await more('Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
})
