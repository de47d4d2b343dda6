import { expect, test, type Browser, type Page } from '@playwright/test'
import { menu } from '#domain/menu/index.ts'
import { textOf } from '#domain/label.ts'
import { expectAccessible } from './support/axe.ts'
import { cutLabels } from './support/cut-labels.ts'
import { storeLanguage, tokenIn } from './support/session.ts'
import { shoot } from './support/shots.ts'
import { Workbench, type Language } from './support/workbench.ts'

/*
 * Every screen is visited in both languages. In Chinese axe looks through it, and at its colours in the dark as well; both
 * languages have the same structure, so in English only its title, its texts and faults are looked at. In both no label
 * is cut.
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
const signedIn: Partial<Record<Language, State>> = {}

test.beforeAll(async ({ browser }) => {
  for (const language of ['zh-Hans', 'en'] as const) {
    const page = await browser.newPage()
    await Workbench.enter(page, language)
    signedIn[language] = await page.context().storageState()
    await page.close()
  }
})

/** A window of the user signed in before, that follows the system's light and dark. */
async function windowIn(browser: Browser, language: Language) {
  const context = await browser.newContext({ storageState: signedIn[language]!, reducedMotion: 'reduce' })
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
  await storeLanguage(page, tokenIn(signedIn[language]!), language)
  const workbench = await Workbench.open(page, language)
  // A busy machine needs its time for the first page.
  await expect(workbench.menu).toBeVisible()
  return { page, workbench, faults, close: () => context.close() }
}

type Screen = (typeof groups)[number]['screens'][number]

/** Opens a screen by the menu; gives its panel once it shows what it is. */
async function open(
  { page, workbench }: { page: Page; workbench: Workbench },
  screen: Screen,
  title: string,
) {
  const entry = await workbench.findEntry(title)
  expect(await entry.evaluate((link) => link.scrollWidth - link.clientWidth), title).toBeLessThanOrEqual(1)
  await entry.click()
  await expect(page).toHaveURL(new RegExp(`${screen.route}$`))
  await expect(page).toHaveTitle(`${title} · Takt`)
  const panel = page.locator('.t-screen').filter({ visible: true })
  await expect(
    panel.getByRole('heading', { level: 1 }).or(panel.getByRole('status').locator('strong')).first(),
  ).toBeVisible()
  await workbench.closeOtherTabs()
  return panel
}

/** Colours of what is shown, in the dark. */
async function expectReadableInTheDark(page: Page, within: 'page' | 'screen'): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, { within, rules: 'colours' })
  await page.emulateMedia({ colorScheme: 'light' })
}

for (const group of groups) {
  test(`every screen of ${group.route} is accessible, in light and dark`, async ({ browser }) => {
    test.slow()
    const own = await windowIn(browser, 'zh-Hans')
    const { page, faults } = own
    for (const [at, screen] of group.screens.entries()) {
      const panel = await open(own, screen, textOf(screen.label, 'zh-Hans'))
      const views = panel.getByRole('radiogroup', { name: '视图' }).getByRole('radio')
      const looks = administration.has(group.route) ? Math.max(1, await views.count()) : 1
      for (let look = 0; look < looks; look += 1) {
        if (look > 0) await views.nth(look).click()
        await expect(panel.getByRole('status', { name: '加载中' })).toHaveCount(0)
        if (look === 0) expect(await panel.evaluate(cutLabels), `cut on ${screen.route}`).toEqual([])
        // The shell around the screens is looked through once.
        const within = at === 0 && look === 0 ? 'page' : 'screen'
        await expectAccessible(page, { within })
        await expectReadableInTheDark(page, within)
        await shoot(page, `${screen.route.slice(1).replaceAll('/', '-')}-${look}`)
      }
    }
    expect(faults).toEqual([])
    await own.close()
  })

  test(`every screen of ${group.route} speaks English`, async ({ browser }) => {
    test.slow()
    const own = await windowIn(browser, 'en')
    for (const screen of group.screens) {
      const panel = await open(own, screen, textOf(screen.label, 'en'))
      expect(await panel.evaluate(namesLikeKeys), screen.route).toEqual([])
      await expect(panel.getByRole('status', { name: 'Loading' })).toHaveCount(0)
      expect(await panel.evaluate(cutLabels), `cut on ${screen.route}`).toEqual([])
      await shoot(own.page, `${screen.route.slice(1).replaceAll('/', '-')}-en`)
    }
    expect(own.faults).toEqual([])
    await own.close()
  })
}

/** Runs in the page: texts of controls and headings that are the key of a missing text, such as `emptyHint`. */
function namesLikeKeys(panel: Element): string[] {
  const said = panel.querySelectorAll('button, h1, h2, h3, label, legend, [role=tab], [role=columnheader]')
  return [...said]
    .map((one) => one.textContent.trim())
    .filter((text) => /^[a-z]+(?:[A-Z][a-z]+)+$/.test(text) || /^[a-z]+[:.][a-z]\w+$/.test(text))
}

test('dialogs of the shell are accessible, in light and dark', async ({ browser }) => {
  test.slow()
  const own = await windowIn(browser, 'zh-Hans')
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
