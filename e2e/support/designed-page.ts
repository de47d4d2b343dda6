import { expect, type Locator, type Page } from '@playwright/test'
import type { PageFile } from '#domain/pages/page.ts'
import { Workbench, type Language } from './workbench.ts'

const code = 'shown'
const path = `/designPage/${code}`

/** What an open page is made of, as the browser shows it. */
export class DesignedPage {
  readonly page: Page
  /** Console errors and exceptions; answers of the server that a page asks for in vain are none. */
  readonly errors: string[] = []
  #file: unknown
  #version = 1

  private constructor(page: Page, file: unknown) {
    this.page = page
    this.#file = file
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
        this.errors.push(message.text())
    })
    page.on('pageerror', (error) => this.errors.push(String(error)))
  }

  /** Opens a page file as if it were published to the user; `alone`: the user may open no other screen. */
  static async open(
    page: Page,
    file: PageFile,
    { language = 'en', alone = false }: { readonly language?: Language; readonly alone?: boolean } = {},
  ): Promise<DesignedPage> {
    const open = new DesignedPage(page, file)
    const children = [
      { appCode: 'Shown', appName: 'Shown', linkAddress: path, openMode: 'route', appType: 'design' },
    ]
    await page.route('**/GetUserRolesForAppsNavigation*', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { result: object[] }
      const group = { componentCode: 'added', componentName: 'Added', componentIcon: '', children }
      await route.fulfill({
        response: answer,
        json: { ...body, result: [...(alone ? [] : body.result), group] },
      })
    })
    await page.route('**/DesignPage/GetPage*', (route) =>
      route.fulfill({
        json: {
          success: true,
          result: { code, name: code, version: open.#version, content: open.#file },
        },
      }),
    )
    await Workbench.enter(page, language, path)
    return open
  }

  /** The page as it is after it was published again. */
  async publish(file: unknown): Promise<void> {
    this.#file = file
    this.#version++
    await this.shown
      .getByRole('button', { name: /^(Refresh|刷新)$/ })
      .first()
      .click()
  }

  get shown(): Locator {
    return this.page.locator('.t-screen').filter({ visible: true })
  }

  part(id: string): Locator {
    return this.shown.locator(`[data-part="${id}"]`)
  }

  async expectTitle(title: string): Promise<void> {
    await expect(this.shown.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  }
}
