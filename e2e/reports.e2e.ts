import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { takeAway } from './support/database.ts'
import { Workbench } from './support/workbench.ts'

test('a report is found, asked, kept as a template, drilled into and exported', async ({ page }) => {
  test.slow()
  await takeAway('report_template', 'report_code', 'DailySchedule')
  await Workbench.enter(page, 'en', '/report/ReportCentre')
  const centre = page.getByRole('navigation', { name: 'Report centre' })
  await centre.getByRole('searchbox', { name: 'Search reports' }).fill('schedule')
  await expect(centre.getByRole('listitem')).toHaveCount(1)
  await centre.getByRole('button', { name: 'Daily production schedule' }).click()
  const grid = page.getByRole('grid', { name: 'Daily production schedule' })
  await expect(grid.getByRole('columnheader', { name: 'Resource name' })).toBeVisible()
  await expectAccessible(page)

  // A day that moves with the calendar: the result is out of date until it is run again.
  const parameters = page.getByRole('group', { name: 'Parameters' })
  await parameters.getByRole('combobox', { name: 'From: kind of day' }).click()
  await page.getByRole('option', { name: 'first of this year', exact: true }).click()
  await expect(page.getByText('Parameters changed: run again')).toBeVisible()
  await parameters.getByRole('combobox', { name: 'To: kind of day' }).press('Control+Enter')
  await expect(page.getByText('Parameters changed: run again')).toHaveCount(0)
  await expect(grid.getByRole('row').nth(1)).toBeVisible()

  await page.getByRole('button', { name: 'Templates', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Keep parameters as…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Whole year')
  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await page.getByRole('button', { name: 'Whole year' }).click()
  await page.getByRole('menuitem', { name: 'Begin with this template' }).click()
  await expect(page.getByText('The report begins with Whole year')).toBeVisible()
  await page.reload()
  await centre.getByRole('button', { name: 'Daily production schedule' }).click()
  await expect(page.getByRole('button', { name: 'Whole year' })).toBeVisible()
  await expect(parameters.getByRole('combobox', { name: 'From: kind of day' })).toHaveText(
    'first of this year',
  )

  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  const rows = Number((await page.getByText(/^Rows: /).innerText()).replace(/\D/g, ''))
  expect(rows).toBeGreaterThan(10)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: /view.*CSV/i }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file.trimEnd().split('\n')).toHaveLength(rows + 1)

  const operation = grid.getByRole('row').nth(1).getByRole('gridcell').nth(5)
  const code = await operation.innerText()
  await operation.dblclick()
  await expect(page).toHaveURL(/\/planData\/OperationList/)
  await expect(page.getByRole('row').filter({ hasText: code }).first()).toBeVisible()

  await page.goto('/report/ReportCentre?report=DailySchedule')
  await page.getByRole('button', { name: 'Whole year' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Templates', exact: true })).toBeVisible()
})

test('a run shows its first rows before it is whole, and can be stopped', async ({ page }) => {
  // The end of each run waits until the test lets it come.
  await page.addInitScript(() => {
    const own = window.fetch
    window.fetch = async (input, init) => {
      const response = await own(input, init)
      const url = input instanceof Request ? input.url : input.toString()
      if (!url.includes('RunReport')) return response
      const bytes = new Uint8Array(await response.arrayBuffer())
      const body = new ReadableStream({
        async start(controller) {
          init?.signal?.addEventListener('abort', () => controller.error(init.signal!.reason))
          controller.enqueue(bytes.subarray(0, -8))
          await new Promise((resolve) => window.addEventListener('let-it-end', resolve, { once: true }))
          controller.enqueue(bytes.subarray(-8))
          controller.close()
        },
      })
      return new Response(body, { status: response.status, headers: response.headers })
    }
  })
  await Workbench.enter(page, 'en', '/report/ReportCentre?report=DailySchedule')
  const grid = page.getByRole('grid', { name: 'Daily production schedule' })
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText(/^Rows so far: [1-9]/)).toBeVisible()
  // Nothing is added up of a part of the rows.
  await expect(page.getByText('Total', { exact: true })).toHaveCount(0)
  await expect(page.getByText(/^Rows: /)).toHaveCount(0)
  await expectAccessible(page)
  await page.evaluate(() => window.dispatchEvent(new Event('let-it-end')))
  await expect(page.getByText(/^Rows: [1-9]/)).toBeVisible()
  await expect(page.getByText('Total', { exact: true })).toHaveCount(1)
  await expect(page.getByText(/^Rows so far/)).toHaveCount(0)

  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText('The run was stopped')).toBeVisible()
  await expect(grid).toHaveCount(0)
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  await expect(grid.getByRole('row').nth(1)).toBeVisible()
})
