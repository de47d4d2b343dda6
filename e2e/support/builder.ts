import { expect, type Locator, type Page } from '@playwright/test'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { ask } from './accounts.ts'
import { unique } from './unique.ts'

/** A text at the left edge of a page. */
export const textPart = (id: string, y: number, body = id) => ({
  type: 'text',
  props: { id, v: 1, at: { x: 0, y, w: 4, h: 2 }, body: { 'zh-Hans': body, en: body } },
})

/** A user's hands on the page builder, in English. */
export class Builder {
  readonly page: Page
  readonly code: string

  private constructor(page: Page, code: string) {
    this.page = page
    this.code = code
  }

  /** Makes a page of components, none by default, and opens it. */
  static async create(
    page: Page,
    content: PageFile['data']['content'] = [],
    given: Partial<PageFile> = {},
  ): Promise<Builder> {
    const code = unique('built-')
    const file = newPage(code, 'page', { 'zh-Hans': '构建', en: 'Built' })
    await ask(page, designPages.create, { code, content: { ...file, ...given, data: { root: {}, content } } })
    return Builder.open(page, code)
  }

  static async open(page: Page, code: string): Promise<Builder> {
    await page.goto(`/planData/ModuleDesign?page=${code}`)
    const builder = new Builder(page, code)
    await builder.isSaved()
    return builder
  }

  get canvas(): Locator {
    return this.page.getByRole('application', { name: 'Page' })
  }

  part(id: string): Locator {
    return this.page.locator(`[data-part="${id}"]`)
  }

  kind(name: string): Locator {
    return this.page.getByRole('button', { name: `Add ${name}`, exact: true })
  }

  /** What is said of the chosen component: its name, place and size. */
  get said(): Locator {
    return this.page.locator('.pb-chosen [role="status"]')
  }

  line(name: string): Locator {
    return this.page.getByRole('treeitem', { name, exact: true })
  }

  async tab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click()
  }

  /** Middle of what is drawn of a component, px of the window. */
  async middle(id: string): Promise<{ readonly x: number; readonly y: number }> {
    const { x, y, width, height } = (await this.part(id).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }

  async choose(id: string): Promise<void> {
    const { x, y } = await this.middle(id)
    await this.page.mouse.click(x, y)
  }

  /** Drags from a point to another as a hand does, in steps. */
  async drag(
    from: { readonly x: number; readonly y: number },
    to: { readonly x: number; readonly y: number },
  ): Promise<void> {
    await this.page.mouse.move(from.x, from.y)
    await this.page.mouse.down()
    await this.page.mouse.move(from.x + 8, from.y + 8, { steps: 2 })
    await this.page.mouse.move(to.x, to.y, { steps: 6 })
    await this.page.mouse.up()
  }

  async dragKind(name: string, to: { readonly x: number; readonly y: number }): Promise<void> {
    const kind = this.kind(name)
    await kind.scrollIntoViewIfNeeded()
    const { x, y, height } = (await kind.boundingBox())!
    await this.drag({ x: x + 20, y: y + height / 2 }, to)
  }

  /** Left upper corner of a column and row of the page's own grid while all rows have their least height, px of the window. */
  async cell(column: number, row: number): Promise<{ readonly x: number; readonly y: number }> {
    const { x, y, width } = (await this.canvas.boundingBox())!
    const scale = width / 1440
    return { x: x + (column * width) / 12 + 6, y: y + row * 40 * scale + 4 }
  }

  async isSaved(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  }

  async save(): Promise<void> {
    await this.page.keyboard.press('Control+s')
    await this.isSaved()
  }

  /** The draft as it is kept, with its components by id. */
  async kept() {
    const { content } = await ask(this.page, designPages.draft, { code: this.code })
    const file = content as PageFile
    const parts = [...componentsOf(file.data)].map(({ component, within }) => ({
      id: component.props.id,
      at: component.props['at'],
      of: within.at(-1)?.props.id ?? null,
    }))
    return { file, parts }
  }
}
