import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { menu } from '#domain/menu/index.ts'
import { textOf } from '#domain/label.ts'
import type { DeclaredLanguage as Language } from '#domain/languages.ts'
import { expectAccessible } from './support/axe.ts'
import { cutLabels } from './support/cut-labels.ts'
import { storeLanguage, tokenIn } from './support/session.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'
import { all } from '../tests/support/effort.ts'

/*
 * Every screen is opened once and looked through by axe, at its colours in the dark as well; no label is cut, no text is the
 * key of a missing one. The groups of the menu speak Chinese and English in turn; with TAKT_TEST_ALL=1 the language is
 * switched while a screen is open, and its title and labels are looked at in the other one too.
 */

// The longest file by far: its tests read only, so each browser takes what is next.
test.describe.configure({ mode: 'parallel' })

const groups = menu.map((group) => ({
  ...group,
  // The administrator of a tenant has no business with the host's screens.
  screens: group.screens.filter((screen) => screen.permission !== 'Pages.Tenants'),
}))
const administration = new Set(['/systemSetting', '/extendedApplication', '/designPage'])

type State = Awaited<ReturnType<ReturnType<Page['context']>['storageState']>>
let signedIn: State

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await Workbench.enter(page)
  signedIn = await page.context().storageState()
  await page.close()
})

