import { expect, type Locator, type Page } from '@playwright/test'
import type { Workbench } from './workbench.ts'

export const pivotOf = (page: Page): Locator => page.getByRole('grid', { name: 'PSI pivot' })

/** Shows the rows of one item alone. */
export async function searchItem(page: Page, item: string): Promise<void> {
  // The rows of a layout that was chosen just before may come between typing and finding.
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Quick search' }).fill(item)
    const first = pivotOf(page).getByRole('row').nth(1).getByRole('gridcell').first()
    await expect(first).toHaveText(item, { timeout: 5000 })
  }).toPass()
}

/** The pivot with one of its layouts, opened from the menu by a user who reads English. */
export async function openPivot(workbench: Workbench, layout = /Standard PSI/): Promise<Locator> {
  const { page } = workbench
  await workbench.openScreen('PSI pivot')
  await page.getByRole('combobox', { name: 'PSI layout' }).click()
  await page.getByRole('option', { name: layout }).click()
  return pivotOf(page)
}
