import { expect, test, type Page } from '@playwright/test'
import { menu } from '#domain/menu/index.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { Workbench } from './support/workbench.ts'

const first = 'Start.2026'

/** Lists of several kinds, and what can be done with them by whom: the rest of the menu is walked without a browser. */
const lists = [
  '/setting/ItemList',
  '/setting/CustomerList',
  '/planData/OrderList',
  '/planData/OrdersaleList',
].map((route) => menu.flatMap(({ screens }) => screens).find((screen) => screen.route === route)!)
type Reach = 'all' | 'export' | 'read'
const reaches: Readonly<Record<string, (route: string) => Reach>> = {
  planner: (route) => (route.startsWith('/planData') ? 'all' : 'export'),
  viewer: () => 'read',
}

async function post(page: Page, endpoint: Endpoint, data: Readonly<Record<string, unknown>>): Promise<void> {
  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'Abp.AuthToken')?.value ?? '')
  const answer = await page.request.post(pathOf(endpoint), {
    headers: { Authorization: `Bearer ${token}` },
    data,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('lists show each role their rows and the buttons it may use, and no others', async ({
  page,
  browser,
}) => {
  await Workbench.enter(page)
  for (const [role, reach] of Object.entries(reaches)) {
    const name = `${role}-${Date.now().toString(36)}`
    const tools = lists
      .filter(({ route }) => reach(route) !== 'all')
      .map(({ route }) => [appCodeOf(route), reach(route) === 'export' ? ['export'] : []])
    await post(page, roles.create, {
      name,
      displayName: name,
      grantedPermissions: ['Pages.Roles', 'Pages.Users'],
      tools: Object.fromEntries(tools),
    })
    await post(page, users.create, {
      userName: name,
      name: role,
      surname: role,
      emailAddress: `${name}@example.org`,
      isActive: true,
      roleNames: [name],
      planUnits: ['JS'],
      password: first,
    })
    const context = await browser.newContext()
    const user = await Workbench.open(await context.newPage())
    const errors: string[] = []
    user.page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    await user.signIn(name, first)
    await user.page.waitForURL(/changePassword/)
    await user.changePassword(first, 'Second.2026')
    for (const { route, label } of lists) {
      await user.openScreen(label.zh)
      await expect(user.grid.getByRole('row').nth(1)).toBeVisible()
      const may = reach(route)
      for (const button of ['新增', '导入', '编辑', '复制', '批量编辑', '删除'])
        await expect(user.button(button), `${role} ${route} ${button}`).toHaveCount(may === 'all' ? 1 : 0)
      await expect(user.button('导出'), `${role} ${route}`).toHaveCount(may === 'read' ? 0 : 1)
      await user.grid.getByRole('row').nth(1).getByRole('gridcell').nth(2).dblclick()
      if (may === 'all') await expect(user.drawer).toBeVisible()
      else await expect(user.drawer).toBeHidden()
      await user.page.keyboard.press('Escape')
    }
    expect(errors).toEqual([])
    await context.close()
  }
})
