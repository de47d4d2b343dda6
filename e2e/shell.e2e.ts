import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readLogins } from './support/logins.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

test.describe('the workbench', () => {
  test('finds entries of the menu; groups are folded, stay as chosen, and show the page', async ({
    page,
  }) => {
    const { menu } = await Workbench.enterHome(page)
    const stock = menu.getByRole('link', { name: '库存', exact: true })
    await expect(menu.getByRole('button', { name: '基础数据' })).toHaveAttribute('aria-expanded', 'false')
    await expect(menu.getByRole('link')).toHaveCount(0)
    await menu.getByRole('button', { name: '计划数据' }).click()
    await expect(stock).toBeVisible()
    // Typing on the menu continues in its search; a page that is opened by it ends the search.
    await page.keyboard.press('q')
    await expect(menu.getByRole('searchbox')).toHaveValue('q')
    await menu.getByRole('searchbox').fill('欠料')
    await expect(menu.getByRole('link')).toHaveText(['订单欠料表', '物料欠料表'])
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/Backorder$/)
    await expect(menu.getByRole('searchbox')).toHaveValue('')
    await expect(menu.getByRole('link', { name: '订单欠料表' })).toHaveAttribute('aria-current', 'page')
    await expect(stock).toBeVisible()
    await expect(menu.getByRole('link', { name: '仓库' })).toBeHidden()
    await page.reload()
    await expect(menu.getByRole('link', { name: '订单欠料表' })).toBeVisible()
    await expect(stock).toBeVisible()
    await menu.getByRole('button', { name: '计划数据' }).click()
    await page.reload()
    await expect(menu.getByRole('link', { name: '订单欠料表' })).toBeVisible()
    await expect(stock).toBeHidden()
  })

  test('finds any page by Ctrl+K: by name, English name and initials; shows the tour', async ({ page }) => {
    await Workbench.enterHome(page)
    const field = page.getByRole('combobox', { name: '查找页面' })
    for (const [typed, url] of [
      ['ddql', /Backorder/],
      ['order kitting', /OrderCompleteResults/],
      ['库存', /StockList/],
    ] as const) {
      await page.keyboard.press('Control+k')
      await field.fill(typed)
      await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(url)
    }
    // Left without a choice, it gives the keyboard back to where it was.
    const home = page.getByRole('tab').first()
    await expect(field).toHaveCount(0)
    await expect(page.getByRole('grid').visible()).toBeVisible()
    await home.focus()
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(home).toBeFocused()
    await page.removeLocatorHandler(page.locator('dialog.t-tour'))
    await page.keyboard.press('Control+k')
    await field.fill('新手引导')
    await expectAccessible(page)
    await page.keyboard.press('Enter')
    const tour = page.getByRole('dialog', { name: '菜单' })
    await expect(tour).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: '查找' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.locator('dialog.t-tour')).toHaveCount(0)
  })

  /** Weakened, one at a time: any password taken; signing out leaves the token where it was. (The guard of a locked screen: tests/workbench/shell/guard.test.ts.) */
  test('the first stop of the keyboard leads past menu and tabs', async ({ page }) => {
    const workbench = await Workbench.enterHome(page)
    await page.goto('/Setting/UnitList/')
    await expect(page).toHaveURL(/\/setting\/UnitList$/)
    await expect(workbench.row('PCS').first()).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: '跳到内容' })
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.locator('.t-screen').filter({ visible: true })).toBeFocused()
  })

  test('locks the screen until the password is given; unlocked, the lock cannot be opened', async ({
    page,
  }) => {
    const workbench = await Workbench.enterHome(page)
    await workbench.openScreen('单位')
    await page.goto('/locking')
    await expect(page).not.toHaveURL(/locking/)
    await page.getByRole('button', { name: /的菜单/ }).click()
    await page.getByRole('menuitem', { name: '锁定屏幕' }).click()
    await expect(page).toHaveURL(/\/locking$/)
    await expectAccessible(page)
    await shoot(page, 'locked-zh')
    for (const go of [() => page.goto('/setting/UnitList'), () => page.goBack()]) {
      await go()
      await expect(page).toHaveURL(/\/locking$/)
      await expect(page.getByRole('heading', { name: '屏幕已锁定' })).toBeVisible()
      await expect(workbench.menu).toBeHidden()
    }
    await page.getByLabel('密码', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByLabel('密码', { exact: true }).fill(readLogins().tenant.password)
    await page.keyboard.press('Enter')
    await expect(workbench.menu).toBeVisible()
    await expect(page.getByRole('tablist').first().getByRole('tab')).toHaveText(['首页', '单位'])

    // The way back of the browser leads to nothing that was seen before signing out.
    await page.getByRole('button', { name: /的菜单/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: '登录' })).toBeVisible()
    await expect(workbench.menu).toBeHidden()
  })

  test('keeps tabs alive, closes them, and has them again after a reload', async ({ page }) => {
    const workbench = await Workbench.enterHome(page)
    const tabs = page.getByRole('tablist').first().getByRole('tab')
    await workbench.openScreen('单位')
    await page.getByRole('textbox', { name: '快速搜索' }).fill('typed')
    await workbench.openScreen('仓库')
    await expect(tabs).toHaveText(['首页', '单位', '仓库'])
    await tabs.nth(1).click()
    await expect(page.getByRole('textbox', { name: '快速搜索' }).filter({ visible: true })).toHaveValue(
      'typed',
    )
    await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('首页基础数据单位')
    await page.reload()
    await expect(tabs).toHaveText(['首页', '单位', '仓库'])
    await tabs.nth(1).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/WarehouseList/)
    await page.keyboard.press('Delete')
    await expect(tabs).toHaveText(['首页', '单位'])
    await expect(tabs.nth(1)).toBeFocused()
    await workbench.openScreen('仓库')
    await workbench.openScreen('班次')
    await tabs.nth(2).click()
    await page.getByRole('button', { name: '标签操作' }).click()
    await page.getByRole('menuitem', { name: '关闭其他' }).click()
    await expect(tabs).toHaveText(['首页', '仓库'])
    await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
    // A menu that is still going takes the next one with it.
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: '标签操作' }).click()
    await page.getByRole('menuitem', { name: '关闭全部' }).click()
    await expect(tabs).toHaveText(['首页'])
    await expect(page).toHaveURL(/\/main\/home$/)
  })

  test('switches language, appearance and density at once', async ({ page }) => {
    const workbench = await Workbench.enterHome(page)
    await workbench.openScreen('单位')
    // By keys: a menu that is still placed moves away from a pointer.
    const choose = async (group: string, choice: string) => {
      await page.locator('.t-user').press('Enter')
      await page.getByRole('menuitem', { name: group }).press('ArrowRight')
      await page.getByRole('menuitemradio', { name: choice }).press('Enter')
      await expect(page.getByRole('menu')).toHaveCount(0)
    }
    await choose('语言', 'English')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Units')
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toContainText('Warehouses')
    await choose('Appearance', 'Dark')
    await expect(page.locator('.radix-themes').first()).toHaveClass(/dark/)
    await choose('Density', 'Regular')
    await expect(page.locator('.radix-themes').first()).toHaveAttribute('data-density', 'regular')
    await shoot(page, 'units-dark-en')
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Units')
    await choose('Language', '简体中文')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('单位')
  })

  test('answers an unknown address and one without permission', async ({ page }) => {
    await Workbench.enterHome(page)
    for (const [address, text] of [
      ['/no/such/screen', '没有该页面，或您没有访问该页面的权限'],
      ['/systemSetting/TenantList', '您没有访问该页面的权限'],
    ] as const) {
      await page.goto(address)
      const dialog = page.getByRole('dialog', { name: '提示' })
      await expect(dialog.getByText(text, { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: '确定' }).click()
      await expect(page).toHaveURL(/\/main\/home$/)
    }
    await page.goto('/notFound?path=/gone')
    await expect(page.getByText('页面不存在').first()).toBeVisible()
    await expect(page).toHaveTitle('页面不存在 · Takt')
    await expect(page.getByRole('navigation', { name: '当前位置' })).toContainText('页面不存在')
    await page.getByRole('button', { name: '返回首页' }).click()
    await expect(page).toHaveTitle('首页 · Takt')
    for (const [typed, means] of [
      ['/SETTING/itemlist/?keyword=a', /\/setting\/ItemList\?keyword=a$/],
      ['/planData//OrderList/', /\/planData\/OrderList$/],
      ['/Setting/', /\/setting\/CustomerList$/],
      ['/changepassword/', /\/changePassword$/],
    ] as const) {
      await page.goto(typed)
      await expect(page).toHaveURL(means)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  /** Weakened, one at a time: the popup without its delay; toasts that stay. */
  test('shows errors and short messages as the catalogue of errors says', async ({ page }) => {
    const workbench = await Workbench.enterHome(page)
    await workbench.openScreen('单位')
    await workbench.button('删除').click()
    const toast = page.getByText('请选择要删除的行')
    await expect(toast).toBeVisible()
    await expect(toast).toHaveCount(0)

    const envelope = (error: object) =>
      JSON.stringify({ result: null, success: false, error, targetUrl: null, __abp: true })
    await workbench.grid.getByRole('row').nth(1).getByRole('checkbox').click()
    for (const [body, title, ...texts] of [
      [envelope({ message: '不能删除', details: '单位在用' }), '不能删除', '单位在用', '500'],
      [envelope({ message: '不能删除', details: null }), '登录失败！', '不能删除', '500'],
      ['no envelope', '登录失败！', 'Internal Server Error', '500'],
      [null, '未知错误', '无法连接到服务器'],
    ] as const) {
      let answered = 0
      await page.route(/\/Delete\w*(\?|$)/, async (route) => {
        answered = Date.now()
        await (body === null ? route.abort() : route.fulfill({ status: 500, body }))
      })
      await workbench.button('删除').click()
      await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
      const popup = page.getByRole('dialog', { name: title })
      await expect(popup).toBeVisible()
      expect(Date.now() - answered).toBeGreaterThanOrEqual(200)
      for (const text of texts) await expect(popup).toContainText(text)
      await popup.getByRole('button', { name: '确定' }).click()
      await expect(popup).toHaveCount(0)
      await page.unroute(/\/Delete\w*(\?|$)/)
    }
  })

  test('says that a screen cannot be loaded or throws as it is, and loads it when one tries again', async ({
    page,
  }) => {
    const workbench = await Workbench.enterHome(page)
    const broken = page.getByText('页面出现意外错误').filter({ visible: true })
    const heading = page.getByRole('heading', { level: 1, name: '指标查询' })
    await page.route(/kpi-query-screen.*\.js/, (route) => route.abort())
    await (await workbench.findEntry('指标查询')).click()
    await expect(broken).toBeVisible()
    // A module that failed is loaded again with the page alone.
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '重试' }).click()])
    await expect(broken).toBeVisible()
    await page.unroute(/kpi-query-screen.*\.js/)
    await page.getByRole('button', { name: '重试' }).click()
    await expect(heading).toBeVisible()

    await page.route(/kpi-definitions-screen.*\.js/, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: "throw new Error('broken')" }),
    )
    await (await workbench.findEntry('指标设置')).click()
    await expect(broken).toBeVisible()
  })

  test('leads back to sign-in when the session is over', async ({ page }) => {
    const workbench = await Workbench.enterHome(page)
    await page.route('**/GetAll*', (route) =>
      route.fulfill({
        status: 401,
        json: {
          result: null,
          success: false,
          error: { message: 'x' },
          serverSessionError: true,
          __abp: true,
        },
      }),
    )
    await (await workbench.findEntry('仓库')).click()
    await expect(page.getByRole('dialog')).toContainText('当前会话已过期')
    await page.getByRole('button', { name: '确定' }).click()
    await expect(page).toHaveURL(/\?redirect=/)
  })

  test('loads at most 200 kB of script before sign-in, with all it asks for later', async ({ page }) => {
    const loaded = new Set<string>()
    page.on('response', (answer) => {
      const { pathname } = new URL(answer.url())
      if (pathname.endsWith('.js')) loaded.add(pathname)
    })
    await page.goto('/')
    await expect(page.getByRole('button', { name: /登录|Sign in/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const size = [...loaded].reduce(
      (sum, path) => sum + gzipSync(readFileSync(`dist/workbench${path}`)).length,
      0,
    )
    const named = [...readFileSync('dist/workbench/index.html', 'utf8').matchAll(/"(\/assets\/[^"]+\.js)"/g)]
    expect([...loaded]).toEqual(expect.arrayContaining(named.map(([, path]) => path)))
    expect(size).toBeGreaterThan(50_000)
    expect(size).toBeLessThan(200_000)
  })

  test('comes in few files until the first screen: each costs browser and server more than its bytes', async ({
    page,
  }) => {
    const loaded: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/assets/')) loaded.push(pathname)
    })
    await Workbench.enterHome(page)
    await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
    expect(loaded.length).toBeGreaterThan(10)
    expect(loaded.length, loaded.join(' ')).toBeLessThan(60)
  })
})
