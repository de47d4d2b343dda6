import { expect, test, type Page } from '@playwright/test'
import { newColumn, newDefinition } from '#domain/reports/designed/definition.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { ask } from './support/accounts.ts'
import { shoot } from './support/shots.ts'
import { shown } from './support/results.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

/** The page as it is when the browser prints it. */
interface Printed {
  readonly page: string
  readonly title: string
  readonly drawings: number
  readonly parts: number
  readonly marks: number
  readonly width: number
  readonly ink: string
  readonly menus: number
}

/** Keeps what is printed in place of the print dialog of the browser. */
async function keepPrints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.print = () => {
      const view = document.querySelector<HTMLElement>('.print-view')!
      const drawing = view.lastElementChild as HTMLElement
      const kept = {
        page: view.querySelector('style')?.textContent ?? '',
        title: view.querySelector('h1')?.textContent ?? '',
        parts: view.querySelectorAll('.pg-part').length,
        drawings: view.querySelectorAll('svg').length,
        marks: view.querySelectorAll('svg rect, svg path').length,
        width:
          Number.parseFloat(drawing.style.width) * Number.parseFloat(drawing.style.getPropertyValue('zoom')),
        ink: getComputedStyle(view).getPropertyValue('--ink').trim(),
        menus: view.querySelectorAll('.c-menu').length,
      }
      ;(globalThis as { printed?: Printed[] }).printed = [
        ...((globalThis as { printed?: Printed[] }).printed ?? []),
        kept,
      ]
    }
  })
}

const lastPrint = async (page: Page): Promise<Printed> => {
  const kept = () => page.evaluate(() => (globalThis as { printed?: Printed[] }).printed?.at(-1) ?? null)
  await expect.poll(kept).not.toBeNull()
  const found = await kept()
  await page.evaluate(() => {
    delete (globalThis as { printed?: Printed[] }).printed
  })
  return found!
}

test('a dashboard and a chart of it are printed as shapes, in light colours, as wide as the paper', async ({
  page,
}) => {
  test.slow()
  await keepPrints(page)
  const workbench = await Workbench.enterHome(page, 'en')
  await workbench.openScreen('Dashboards')
  const board = shown(page).locator('.pg-page')
  await expect(board.locator('.pg-part').nth(4)).toBeVisible()
  const ink = await page.evaluate(() =>
    getComputedStyle(document.querySelector('.radix-themes')!).getPropertyValue('--ink').trim(),
  )
  await shown(page).getByRole('button', { name: 'Print…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Print / })
  await dialog.getByLabel('Paper').click()
  await page.getByRole('option', { name: 'A3' }).click()
  await shoot(page, 'dashboard-print')
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  const whole = await lastPrint(page)
  expect(whole.page).toContain('size: A3 landscape')
  expect(whole.title).not.toBe('')
  expect(whole.parts).toBe(await board.locator('.pg-part').count())
  expect(whole.parts).toBeGreaterThan(4)
  expect(whole.menus).toBe(0)
  // A3 on its side is 420 mm wide, 12 mm of which are blank on each side.
  expect(whole.width).toBeLessThanOrEqual(((420 - 24) / 25.4) * 96 + 1)
  expect(whole.ink).toBe(ink)
  await expect(page.locator('.print-view')).toHaveCount(0)

  const code = unique('ChartOfOrders')
  await ask(page, reportDesigns.create, {
    code,
    name: 'Chart of orders',
    folder: 'orders',
    definition: {
      ...newDefinition('order'),
      kind: 'chart',
      columns: [
        newColumn('customer', 'ME.customerCode'),
        { ...newColumn('qty', 'ME.qty'), place: 'value', total: 'sum' },
      ],
    },
  })
  await page.goto(`/report/ReportCentre?report=${code}`)
  await page.getByRole('button', { name: /^Numbers and files of / }).click()
  await page.getByRole('menuitem', { name: 'Print…' }).click()
  await dialog.getByLabel('Paper').click()
  await page.getByRole('option', { name: 'A4' }).click()
  await dialog.getByLabel('Orientation').click()
  await page.getByRole('option', { name: 'Portrait' }).click()
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  const chart = await lastPrint(page)
  expect(chart.page).toContain('size: A4 portrait')
  expect(chart.drawings).toBeGreaterThan(0)
  expect(chart.marks).toBeGreaterThan(0)
  expect(chart.width).toBeLessThanOrEqual(((210 - 24) / 25.4) * 96 + 1)
})

test('the home page is printed with all of its widgets', async ({ page }) => {
  await keepPrints(page)
  await Workbench.enterHome(page, 'en')
  const widgets = page.locator('.pg-page .pg-part')
  await expect(widgets.first()).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Print…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Print Home' })
  await dialog.getByRole('button', { name: 'Print', exact: true }).click()
  const home = await lastPrint(page)
  expect(home.title).toBe('Home')
  expect(home.parts).toBe(await widgets.count())
  expect(home.menus).toBe(0)
})
