import { expect, test, type Browser, type Page } from '@playwright/test'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { wallDisplays } from '#domain/services/pages/wall.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

const words = (text: string) => ({ 'zh-Hans': text, en: text })

function pageWith(code: string, text: string): PageFile {
  return {
    ...newPage(code, 'page', words(`Wall ${code}`)),
    sources: [{ name: 'units', kind: 'rows', entity: 'unit' }],
    data: {
      root: {},
      content: [
        { type: 'text', props: { id: 'said', body: words(text), at: { x: 0, y: 0, w: 6, h: 2 } } },
        {
          type: 'number',
          props: {
            id: 'units',
            label: words('Units'),
            value: 'PAGE.unitsTotal',
            at: { x: 0, y: 2, w: 3, h: 3 },
          },
        },
        {
          type: 'button',
          props: {
            id: 'leave',
            text: words('Leave'),
            on: { click: [{ do: 'open', route: '/setting/UnitList' }] },
            at: { x: 6, y: 0, w: 2, h: 1 },
          },
        },
      ],
    },
  }
}

async function publish(page: Page, code: string): Promise<void> {
  const { id, rowVersion } = await ask(page, designPages.draft, { code })
  await ask(page, designPages.publish, { id, rowVersion })
}

async function rewrite(page: Page, code: string, text: string): Promise<void> {
  const { id, rowVersion } = await ask(page, designPages.draft, { code })
  await ask(page, designPages.saveDraft, { id, rowVersion, content: pageWith(code, text) })
  await publish(page, code)
}

async function openDialog(page: Page, code: string): Promise<void> {
  await page.goto('/planData/ModuleDesign')
  await page.getByRole('gridcell', { name: code, exact: true }).click()
  await page.getByRole('tabpanel').getByRole('button', { name: 'Wall display', exact: true }).click()
}

/** Makes a display in the dialog of the page; gives the address that it shows once. */
async function makeDisplay(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Make a display' }).click()
  const form = page.getByRole('dialog').last()
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Role or user').fill('Admin')
  await page.getByRole('option', { name: /Admin/ }).first().click()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Create' }).click()
  const address = page.getByLabel('Address of the display', { exact: true }).getByRole('textbox')
  await page.getByRole('button', { name: 'Copy address' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const shown = await address.inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).last().click()
  return shown
}

/** A screen that nobody has used yet: it is not signed in. */
async function wallOf(browser: Browser, address: string) {
  const context = await browser.newContext({ locale: 'en' })
  const wall = await context.newPage()
  await wall.clock.install()
  const asked: string[] = []
  wall.on('request', (request) => asked.push(request.url(), request.headers()['referer'] ?? ''))
  await wall.goto(address)
  return { wall, asked, close: () => context.close() }
}

/** It asks for another version at intervals: here the next comes at once. */
const looksAgain = (wall: Page): Promise<void> => wall.clock.fastForward('00:20')

test('a wall display shows its page without a sign-in until it is revoked', async ({ page, browser }) => {
  test.slow()
  await Workbench.enter(page, 'en')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const code = unique('Hall-')
  await ask(page, designPages.create, { code, content: pageWith(code, 'First words') })
  await publish(page, code)
  await openDialog(page, code)
  await expect(page.getByText('No wall displays')).toBeVisible()
  const address = await makeDisplay(page, 'Hall 1')
  const token = address.split('#')[1]!

  const { wall, asked, close } = await wallOf(browser, address)
  await expect(wall.getByText('First words')).toBeVisible()
  await expect(wall.locator('[data-part="units"]')).toContainText(/[1-9]/)
  await expectAccessible(wall)
  expect(await wall.title()).toBe(`Wall ${code}`)
  // Neither menu nor top bar, and no way out.
  await expect(wall.getByRole('navigation')).toHaveCount(0)
  await wall.getByRole('button', { name: 'Leave' }).click()
  await expect(wall.getByText('First words')).toBeVisible()
  // The token is in no address that the server or another page could see, and gone from the bar of the browser.
  expect(wall.url()).not.toContain('#')
  expect(asked.filter((one) => one.includes(token))).toEqual([])
  await wall.reload()
  await expect(wall.getByText('First words')).toBeVisible()

  await rewrite(page, code, 'Second words')
  await looksAgain(wall)
  await expect(wall.getByText('Second words')).toBeVisible({ timeout: 30_000 })

  await wall.context().setOffline(true)
  await looksAgain(wall)
  await expect(wall.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toBeVisible({
    timeout: 40_000,
  })
  await expect(wall.getByText('Second words')).toBeVisible()
  await wall.context().setOffline(false)
  await looksAgain(wall)
  await expect(wall.getByRole('alert').filter({ hasText: 'The server cannot be reached' })).toHaveCount(0, {
    timeout: 40_000,
  })

  await openDialog(page, code)
  const row = page.getByRole('row', { name: /Hall 1/ })
  await expect(row).toContainText('Open')
  await expect(row).not.toContainText('Never')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toContainText('Revoked')
  await looksAgain(wall)
  await expect(wall.getByText('This display shows nothing any more')).toBeVisible({ timeout: 30_000 })
  await expect(wall.getByText('This wall display was revoked.', { exact: false })).toBeVisible()
  await expect(wall.getByText('Second words')).toHaveCount(0)
  await expectAccessible(wall)
  await close()

  const again = await wallOf(browser, address)
  await expect(again.wall.getByText('This wall display was revoked.', { exact: false })).toBeVisible()
  await again.close()
})

test('a wall display shows dashboards and widgets of its page, and marks what leads elsewhere', async ({
  page,
  browser,
}) => {
  test.slow()
  await Workbench.enter(page, 'en')
  const code = unique('Parts-')
  const part = (type: string, at: number, props: object = {}) => ({
    type,
    props: { id: type, at: { x: (at % 2) * 6, y: Math.floor(at / 2) * 7, w: 6, h: 7 }, ...props },
  })
  const types = ['kitting', 'plan', 'runs', 'trend', 'overdue', 'nextShift', 'kpis', 'inbox'] as const
  const content = [
    ...types.map((type, at) => part(type, at)),
    part('app', 8, { route: '/setting/UnitList' }),
    part('dashboard', 10, { page: 'PLANNER' }),
  ]
  const file = { ...newPage(code, 'page', words(code)), data: { root: {}, content } }
  await ask(page, designPages.create, { code, content: file })
  await publish(page, code)
  const made = await ask(page, wallDisplays.create, {
    code,
    name: 'Hall 2',
    actsAs: 'user',
    actor: 'admin',
    days: 1,
  })
  const { wall, close } = await wallOf(browser, `/wallDisplay/${made.id}#${made.token}`)
  await expect(wall.locator('[data-part="overdue"]')).toContainText('Overdue')
  await expect(wall.locator('[data-part="dashboard"] [data-part]').first()).toBeVisible()
  for (const type of types) await expect(wall.locator(`[data-part="${type}"]`)).toBeVisible()
  await expect(wall.locator('[data-part="inbox"]')).toContainText('Not shown on a wall display')
  await expect(wall.locator('[data-part="app"]')).toContainText('It shows another screen of the product')
  await expect(wall.locator('.t-state[aria-label]')).toHaveCount(0)
  // Nothing of them was refused, and nothing leads away.
  await expect(wall.getByRole('alert')).toHaveCount(0)
  await expect(wall.locator('.pg-still :is(.rt-Button)').filter({ visible: true })).toHaveCount(0)
  await expectAccessible(wall)
  await close()
})
