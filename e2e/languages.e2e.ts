import { expect, test, type Locator, type Page } from '@playwright/test'
import { menu } from '#domain/menu/index.ts'
import { pseudoLanguage } from '#domain/pseudo-language.ts'
import { cutLabels } from './support/cut-labels.ts'
import { plainTexts } from './support/plain-texts.ts'
import { storeLanguage, tokenIn } from './support/session.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

const everywhere = process.env['TAKT_TEST_ALL'] === '1'

test('German is chosen before the sign-in, and spoken by screens, fields and refusals', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect(page.getByRole('button', { name: 'Anmelden', exact: true })).toBeVisible()

  const workbench = await Workbench.enter(page, 'de', '/setting/UnitList')
  await expect(page.getByRole('heading', { level: 1, name: 'Einheiten' })).toBeVisible()
  const code = `DE${Date.now()}`
  await workbench.addRow({ Code: code, Name: 'Eimer' })
  await workbench.search(code)
  await expect(workbench.row(code)).toBeVisible()
  await workbench.button(workbench.text.add).click()
  await workbench.fillIn({ Code: code, Name: 'Eimer' })
  await workbench.button(workbench.text.save).click()
  await expect(page.getByText(`Einheit ${code} ist bereits vorhanden.`).first()).toBeVisible()
})

const screens = menu
  .flatMap((group) => group.screens)
  .filter((screen) => screen.permission !== 'Pages.Tenants')

/** Opens every screen in a language and gathers what a look at each finds, by route. */
async function walk(
  page: Page,
  language: string,
  look: (part: Locator) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  await Workbench.enter(page, 'en')
  await storeLanguage(page, tokenIn(await page.context().storageState()), language)
  await page.evaluate((chosen) => {
    localStorage.setItem('takt.pseudo', '1')
    localStorage.setItem('takt.preferences', JSON.stringify({ language: chosen }))
  }, language)
  const found: Record<string, string[]> = {}
  const lookAt = async (place: string, selector: string): Promise<void> => {
    const seen = await look(page.locator(selector).filter({ visible: true }).first())
    if (seen.length > 0) found[place] = seen
  }
  for (const [at, { route }] of screens.entries()) {
    await page.goto(route)
    const panel = page.locator('.t-screen').filter({ visible: true })
    await expect(
      panel.getByRole('heading', { level: 1 }).or(panel.getByRole('status').locator('strong')).first(),
    ).toBeVisible()
    await expect(panel.locator('[role=status] .t-spinner')).toHaveCount(0)
    if (at === 0) {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      for (const part of ['header', 'nav']) await lookAt(part, part)
    }
    await lookAt(route, '.t-screen')
    await shoot(page, `${language}-${route.slice(1).replaceAll('/', '-')}`)
  }
  return found
}

const cutIn = async (part: Locator): Promise<string[]> =>
  (await part.evaluate(cutLabels)).map((text) => `cut: ${text}`)

test.describe('every screen', () => {
  test.skip(!everywhere, 'part of npm run test:all')
  test.setTimeout(1_800_000)

  test('shows its German labels whole', async ({ page }) => {
    expect(await walk(page, 'de', cutIn)).toEqual({})
  })

  /*
   * The pseudo-language (src/domain/pseudo-language.ts) is English with accents and 40 % longer: a text without accents
   * cannot be translated, and a label that is cut does not fit in another language either.
   */
  test('has translated texts only, whose labels fit when they are 40 % longer', async ({ page }) => {
    const look = async (part: Locator): Promise<string[]> => [
      ...(await part.evaluate(plainTexts)),
      ...(await cutIn(part)),
    ]
    expect(await walk(page, pseudoLanguage.name, look)).toEqual({})
  })
})
