import { expect, type Locator, type Page } from '@playwright/test'
import { shown } from './results.ts'
import type { Workbench } from './workbench.ts'

/** The chart with a plan on it; one is made when there is none. */
export async function openChart(page: Page, workbench: Workbench): Promise<Locator> {
  await workbench.openScreen('Resource Gantt chart')
  const chart = shown(page).getByRole('application', { name: 'Resource Gantt chart' })
  const toScheduling = workbench.button('Execute scheduling')
  await expect(chart.or(toScheduling)).toBeVisible()
  if (await toScheduling.isVisible()) {
    await toScheduling.click()
    await workbench.button('Start the run').click()
    await workbench.button('Accept').click({ timeout: 60_000 })
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Accept' })
      .click()
    await expect(shown(page).getByText('Current plan')).toBeVisible()
    await workbench.openScreen('Resource Gantt chart')
    await workbench.button('Refresh').or(toScheduling).first().waitFor()
    await page.reload()
  }
  await expect(chart).toBeVisible()
  // The material of orders is read beside the plan, and is part of what is read out about a bar.
  await expect(
    chart
      .locator('[data-source]')
      .filter({ hasText: /Material/ })
      .first(),
  ).toBeAttached()
  return chart
}

/** Focuses the last bar of a row: work far enough ahead to be moved. Gives what is read out about it. */
export async function focusLast(page: Page, chart: Locator, row: number): Promise<string> {
  await chart.focus()
  await page.keyboard.press('Control+Home')
  for (let k = 0; k < row; k++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  const announced = chart.locator('[aria-live]').last()
  await expect(announced).toContainText('·')
  return announced.innerText()
}

/** Takes up the last bar of the first row from `row` on that a few hours' delay makes push others without breaking rules. */
export async function takeUp(
  page: Page,
  chart: Locator,
  row = 0,
): Promise<{ row: number; announced: string }> {
  const effect = chart.getByRole('status')
  for (let at = row; at < 16; at++) {
    const announced = await focusLast(page, chart, at)
    if (!/ scheduled|\nscheduled/.test(announced) || announced.includes('used beside')) continue
    await page.keyboard.press('m')
    for (let k = 0; k < 2; k++) await page.keyboard.press('ArrowRight')
    await expect(effect).toContainText(/pushed along|cannot|does not fit|Only the server/)
    const said = await effect.innerText()
    // What lands elsewhere than it is released may not have stood in a free place before.
    if (/[1-9]\d* pushed/.test(said) && !/too early|Starts \d/.test(said)) return { row: at, announced }
    await page.keyboard.press('Escape')
  }
  throw new Error('nothing pushes anything')
}

/** Moves the pointer along a row until it is over a bar. */
export async function gripOf(
  page: Page,
  chart: Locator,
  row: number,
  code: string,
): Promise<[number, number]> {
  const box = (await chart.boundingBox())!
  const y = box.y + 44 + 26 * row + 13
  for (let x = box.x + 175; x < box.x + box.width - 60; x += 6) {
    await page.mouse.move(x, y)
    if ((await chart.locator('.tip').allInnerTexts()).join().includes(code)) return [x, y]
  }
  throw new Error(`${code} is not in view`)
}

export const undoOf = (page: Page): Locator => shown(page).getByRole('button', { name: /^Undo: / })
