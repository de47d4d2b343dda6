import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { shoot } from './support/shots.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test.describe('a list from a declaration', () => {
  test('adds, edits, copies and deletes a row with the keyboard and the mouse', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique('E')
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

  test('acts on the current row where none is ticked', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique('E')
    await workbench.openScreen('单位')
    for (const end of ['A', 'B', 'C']) await workbench.addRow({ 编码: `${code}${end}`, 名称: `甲${end}` })
    // The row that was saved last is the current one, until the list is opened again.
    await page.reload()
    await workbench.search(code)
    await expect(workbench.grid.getByRole('row')).toHaveCount(4)
    await workbench.button('编辑').click()
    await expect(page.getByText('请选择要编辑的行')).toBeVisible()

    await workbench.row(`${code}A`).getByText('甲A').click()
    await expect(workbench.row(`${code}A`)).toHaveAttribute('aria-current', 'true')
    await workbench.button('编辑').click()
    await expect(workbench.field('编码')).toHaveValue(`${code}A`)
    await page.keyboard.press('Escape')

    await workbench.grid.focus()
    await page.keyboard.press('ArrowDown')
    await expect(workbench.row(`${code}B`)).toHaveAttribute('aria-current', 'true')
    await workbench.button('编辑').click()
    await expect(workbench.field('编码')).toHaveValue(`${code}B`)
    await page.keyboard.press('Escape')

    // A ticked row comes before the current one, which stays the same row whatever the order.
    await workbench.row(`${code}C`).getByRole('checkbox').click()
    await workbench.row(`${code}B`).getByText('甲B').click()
    await workbench.button('编辑').click()
    await expect(workbench.field('编码')).toHaveValue(`${code}C`)
    await page.keyboard.press('Escape')
    await workbench.row(`${code}C`).getByRole('checkbox').click()
    await workbench.row(`${code}A`).getByText('甲A').click()
    const title = workbench.grid.getByRole('columnheader', { name: '编码' })
    await title.click()
    await title.click()
    await expect(workbench.grid.getByRole('row').nth(1)).toContainText(`${code}C`)
    await expect(workbench.row(`${code}A`)).toHaveAttribute('aria-current', 'true')

    await workbench.button('删除').click()
    await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
    await expect(workbench.row(`${code}A`)).toBeHidden()
    await workbench.button('删除').click()
    await expect(page.getByText('请选择要删除的行')).toBeVisible()
  })

  test('opens the panel about a row with the row, and names the main actions beside it', async ({ page }) => {
    const workbench = await Workbench.enter(page, 'en', '/planData/OrderList')
    await expect(workbench.grid.getByRole('row').nth(3)).toBeVisible()
    const side = page.getByRole('heading', { name: 'Operations and progress' })
    await expect(side).toBeHidden()
    const inView = async (title: string): Promise<void> => {
      const head = workbench.grid.getByRole('columnheader', { name: title, exact: true })
      const [box, grid] = [await head.boundingBox(), await workbench.grid.boundingBox()]
      expect(box!.x + box!.width, title).toBeLessThanOrEqual(grid!.x + grid!.width)
    }
    for (const title of ['Item', 'Quantity', 'Due', 'Status', 'Lateness', 'Production start'])
      await inView(title)

    const cell = workbench.grid.getByRole('row').nth(2).getByRole('gridcell').nth(2)
    await cell.click()
    await expect(side).toBeVisible()
    for (const title of ['Item', 'Quantity', 'Due', 'Status']) await inView(title)
    for (const name of ['Schedule', 'Status', 'Kitting']) {
      const words = page.getByRole('button', { name }).filter({ visible: true }).locator('.words')
      await expect(words).not.toHaveClass(/visually-hidden/)
    }
    await page.getByRole('button', { name: 'Close the details' }).click()
    await expect(side).toBeHidden()
    await workbench.grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(400)
    await expect(side).toBeHidden()
    await page.getByRole('button', { name: 'Operations and progress' }).click()
    await expect(side).toBeVisible()
  })

  test('says at the field what is wrong, by our rules and by the server', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique('E')
    await workbench.openScreen('物料')
    await workbench.button('新增').click()
    await workbench.button('保存').click()
    await expect(workbench.drawer.getByText('编码不能为空')).toBeVisible()
    await expect(workbench.field('编码')).toBeFocused()
    await expect(workbench.field('编码')).toHaveAttribute('aria-required', 'true')
    await workbench.fillIn({ 编码: 'a;b', 单价: '1.23456789', 良品率: '2', 基本单位: 'NO-SUCH-UNIT' })
    await expect(workbench.drawer.getByText(/含有不允许的字符/)).toBeVisible()
    await expect(workbench.drawer.getByText(/小数超过6位/)).toBeVisible()
    await expect(workbench.drawer.getByText(/良品率.*大于1/)).toBeVisible()
    await expectAccessible(page)
    await shoot(page, 'item-faults-zh')
    await workbench.fillIn({ 编码: code, 单价: '1.5', 良品率: '0.95' })
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
    const code = unique('E')
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

  test('shows in another window what was written in this one', async ({ page, context }) => {
    const first = await Workbench.enter(page)
    const code = unique('E')
    await first.openScreen('单位')
    const other = await context.newPage()
    await other.goto('/setting/UnitList')
    const second = new Workbench(other)
    await expect(second.grid.getByRole('row').nth(1)).toBeVisible()
    await second.search(code)
    await first.addRow({ 编码: code, 名称: '磅' })
    await expect(second.row(code)).toContainText('磅')
  })

  test('shows both values when two people change one row, and keeps the chosen ones', async ({
    page,
    context,
  }) => {
    const first = await Workbench.enter(page)
    const code = unique('E')
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
    const code = unique('E')
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
    await expect(workbench.grid.getByRole('row')).toHaveCount(13)
    const pager = page.getByRole('navigation', { name: '分页' })
    await pager.getByRole('combobox', { name: '每页条数' }).click()
    await page.getByRole('option', { name: '10 条/页' }).click()
    await expect(workbench.grid.getByRole('row')).toHaveCount(11)
    await pager.getByRole('button', { name: '下一页' }).click()
    await expect(workbench.grid.getByRole('row')).toHaveCount(3)
    // The title: the buttons of a narrow column are in the middle of its header.
    const title = workbench.grid.getByRole('columnheader', { name: '编码' }).getByText('编码')
    await title.click()
    await title.click()
    await expect(workbench.grid.getByRole('row').nth(1)).toContainText(`${code}-21`)
    await pager.getByRole('combobox', { name: '每页条数' }).click()
    await page.getByRole('option', { name: '20 条/页' }).click()
    await expect(workbench.grid.getByRole('row')).toHaveCount(13)
  })

  test('goes to the row that was saved, whatever page it is on', async ({ page }) => {
    const workbench = await Workbench.enter(page, 'en', '/setting/ItemList')
    // As many rows as fit: none is cut, and none scrolls.
    await expect(workbench.grid.getByRole('row')).toHaveCount(24)
    const code = unique('ZZ-E')
    await workbench.button('New').click()
    await workbench.fillIn({ Code: code, 'Base unit': 'PCS' })
    await page.getByRole('option', { name: 'PCS' }).first().click()
    await workbench.field('Item type').click()
    await page.getByRole('option').nth(1).click()
    await workbench.field('Obtained by').click()
    await page.getByRole('option').nth(1).click()
    await workbench.save()
    await expect(workbench.row(code)).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('textbox', { name: 'Go to page' })).not.toHaveValue('1')

    await page.getByRole('combobox', { name: 'Rows per page' }).click()
    await page.getByRole('option', { name: 'Continuous scroll' }).click()
    await expect(workbench.grid.getByRole('row').nth(3)).toBeVisible()
    await workbench.grid.getByRole('row').nth(2).getByRole('gridcell').nth(2).click()
    await workbench.button('Copy').click()
    await workbench.fillIn({ Code: `${code}-2` })
    await workbench.save()
    await expect(workbench.row(`${code}-2`)).toHaveAttribute('aria-current', 'true')
    await expect(workbench.row(`${code}-2`)).toBeInViewport()
  })

  test('changes one field of several rows at once', async ({ page }) => {
    const workbench = await Workbench.enter(page)
    const code = unique('E')
    const changed = workbench.grid.getByRole('gridcell', { name: '77', exact: true })
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
    await expect(changed).toHaveCount(2)

    // An answer from before the writing that comes after it.
    let release = (): void => {}
    const written = new Promise<void>((resolve) => (release = resolve))
    let held = 0
    await page.route(`**/*keyword=${code}*`, async (route) => {
      const response = await route.fetch()
      held++
      await written
      // What was undone meanwhile wants no answer.
      await route.fulfill({ response }).catch(() => {})
    })
    await workbench.button('刷新').click()
    await expect.poll(() => held).toBe(2)
    await workbench.button('撤销 (Ctrl+Z)').click()
    await expect(changed).toHaveCount(0)
    release()
    await workbench.settled()
    await expect(changed).toHaveCount(0)
  })

  test('changes cells in place, takes blocks from the clipboard, undoes, and shows the history', async ({
    page,
  }) => {
    const workbench = await Workbench.enter(page)
    const code = unique('E')
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

    // An input method composes its first key too; what it gives begins the edit.
    await name(1).click()
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', { text: "ku'f", selectionStart: 4, selectionEnd: 4 })
    await expect(page.locator('.g-composing')).toHaveText("ku'f")
    await session.send('Input.insertText', { text: '库房' })
    await page.keyboard.press('Enter')
    await expect(name(1)).toHaveText('库房')
    await name(1).click()
    await page.keyboard.press('Control+z')
    await expect(name(1)).toHaveText('K1')

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
