import { expect, test, type Page } from '@playwright/test'
import { kinds, propertiesOfKind, type KindName } from '#domain/pages/kinds/index.ts'
import { newPart } from '#domain/pages/arrange.ts'
import { newPage, type PageComponent, type PageFile } from '#domain/pages/page.ts'
import type { Fields } from '#domain/field-kinds.ts'
import { neededParameters } from '#domain/pages/parameters.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { choose, pick, write } from './support/panel-fields.ts'
import { Workbench } from './support/workbench.ts'

/** A page with components, open in the builder. */
async function openBuilder(
  page: Page,
  components: readonly PageComponent[] = [],
  declared: Partial<PageFile> = {},
): Promise<string> {
  const code = `fields-${Date.now().toString(36)}`
  const file = newPage(code, 'page', { 'zh-Hans': '字段', en: 'Fields' })
  await ask(page, designPages.create, {
    code,
    content: { ...file, ...declared, data: { root: {}, content: components } },
  })
  await page.goto(`/planData/ModuleDesign?page=${code}`)
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  return code
}

const addKind = (page: Page, kind: string): Promise<void> =>
  page.getByRole('button', { name: `Add ${kind}`, exact: true }).click()

test('a page is built in the panels alone', async ({ page }) => {
  await Workbench.enter(page, 'en')
  const code = await openBuilder(page)
  const left = page.getByRole('complementary', { name: 'Parts of the page' })
  const right = page.getByRole('complementary', { name: 'Properties' })
  await expect(page.getByRole('application', { name: 'Page' })).toContainText('The page has no components')
  const tabs = left.getByRole('tablist')
  expect(
    await tabs.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0)

  await test.step('a source of rows with a condition, grouped', async () => {
    await left.getByRole('tab', { name: 'Data' }).click()
    await left.getByRole('button', { name: 'Add a source' }).click()
    await pick(left, 'Data', 'Order')
    await left.getByRole('button', { name: 'Add to Conditions' }).click()
    await pick(left, 'Conditions 1: field', 'Item')
    await choose(left, 'Conditions 1: comparison', 'does not equal')
    await left.getByRole('combobox', { name: 'Conditions 1: value 1' }).fill("O'Neill")
    await pick(left, 'Add to Grouped by', 'Status', '')
    await left.getByRole('button', { name: 'Add to Totals' }).click()
    await choose(left, 'Total', 'count')
    await expectAccessible(page)
  })

  await test.step('a variable with a first value', async () => {
    await left.getByRole('button', { name: 'Add a variable' }).click()
    const name = left.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('chosen')
    await name.press('Enter')
    await left.getByRole('textbox', { name: 'First value' }).fill('none')
  })
  await left.getByRole('tab', { name: 'Components' }).click()

  await test.step('a bar chart over the source', async () => {
    await addKind(page, 'Bars')
    await right.getByRole('tab', { name: 'Data' }).click()
    await expect(right.getByText('must not be empty').first()).toBeVisible()
    // The only source of the page.
    await expect(right.getByRole('combobox', { name: 'Source', exact: true })).toHaveValue('source1')
    await pick(right, 'X', 'Status')
    await right.getByRole('button', { name: 'Add to Values' }).click()
    await pick(right, 'Field', 'name1')
    await expect(right.getByText('must not be empty')).toHaveCount(0)
  })

  await test.step('a button that asks and then sets the variable', async () => {
    await addKind(page, 'Button')
    await right.getByRole('tab', { name: 'Properties' }).click()
    await right.getByRole('textbox', { name: 'Text', exact: true }).fill('Choose')
    await right.getByRole('textbox', { name: 'Text (Chinese)' }).fill('选择')
    await write(right, 'Disabled when', 'PAGE.chosn = 1')
    await expect(right.getByRole('alert')).toHaveText(
      /character 6: there is no chosn here; did you mean chosen/,
    )
    await right.getByRole('tab', { name: 'Events' }).click()
    await choose(right, 'Add a step to Click', 'Ask for confirmation')
    await right.getByRole('textbox', { name: 'Question', exact: true }).fill('Really?')
    await expect(right.getByText('has no text in Chinese')).toBeVisible()
    await choose(right, 'Add a step to Click', 'Set a variable')
    await pick(right, 'Variable', 'chosen')
    await right.getByRole('textbox', { name: 'Value', exact: true }).fill("it's set")
    await expectAccessible(page)
    await right.getByRole('button', { name: 'Move 2. Set a variable up' }).click()
    await expect(right.locator('.pf-fold .title')).toHaveText([
      '1. Set a variable',
      '2. Ask for confirmation',
    ])
    await right.getByRole('button', { name: 'Move 1. Set a variable down' }).click()
  })

  await test.step('the page itself: an event and a title', async () => {
    await right.getByRole('button', { name: 'Properties of the page' }).click()
    await expect(right.getByRole('heading', { name: 'Page', exact: true })).toBeVisible()
    await right.getByRole('textbox', { name: 'Title', exact: true }).fill('Built by fields')
    await right.getByRole('button', { name: 'Add to Events of the page' }).click()
    await choose(right, 'When', 'timer')
    await right.getByRole('spinbutton', { name: 'Every, s' }).fill('30')
    await choose(right, 'Add a step to Actions', 'Reload data')
    await expectAccessible(page)
  })

  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const { content } = await ask(page, designPages.draft, { code })
  expect(content).toMatchObject({
    title: { en: 'Built by fields', 'zh-Hans': '字段' },
    sources: [
      {
        name: 'source1',
        kind: 'rows',
        entity: 'order',
        where: [{ field: 'itemCode', op: 'ne', values: ["'O''Neill'"] }],
        groupBy: ['status'],
        totals: [{ name: 'name1', op: 'count' }],
      },
    ],
    variables: [{ name: 'chosen', type: 'text', initial: "'none'" }],
    events: [{ on: 'timer', every: 30, actions: [{ do: 'reload' }] }],
    data: {
      content: [
        { type: 'bar', props: { source: 'source1', x: 'status', y: [{ field: 'name1' }] } },
        {
          type: 'button',
          props: {
            text: { en: 'Choose', 'zh-Hans': '选择' },
            disabled: 'PAGE.chosn = 1',
            on: {
              click: [
                { do: 'confirm', text: { en: 'Really?' } },
                { do: 'set', variable: 'chosen', value: "'it''s set'" },
              ],
            },
          },
        },
      ],
    },
  })
})

