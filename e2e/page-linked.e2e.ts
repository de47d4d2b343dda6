import { expect, test, type Page } from '@playwright/test'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { Builder, textPart } from './support/builder.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test.use({ actionTimeout: 30_000 })

/** A shared template that greets the person of its parameter. */
async function publishPart(page: Page): Promise<{ readonly code: string; readonly title: string }> {
  const code = unique('Part-')
  const title = `Greeting ${code}`
  const file: PageFile = {
    ...newPage(code, 'template', { 'zh-Hans': `问候 ${code}`, en: title }),
    params: [{ name: 'person', type: 'text', required: true }],
    data: { root: {}, content: [textPart('words', 0, 'Welcome, {PAGE.person}')] },
  }
  const { id, rowVersion } = await ask(page, designPages.create, { code, content: file })
  await ask(page, designPages.publish, { id, rowVersion })
  return { code, title }
}

async function publish(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog.getByText('No faults found')).toBeVisible()
  await dialog.getByLabel('Module', { exact: true }).fill('planData')
  await page.getByRole('option', { name: 'planData' }).first().click()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/is published as version/).first()).toBeVisible()
}

test('a part is linked by a page, changed for it, and made its own', async ({ page }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  await Workbench.enter(page, 'en')
  const { code, title } = await publishPart(page)
  const builder = await Builder.create(page)
  await builder.tab('Templates')
  await page.getByRole('button', { name: `Link ${title}: the page changes with it` }).click()
  await expect(builder.said).toContainText('Linked part linked1')
  const right = page.getByRole('complementary', { name: 'Properties' })
  await right.getByRole('tab', { name: 'Properties' }).click()
  await expect(right.getByRole('combobox', { name: 'Part', exact: true })).toHaveValue(title)
  await expect(right.getByText('must not be empty')).toBeVisible()
  await right.getByRole('textbox', { name: 'person' }).fill('Ann')
  await expect(right.getByText('must not be empty')).toHaveCount(0)
  await expect(builder.canvas.or(page.locator('.pb-sheet')).getByText('Welcome, Ann').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect(page.locator('.pb-previewed').getByText('Welcome, Ann')).toBeVisible()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await publish(page)
  await page.goto(`/designPage/${builder.code}`)
  await expect(page.getByText('Welcome, Ann')).toBeVisible()

  await Builder.open(page, builder.code)
  await builder.choose('linked1')
  await right.getByRole('button', { name: 'Edit the part, for all pages that link it' }).click()
  await expect(page).toHaveURL(new RegExp(`page=${code}`))
  const part = await Builder.open(page, code)
  await part.choose('words')
  for (const name of ['Body', 'Body (Chinese)'])
    await right.getByRole('textbox', { name, exact: true }).fill('Goodbye, {PAGE.person}')
  await part.save()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const users = dialog.getByRole('region', { name: 'Pages that link it' })
  await expect(users.getByText('Built', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/is published as version/).first()).toBeVisible()
  await page.goto(`/designPage/${builder.code}`)
  await expect(page.getByText('Goodbye, Ann')).toBeVisible()

  await Builder.open(page, builder.code)
  await builder.choose('linked1')
  await right.getByRole('button', { name: 'Make it components of this page' }).click()
  await expect(builder.part('linked1-words').getByText('Goodbye, Ann')).toBeVisible()
  await builder.save()
  const { file, parts } = await builder.kept()
  expect(parts.map(({ id, of }) => [id, of])).toEqual([
    ['linked1', null],
    ['linked1-words', 'linked1'],
  ])
  expect(JSON.stringify(file.data)).toContain("Goodbye, {('Ann')}")
})
