import { expect, type Locator, type Page } from '@playwright/test'
import { keepPassword, readLogins } from './logins.ts'
import { keepSession, resumeSession, storeLanguage } from './session.ts'

export type Language = keyof typeof texts

const homePath = '/main/home'

/** Texts the models look for, in the languages of the product. */
const texts = {
  'zh-Hans': {
    tenant: '租户',
    userName: '用户名或邮箱',
    password: '密码',
    signIn: '登录',
    current: '当前密码',
    next: '新密码',
    repeat: '再次输入新密码',
    change: '修改密码',
    menu: '主菜单',
    add: '新增',
    edit: '编辑',
    delete: '删除',
    save: '保存',
    search: '快速搜索',
  },
  en: {
    tenant: 'Tenant',
    userName: 'User name or e-mail',
    password: 'Password',
    signIn: 'Sign in',
    current: 'Current password',
    next: 'New password',
    repeat: 'Repeat the new password',
    change: 'Change password',
    menu: 'Main menu',
    add: 'New',
    edit: 'Edit',
    delete: 'Delete',
    save: 'Save',
    search: 'Quick search',
  },
  de: {
    tenant: 'Mandant',
    userName: 'Benutzername oder E-Mail',
    password: 'Kennwort',
    signIn: 'Anmelden',
    current: 'Aktuelles Kennwort',
    next: 'Neues Kennwort',
    repeat: 'Neues Kennwort wiederholen',
    change: 'Kennwort ändern',
    menu: 'Hauptmenü',
    add: 'Neu',
    edit: 'Bearbeiten',
    delete: 'Löschen',
    save: 'Speichern',
    search: 'Schnellsuche',
  },
} as const

/** A user's hands on the workbench: signing in, the menu, lists and their forms. */
export class Workbench {
  readonly page: Page
  readonly text: (typeof texts)[Language]

  constructor(page: Page, language: Language = 'zh-Hans') {
    this.page = page
    this.text = texts[language]
  }

  /** Opens sign-in, or another address, in a language, as a browser does that was here before. */
  static async open(page: Page, language: Language = 'zh-Hans', address = '/'): Promise<Workbench> {
    await page.addInitScript((chosen) => {
      // A sandboxed frame has no storage.
      if (window.top !== window) return
      const key = 'takt.preferences'
      localStorage.setItem(key, localStorage.getItem(key) ?? JSON.stringify({ language: chosen }))
    }, language)
    // The guided tour of a first sign-in; shell.e2e.ts opens it by itself.
    await page.addLocatorHandler(page.locator('dialog.t-tour'), async () => {
      await page.keyboard.press('Escape')
    })
    await page.goto(address)
    return new Workbench(page, language)
  }

  /**
   * Opens the workbench as administrator of the default tenant, signed in as in the test before; signs in where that
   * session is over, and changes the first password when asked to. What is opened is the menu with an empty page unless
   * an address is given: the home page asks for figures that most tests do not look at.
   */
  static async enter(page: Page, language: Language = 'zh-Hans', address = '/notFound'): Promise<Workbench> {
    const resumed = await resumeSession(page, language)
    const workbench = await Workbench.open(page, language, resumed ? address : '/')
    const signInForm = page.getByLabel(workbench.text.userName)
    // A busy machine needs its time for the first page.
    if (resumed) await expect(workbench.menu.or(signInForm)).toBeVisible()
    if (resumed && (await workbench.menu.isVisible())) return workbench
    const { userName, password } = readLogins().tenant
    // A test before may have left the user with another language.
    const answer = await page.request.post('/api/TokenAuth/Authenticate', {
      headers: { 'Abp.TenantId': '1' },
      data: { userNameOrEmailAddress: userName, password },
    })
    const { result } = (await answer.json()) as { result: { accessToken: string } }
    await storeLanguage(page, result.accessToken, language)
    await workbench.signIn(userName, password)
    const mustChange = page.getByRole('heading', { name: workbench.text.change })
    await expect(workbench.menu.or(mustChange)).toBeVisible()
    if (await mustChange.isVisible()) {
      await workbench.changePassword(password, 'First.2026')
      keepPassword('tenant', 'First.2026')
    }
    await expect(workbench.menu).toBeVisible()
    await keepSession(page, language)
    await page.goto(address)
    await expect(workbench.menu).toBeVisible()
    return workbench
  }

