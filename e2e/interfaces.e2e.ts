import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readLogins } from './support/logins.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

/** A table of another system with rows of which one is faulty. */
function fillErp(table: string, prefix: string): void {
  const erp = new DatabaseSync(join(readLogins().dataDir, 'erp.db'))
  erp.exec(`create table ${table} (unit_code text, unit_name text, decimals text)`)
  const insert = erp.prepare(`insert into ${table} values (?, ?, ?)`)
  insert.run(`${prefix}A`, 'Pallet', '0')
  insert.run(`${prefix}B`, 'Drum', 'many')
  erp.close()
}

/** Tables of a Yonyou U8, without those with the dates of orders. */
function fillU8(): void {
  const erp = new DatabaseSync(join(readLogins().dataDir, 'erp.db'))
  const sample = new URL('../tests/server/integration/packs/samples/yonyou.sql', import.meta.url)
  erp.exec(readFileSync(sample, 'utf8'))
  erp.exec('drop table mom_morder')
  erp.close()
}

async function makeConnection(
  page: Page,
  workbench: Workbench,
  code: string,
  { kind, entry }: { readonly kind: string; readonly entry: RegExp },
): Promise<void> {
  await workbench.openScreen('Connections')
  await workbench.button('New').click()
  await workbench.fillIn({ Code: code, Name: 'The ERP' })
  await workbench.drawer.getByRole('combobox', { name: 'Kind' }).click()
  await page.getByRole('option', { name: kind }).click()
  await workbench.drawer.getByRole('combobox', { name: 'Server entry' }).click()
  await page.getByRole('option', { name: entry }).click()
  await workbench.save()
}

