/// <reference lib="dom" />
import type { Browser, Page } from 'playwright'

/** Signs the administrator of the installation in; the workbench is there then. */
export async function enterWorkbench(page: Page, address: string, password: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('User name or e-mail').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('navigation', { name: 'Main menu' }).waitFor()
}

/** The administrator, signed in in a new browser context, in English. */
export async function signedInPage(browser: Browser, address: string, password: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(() => {
    if (window.top === window) localStorage.setItem('takt.preferences', JSON.stringify({ language: 'en' }))
  })
  await enterWorkbench(page, address, password)
  return page
}