test('a fault inside of a list of actions leads to its field', async ({ page }) => {
  await Workbench.enter(page, 'en')
  const click = [{ do: 'reload' }, { do: 'toast', text: { en: 'Done', 'zh-Hans': '完成' }, when: '1 +' }]
  const { type, props } = newPart('button', 'button1')
  await openBuilder(page, [{ type, props: { ...props, on: { click } } }])
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: /Only when: character 4/ }).click()
  const right = page.getByRole('complementary', { name: 'Properties' })
  await expect(right.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true')
  await expect(right.locator('.pf-fold.open .title')).toHaveText('2. Show a message')
  await expect(right.getByRole('textbox', { name: 'Only when', exact: true })).toBeFocused()
})

test('faults of sources, variables and events of the page lead to their fields', async ({ page }) => {
  await Workbench.enter(page, 'en')
  const condition = { field: 'gone', op: 'eq', values: ["'1'"] }
  await openBuilder(page, [], {
    variables: [{ name: 'day', type: 'date', initial: 'Today(' }],
    sources: [
      { name: 'one', kind: 'value', value: '1' },
      { name: 'work', kind: 'rows', entity: 'order', where: [condition] },
    ],
    events: [{ on: 'opened', actions: [{ do: 'set', variable: 'gone', value: '1' }] }],
  })
  const left = page.getByRole('complementary', { name: 'Parts of the page' })
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: /^Conditions 1 › Field/ }).click()
  await expect(left.getByRole('tab', { name: 'Data' })).toHaveAttribute('aria-selected', 'true')
  await expect(left.locator('.pf-fold.open .title')).toHaveText('work')
  await expect(left.getByRole('combobox', { name: 'Conditions 1: field' })).toBeFocused()
  await page.getByRole('button', { name: 'Variable day' }).click()
  await expect(left.locator('.pf-fold.open .title')).toHaveText('day')
  await expect(left.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await page.getByRole('button', { name: /^First value/ }).click()
  await expect(left.locator('[data-field="initial"] :focus')).toBeVisible()
  await page.getByRole('button', { name: /^Actions › Set a variable 1/ }).click()
  await expect(page.locator('.pb-right [data-field="variable"] :focus')).toBeVisible()
  // From the refusal to publish too.
  await left.getByRole('tab', { name: 'Components' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Conditions 1 › Field/ })
    .click()
  await expect(left.getByRole('combobox', { name: 'Conditions 1: field' })).toBeFocused()
})

