import { expect, test } from '@playwright/test'
import { askHost, signInHost } from './support/host.ts'
import { unique } from './support/unique.ts'
import { Workbench } from './support/workbench.ts'

test('a SQL view of the host is a report of its tenants', async ({ page, request }) => {
  test.slow()
  const token = await signInHost(request)
  const code = unique('OrdersByStatus')
  const view = {
    code,
    name: '按状态统计订单',
    englishName: 'Orders by status',
    about: 'Orders of each status, with their quantity',
    statement:
      'select status as "Status", count(*) as "Orders", sum(qty) as "Quantity" from "order" group by status',
    isActive: true,
  }
  const path = '/api/services/app/ReportSqlView'
  const { id } = await askHost<{ id: string }>(request, `${path}/Create`, view, token)
  try {
    await Workbench.enter(page, 'en', '/report/ReportCentre')
    const centre = page.getByRole('navigation', { name: 'Report centre' })
    await centre.getByRole('searchbox', { name: 'Search reports' }).fill('by status')
    await centre
      .getByRole('region', { name: 'SQL views' })
      .getByRole('button', { name: 'Orders by status' })
      .click()
    const grid = page.getByRole('grid', { name: 'Orders by status' })
    await expect(grid.getByRole('columnheader', { name: 'Quantity' })).toBeVisible()
    await expect(grid.getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByText('no definition to copy')).toBeVisible()
  } finally {
    const answer = await request.delete(`${path}/Delete?Id=${id}`, {
      headers: { 'Abp.TenantId': '0', Authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(200)
  }
})