/** A window of the user signed in before that follows the system's light and dark. */
async function openWindow(browser: Browser, language: Language = 'zh-Hans') {
  const context = await browser.newContext({ storageState: signedIn, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript((chosen) => {
    if (window.top !== window) return
    localStorage.setItem('takt.preferences', JSON.stringify({ language: chosen, appearance: 'system' }))
  }, language)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`)
  })
  await storeLanguage(page, tokenIn(signedIn), language)
  const workbench = await Workbench.open(page, language)
  // A busy machine needs its time for the first page.
  await expect(workbench.menu).toBeVisible()
  return { page, workbench, faults, close: () => context.close() }
}

type Screen = (typeof groups)[number]['screens'][number]

/** Opens a screen by the menu in this language; gives its panel once it shows what it is. */
async function open(page: Page, screen: Screen, language: Language) {
  const workbench = new Workbench(page, language)
  await (await entryOf(workbench, screen, language)).click()
  await expect(page).toHaveURL(new RegExp(`${screen.route}$`))
  const panel = page.locator('.t-screen').filter({ visible: true })
  await expect(
    panel.getByRole('heading', { level: 1 }).or(panel.getByRole('status').locator('strong')).first(),
  ).toBeVisible()
  await workbench.closeOtherTabs()
  return panel
}

/** The entry of a screen in the menu, which is not cut. */
async function entryOf(workbench: Workbench, screen: Screen, language: Language): Promise<Locator> {
  const title = textOf(screen.label, language)
  const entry = await workbench.findEntry(title)
  expect(await entry.evaluate((link) => link.scrollWidth - link.clientWidth), title).toBeLessThanOrEqual(1)
  return entry
}

/** Switches the language in the menu of the user, by keys: a menu that is still placed moves away from a pointer. */
async function speak(page: Page, language: Language): Promise<void> {
  await page.locator('.t-user').press('Enter')
  await page.getByRole('menuitem', { name: language === 'en' ? '语言' : 'Language' }).press('ArrowRight')
  await page.getByRole('menuitemradio', { name: language === 'en' ? 'English' : '简体中文' }).press('Enter')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(new Workbench(page, language).menu).toBeVisible()
}

/** Colours of what is shown, in the dark. */
async function expectReadableInTheDark(page: Page, within: 'page' | 'screen'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { within, rules: 'colours' })
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Title, labels and texts of a screen that is open. */
async function expectLabels(page: Page, panel: Locator, screen: Screen, language: Language): Promise<void> {
  await expect(page).toHaveTitle(`${textOf(screen.label, language)} · Takt`)
  await expect(panel.getByRole('status', { name: loading[language] })).toHaveCount(0)
  if (language === 'en') expect(await panel.evaluate(namesLikeKeys), screen.route).toEqual([])
  expect(await panel.evaluate(cutLabels), `cut on ${screen.route}`).toEqual([])
}

const loading: Readonly<Record<Language, string>> = { 'zh-Hans': '加载中', en: 'Loading' }
const views: Readonly<Record<Language, string>> = { 'zh-Hans': '视图', en: 'View' }

/** Each view of a screen that has several; the shell around the screens is looked through with the first of them. */
async function lookThrough(page: Page, panel: Locator, screen: Screen, seen: Seen): Promise<void> {
  const { language, isFirst, hasViews } = seen
  const switches = panel.getByRole('radiogroup', { name: views[language] }).getByRole('radio')
  const looks = hasViews ? Math.max(1, await switches.count()) : 1
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await switches.nth(look).click()
    await expect(panel.getByRole('status', { name: loading[language] })).toHaveCount(0)
    const within = isFirst && look === 0 ? 'page' : 'screen'
    await expectAccessible(page, { within })
    await expectReadableInTheDark(page, within)
    await shoot(page, `${screen.route.slice(1).replaceAll('/', '-')}-${look}`)
  }
  if (looks > 1) await switches.first().click()
}

interface Seen {
  readonly language: Language
  readonly isFirst: boolean
  readonly hasViews: boolean
}

const languages = ['zh-Hans', 'en'] as const satisfies readonly Language[]

for (const [number, group] of groups.entries())
  test(`every screen of ${group.route} is accessible, in light and dark, and speaks its language`, async ({
    browser,
  }) => {
    test.slow()
    const [language, other] = number % 2 === 0 ? languages : languages.toReversed()
    const { page, faults, close } = await openWindow(browser, language)
    for (const [at, screen] of group.screens.entries()) {
      const panel = await open(page, screen, language!)
      await expectLabels(page, panel, screen, language!)
      const hasViews = administration.has(group.route)
      await lookThrough(page, panel, screen, { language: language!, isFirst: at === 0, hasViews })
      if (!all) continue
      await speak(page, other!)
      await entryOf(new Workbench(page, other), screen, other!)
      await expectLabels(page, panel, screen, other!)
      await shoot(page, `${screen.route.slice(1).replaceAll('/', '-')}-${other}`)
      await speak(page, language!)
    }
    expect(faults).toEqual([])
    await close()
  })

/** Runs in the page: texts of controls and headings that are the key of a missing text, such as `emptyHint`. */
function namesLikeKeys(panel: Element): string[] {
  const said = panel.querySelectorAll('button, h1, h2, h3, label, legend, [role=tab], [role=columnheader]')
  return [...said]
    .map((one) => one.textContent.trim())
    .filter((text) => /^[a-z]+(?:[A-Z][a-z]+)+$/.test(text) || /^[a-z]+[:.][a-z]\w+$/.test(text))
}

test('dialogs of the shell are accessible, in light and dark', async ({ browser }) => {
  test.slow()
  const own = await openWindow(browser)
  const { page, workbench } = own
  const look = async (name: string): Promise<void> => {
    await test.step(name, async () => {
      await expectAccessible(page)
      await expectReadableInTheDark(page, 'page')
      await shoot(page, `dialog-${name}`)
    })
  }
  await page.keyboard.press('Control+k')
  await look('find')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /的菜单/ }).click()
  await look('user menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^消息中心/ }).click()
  await look('notices')
  await page.keyboard.press('Escape')
  await page.goto('/changePassword')
  await look('change password')
  await page.goto('/setting/UnitList')
  await expect(workbench.row('PCS').first()).toBeVisible()
  await workbench.grid.getByRole('row').nth(1).getByRole('checkbox').click()
  await workbench.button('删除').click()
  await look('question')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /的菜单/ }).click()
  await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
  await expect(page).toHaveURL(/locking/)
  await look('lock')
  expect(own.faults).toEqual([])
  await own.close()
})
