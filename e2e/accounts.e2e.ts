import { expect, test } from '@playwright/test'
import { menu } from '#domain/menu/index.ts'
import { pathOf } from '#domain/service.ts'
import { access } from '#domain/services/access/session.ts'
import { tourSteps } from '../src/workbench/shell/tour/steps.ts'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test('a new user with a new role signs in, must change the password, and sees only what the role allows', async ({
  page,
  browser,
}) => {
  const name = unique('u')
  const open = menu.flatMap(({ screens }) =>
    screens
      .filter(
        ({ permission, label }) =>
          (permission === null || permission === 'Pages.Users') && label.zh !== '客户',
      )
      .map(({ label }) => label.zh),
  )
  const admin = await Workbench.enterHome(page)
  await admin.openScreen('角色')
  await admin.button('新增').click()
  await admin.fillIn({ 名称: `${name}-role`, 显示名: '客户专员' })
  await admin.drawer.getByRole('checkbox', { name: '用户 Pages.Users', exact: true }).click()
  await admin.drawer.getByRole('searchbox').fill('客户')
  const customers = admin.drawer.getByRole('checkbox', { name: '客户', exact: true })
  await expect(customers).toBeChecked()
  await customers.press('Space')
  await expect(customers).not.toBeChecked()
  await admin.drawer.getByLabel('列屏蔽：添加对象').press('Enter')
  await page.getByRole('option', { name: '用户', exact: true }).click()
  await admin.drawer.getByRole('group', { name: '列屏蔽' }).getByLabel('邮箱').press('Space')
  await expectAccessible(page)
  await shoot(page, 'role-form-zh')
  await admin.save()
  await expect(admin.row(`${name}-role`)).toContainText('用户')

  await admin.openScreen('用户')
  await admin.button('新增').click()
  await admin.fillIn({ 用户名: name, 邮箱: `${name}@example.org`, 名: '小明', 姓: '王', 初始密码: 'weak' })
  for (const [field, code] of [
    ['角色', `${name}-role`],
    ['计划单元', 'JS'],
  ] as const) {
    await admin.field(field).fill(code)
    await page.getByRole('option', { name: code }).click()
  }
  await admin.button('保存').click()
  await expect(admin.drawer.getByRole('alert').first()).toBeVisible()
  await admin.fillIn({ 初始密码: 'Start.2026' })
  await shoot(page, 'user-form-zh')
  await admin.save()
  await expect(admin.row(name)).toContainText('小明')

  const other = await browser.newContext()
  const user = await Workbench.open(await other.newPage())
  await user.signIn(name, 'Start.2026')
  await user.page.waitForURL(/changePassword/)
  // The tour of a first sign-in begins by itself, is gone through by keyboard, and comes once.
  const tour = user.page.locator('dialog.t-tour')
  await user.page.removeLocatorHandler(tour)
  await user.changePassword('Start.2026', 'Second.2026')
  const answered = user.page.waitForResponse(pathOf(access.endGuide))
  for (const step of tourSteps.keys()) {
    await expect(tour).toContainText(`${step + 1} / ${tourSteps.length}`)
    await expect(tour.locator('.primary')).toBeFocused()
    await user.page.keyboard.press('Enter')
  }
  await expect(tour).toHaveCount(0)
  await answered
  await user.page.reload()
  await expect(user.menu.getByRole('link')).toHaveText(open)
  await expect(tour).toHaveCount(0)
  await other.close()

  await admin.row(name).getByRole('checkbox').click()
  await admin.button('删除').click()
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await expect(page.getByText('删除成功')).toBeVisible()
  await expect(admin.row(name)).toBeHidden()
})

test('two roles are compared, and the rights of a user are shown with the roles they come from', async ({
  page,
}) => {
  const admin = await Workbench.enterHome(page)
  await admin.openScreen('角色')
  const name = unique('c')
  await admin.addRow({ 名称: name, 显示名: '对比' })
  await admin.row(name).getByRole('checkbox').click()
  await admin.row('Admin').getByRole('checkbox').click()
  await admin.button('比较').click()
  await expect(admin.drawer.getByRole('row', { name: /Pages.Roles/ })).toContainText('是')
  await expectAccessible(page)
  await shoot(page, 'roles-compared-zh')
  await page.keyboard.press('Escape')

  await admin.openScreen('用户权限')
  await page.getByRole('radio', { name: '有效权限' }).click()
  await page.getByRole('combobox', { name: '用户', exact: true }).fill('admin')
  await page.getByRole('option', { name: 'admin' }).click()
  await admin.button('查看').click()
  await expect(page.getByRole('row', { name: /^Admin 用户自身角色/ })).toContainText('Pages.Roles')
  await expectAccessible(page)
  await shoot(page, 'effective-rights-zh')
})
