import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { shoot } from './shots.ts'
import type { Workbench } from './workbench.ts'

/** A dialog of an administration screen: the button that opens it, and whether a row is chosen first. */
export interface Opened {
  readonly screen: string
  readonly button: string
  readonly row?: boolean
}

/** Goes from control to control until this one has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, control: Locator, key = 'Tab'): Promise<void> {
  await expect(control).toBeVisible()
  const isFocused = () => control.evaluate((one) => one === document.activeElement)
  for (let k = 0; k < 60 && !(await isFocused()); k += 1) await page.keyboard.press(key)
  await expect(control).toBeFocused()
}

/** Finds a screen by its name and goes there. */
async function goTo(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').last().fill(title)
  await page.getByRole('option', { name: title }).first().waitFor()
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: title, exact: true }).filter({ visible: true }),
  ).toBeVisible()
}

/** Opens a dialog by the keyboard alone, looks through it, and leaves: the focus is back on what opened it. */
export async function lookThrough(workbench: Workbench, { screen, button, row }: Opened): Promise<void> {
  const { page } = workbench
  await workbench.closeOtherTabs()
  await goTo(page, screen)
  if (row) {
    await expect(workbench.grid.getByRole('row').nth(1)).toBeVisible()
    await tabTo(page, workbench.grid)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Space')
  }
  const control = workbench.button(button)
  // The tools of a list are before its rows.
  await tabTo(page, control, row ? 'Shift+Tab' : 'Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true)
  await expectAccessible(page)
  await shoot(page, `administration-${screen}-${button}`)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(control).toBeFocused()
}