  /** As `enter`, at the home page. */
  static enterHome(page: Page, language: Language = 'zh-Hans'): Promise<Workbench> {
    return Workbench.enter(page, language, homePath)
  }

  get menu(): Locator {
    return this.page.getByRole('navigation', { name: this.text.menu })
  }

  get grid(): Locator {
    return this.page.getByRole('grid').filter({ visible: true })
  }

  get drawer(): Locator {
    return this.page.getByRole('dialog')
  }

  async signIn(userName: string, password: string, tenant?: string): Promise<void> {
    if (tenant !== undefined) await this.page.getByLabel(this.text.tenant, { exact: true }).fill(tenant)
    await this.page.getByLabel(this.text.userName).fill(userName)
    await this.page.getByLabel(this.text.password, { exact: true }).fill(password)
    await this.page.getByRole('button', { name: this.text.signIn, exact: true }).click()
  }

  async changePassword(current: string, next: string): Promise<void> {
    await this.page.getByLabel(this.text.current).fill(current)
    await this.page.getByLabel(this.text.next, { exact: true }).fill(next)
    await this.page.getByLabel(this.text.repeat).fill(next)
    await this.page.getByRole('button', { name: this.text.change }).click()
    await this.page.waitForURL(/\/main\/home/)
  }

  /** The entry of the menu with this title, found by the search over its folded groups. */
  async findEntry(title: string): Promise<Locator> {
    const entry = this.menu.getByRole('link', { name: title, exact: true })
    // The tour of a first sign-in may open between typing and finding; the key that closes it clears the search.
    await expect(async () => {
      await this.menu.getByRole('searchbox').fill(title)
      await expect(entry).toBeVisible({ timeout: 5000 })
    }).toPass()
    return entry
  }

  /** Shows the entries of all groups of the menu. */
  async unfoldMenu(): Promise<void> {
    const groups = this.menu.getByRole('button', { expanded: false })
    await expect(this.menu.getByRole('button').first()).toBeVisible()
    while ((await groups.count()) > 0) await groups.first().click()
  }

  /** Opens a screen by its title in the menu. */
  async openScreen(title: string): Promise<void> {
    const heading = this.page.getByRole('heading', { level: 1, name: title }).filter({ visible: true })
    // The key that closes the tour of a first sign-in may come between finding and clicking, too.
    await expect(async () => {
      await (await this.findEntry(title)).click({ timeout: 10_000 })
      await expect(heading).toBeVisible({ timeout: 10_000 })
    }).toPass()
  }

  /** Screens of other tabs stay in the page: axe and each change of theme would go through them again. */
  async closeOtherTabs(): Promise<void> {
    const others = this.page.locator('.tab:not(.active) .close')
    while ((await others.count()) > 0) await others.first().click()
  }

  /** Types into the quick search of the list and waits until its answer is shown: before, all rows are those of the list before. */
  async search(text: string): Promise<void> {
    const answer = this.page.waitForResponse((response) =>
      response.url().includes(`keyword=${encodeURIComponent(text)}`),
    )
    await this.page.getByRole('textbox', { name: this.text.search }).filter({ visible: true }).fill(text)
    await answer
    await this.settled()
  }

  /** The list shows what it was asked for last. */
  async settled(): Promise<void> {
    await expect(this.page.locator('.g-frame[aria-busy=true]').filter({ visible: true })).toHaveCount(0)
  }

  row(text: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: text })
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true }).filter({ visible: true })
  }

  field(label: string): Locator {
    return this.drawer.getByLabel(label, { exact: true }).first()
  }

  /** Adds a row through the form; values by field label. */
  async addRow(values: Readonly<Record<string, string>>): Promise<void> {
    await this.button(this.text.add).click()
    await this.fillIn(values)
    await this.save()
  }

  async fillIn(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  async save(): Promise<void> {
    await this.button(this.text.save).click()
    await expect(this.drawer).toBeHidden()
  }
}
