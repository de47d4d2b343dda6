import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { readLogins } from './support/logins.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test('a connection is tested, and its tables, columns and first rows are looked at', async ({ page }) => {
  const table = unique('parts_').toLowerCase()
  const other = new DatabaseSync(join(readLogins().dataDir, 'erp.db'))
  other.exec(`create table ${table} (part_no text not null, qty real)`)
  const insert = other.prepare(`insert into ${table} values (?, ?)`)
  for (let n = 1; n <= 60; n++) insert.run(`P${String(n).padStart(3, '0')}`, n / 4)
  other.close()
  const workbench = await Workbench.enter(page)
  const code = unique('C')
  await workbench.openScreen('数据连接')
  await workbench.button('新增').click()
  await workbench.fillIn({ 编码: code, 名称: '另一系统' })
  await workbench.drawer.getByRole('combobox', { name: '类型' }).click()
  await page.getByRole('option', { name: 'SQLite' }).click()
  await workbench.drawer.getByRole('combobox', { name: '服务器条目' }).click()
  await page.getByRole('option', { name: /^erp / }).click()
  await workbench.save()
  await workbench.row(code).getByText(code).click()
  await workbench.button('测试').click()
  await expect(workbench.row(code)).toContainText('✓')

  const side = page.locator('.t-source')
  await side.getByRole('option', { name: table }).click()
  const rows = side.getByRole('grid')
  await expect(rows.getByText('P001')).toBeVisible()
  await expect(side.getByRole('tab', { name: '前几行（50）' })).toBeVisible()
  await expectAccessible(page)
  await shoot(page, 'connection-rows-zh')
  await side.getByRole('tab', { name: '列（2）' }).click()
  await expect(side.getByRole('row').filter({ hasText: 'part_no' })).toContainText('文本')
})