test.describe('interfaces', () => {
  test('are mapped, previewed, run, and faulty rows corrected and written', async ({ page }) => {
    const prefix = unique('EU-')
    const table = unique('units_').toLowerCase()
    fillErp(table, prefix)
    const workbench = await Workbench.enter(page, 'en')
    const connection = unique('ERP-')
    await makeConnection(page, workbench, connection, { kind: 'SQLite', entry: /^erp / })
    await workbench.openScreen('Interfaces')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const code = unique('UNITS-')
    const main = page.getByRole('tabpanel', { name: 'Interfaces', exact: true })
    await main.getByLabel('Code', { exact: true }).fill(code)
    await main.getByLabel('Name', { exact: true }).fill('Units of the ERP')
    await main.getByRole('combobox', { name: 'Connection' }).fill(connection)
    await page.keyboard.press('Enter')
    await main.getByLabel('Source table').fill(table)
    await main.getByRole('combobox', { name: 'Writes' }).click()
    await page.getByRole('option', { name: 'Unit', exact: true }).click()
    await main.getByRole('button', { name: 'Suggest 3' }).click()
    await expect(main.getByLabel('Column for Code')).toHaveValue('unit_code')
    await main.getByRole('button', { name: 'Show 50 rows' }).click()
    await expect(main.getByRole('region', { name: 'Mapped rows' })).toContainText(
      '"many" is not a whole number',
    )
    await expectAccessible(page)
    await main.getByRole('button', { name: 'Save' }).click()
    await main.getByRole('button', { name: 'Run now' }).click()

    const row = workbench.row(code)
    await expect(row).toContainText('done with faulty rows', { timeout: 20_000 })
    await row.getByText(code).click()
    const details = page.locator('.i-run')
    await expect(details).toContainText('Decimals')
    await details.getByLabel('Decimals').fill('2')
    await details.getByRole('button', { name: 'Write 1 row' }).click()
    await expect(details.locator('.i-faulty')).toContainText('written')
  })

  test('send rows as files', async ({ page }) => {
    const workbench = await Workbench.enter(page, 'en')
    const connection = unique('OUT-')
    await makeConnection(page, workbench, connection, {
      kind: 'Folder (csv, xlsx, json, parquet)',
      entry: /^outbox /,
    })
    await workbench.openScreen('Interfaces')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const code = unique('SEND-')
    const main = page.getByRole('tabpanel', { name: 'Interfaces', exact: true })
    await main.getByLabel('Code', { exact: true }).fill(code)
    await main.getByLabel('Name', { exact: true }).fill('Units for the shop')
    await main.getByRole('combobox', { name: 'Direction' }).click()
    await page.getByRole('option', { name: 'out', exact: true }).click()
    await main.getByRole('combobox', { name: 'Connection' }).fill(connection)
    await page.keyboard.press('Enter')
    await main.getByLabel('File name').fill(code)
    await main.getByRole('combobox', { name: 'Sends' }).click()
    await page.getByRole('option', { name: 'Unit', exact: true }).click()
    await main.getByRole('combobox', { name: 'Format' }).click()
    await page.getByRole('option', { name: 'CSV' }).click()
    const fields = main.getByRole('region', { name: 'Fields of the rows' })
    await fields.getByRole('button', { name: /code/ }).first().click()
    await fields.getByRole('button', { name: /name/ }).first().click()
    await main.getByLabel('Name code', { exact: true }).fill('unit')
    await page.keyboard.press('Enter')
    await main.getByRole('button', { name: 'Show 50 rows' }).click()
    const preview = main.getByRole('region', { name: 'Mapped rows' })
    await expect(preview.getByRole('columnheader', { name: 'unit' })).toBeVisible()
    await expectAccessible(page)
    // What was edited since is not shown any more.
    await main.getByLabel('Name name', { exact: true }).fill('title')
    await page.keyboard.press('Enter')
    await expect(preview).toHaveCount(0)
    await main.getByRole('button', { name: 'Save' }).click()
    await main.getByRole('button', { name: 'Run now' }).click()

    const row = workbench.row(code)
    await expect(row).toContainText('done', { timeout: 20_000 })
    await row.getByText(code).click()
    await expect(page.locator('.i-run').getByRole('region', { name: 'Deliveries' })).toContainText('sent')
    const folder = join(readLogins().dataDir, 'outbox')
    const [file] = readdirSync(folder).filter((name) => name.startsWith(code))
    expect(readFileSync(join(folder, file!), 'utf8')).toMatch(/^unit,title\r\n/)
  })

  test('are made from a delivered pack, without what the other system lacks', async ({ page }) => {
    fillU8()
    const workbench = await Workbench.enter(page, 'en')
    const connection = unique('U8-')
    await makeConnection(page, workbench, connection, { kind: 'SQLite', entry: /^erp / })
    await workbench.openScreen('Interfaces')
    await page.getByRole('button', { name: 'New from a pack' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Pack' }).click()
    await page.getByRole('option', { name: /Yonyou U8/ }).click()
    await dialog.getByRole('combobox', { name: 'Connection' }).click()
    await page.getByRole('option', { name: new RegExp(`^${connection} `) }).click()
    const prefix = unique('P')
    await dialog.getByLabel('Beginning of codes').fill(prefix)
    await expect(dialog.getByRole('row', { name: /Items/ })).toContainText('can be created')
    const lacking = dialog.getByRole('row', { name: /Manufacturing orders/ })
    await expect(lacking).toContainText('the source has no table "mom_morder"')
    await expectAccessible(page)
    await shoot(page, 'packs-en')
    // Nothing is made while one of the chosen ones lacks something.
    await expect(dialog.getByRole('button', { name: 'Create 10 interfaces' })).toBeDisabled()
    await lacking.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: 'Create 9 interfaces' }).click()
    await expect(dialog).toHaveCount(0)
    const main = page.getByRole('tabpanel', { name: 'Interfaces', exact: true })
    await expect(main.getByLabel('Code', { exact: true })).toHaveValue(`${prefix}-01-UNIT`)
    await main.getByText(`${prefix}-06-BOM`).click()
    await expect(main.getByLabel('Table', { exact: true }).first()).toHaveValue('bom_bom')
    await expect(main.getByLabel('Column for Parent item')).toHaveValue('parent.InvCode')
    await main.getByRole('button', { name: 'Show 50 rows' }).click()
    await expect(main.getByRole('region', { name: 'Mapped rows' })).toContainText('H200')
    await expectAccessible(page)
    await shoot(page, 'pack-interface-en')
  })
})
