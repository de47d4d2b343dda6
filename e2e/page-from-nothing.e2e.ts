import { expect, test, type Locator, type Page } from '@playwright/test'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { ask, enterAs } from './support/accounts.ts'
import { Builder } from './support/builder.ts'
import { choose, pick, write } from './support/panel-fields.ts'
import { unique } from './support/unique.ts'
import { expectCompleted } from './support/operations.ts'
import { Workbench } from './support/workbench.ts'

test.use({ actionTimeout: 30_000 })

/** The panels of the builder, and what is chosen of the page. */
class Panels {
  readonly left: Locator
  readonly right: Locator
  readonly #page: Page
  readonly #builder: Builder

  constructor(page: Page, builder: Builder) {
    this.#page = page
    this.#builder = builder
    this.left = page.getByRole('complementary', { name: 'Parts of the page' })
    this.right = page.getByRole('complementary', { name: 'Properties' })
  }

  /** Work of the next days that is released or begun. */
  async makeSource(name: string): Promise<void> {
    const { left } = this
    await this.#builder.tab('Data')
    await left.getByRole('button', { name: 'Add a source' }).click()
    const field = left.getByRole('textbox', { name: 'Name', exact: true })
    await field.fill(name)
    await field.press('Enter')
    await pick(left, 'Data', 'Operation')
    await left.getByRole('button', { name: 'Add to Conditions' }).click()
    await pick(left, 'Conditions 1: field', 'Status')
    await choose(left, 'Conditions 1: comparison', 'is one of')
    await choose(left, 'Conditions 1: value 1', 'released')
    await left.getByRole('button', { name: 'Conditions 1: add a value' }).click()
    await choose(left, 'Conditions 1: value 2', 'started')
    await left.getByRole('button', { name: 'Add to Sorted by' }).click()
    await pick(left, 'Field', 'Start')
    await left.getByRole('spinbutton', { name: 'Rows at most' }).fill('50')
  }

  /** The work as a list, with words and two buttons in each line. */
  async makeList(source: string): Promise<void> {
    await this.#builder.tab('Components')
    await this.#builder.dragKind('List', await this.#builder.cell(0, 0))
    await this.right.getByRole('tab', { name: 'Data' }).click()
    await pick(this.right, 'Source', source)
    const slot = this.#page.locator('[data-puck-dropzone="list1:slot"]')
    const { x, y, width } = (await slot.boundingBox())!
    const at = (column: number) => ({ x: x + (column * width) / 12 + 6, y: y + 6 })
    await this.#builder.dragKind('Text', at(0))
    await this.words('Body', '**{ME.code}** {ME.itemCode}')
    await this.#builder.dragKind('Button', at(8))
    await this.reports('Begin', 'start', "ME.status = 'T'")
    await this.#builder.dragKind('Button', at(10))
    await this.reports('End', 'finish', "ME.status <> 'T'")
  }

  /** The same words in both languages. */
  async words(label: string, text: string): Promise<void> {
    const { right } = this
    await right.getByRole('textbox', { name: label, exact: true }).fill(text)
    await right.getByRole('textbox', { name: `${label} (Chinese)` }).fill(text)
  }

  /** The chosen button reports the operation of its line. */
  async reports(text: string, action: string, disabled: string): Promise<void> {
    const { right } = this
    await right.getByRole('tab', { name: 'Properties' }).click()
    await this.words('Text', text)
    await write(right, 'Disabled when', disabled)
    await right.getByRole('tab', { name: 'Events' }).click()
    await choose(right, 'Add a step to Click', 'Run a command')
    await pick(right, 'Command', 'Report')
    await right.getByRole('button', { name: 'Write Operation as an expression' }).click()
    await write(right, 'Operation', 'ME.code')
    await choose(right, 'Action', action)
    await expect(right.getByText('must not be empty')).toHaveCount(0)
  }
}

/** Makes a page in its list, and opens it in the builder. */
async function makePage(page: Page, code: string): Promise<Builder> {
  await page.goto('/planData/ModuleDesign')
  await page.getByRole('button', { name: 'New page' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code').fill(code)
  await dialog.getByLabel('Name', { exact: true }).fill(`看板${code}`)
  await dialog.getByLabel('English name').fill(`Board ${code}`)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Page ${code} was created`)).toBeVisible()
  return Builder.open(page, code)
}

/** Publishes the page of the builder to a role, which gets the apps that it lacks. */
async function publish(page: Page, role: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No faults found')).toBeVisible()
  await dialog.getByLabel('Module', { exact: true }).fill('planData')
  await page.getByRole('option', { name: 'planData' }).first().click()
  await dialog.getByLabel('Roles', { exact: true }).fill(role)
  await page
    .getByRole('option', { name: new RegExp(role) })
    .last()
    .click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText(/is published as version/).first()).toBeVisible()
}

/** The leader begins and ends an operation on the board; gives its code. */
async function workOn(board: Page): Promise<string> {
  const waiting = board
    .getByRole('listitem')
    .filter({ has: board.getByRole('button', { name: 'Begin', exact: true, disabled: false }) })
    .first()
  await expect(waiting).toBeVisible()
  const operation = (await waiting.locator('strong').first().textContent())!.trim()
  await waiting.getByRole('button', { name: 'Begin', exact: true }).click()
  const row = board.getByRole('listitem').filter({ hasText: operation })
  await row.getByRole('button', { name: 'End', exact: true, disabled: false }).click()
  await expect(row).toHaveCount(0)
  return operation
}

test('an administrator builds the board of a line from nothing; its leader works with it', async ({
  page,
  browser,
}) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const workbench = await Workbench.enter(page, 'en')
  const leader = await enterAs(browser, page, 'linelead', {
    grantedPermissions: ['Pages.Roles', 'Pages.Users'],
    apps: ['ItemList'],
  })
  const unit = unique('U')
  await ask(page, planUnitServices.clone, { planUnitCode: 'JS', newCode: unit, newName: 'Other' })
  const code = unique('Line-')
  const panels = new Panels(page, await makePage(page, code))
  await panels.makeSource('work')
  await panels.makeList('work')
  await publish(page, 'linelead-')

  const board = leader.user.page
  await board.reload()
  await leader.user.openScreen(`看板${code}`)
  const operation = await workOn(board)
  expect(leader.errors).toEqual([])
  await leader.close()
  await expectCompleted(page, workbench, operation)

  // The same page in another plan unit, with the rows of that.
  await page.goto('/planData/ModuleDesign')
  await page.getByRole('gridcell', { name: code, exact: true }).click()
  const act = (name: string): Promise<void> =>
    page.getByRole('tabpanel').getByRole('button', { name, exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), act('Export page file')])
  await page.evaluate((chosen) => localStorage.setItem('takt.planUnit', chosen), unit)
  await page.goto('/planData/ModuleDesign')
  await act('Import')
  await page.locator('input[type=file]').setInputFiles(await file.path())
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('No faults found')).toBeVisible()
  await dialog.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByText(`Page ${code} was imported`)).toBeVisible()
  const moved = await Builder.open(page, code)
  await expect(moved.part('button1').first()).toBeVisible()
})
