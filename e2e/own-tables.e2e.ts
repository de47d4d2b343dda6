import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { archivedValue } from '#domain/entities/integration/custom-field.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test('a table is defined, filled, filtered, indexed, exported and dropped without a restart', async ({
  page,
}) => {
  const workbench = await Workbench.enter(page)
  const code = unique('t').replaceAll('-', '')
  const title = `模具${code}`
  await workbench.openScreen('数据建模')
  await workbench.button('新建表').click()
  await workbench.fillIn({ 编码: code, 中文名: title, 英文名: `Moulds ${code}` })
  await workbench.drawer.getByRole('button', { name: '保存' }).click()
  await expect(workbench.drawer).toBeHidden()
  await expect(page.getByText(`${title} · X_${code}`)).toBeVisible()

  await workbench.button('新增字段').click()
  await workbench.fillIn({ 编码: 'shots', 中文名: '模次', 英文名: 'Shots' })
  await workbench.drawer.getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name: '整数', exact: true }).click()
  await workbench.drawer.getByRole('button', { name: '保存' }).click()
  await expect(workbench.drawer).toBeHidden()
  await workbench.button('新增字段').click()
  await workbench.fillIn({ 编码: 'item', 中文名: '物料', 英文名: 'Item' })
  await workbench.drawer.getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name: '引用', exact: true }).click()
  await workbench.drawer.getByRole('combobox', { name: '引用对象' }).click()
  await page.getByRole('option', { name: '物料', exact: true }).click()
  await workbench.drawer.getByRole('button', { name: '预览' }).click()
  await expect(workbench.drawer.getByText('新增 item')).toBeVisible()
  await workbench.drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('cell', { name: 'shots' }).first()).toBeVisible()
  await workbench.button('新增索引').click()
  await page.getByRole('dialog').getByRole('combobox', { name: '字段 1' }).click()
  await page.getByRole('option', { name: '模次' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('button', { name: '删除索引 模次' })).toBeVisible()
  await shoot(page, 'own-table-zh')
  await expectAccessible(page)

  await workbench.openScreen(title)
  for (const [one, shots] of [
    ['M1', '1200'],
    ['M2', '80'],
  ] as const) {
    await workbench.button('新增').click()
    await workbench.fillIn({ 编码: one, 模次: shots })
    await workbench.save()
  }
  await expect(workbench.row('M1')).toContainText('1,200')
  await workbench.search('M2')
  await expect(workbench.row('M2')).toBeVisible()
  await expect(workbench.row('M1')).toHaveCount(0)
  await shoot(page, 'own-table-list-zh')

  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await workbench.search('M1')
  await expect(workbench.row('M1')).toBeVisible()
  await workbench.button('导出').click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: '导出当前视图（CSV）' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text).toContain('模次')
  expect(text).toContain('M1')
  expect(text).not.toContain('M2')

  await workbench.openScreen('数据建模')
  await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
  await workbench.button('删除表').click()
  await expect(page.getByRole('dialog').getByText('2 行转入存档')).toBeVisible()
  await shoot(page, 'own-table-drop-zh')
  await page.getByRole('dialog').getByRole('button', { name: '删除表' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: new RegExp(`^${title}`) })).toHaveCount(0)
  const archived = await ask(page, crudOf(archivedValue).getAll, { keyword: `X_${code}` })
  expect(archived).toMatchObject({ totalCount: 2 })
})
