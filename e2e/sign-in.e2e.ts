import { expect, test } from '@playwright/test'
import { access, type LoginInformation } from '#domain/services/access/session.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { askHost, signInHost } from './support/host.ts'
import { readLogins } from './support/logins.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test.describe('signing in', () => {
  test('names what is missing, refuses a wrong password without saying which was wrong', async ({ page }) => {
    const workbench = await Workbench.open(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入用户名')).toBeVisible()
    await expect(page.getByText('请输入密码')).toBeVisible()
    await workbench.signIn('nobody', 'Wrong.2026')
    const popup = page.getByRole('dialog', { name: '登录失败' })
    await expect(popup).toContainText('用户名或密码无效')
    await expectAccessible(page)
    await popup.getByRole('button', { name: '确定' }).click()
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    await shoot(page, 'sign-in-zh')
  })

  test('says that a tenant does not exist', async ({ page }) => {
    const workbench = await Workbench.open(page, 'en')
    await workbench.signIn('admin', 'Wrong.2026', 'NoSuchTenant')
    await expect(page.getByRole('dialog')).toContainText('There is no such tenant')
    await shoot(page, 'sign-in-en')
  })

  test('switches the language before signing in, without a reload', async ({ page }) => {
    await Workbench.open(page)
    await page.getByLabel('用户名或邮箱').fill('kept')
    await page.getByRole('button', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByLabel('User name or e-mail')).toHaveValue('kept')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })

  test('forces the first password to be changed, with the rules ticked off while typing', async ({
    page,
    request,
  }) => {
    // A user of its own: other tests sign in as the administrator of the host.
    const [userName, password] = [unique('admin').toLowerCase(), 'First.2026']
    const emailAddress = `${userName}@example.com`
    const made = { userName, name: userName, surname: userName, emailAddress, password, isActive: true }
    await askHost(
      request,
      '/api/services/app/User/Create',
      { ...made, roleNames: ['Admin'], mustChangePassword: true },
      await signInHost(request),
    )
    const workbench = await Workbench.open(page)
    await workbench.signIn(userName, password, '')
    await page.waitForURL(/changePassword/)
    await page.goto('/systemSetting/TenantList')
    await page.waitForURL(/changePassword/)
    const rules = page.getByRole('list', { name: '密码规则' }).getByRole('listitem')
    await page.getByLabel('新密码', { exact: true }).fill('admin12')
    const kept = async () => (await rules.evaluateAll((all) => all.map((one) => one.dataset['kept']))).join()
    expect(await kept()).toBe('true,false,true,false,true')
    await page.getByLabel('新密码', { exact: true }).fill(`${userName}2`)
    expect(await kept()).toBe('true,false,true,true,false')
    await page.getByLabel('新密码', { exact: true }).fill('Host.2026')
    expect(await kept()).toBe('true,true,true,true,true')
    await expectAccessible(page)
    await shoot(page, 'change-password-zh')
    await workbench.changePassword(password, 'Host.2026')
    await expect(workbench.menu).toBeVisible()
  })

  test('leads back to the address asked for, and nowhere outside', async ({ page }) => {
    await Workbench.enterHome(page)
    await page.context().clearCookies()
    await page.goto('/setting/UnitList')
    await page.waitForURL(/redirect=%2Fsetting%2FUnitList/)
    const { userName, password } = readLogins().tenant
    await new Workbench(page).signIn(userName, password)
    await page.waitForURL(/\/setting\/UnitList$/)
    await page.context().clearCookies()
    await page.goto('/?redirect=//example.org')
    await new Workbench(page).signIn(userName, password)
    await page.waitForURL(/\/main\/home$/)
  })

  test('speaks the language stored for the user, or the one chosen by hand, and only that', async ({
    page,
    browser,
  }) => {
    await Workbench.enterHome(page)
    const { userName, password } = readLogins().tenant
    const context = await browser.newContext({ locale: 'en-GB' })
    const other = await context.newPage()
    const stored = async () => ((await ask(other, access.current)) as LoginInformation).user?.languageName
    const inChinese = async () => {
      await expect(other.getByRole('navigation', { name: '主菜单' })).toContainText('基础数据')
      await expect(other.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
      await expect(other.locator('html')).toHaveAttribute('lang', 'zh-Hans')
      await expect(other.getByRole('button', { name: '查找页面' })).toBeVisible()
    }

    // A browser in English: the form is in its language, the workbench in that of the user, whose language stays.
    await other.goto('/')
    await new Workbench(other, 'en').signIn(userName, password, 'Default')
    await inChinese()
    expect(await stored()).toBe('zh-Hans')

    // Chosen by hand on the form, it is kept for the user.
    await context.clearCookies()
    await other.goto('/')
    const button = other.getByRole('button', { name: 'English' })
    await button
      .or(other.getByRole('button', { name: '简体中文' }))
      .first()
      .waitFor()
    if (await button.isVisible()) await button.click()
    await other.getByRole('button', { name: '简体中文' }).click()
    await other.getByRole('button', { name: 'English' }).click()
    await new Workbench(other, 'en').signIn(userName, password, 'Default')
    await expect(other.getByRole('navigation', { name: 'Main menu' })).toContainText('Basic data')
    expect(await stored()).toBe('en')

    // A page that is open in Chinese continues in it: what it reads from now on is Chinese as well.
    await new Workbench(page).openScreen('单位')
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')

    // Embedded in Chinese, the page is Chinese throughout, and the user's language stays.
    await other.goto('/setting/UnitList#MenuHidden=1')
    await other.reload()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('单位')
    await expect(other).toHaveTitle('单位 · Takt')
    await expect(other.getByRole('columnheader', { name: '编码' }).first()).toBeVisible()
    expect(await stored()).toBe('en')
    await context.close()
  })
})
