import { expect, test } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { archivedValue } from '#domain/entities/integration/custom-field.ts'
import { pathOf } from '#domain/service.ts'
import { ask } from './support/accounts.ts'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

const units = crudOf(entityNamed('unit'))

test('a field is added, filled, filtered, taken from a file, exported and dropped without a restart', async ({
  page,
}) => {
  const workbench = await Workbench.enter(page)
  const code = unique('f').replaceAll('-', '')
  const title = `产地${code}`
  const one = unique('E')
  await workbench.openScreen('数据建模')
  await page.getByRole('button', { name: /^单位/ }).click()
  await workbench.button('新增字段').click()
  await workbench.fillIn({ 编码: code, 中文名: title, 英文名: `Origin ${code}` })
  await workbench.drawer.getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name: '选项', exact: true }).click()
  for (const [at, option] of [
    ['CN', '中国', 'China'],
    ['DE', '德国', 'Germany'],
  ].entries()) {
    await workbench.drawer.getByRole('button', { name: '新增选项' }).click()
    await workbench.drawer.getByLabel(`选项 ${at + 1} 的编码`).fill(option[0]!)
    await workbench.drawer.getByLabel(`选项 ${at + 1} 的中文名`).fill(option[1]!)
    await workbench.drawer.getByLabel(`选项 ${at + 1} 的英文名`).fill(option[2]!)
  }
  await workbench.drawer.getByRole('button', { name: '预览' }).click()
  await expect(workbench.drawer.getByText(`新增 ${code}`)).toBeVisible()
  await shoot(page, 'modelling-field-zh')
  await expectAccessible(page)
  await workbench.drawer.getByRole('button', { name: '保存' }).click()
  await expect(workbench.drawer).toBeHidden()
  await expect(page.getByRole('cell', { name: `X_${code}` })).toBeVisible()

  await workbench.openScreen('单位')
  await workbench.button('新增').click()
  await workbench.fillIn({ 编码: one, 名称: '千克' })
  await workbench.drawer.getByRole('combobox', { name: title }).click()
  await page.getByRole('option', { name: '德国' }).click()
  await workbench.save()
  await workbench.search(one)
  await expect(workbench.row(one)).toContainText('德国')

  const filter = JSON.stringify([{ field: `X_${code}`, op: 'eq', values: ['DE'] }])
  expect(await ask(page, units.getAll, { filter })).toMatchObject({ totalCount: 1 })

  await page.reload()
  await workbench.search(one)
  await expect(workbench.row(one)).toContainText('德国')

  await workbench.openScreen('数据导入')
  await page.getByRole('radio', { name: '多个文件' }).click()
  await page.getByLabel('选择文件', { exact: true }).setInputFiles({
    name: 'unit.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`编码,名称,${title}\n${one},千克,中国\n`),
  })
  await expect(workbench.button('导入')).toBeEnabled()
  await workbench.button('导入').click()
  await expect
    .poll(async () => (await ask(page, units.getAll, { keyword: one })).items)
    .toMatchObject([{ [`X_${code}`]: 'CN' }])

  const cookies = await page.context().cookies()
  const token = decodeURIComponent(cookies.find(({ name }) => name === 'Abp.AuthToken')?.value ?? '')
  const file = await page.request.get(pathOf(units.exportRows), {
    headers: { Authorization: `Bearer ${token}` },
    params: { format: 'csv', keyword: one, columns: `code,X_${code}` },
  })
  expect((await file.text()).trim().split(/\r?\n/)).toEqual([`编码,${title}`, `${one},中国`])

  await workbench.openScreen('数据建模')
  await page.getByRole('button', { name: /^单位/ }).click()
  await page.getByRole('button', { name: `删除 ${code}` }).click()
  await expect(page.getByRole('dialog').getByText('1 个值转入存档')).toBeVisible()
  await shoot(page, 'modelling-drop-zh')
  await page.getByRole('dialog').getByRole('button', { name: '删除字段' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('cell', { name: `X_${code}` })).toBeHidden()
  expect(await ask(page, crudOf(archivedValue).getAll, { keyword: code })).toMatchObject({
    items: [{ rowKey: one, value: 'CN' }],
  })
  const [row] = (await ask(page, units.getAll, { keyword: one })).items
  expect(Object.keys(row!)).not.toContain(`X_${code}`)
})
