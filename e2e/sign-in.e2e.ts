import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { keepPassword, readLogins } from './support/logins.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

test.describe('signing in', () => {
  test('names what is missing, refuses a wrong password without saying which was wrong', async ({ page }) => {
    const workbench = await Workbench.open(page)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expect(page.getByText('请输入用户名')).toBeVisible()
    await expect(page.getByText('请输入密码')).toBeVisible()
    await workbench.signIn('nobody', 'Wrong.2026')
    await expect(page.getByRole('alert')).toContainText('用户名或密码无效')
    await expect(page.getByLabel('密码', { exact: true })).toBeFocused()
    await expectAccessible(page)
    await shoot(page, 'sign-in-zh')
  })

  test('says that a tenant does not exist', async ({ page }) => {
    const workbench = await Workbench.open(page, 'en')
    await workbench.signIn('admin', 'Wrong.2026', 'NoSuchTenant')
    await expect(page.getByRole('alert')).toContainText('There is no such tenant')
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
  }) => {
    const { userName, password } = readLogins().host
    const workbench = await Workbench.open(page)
    await workbench.signIn(userName, password, '')
    await page.waitForURL(/changePassword/)
    await page.goto('/systemSetting/TenantList')
    await page.waitForURL(/changePassword/)
    const rules = page.getByRole('list', { name: '密码规则' }).getByRole('listitem')
    await page.getByLabel('新密码', { exact: true }).fill('admin12')
    const kept = async () => (await rules.evaluateAll((all) => all.map((one) => one.dataset['kept']))).join()
    expect(await kept()).toBe('true,false,true,false,false')
    await page.getByLabel('新密码', { exact: true }).fill('Host.2026')
    expect(await kept()).toBe('true,true,true,true,true')
    await expectAccessible(page)
    await shoot(page, 'change-password-zh')
    await workbench.changePassword(password, 'Host.2026')
    keepPassword('host', 'Host.2026')
    await expect(workbench.menu).toBeVisible()
  })

  test('leads back to the address asked for, and nowhere outside', async ({ page }) => {
    await Workbench.enter(page)
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
})
