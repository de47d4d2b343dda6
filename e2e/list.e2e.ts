import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { Workbench } from './support/workbench.ts'

const unique = (): string => `E${Date.now().toString(36).toUpperCase()}`

test.describe('a list from a declaration', () => {
  test('adds, edits, copies and deletes a row with the keyboard and the mouse', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique()
    await workbench.openScreen('单位')
    await page.getByRole('button', { name: '删除', exact: true }).click()
    await expect(page.getByText('请选择要删除的行')).toBeVisible()

    await workbench.addRow({ 编码: code, 名称: '千克', 小数位: '3' })
    await expect(workbench.row(code)).toContainText('千克')

    await workbench.row(code).getByText('千克').dblclick()
    await expect(workbench.field('编码')).toBeDisabled()
    await workbench.field('名称').fill('公斤')
    await page.keyboard.press('Control+s')
    await expect(workbench.drawer).toBeHidden()
    await expect(workbench.row(code)).toContainText('公斤')

    await workbench.row(code).getByRole('checkbox').click()
    await workbench.button('复制').click()
    await workbench.fillIn({ 编码: `${code}-2` })
    await workbench.save()
    await expect(workbench.row(`${code}-2`)).toContainText('公斤')

    await workbench.search(code)
    await expect(workbench.grid.getByRole('row')).toHaveCount(3)
    await workbench.grid.getByRole('row').first().getByRole('checkbox').click()
    await workbench.button('删除').click()
    await shoot(page, 'delete-zh')
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(page.getByText('删除成功')).toBeVisible()
    await expect(workbench.grid.getByText('没有符合条件的数据')).toBeVisible()
    await workbench.button('清除搜索与筛选').click()
    await expect(workbench.grid.getByText('没有符合条件的数据')).toBeHidden()
  })

  test('says at the field what is wrong, by our rules and by the server', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique()
    await workbench.openScreen('物料')
    await workbench.button('新增').click()
    await workbench.button('保存').click()
    await expect(workbench.drawer.getByText('编码不能为空')).toBeVisible()
    await workbench.fillIn({ 编码: 'a;b', 单价: '1.23456789', 良率: '2', 基本单位: 'NO-SUCH-UNIT' })
    await expect(workbench.drawer.getByText(/含有不允许的字符/)).toBeVisible()
    await expect(workbench.drawer.getByText(/小数超过6位/)).toBeVisible()
    await expect(workbench.drawer.getByText(/良率.*大于1/)).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'item-faults-zh')
    await workbench.fillIn({ 编码: code, 单价: '1.5', 良率: '0.95' })
    await workbench.field('物料类型').click()
    await page.getByRole('option').nth(1).click()
    await workbench.field('获取方式').click()
    await page.getByRole('option').nth(1).click()
    await workbench.button('保存').click()
    await expect(workbench.drawer.getByText(/基本单位.*NO-SUCH-UNIT.*不存在/)).toBeVisible()
    await workbench.drawer.getByRole('button', { name: '关闭' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
    await expect(workbench.drawer).toBeHidden()
  })

  test('finds a referenced row by typing and refuses to delete what is in use', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique()
    await workbench.openScreen('单位')
    await workbench.addRow({ 编码: code, 名称: `单位${code}` })
    await workbench.openScreen('物料')
    await workbench.button('新增').click()
    await workbench.fillIn({ 编码: `I-${code}`, 基本单位: code })
    await page.getByRole('option', { name: code }).click()
    await workbench.field('物料类型').click()
    await page.getByRole('option').nth(1).click()
    await workbench.field('获取方式').click()
    await page.getByRole('option').nth(1).click()
    await workbench.save()
    await workbench.search(code)
    await expect(workbench.row(`I-${code}`)).toBeVisible()

    await workbench.openScreen('单位')
    await workbench.search(code)
    await workbench.row(code).getByRole('checkbox').click()
    await workbench.button('删除').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    const refusal = page.getByRole('dialog', { name: '无法删除' })
    await expect(refusal).toContainText('物料')
    await expectAccessible(page)
    await refusal.getByRole('button', { name: `I-${code}` }).click()
    await expect(workbench.row(`I-${code}`)).toBeVisible()
  })

  test('shows both values when two people change one row, and keeps the chosen ones', async ({
    page,
    context,
  }) => {
    const first = await Workbench.enter(page)
    const code = unique()
    await first.openScreen('仓库')
    await first.addRow({ 编码: code, 名称: '甲' })
    await first.row(code).getByText('甲').dblclick()
    await first.field('名称').fill('乙')

    const other = await context.newPage()
    await other.goto('/setting/WarehouseList')
    const second = new Workbench(other)
    await second.row(code).getByText('甲').dblclick()
    await second.field('名称').fill('丙')
    await second.save()

    await first.button('保存').click()
    const conflict = page.getByRole('dialog', { name: '修改冲突' })
    await expect(conflict.getByRole('row', { name: /名称/ })).toContainText('丙')
    await expect(conflict.getByRole('row', { name: /名称/ })).toContainText('乙')
    await expectAccessible(page)
    await shoot(page, 'conflict-zh')
    await conflict.getByRole('button', { name: '按选择保存' }).click()
    await expect(first.row(code)).toContainText('乙')
  })

  test('sorts, pages and remembers the page size', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique()
    await workbench.openScreen('MRP区')
    await workbench.button('新增').click()
    for (let i = 10; i < 22; i++) {
      await workbench.fillIn({ 编码: `${code}-${i}`, 名称: `区域 ${i}` })
      await workbench.button('保存并新增').click()
      await expect(workbench.field('编码')).toHaveValue('')
    }
    await workbench.drawer.getByRole('button', { name: '取消' }).click()
    await workbench.search(code)
    await expect(page.getByText('12 行')).toBeVisible()
    await expect(workbench.grid.getByRole('row')).toHaveCount(11)
    const pager = page.getByRole('navigation', { name: '分页' })
    await pager.getByRole('button', { name: '下一页' }).click()
    await expect(workbench.grid.getByRole('row')).toHaveCount(3)
    await workbench.grid.getByRole('columnheader', { name: '编码' }).click()
    await workbench.grid.getByRole('columnheader', { name: '编码' }).click()
    await expect(workbench.grid.getByRole('row').nth(1)).toContainText(`${code}-21`)
    await pager.getByRole('combobox', { name: '每页条数' }).click()
    await page.getByRole('option', { name: '20 条/页' }).click()
    await expect(workbench.grid.getByRole('row')).toHaveCount(13)
  })

  test('changes one field of several rows at once', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique()
    await workbench.openScreen('客户')
    for (const n of [1, 2]) await workbench.addRow({ 编码: `${code}-${n}`, 名称: `客户${n}` })
    await workbench.search(code)
    await workbench.grid.getByRole('row').first().getByRole('checkbox').click()
    await workbench.button('批量编辑').click()
    await workbench.drawer.getByRole('combobox', { name: '字段' }).click()
    await page.getByRole('option', { name: '优先级' }).click()
    await workbench.field('新值').fill('none')
    await workbench.button('应用').click()
    await expect(workbench.drawer.getByRole('alert')).toContainText('不是')
    await workbench.field('新值').fill('77')
    await workbench.button('应用').click()
    await expect(workbench.drawer).toBeHidden()
    for (const n of [1, 2]) await expect(workbench.row(`${code}-${n}`)).toContainText('77')
  })

  test('changes cells in place, takes blocks from the clipboard, undoes, and tells the history', async ({
    page,
  }) => {
    const workbench = await Workbench.enter(page)
    const code = unique()
    await workbench.openScreen('仓库')
    for (const n of [1, 2]) await workbench.addRow({ 编码: `${code}-${n}`, 名称: `仓库${n}` })
    await workbench.search(code)
    const name = (n: number) => workbench.row(`${code}-${n}`).getByRole('gridcell').nth(2)
    await name(1).click()
    await page.keyboard.type('K1')
    await page.keyboard.press('Enter')
    await expect(name(1)).toHaveText('K1')
    await page.keyboard.press('F2')
    await page.keyboard.press('Escape')
    await expect(name(2)).toHaveText('仓库2')

    await name(1).click()
    await paste(page, '乙\r\n丙\r\n')
    await expect(name(2)).toHaveText('丙')
    await page.keyboard.press('Control+z')
    await expect(name(2)).toHaveText('仓库2')
    await page.keyboard.press('Control+z')
    await expect(name(1)).toHaveText('仓库1')
    await page.keyboard.press('Control+y')
    await expect(name(1)).toHaveText('K1')

    await name(1).click()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Space')
    await expect(page.getByText('已选 2 行')).toBeVisible()

    await name(1).dblclick()
    await workbench.button('修改历史').click()
    await expect(workbench.drawer.getByRole('listitem').first()).toContainText('仓库1→K1')
    await expectAccessible(page)
  })
})

/** As Ctrl+V gives it; the clipboard itself is not the test's to read or write. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}
