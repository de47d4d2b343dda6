import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { menu } from '#domain/menu/index.ts'
import { textOf } from '#domain/label.ts'
import { expectAccessible } from './support/axe.ts'
import { cutLabels } from './support/cut-labels.ts'
import { storeLanguage, tokenIn } from './support/session.ts'
import { shoot } from './support/shots.ts'
import { Workbench, type Language } from './support/workbench.ts'

/*
 * Every screen is opened once, in one language after the other, and looked at in both: the language is switched while it is
 * open. In Chinese axe looks through it, and at its colours in the dark as well; both languages have the same structure, so
 * in English only its title, its texts and faults are looked at. In both no label is cut.
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

/** A window of the user signed in before, in Chinese, that follows the system's light and dark. */
async function openWindow(browser: Browser) {
  const context = await browser.newContext({ storageState: signedIn, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    if (window.top !== window) return
    localStorage.setItem('takt.preferences', JSON.stringify({ language: 'zh-Hans', appearance: 'system' }))
  })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`)
  })
  await storeLanguage(page, tokenIn(signedIn), 'zh-Hans')
  const workbench = await Workbench.open(page)
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

/** What is looked at in Chinese; the shell around the screens is looked through with the first of them. */
async function lookInChinese(page: Page, panel: Locator, screen: Screen, isFirst: boolean, looks: number) {
  const views = panel.getByRole('radiogroup', { name: '视图' }).getByRole('radio')
  for (let look = 0; look < looks; look += 1) {
    if (look > 0) await views.nth(look).click()
    await expect(panel.getByRole('status', { name: '加载中' })).toHaveCount(0)
    if (look === 0) expect(await panel.evaluate(cutLabels), `cut on ${screen.route}`).toEqual([])
    const within = isFirst && look === 0 ? 'page' : 'screen'
    await expectAccessible(page, { within })
    await expectReadableInTheDark(page, within)
    await shoot(page, `${screen.route.slice(1).replaceAll('/', '-')}-${look}`)
  }
  if (looks > 1) await views.first().click()
}

async function lookInEnglish(page: Page, panel: Locator, screen: Screen): Promise<void> {
  expect(await panel.evaluate(namesLikeKeys), screen.route).toEqual([])
  await expect(panel.getByRole('status', { name: 'Loading' })).toHaveCount(0)
  expect(await panel.evaluate(cutLabels), `cut on ${screen.route}`).toEqual([])
  await shoot(page, `${screen.route.slice(1).replaceAll('/', '-')}-en`)
}

for (const group of groups)
  test(`every screen of ${group.route} is accessible, in light and dark, and speaks English`, async ({
    browser,
  }) => {
    test.slow()
    const { page, faults, close } = await openWindow(browser)
    for (const [at, screen] of group.screens.entries()) {
      // The language that the screen before has left.
      const order = at % 2 === 0 ? (['zh-Hans', 'en'] as const) : (['en', 'zh-Hans'] as const)
      const panel = await open(page, screen, order[0])
      for (const language of order) {
        if (language === order[1]) {
          await speak(page, language)
          await entryOf(new Workbench(page, language), screen, language)
        }
        await expect(page).toHaveTitle(`${textOf(screen.label, language)} · Takt`)
        if (language === 'en') await lookInEnglish(page, panel, screen)
        else {
          const views = panel.getByRole('radiogroup', { name: '视图' }).getByRole('radio')
          const looks = administration.has(group.route) ? Math.max(1, await views.count()) : 1
          await lookInChinese(page, panel, screen, at === 0, looks)
        }
      }
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
