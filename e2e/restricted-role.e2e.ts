import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { item } from '#domain/entities/master/item.ts'
import { resource } from '#domain/entities/master/resource.ts'
import { ask, enterAs } from './support/accounts.ts'
import { Workbench } from './support/workbench.ts'

/** Names of the rows of a Gantt chart, as its table for screen readers gives them. */
const ganttRows = (page: Page) =>
  page.getByRole('application', { name: '资源甘特图' }).getByRole('rowheader').filter({ visible: true })

/** Code and name of each row. */
async function rowsOf(page: Page, entity: typeof item | typeof resource): Promise<[string, string][]> {
  const { items } = await ask(page, crudOf(entity).getAll, { maxResultCount: 1000 })
  return (items as { code: string; name: string }[]).map(({ code, name }) => [code, name])
}

test('a restricted role holds in menu, buttons, list, drawer, file, chart and by address', async ({
  page,
  browser,
}) => {
  test.slow()
  const admin = await Workbench.enterHome(page)
  const [items, resources] = [await rowsOf(page, item), await rowsOf(page, resource)]
  await admin.openScreen('资源甘特图')
  await expect(ganttRows(page).first()).toBeAttached()
  const shown = await ganttRows(page).allInnerTexts()
  const keptResource = resources.find(([code]) => shown.some((name) => name.includes(code)))![0]
  const [[keptItem], [seenItem, seenName]] = [items[0]!, items[1]!]
  const { user, errors, close } = await enterAs(browser, page, 'restricted', {
    grantedPermissions: ['Pages.Roles'],
    apps: ['ItemList', 'ResourceGanttChart'],
    tools: { ItemList: ['edit', 'export'] },
    rowFilter: { item: `ME.code != '${keptItem}'`, resource: `ME.code != '${keptResource}'` },
    columnMask: { item: ['price', 'name'] },
  })

  await test.step('menu and buttons', async () => {
    await expect(user.menu.getByRole('link')).toHaveText(['资源甘特图', '物料'])
    await user.openScreen('物料')
    for (const [button, count] of [
      ['编辑', 1],
      ['导出', 1],
      ['新增', 0],
      ['导入', 0],
      ['复制', 0],
      ['批量编辑', 0],
      ['删除', 0],
    ] as const)
      await expect(user.button(button), button).toHaveCount(count)
  })

  await test.step('rows and columns of the list and of a row', async () => {
    await user.search(keptItem!)
    await expect(user.row(keptItem!)).toHaveCount(0)
    await user.search(seenItem!)
    await expect(user.row(seenItem!).first()).toBeVisible()
    await expect(user.grid.getByRole('columnheader', { name: '编码', exact: true })).toBeVisible()
    await expect(user.grid.getByRole('columnheader', { name: '名称', exact: true })).toHaveCount(0)
    await expect(user.row(seenItem!).first()).not.toContainText(seenName!)
    await user.row(seenItem!).first().getByRole('gridcell').nth(1).dblclick()
    await expect(user.field('编码')).toHaveValue(seenItem!)
    for (const hidden of ['名称', '单价'])
      await expect(user.drawer.getByLabel(hidden, { exact: true })).toHaveCount(0)
    await expect(user.drawer).not.toContainText(seenName!)
    await user.page.keyboard.press('Escape')
    await expect(user.drawer).toBeHidden()
  })

  await test.step('the file has what the list has', async () => {
    const cleared = user.page.waitForResponse((answer) => answer.url().includes('/ASPItem/GetAll'))
    await user.page.getByRole('textbox', { name: '快速搜索' }).filter({ visible: true }).fill('')
    await cleared
    const download = user.page.waitForEvent('download')
    await user.button('导出').click()
    await user.page.getByRole('menuitem', { name: /导出全部数据.*CSV/ }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toContain(seenItem)
    expect(text.split(/[\r\n,]+/)).not.toContain(keptItem)
    const titles = text.slice(1).split(/\r?\n/, 1)[0]!.split(',')
    expect(titles).toContain('编码')
    for (const hidden of ['名称', '单价']) expect(titles).not.toContain(hidden)
  })

  await test.step('the chart has no row of the hidden resource', async () => {
    await user.openScreen('资源甘特图')
    await expect(ganttRows(user.page).first()).toBeAttached()
    const names = (await ganttRows(user.page).allInnerTexts()).join()
    expect(names).not.toContain(keptResource)
    expect(shown.join()).toContain(keptResource)
  })

  await test.step('other screens are refused by address', async () => {
    await user.page.goto('/setting/UnitList')
    await expect(user.page.getByRole('dialog')).toContainText('您没有访问该页面的权限')
    await expect(user.page.getByRole('dialog')).toContainText('/setting/UnitList')
  })
  expect(errors).toEqual([])
  await close()
})
