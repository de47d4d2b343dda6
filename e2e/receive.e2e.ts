import { expect, test } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test.describe('received data', () => {
  test('is posted with the token of a topic, read, skipped and processed again', async ({
    page,
    request,
  }) => {
    const workbench = await Workbench.enter(page, 'en')
    await workbench.openScreen('Received data')
    await page.getByRole('radio', { name: 'Topics' }).click()
    const topic = unique('erp-').toLowerCase()
    await page.getByRole('button', { name: 'Add topic' }).click()
    await workbench.fillIn({ Topic: topic, Name: 'Stores of the ERP' })
    await workbench.drawer.getByRole('combobox', { name: 'Becomes rows of' }).click()
    await page.getByRole('option', { name: 'Warehouse', exact: true }).click()
    await workbench.save()

    const row = page.getByRole('row').filter({ hasText: topic })
    await row.getByRole('button', { name: 'Make token' }).click()
    const sending = page.getByRole('dialog', { name: `Sending to ${topic}` })
    const token = await sending.getByLabel('Token', { exact: true }).textContent()
    await expect(sending).toContainText(`/api/receive/${topic}`)
    await expectAccessible(page)
    await sending.getByRole('button', { name: 'Close' }).last().click()

    const code = unique('W-')
    const sent = await request.post(`/api/receive/${topic}`, {
      headers: { authorization: `Bearer ${token?.trim()}`, 'idempotency-key': code },
      data: [{ code, name: 'Store of the ERP' }],
    })
    expect(sent.status()).toBe(202)
    await page.getByRole('radio', { name: 'List' }).click()
    const received = workbench.row(topic).first()
    await expect(received).toBeVisible()
    await received.getByText(topic).click()
    await expect(page.locator('.t-received pre')).toContainText(code)
    await expectAccessible(page)
    await workbench.button('Process again').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Process again' }).click()
    await workbench.button('Purge').click()
    await expect(page.getByRole('dialog', { name: 'Purge' })).toContainText('Older than')
    await page.keyboard.press('Escape')
  })

  test('has API keys that are shown once and revoked', async ({ page, request }) => {
    const workbench = await Workbench.enter(page, 'zh-Hans')
    await workbench.openScreen('接收数据')
    await page.getByRole('radio', { name: 'API 密钥' }).click()
    const name = unique('ERP ')
    await page.getByRole('button', { name: '新建 API 密钥' }).click()
    await workbench.fillIn({ 名称: name })
    await workbench.drawer.getByRole('checkbox', { name: '角色' }).check()
    await workbench.button('保存').click()
    const shown = page.getByRole('dialog', { name: `API 密钥 ${name}` })
    const key = (await shown.getByLabel('密钥', { exact: true }).textContent())?.trim()
    await shown.getByRole('button', { name: '关闭' }).last().click()
    const read = () =>
      request.get('/api/services/app/ASPWarehouse/GetAll', { headers: { authorization: `Bearer ${key}` } })
    expect((await read()).status()).toBe(200)
    await expectAccessible(page)
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name: '撤销' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销' }).click()
    await expect(row).toContainText('已撤销')
    expect((await read()).status()).toBe(401)
  })
})
