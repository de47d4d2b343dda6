import { expect, test, type Page } from '@playwright/test'
import { menu } from '#domain/menu/index.ts'
import { textOf } from '#domain/label.ts'
import { expectAccessible } from './support/axe.ts'
import { Workbench } from './support/workbench.ts'

/** Goes to another look at the rows of the list shown. */
const show = (page: Page, view: string) =>
  page.getByRole('radio', { name: view, exact: true }).filter({ visible: true }).click()

const panel = (page: Page) => page.getByRole('tabpanel').filter({ visible: true })

test.describe('administration', () => {
  test('sets a parameter for the tenant, says where it comes from, and takes it away again', async ({
    page,
  }) => {
    const workbench = await Workbench.enter(page)
    await workbench.openScreen('系统参数')
    const row = panel(page).getByRole('row').filter({ hasText: 'quantityDecimals' })
    await expect(row).toContainText('默认')
    const cell = row.getByRole('button', { name: /租户/ })
    await cell.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('9')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('alert')).toContainText('大于6')
    await dialog.getByRole('textbox').fill('3')
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(row.locator('.t-chip')).toHaveText('租户')
    await expect(cell).toContainText('3')
    await cell.click()
    await dialog.getByRole('button', { name: '恢复沿用' }).click()
    await expect(row.locator('.t-chip')).toHaveText('默认')
  })

  test('shows the look before it is saved, with the contrast of its texts', async ({ page }) => {
    const workbench = await Workbench.enter(page, 'en')
    await workbench.openScreen('Look and feel')
    await panel(page).getByLabel('Page title', { exact: true }).fill('Acme planning')
    await page.getByRole('radio', { name: /indigo/ }).click()
    const preview = panel(page).getByRole('img', { name: /Acme planning/ })
    await expect(preview).toBeVisible()
    await expect(panel(page).locator('.t-look-preview [data-theme-colour="3"]')).toHaveCount(1)
    await expect(panel(page).getByRole('row').filter({ hasText: 'Brand' })).toContainText('Easy to read')
    await expectAccessible(page)
    await workbench.button('Discard changes').click()
    await expect(preview).toHaveCount(0)
  })

  test('gives a role in one plan unit by the matrix, by keyboard alone', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    await workbench.openScreen('用户权限')
    await show(page, '矩阵')
    const cell = panel(page).getByRole('button', { name: /^admin · JS 的角色/ })
    await cell.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '添加角色' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: '保存' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: '角色' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '保存' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(cell).toHaveAccessibleName(/Admin/)
    await cell.click()
    await dialog
      .getByRole('button', { name: /^删除|移除|Admin/ })
      .last()
      .click()
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(cell).toHaveAccessibleName(/无$/)
    await panel(page)
      .getByRole('button', { name: /^admin 的有效权限/ })
      .click()
    await expect(dialog).toContainText('Admin')
  })

  test('orders the menu by keyboard; everybody sees it so', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    await workbench.openScreen('模块')
    await show(page, '菜单顺序')
    const stock = panel(page).getByRole('button', { name: /^移动 库存：/ })
    const names = panel(page).getByRole('list', { name: '计划数据' }).getByRole('listitem')
    await expect(names.nth(2)).toContainText('库存')
    await stock.focus()
    await page.keyboard.press('ArrowUp')
    await expect(names.nth(1)).toContainText('库存')
    await expect(stock).toBeFocused()
    await workbench.button('保存').click()
    const links = workbench.menu.getByRole('link')
    await expect(links.filter({ hasText: /^(订单|库存)$/ })).toHaveText(['库存', '订单'])
    await panel(page)
      .getByRole('button', { name: /^移动 库存：/ })
      .focus()
    await page.keyboard.press('ArrowDown')
    await workbench.button('保存').click()
    await expect(links.filter({ hasText: /^(订单|库存)$/ })).toHaveText(['订单', '库存'])
  })

  test('names, orders, adds and withholds the buttons of a list', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const settings = async (): Promise<void> => {
      await workbench.openScreen('应用设置')
      await panel(page).getByRole('searchbox').fill('单位')
      await panel(page).getByRole('button', { name: '单位', exact: true }).click()
      await panel(page).getByRole('tab', { name: '按钮' }).click()
    }
    const drawer = page.getByRole('dialog')
    const tools = panel(page).locator('.g-toolbar').getByRole('button')
    await settings()
    await panel(page).getByRole('button', { name: '编辑 批量编辑' }).click()
    await drawer.getByLabel('名称', { exact: true }).fill('成批改')
    await drawer.getByRole('button', { name: '采用' }).click()
    await panel(page).getByRole('button', { name: '编辑 删除' }).click()
    await drawer.getByRole('switch', { name: '显示', exact: true }).click()
    await drawer.getByRole('button', { name: '采用' }).click()
    await panel(page).getByRole('button', { name: '添加按钮' }).click()
    await drawer.getByLabel('按钮编码').fill('stock')
    await drawer.getByLabel('名称', { exact: true }).fill('看仓库')
    await drawer.getByRole('combobox', { name: '事件' }).click()
    await page.getByRole('option', { name: '路由' }).click()
    await drawer.getByLabel('事件内容').fill('javascript:alert(1)')
    await drawer.getByRole('button', { name: '采用' }).click()
    await expect(drawer.getByRole('alert')).toContainText('/api/')
    await drawer.getByLabel('事件内容').fill('/setting/WarehouseList')
    await drawer.getByRole('button', { name: '采用' }).click()
    const handle = panel(page).getByRole('button', { name: /^移动 看仓库/ })
    for (let at = 0; at < 5; at += 1) {
      await handle.focus()
      await page.keyboard.press('ArrowUp')
    }
    await expectAccessible(page)
    await workbench.button('保存').click()
    await expect(page.getByText('按钮已保存')).toBeVisible()

    await workbench.openScreen('单位')
    await expect(workbench.button('成批改')).toBeVisible()
    await expect(workbench.button('删除')).toHaveCount(0)
    await expect(tools.filter({ hasText: /^(看仓库|编辑|复制|成批改)$/ })).toHaveText([
      '看仓库',
      '编辑',
      '复制',
      '成批改',
    ])
    await workbench.grid.getByRole('row').nth(1).getByRole('checkbox').click()
    await workbench.button('看仓库').click()
    await expect(page).toHaveURL(/\/setting\/WarehouseList\?keyword=/)

    await settings()
    for (const name of ['成批改', '删除'])
      await panel(page)
        .getByRole('button', { name: `恢复标准按钮 ${name}` })
        .click()
    await panel(page).getByRole('button', { name: '移除 看仓库' }).click()
    await workbench.button('保存').click()
    await workbench.openScreen('单位')
    await expect(workbench.button('删除')).toBeVisible()
    await expect(workbench.button('看仓库')).toHaveCount(0)
  })

  test('rewords a text of the screens, in effect at once and without a reload', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    await workbench.openScreen('多语言文本')
    await show(page, '全部界面文本')
    const reword = async (words: string): Promise<void> => {
      await panel(page).getByRole('searchbox', { name: '查找文字或键' }).fill('shell.home')
      await panel(page)
        .getByRole('button', { name: /shell\.home$/ })
        .click()
      await page.getByRole('dialog').getByLabel('中文').fill(words)
      await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
    }
    const home = page.getByRole('tablist').first().getByRole('tab').first()
    await expect(home).toHaveText('首页')
    await reword('起始页')
    await expect(home).toHaveText('起始页')
    await reword('')
    await expect(home).toHaveText('首页')
  })

  test('shows what a change was: before and after, in the audit log', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    await workbench.openScreen('单位')
    const code = `U${Date.now() % 100_000}`
    await workbench.addRow({ 编码: code, 名称: '箱' })
    await workbench.openScreen('审计日志')
    await workbench.search(code)
    await workbench.row(code).first().getByRole('gridcell').nth(2).click()
    const side = panel(page).locator('.t-audit')
    await expect(side.getByRole('row').filter({ hasText: '名称' })).toContainText('箱')
    await expectAccessible(page)
  })

  test('initialises and clones plan units, asks before one is archived', async ({ page }) => {
    test.slow()
    const workbench = await Workbench.enter(page)
    await workbench.openScreen('计划单元')
    await workbench.addRow({ 编码: 'E2E', 名称: '试验' })
    const choose = (code: string) => workbench.row(code).getByRole('checkbox').first().click()
    await choose('E2E')
    await workbench.button('初始化').click()
    await page.getByRole('dialog').getByRole('button', { name: '初始化' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(workbench.row('E2E')).toContainText('已初始化')
    await choose('E2E')
    await workbench.button('克隆').click()
    await page.getByRole('dialog').getByLabel('新编码').fill('E2E2')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/E2E2 已创建，复制了/)).toBeVisible()
    await expect(workbench.row('E2E2')).toContainText('模拟')
    await choose('E2E2')
    await workbench.button('归档').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '归档' }).click()
    await expect(page.getByText('E2E2 已归档')).toBeVisible()
  })

  test('locks by itself after the minutes chosen', async ({ page }) => {
    await page.clock.install()
    await Workbench.enter(page)
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('takt.preferences') ?? '{}') as object
      localStorage.setItem('takt.preferences', JSON.stringify({ ...kept, lockMinutes: '5' }))
    })
    await page.reload()
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
    await page.clock.fastForward('04:00')
    await expect(page).not.toHaveURL(/locking/)
    await page.clock.fastForward('02:00')
    await expect(page).toHaveURL(/\/locking$/)
    await expect(page.getByLabel('密码', { exact: true })).toBeVisible()
  })

  test('renders a designed page, hosts a frame, enters a route anew', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    await workbench.menu.getByRole('link', { name: '设计页面示例', exact: true }).click()
    await expect(panel(page).getByRole('table', { name: '订单' }).getByRole('row')).toHaveCount(9)
    await workbench.openScreen('扩展应用示例')
    await expect(page.frameLocator('iframe').getByRole('cell', { name: 'planUnitCode' })).toBeVisible()
    await workbench.openScreen('仓库')
    await page.getByRole('textbox', { name: '快速搜索' }).filter({ visible: true }).fill('typed')
    await page.goto('/extendedApplication/refresh?to=/setting/WarehouseList')
    await expect(page).toHaveURL(/\/setting\/WarehouseList$/)
    await expect(page.getByRole('textbox', { name: '快速搜索' }).filter({ visible: true })).toHaveValue('')
  })
})

