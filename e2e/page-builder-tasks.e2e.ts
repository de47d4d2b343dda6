import { expect, test } from '@playwright/test'
import { roles } from '#domain/services/access/accounts.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { Builder, textPart as text } from './support/builder.ts'
import { Workbench } from './support/workbench.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await Workbench.enter(page, 'en')
})

test('closing the tab with edits that are not saved asks first', async ({ page }) => {
  const builder = await Builder.create(page, [text('one', 0)])
  await page.route('**/DesignPage/SaveDraft', (route) => route.abort())
  await builder.choose('one')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const closeTab = page.getByRole('tab', { name: 'Page design' })
  await closeTab.focus()
  await page.keyboard.press('Delete')
  const asked = page.getByRole('alertdialog')
  await expect(asked).toContainText('Close without saving?')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(builder.part('one')).toBeVisible()
})

test('what two sessions made is both there until one is chosen', async ({ page, browser }) => {
  const mine = await Builder.create(page, [text('one', 0)])
  const context = await browser.newContext()
  const theirs = await context.newPage()
  await theirs.setViewportSize({ width: 1440, height: 900 })
  await Workbench.enter(theirs, 'en')
  const other = await Builder.open(theirs, mine.code)
  await other.choose('one')
  await theirs.keyboard.press('ArrowRight')
  await other.save()
  await mine.choose('one')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Text one: place and size changed')
  expect((await mine.kept()).parts[0]!.at).toEqual({ x: 1, y: 0, w: 4, h: 2 })
  await page.keyboard.press('Escape')
  await expect(mine.said).toContainText('column 1, row 2')
  await mine.canvas.focus()
  await page.keyboard.press('Control+s')
  await dialog.getByRole('button', { name: 'Keep mine over it' }).click()
  await mine.isSaved()
  expect((await mine.kept()).parts[0]!.at).toEqual({ x: 0, y: 1, w: 4, h: 2 })
  await context.close()
})

test('a fault leads to its component and property', async ({ page }) => {
  const builder = await Builder.create(page)
  await builder.kind('Gauge').click()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await builder.tab('Structure')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Value: must not be empty' }).click()
  await expect(builder.said).toContainText('Gauge')
  await expect(page.locator('[data-field="value"] :focus')).toBeVisible()
})

test('a component is kept as template and put into another page', async ({ page }) => {
  const builder = await Builder.create(page, [text('one', 0, 'Kept words'), text('two', 2)])
  await builder.choose('one')
  await page.getByRole('button', { name: 'Save as template' }).click()
  await page.getByRole('menuitem', { name: 'The chosen component' }).click()
  const code = `part-${Date.now().toString(36)}`
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const { content } = await ask(page, designPages.draft, { code })
  expect(content).toMatchObject({ kind: 'template', data: { content: [{ props: { id: 'one' } }] } })

  const other = await Builder.create(page)
  await other.tab('Templates')
  await page.getByRole('button', { name: 'Insert Built' }).last().click()
  await expect(other.part('text1').getByText('Kept words')).toBeVisible()

  await test.step('dragged to a cell and into a panel', async () => {
    await other.tab('Components')
    await other.dragKind('Panel', await other.cell(6, 6))
    await expect(other.said).toContainText('Panel')
    await other.tab('Templates')
    const template = page.getByRole('button', { name: 'Insert Built' }).last()
    const box = (await template.boundingBox())!
    const from = { x: box.x + 20, y: box.y + box.height / 2 }
    await other.drag(from, await other.cell(4, 3))
    await expect(other.part('text2')).toBeVisible()
    await other.drag(from, await other.middle('panel1'))
    await expect(other.part('panel1').locator('[data-part="text3"]')).toBeVisible()
    await other.save()
    const { parts } = await other.kept()
    expect(parts.find(({ id }) => id === 'text2')).toMatchObject({ at: { x: 4, y: 3, w: 4, h: 2 }, of: null })
    expect(parts.find(({ id }) => id === 'text3')).toMatchObject({ of: 'panel1' })
  })
})

test('the page is tried, and looked at as a role', async ({ page }) => {
  const name = `viewer-${Date.now().toString(36)}`
  await ask(page, roles.create, { name, displayName: name, grantedPermissions: ['Pages.demo'] })
  const secret = text('secret', 2, 'For designers')
  await Builder.create(page, [
    text('open', 0, 'For everybody'),
    { ...secret, props: { ...secret.props, permission: 'Pages.Roles' } },
  ])
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.locator('.pb-previewed')
  await expect(preview.getByText('For designers')).toBeVisible()
  await expect(preview.getByRole('complementary', { name: 'Inspector' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Preview as' }).click()
  await page.getByRole('option', { name: `Role ${name}`, exact: true }).click()
  await expect(page.getByRole('note')).toContainText(`What ${name} is shown`)
  await expect(page.getByRole('note')).toContainText('yours (admin)')
  await expect(preview.getByText('For everybody')).toBeVisible()
  await expect(preview.getByText('For designers')).toBeHidden()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('application', { name: 'Page' })).toBeVisible()
})
