import { expect, test } from '@playwright/test'
import { Builder, textPart as text } from './support/builder.ts'
import { Workbench } from './support/workbench.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await Workbench.enter(page, 'en')
})

const panel = (id: string, y: number) => ({
  type: 'panel',
  props: { id, v: 1, at: { x: 6, y, w: 6, h: 6 }, label: { 'zh-Hans': '面板', en: 'Panel' }, slot: [] },
})

test('a page is built by mouse: dragged from the kinds, moved, sized, put into a panel', async ({ page }) => {
  const builder = await Builder.create(page)
  await builder.dragKind('Text', await builder.cell(3, 1))
  await expect(builder.said).toHaveText('Text text1: column 4, row 2, 6 wide, 2 high')
  await builder.dragKind('Panel', await builder.cell(6, 8))
  await expect(builder.said).toContainText('column 7, row 9, 6 wide, 6 high')
  const slot = page.locator('[data-puck-dropzone="panel1:slot"]')
  const into = (await slot.boundingBox())!
  await builder.dragKind('Button', { x: into.x + 10, y: into.y + 10 })
  await expect(slot.locator('[data-part="button1"]')).toBeVisible()

  const { x, y } = (await builder.part('text1').boundingBox())!
  const to = await builder.cell(0, 0)
  await builder.drag({ x: x + 6, y: y + 4 }, to)
  await expect(builder.said).toContainText('column 1, row 1')
  const corner = (await page.locator('.pb-chosen > .size').boundingBox())!
  await builder.drag({ x: corner.x + 5, y: corner.y + 5 }, await builder.cell(2, 3))
  await expect(builder.said).toHaveText('Text text1: column 1, row 1, 3 wide, 4 high')

  await builder.drag(await builder.middle('text1'), { x: into.x + into.width * 0.6, y: into.y + 12 })
  await expect(slot.locator('[data-part="text1"]')).toBeVisible()
  await builder.save()
  const { parts } = await builder.kept()
  expect(parts.map(({ id, of }) => [id, of])).toEqual([
    ['panel1', null],
    ['button1', 'panel1'],
    ['text1', 'panel1'],
  ])
  await page.reload()
  await expect(slot.getByText('Text', { exact: true })).toBeVisible()
})

test('a page is built by keyboard alone', async ({ page }) => {
  const builder = await Builder.create(page)
  const reach = async (name: string): Promise<void> => {
    await page.getByRole('searchbox', { name: 'Search components' }).focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(name)
    await page.keyboard.press('Tab')
    await expect(builder.kind(name)).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await reach('Panel')
  await expect(builder.said).toContainText('Panel "Panel"')
  await reach('Divider')
  await expect(builder.said).toContainText('Divider divider1')
  // From the kinds one Tab leads to the page.
  await page.keyboard.press('Tab')
  await expect(builder.canvas).toBeFocused()
  await page.keyboard.press('Shift+ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await expect(builder.said).toHaveText('Divider divider1: column 2, row 2, 11 wide, 2 high')
  await page.keyboard.press('Escape')
  await expect(builder.said).toBeHidden()

  await page.getByRole('tab', { name: 'Components' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(builder.line('Panel "Panel"')).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(builder.line('Panel "Panel"')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(builder.line('Divider divider1')).toBeFocused()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(builder.line('Divider divider1')).toHaveAttribute('aria-level', '1')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('treeitem').first()).toHaveText('Divider divider1')
  await page.keyboard.press('Alt+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(builder.line('Divider divider1')).toHaveAttribute('aria-level', '2')
  await builder.save()
  const { parts } = await builder.kept()
  expect(parts.map(({ id, of }) => [id, of])).toEqual([
    ['panel1', null],
    ['divider1', 'panel1'],
  ])
  await page.keyboard.press('Delete')
  await expect(builder.line('Divider divider1')).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(builder.line('Divider divider1')).toBeVisible()
})

test('a change is undone at once, and the choice stays with its component', async ({ page }) => {
  const builder = await Builder.create(page, [text('one', 0), text('two', 2)])
  await builder.choose('two')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(builder.said).toHaveText('Text two: column 1, row 1, 4 wide, 2 high')
  await page.keyboard.press('Control+z')
  await expect(builder.said).toHaveText('Text two: column 1, row 2, 4 wide, 2 high')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(builder.said).toHaveText('Text two: column 1, row 3, 4 wide, 2 high')
  await page.keyboard.press('Control+y')
  await page.keyboard.press('Control+Shift+z')
  await expect(builder.said).toHaveText('Text two: column 1, row 1, 4 wide, 2 high')
  await page.keyboard.press('Delete')
  await expect(builder.part('two')).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(builder.said).toContainText('Text two')
})

test('keys in fields and dialogs are not keys of the page', async ({ page }) => {
  const builder = await Builder.create(page, [text('one', 0)])
  await builder.choose('one')
  const label = page.getByRole('complementary', { name: 'Properties' }).getByRole('textbox').first()
  await label.fill('Words')
  for (const key of ['Delete', 'Backspace', 'Control+d', 'ArrowLeft', 'Escape']) await label.press(key)
  await expect(builder.part('one')).toBeVisible()
  await expect(page.locator('[data-part]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Versions' }).click()
  await page.getByRole('dialog').press('Delete')
  await page.getByRole('dialog').press('Escape')
  await expect(page.locator('[data-part]')).toHaveCount(1)
})

test('components are copied and cut between pages with what they use', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const from = await Builder.create(page, [text('one', 0, 'Copied words'), panel('panel1', 0)])
  await from.choose('one')
  await page.keyboard.press('Control+c')
  const to = await Builder.create(page, [text('one', 0, 'Other words')])
  await to.canvas.focus()
  await page.keyboard.press('Control+v')
  await expect(to.part('text1').getByText('Copied words')).toBeVisible()
  await page.keyboard.press('Control+d')
  await expect(to.part('text2').getByText('Copied words')).toBeVisible()
  await page.keyboard.press('Control+x')
  await expect(to.part('text2')).toBeHidden()
  await page.keyboard.press('Control+v')
  await expect(to.part('text2')).toBeVisible()
  await to.save()
  expect((await to.kept()).parts.map(({ id }) => id)).toEqual(['one', 'text1', 'text2'])
})

test('the structure takes a line into a panel by mouse', async ({ page }) => {
  const builder = await Builder.create(page, [text('one', 0), panel('panel1', 2)])
  await builder.tab('Structure')
  await builder.line('Text one').dragTo(builder.line('Panel "Panel"'))
  await expect(builder.line('Text one')).toHaveAttribute('aria-level', '2')
  await expect(page.locator('[data-puck-dropzone="panel1:slot"]').locator('[data-part="one"]')).toBeVisible()
})

test('a kind that the page did not have before is drawn, as are tabs one after the other', async ({
  page,
}) => {
  const builder = await Builder.create(page)
  await builder.kind('Tabs').click()
  await builder.kind('Text').click()
  await expect(builder.part('text1')).toBeVisible()
  await builder.choose('tabs1')
  const second = (await page.locator('.pb-sheet').getByText('Tabs 2').first().boundingBox())!
  await page.mouse.click(second.x + 4, second.y + 4)
  await expect(builder.part('text1')).toBeHidden()
})
