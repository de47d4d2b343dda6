import { expect, test } from '@playwright/test'
import { menu } from '#domain/menu/index.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { enterAs } from './support/accounts.ts'
import { Workbench } from './support/workbench.ts'

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

test('lists show each role their rows and the buttons it may use, and no others', async ({
  page,
  browser,
}) => {
  await Workbench.enter(page)
  for (const [role, reach] of Object.entries(reaches)) {
    const tools = lists
      .filter(({ route }) => reach(route) !== 'all')
      .map(({ route }) => [appCodeOf(route), reach(route) === 'export' ? ['export'] : []])
    const { user, errors, close } = await enterAs(browser, page, role, {
      grantedPermissions: ['Pages.Roles', 'Pages.Users'],
      tools: Object.fromEntries(tools),
    })
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
    await close()
  }
})
