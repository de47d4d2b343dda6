import { expect, test } from '@playwright/test'
import { graveFindings } from './support/axe.ts'

test('texts that cannot be read are found, however many like them can be read', async ({ page }) => {
  const text = (style: string, name = 'part') => `<p class="${name}" style="${style}">A text to read</p>`
  const show = async (...parts: readonly string[]): Promise<string[]> => {
    await page.setContent(`<html lang="en"><title>Texts</title><main>${parts.join('')}</main></html>`)
    return graveFindings(page)
  }
  const dark = text('color: #222; background: #fff')
  expect(await show(dark)).toEqual([])
  // Twice: what was found is not forgotten.
  for (const pale of [
    text('color: #bbb; background: #fff'),
    text('color: #222; background: #444'),
    text('color: #222; opacity: 0.3'),
    `<div style="background: #333">${text('color: #222')}</div>`,
  ])
    for (const _ of [1, 2]) {
      const found = await show(dark, pale, dark)
      expect(found).toHaveLength(1)
      expect(found[0]).toContain('color-contrast')
    }
  // A look is known once it was looked at in use.
  const disabled = `<button disabled style="color: #ccc; background: #fff">A button</button>`
  expect(await show(disabled)).toEqual([])
  expect(await show(disabled.replace(' disabled', ''))).toHaveLength(1)
})