/** Milliseconds from the last answer a screen asked for until its rows are painted; told, not judged: machines differ. */
test('tells how long screens take to show what has arrived', async ({ page }, info) => {
  test.slow()
  const workbench = await Workbench.enter(page)
  const times: { route: string; ms: number }[] = []
  for (const screen of menu.flatMap((group) => group.screens)) {
    if (screen.list === undefined || screen.permission === 'Pages.Tenants') continue
    await page.evaluate(() => performance.clearResourceTimings())
    await workbench.menu
      .getByRole('link', { name: textOf(screen.label, 'zh-Hans'), exact: true })
      .evaluate((link: HTMLElement) => link.click())
    const ms = await page.evaluate(paintedAfterAnswer)
    if (ms !== null) times.push({ route: screen.route, ms: Math.round(ms) })
  }
  const sorted = times.map(({ ms }) => ms).sort((one, other) => one - other)
  const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)]!
  expect(times.length).toBeGreaterThan(20)
  const told = `${times.length} screens: median ${at(0.5)} ms, p90 ${at(0.9)} ms, slowest ${at(1)} ms (${times.find(({ ms }) => ms === at(1))!.route})`
  info.annotations.push({ type: 'opened after data', description: told })
  await info.attach('opened.json', { body: JSON.stringify(times, null, 2), contentType: 'application/json' })
})

/** Runs in the page: waits for the rows of the list shown; null when it has none after a while. */
function paintedAfterAnswer(): Promise<number | null> {
  const patience = 6_000
  return new Promise((resolve) => {
    const started = performance.now()
    const look = (): void => {
      const shown = [...document.querySelectorAll<HTMLElement>('[role=grid]')].find(
        (grid) => grid.offsetParent,
      )
      const answers = performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/GetAll')) as PerformanceResourceTiming[]
      const answered = Math.max(0, ...answers.map(({ responseEnd }) => responseEnd))
      if (answered > 0 && shown?.querySelector('[role=row] [role=gridcell]'))
        requestAnimationFrame(() => resolve(performance.now() - answered))
      else if (performance.now() - started > patience) resolve(null)
      else requestAnimationFrame(look)
    }
    look()
  })
}