test('a command names the parameters that it needs, and a value is typed as its variable is', async ({
  page,
}) => {
  await Workbench.enter(page, 'en')
  const code = await openBuilder(page, [newPart('button', 'button1')], {
    variables: [
      { name: 'day', type: 'date' },
      { name: 'count', type: 'number' },
    ],
  })
  const right = page.getByRole('complementary', { name: 'Properties' })
  await page.getByRole('tab', { name: 'Structure' }).click()
  await page.getByRole('treeitem').click()
  await right.getByRole('tab', { name: 'Events' }).click()
  await choose(right, 'Add a step to Click', 'Set a variable')
  await pick(right, 'Variable', 'count')
  await right.getByRole('spinbutton', { name: 'Value', exact: true }).fill('5')
  await pick(right, 'Variable', 'day')
  await right.getByRole('button', { name: 'Enter Value as a value' }).click()
  await expect(right.getByRole('group', { name: 'Value' }).getByRole('spinbutton').first()).toBeVisible()
  await choose(right, 'Add a step to Click', 'Run a command')
  await pick(right, 'Command', designPages.publish.label.en)
  const [needed] = neededParameters(designPages.publish.input)
  const label = (designPages.publish.input as Fields)[needed!]!.label.en
  await expect(right.getByText('must not be empty').first()).toBeVisible()
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('button', { name: `Click › Run a command 2 › Parameters › ${label}: must` }).click()
  await expect(right.locator('.pf-parameter :focus').first()).toBeVisible()
  await page.keyboard.type('P-1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const { content } = await ask(page, designPages.draft, { code })
  expect(content).toMatchObject({
    data: { content: [{ props: { on: { click: [{}, { parameters: { [needed!]: "'P-1'" } }] } } }] },
  })
})

/** Kinds of components that have every kind of property among them, the first of each. */
function kindsWithAll(): readonly KindName[] {
  const seen = new Set<string>()
  return (Object.keys(kinds) as KindName[]).filter((name) => {
    const own = Object.values(propertiesOfKind(name)).flatMap((one) =>
      one.kind === 'items' ? [one.kind, ...Object.values(one.of).map(({ kind }) => kind)] : [one.kind],
    )
    const isNew = own.some((kind) => !seen.has(kind))
    for (const kind of own) seen.add(kind)
    return isNew
  })
}

test('components with every kind of property show all tabs of their panels', async ({ page }) => {
  const failed: string[] = []
  page.on('pageerror', ({ message }) => failed.push(message))
  await Workbench.enter(page, 'en')
  const names = kindsWithAll()
  await openBuilder(
    page,
    names.map((name) => newPart(name, name)),
  )
  await page.getByRole('tab', { name: 'Structure' }).click()
  const right = page.getByRole('complementary', { name: 'Properties' })
  for (const [line, name] of names.entries()) {
    await page.getByRole('treeitem', { level: 1 }).nth(line).click()
    await expect(right.getByRole('heading', { level: 2 })).toContainText(kinds[name].label.en)
    const tabs = right.getByRole('tab')
    for (let at = (await tabs.count()) - 1; at >= 0; at -= 1) {
      await tabs.nth(at).click()
      await expect(right.getByRole('tabpanel').locator('.pf-row').first()).toBeVisible()
    }
  }
  await expectAccessible(page)
  expect(failed).toEqual([])
})

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a picture is uploaded, shown and taken away, and a KPI becomes a source', async ({ page }) => {
  await Workbench.enter(page, 'en')
  const code = await openBuilder(page, [
    newPart('picture', 'picture1'),
    { type: 'panel', props: { id: 'panel1', slot: [newPart('bar', 'bar1')] } },
  ])
  await page.getByRole('tab', { name: 'Structure' }).click()
  const right = page.getByRole('complementary', { name: 'Properties' })
  await page.getByRole('treeitem').first().click()
  await expect(right.getByText('PNG, JPEG, GIF, WEBP, 20 MB at most')).toBeVisible()
  const input = right.locator('input[type=file]')
  await input.setInputFiles({ name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  await expect(right.getByRole('img', { name: 'Picture' })).toBeVisible()
  await right.getByRole('button', { name: 'Remove Picture' }).click()
  await expect(right.getByRole('img', { name: 'Picture' })).toHaveCount(0)

  await page.getByRole('treeitem').filter({ hasText: 'Bars' }).last().click()
  await right.getByRole('tab', { name: 'Data' }).click()
  const source = right.getByRole('combobox', { name: 'Source', exact: true })
  await source.fill('KPI: ')
  await source.press('ArrowDown')
  await source.press('Enter')
  await expect(right.getByRole('combobox', { name: 'X', exact: true })).toHaveValue('Group')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  const { content } = await ask(page, designPages.draft, { code })
  expect(content).toMatchObject({
    sources: [{ name: 'kpi1', kind: 'kpi', by: 'group' }],
    data: { content: [{}, { props: { slot: [{ props: { source: 'kpi1', x: 'group' } }] } }] },
  })
})
