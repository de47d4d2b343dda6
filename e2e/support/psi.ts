import type { Locator, Page } from '@playwright/test'
import type { Workbench } from './workbench.ts'

export const pivotOf = (page: Page): Locator => page.getByRole('grid', { name: 'PSI pivot' })

/** The pivot with one of its layouts, opened from the menu by a user who reads English. */
export async function openPivot(workbench: Workbench, layout = /Standard PSI/): Promise<Locator> {
  const { page } = workbench
  await workbench.openScreen('PSI pivot')
  await page.getByRole('combobox', { name: 'PSI layout' }).click()
  await page.getByRole('option', { name: layout }).click()
  return pivotOf(page)
}
