import { expect, type Locator } from '@playwright/test'

/** Types a name of a list; the field then has it, or is empty where it only adds. */
export async function pick(within: Locator, field: string, name: string, shown = name): Promise<void> {
  const combo = within.getByRole('combobox', { name: field, exact: true })
  await combo.fill(name)
  await combo.press('Enter')
  await expect(combo).toHaveValue(shown)
}

/** Chooses an option of a short list. */
export async function choose(within: Locator, field: string, option: string): Promise<void> {
  await within.getByRole('combobox', { name: field, exact: true }).click()
  await within.page().getByRole('option', { name: option, exact: true }).click()
  // The field takes the focus back when its list has closed.
  await expect(within.page().getByRole('listbox')).toHaveCount(0)
}

/** Types an expression. */
export async function write(within: Locator, field: string, text: string): Promise<void> {
  const area = within.getByRole('textbox', { name: field, exact: true })
  await area.click()
  await within.page().keyboard.type(text)
  await within.page().keyboard.press('Escape')
}
