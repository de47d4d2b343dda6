import { expect, test, type Page } from '@playwright/test'
import { storeLanguage, tokenIn } from './support/session.ts'
import { handOver, ssoTenancy, ssoTenant } from './support/single-sign-on.ts'
import { Workbench } from './support/workbench.ts'

const home = /\/main\/home$/
const items = '/setting/ItemList'

/** A browser that knows its tenant. */
async function browserOf(page: Page, tenantId: number): Promise<Workbench> {
  await page
    .context()
    .addCookies([{ name: 'Abp.TenantId', value: String(tenantId), url: 'http://localhost' }])
  await page.addInitScript(() => {
    if (window.top === window)
      localStorage.setItem('takt.preferences', JSON.stringify({ language: 'zh-Hans' }))
  })
  await page.addLocatorHandler(page.locator('dialog.t-tour'), async () => {
    await page.keyboard.press('Escape')
  })
  return new Workbench(page)
}

/** The provider's own pages: name and password, then consent. */
async function signInAtProvider(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const providerPage = (page: Page) => expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/interaction\//)

test('a tenant signs in by its provider alone: out with PKCE, back by a code that is good once', async ({
  page,
  browser,
}) => {
  const workbench = await browserOf(page, await ssoTenant(page.request))
  const sent: URL[] = []
  page.on('request', (request) => {
    if (request.url().includes('/auth?')) sent.push(new URL(request.url()))
  })
  // Nobody, without a code: wherever he goes, to the provider; changing the password is always open.
  for (const address of ['/', items, '/unitSelection', '/no/such/page', '/?redirect=//evil.example']) {
    await page.goto(address)
    await providerPage(page)
  }
  for (const { searchParams } of sent) {
    expect(searchParams.get('code_challenge_method')).toBe('S256')
    expect(searchParams.get('redirect_uri')).toMatch(/^http:\/\/localhost:\d+\/unitSelection$/)
  }
  expect(new Set(sent.map(({ searchParams }) => searchParams.get('state'))).size).toBe(sent.length)
  await page.goto('/changePassword')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // Cancelled there: unit selection says so, and leads out again.
  await page.goto('/')
  await page.getByRole('link', { name: /Cancel/ }).click()
  await expect(page).toHaveURL(/\/unitSelection\?error=access_denied/)
  await expect(page.getByText('单点登录失败')).toBeVisible()
  await page.getByRole('button', { name: '重新登录' }).click()

  // Somebody the tenant does not know is refused, and is nobody afterwards.
  await providerPage(page)
  await signInAtProvider(page, 'stranger')
  await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/unitSelection/)
  await expect(page.getByText('登录失败').first()).toBeVisible()
  await page.context().clearCookies({ domain: '127.0.0.1' })
  await page.goto(items)
  await providerPage(page)

  // A known one is in; the code and state he came back with are good for nobody else, nor a second time.
  const back = page.waitForRequest((request) => /\/unitSelection\?.*code=/.test(request.url()))
  await signInAtProvider(page, 'admin')
  const address = (await back).url()
  // What was wanted before comes now.
  await expect(page).toHaveURL(/\/setting\/ItemList$/)
  // Asked by count: the handler would close it for any other question.
  const tour = page.locator('dialog.t-tour')
  await expect.poll(() => tour.count()).toBe(1)
  await page.keyboard.press('Escape')
  await expect.poll(() => tour.count()).toBe(0)
  await expect(workbench.menu).toBeVisible()
  const other = await browser.newContext()
  const thief = await other.newPage()
  await browserOf(thief, await ssoTenant(thief.request))
  await thief.goto(address)
  await expect(thief.getByText('登录失败').first()).toBeVisible()
  await other.close()

  // In: sign-in and unit selection lead home, a parent to its first page, an unknown route back with the dialog.
  for (const [from, to] of [
    ['/', home],
    ['/unitSelection', home],
    ['/?redirect=//evil.example', home],
    ['/?redirect=%2Fsetting%2FUnitList', /\/setting\/UnitList$/],
    ['/setting', /\/setting\/CustomerList$/],
    [items, /\/setting\/ItemList$/],
    ['/locking', home],
  ] as const) {
    await page.goto(from)
    await expect(page).toHaveURL(to)
  }
  await page.goto('/no/such/page')
  await expect(page.getByRole('dialog', { name: '提示' })).toContainText('没有访问该页面的权限')
  await expect(page).toHaveURL(home)
  await page.keyboard.press('Escape')
  // Signing out ends the session at the provider as well, and nothing signs in again before the user asks.
  await page.getByRole('button', { name: /的菜单/ }).click()
  await page.getByRole('menuitem', { name: '退出登录' }).click()
  await page.getByRole('button', { name: /Yes/ }).click()
  await expect(page).toHaveURL(/\/signedOut/)
  await expect(page.getByRole('heading', { name: '您已退出登录' })).toBeVisible()
  await page.reload()
  await expect(page).toHaveURL(/\/signedOut/)
  await page.goto('/login?tenant=Default')
  await expect(page.getByLabel('租户')).toHaveValue('Default')
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible()
  await page.goto(`/?tenant=${ssoTenancy}`)
  await providerPage(page)
  // The page that was wanted comes after signing in.
  await page.goto(items)
  await signInAtProvider(page, 'admin')
  await expect(page).toHaveURL(/\/setting\/ItemList$/)

  await page.goto('/changePassword')
  await expect(page.getByRole('heading', { name: '修改密码' })).toBeVisible()
  await page.context().addCookies([{ name: 'locking', value: '1', domain: 'localhost', path: '/' }])
  await page.goto(items)
  await expect(page).toHaveURL(/\/locking$/)
})

test('another system hands a user over, once, to a page of the product only', async ({ page }) => {
  await browserOf(page, 1)
  const failed = page.getByText(/单点登录失败|登录失败/).first()
  // Forged, and true but aimed outside: the first gets nowhere, the second lands at home.
  await page.goto(`/?ssoInfo=${await handOver({}, 'another secret that is long enough for HS256')}`)
  await expect(page).toHaveURL(/\/unitSelection\?errorCode=E$/)
  await expect(failed).toBeVisible()
  await page.goto('/unitSelection?ssoCode=forged')
  await expect(failed).toBeVisible()
  await page.goto(items)
  await expect(page).toHaveURL(/\?redirect=/)

  const info = await handOver()
  await page.goto(`/?ssoInfo=${info}`)
  await expect(page).toHaveURL(/\/setting\/ItemList$/)
  // An earlier test may have left the user with another language.
  await storeLanguage(page, tokenIn(await page.context().storageState()), 'zh-Hans')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('物料')
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0)

  // Another user's session is not replaced unasked; whose the code is, an address cannot say.
  await page.goto('/unitSelection?ssoCode=forged&userCode=admin')
  await expect(page.getByRole('heading', { name: '切换用户？' })).toBeVisible()
  await page.getByRole('button', { name: '继续使用 admin' }).click()
  await expect(page).toHaveURL(home)

  await page.context().clearCookies()
  await browserOf(page, 1)
  await page.goto(`/?ssoInfo=${info}`)
  await expect(failed).toBeVisible()
  await page.goto(`/?ssoInfo=${await handOver({ pageRoute: '//evil.example', displayMenu: true })}`)
  await expect(page).toHaveURL(home)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
})
