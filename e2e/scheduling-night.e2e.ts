import { expect } from '@playwright/test'
import { test } from './support/own-server.ts'
import { Workbench } from './support/workbench.ts'

// A plan with more than a few violations is not accepted: work that another test has begun before its turn would be one.
test('the night of the demo factory runs to its end', async ({ page }) => {
  test.setTimeout(180_000)
  const workbench = await Workbench.enter(page, 'en')
  await workbench.openScreen('Flows')
  await workbench.row('NIGHT').getByText('NIGHT', { exact: true }).click()
  await workbench.button('Run now').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Run now' }).click()
  const steps = page.locator('.t-flow-steps').first()
  for (const step of ['interface', 'kit', 'plan', 'callOff', 'interface2', 'report'])
    await expect(steps.locator(`[data-step=${step}]`)).toContainText('done', { timeout: 120_000 })
  await expect(steps.locator('[data-step=plan]')).toContainText('Accepted yes')
  await expect(steps.locator('[data-step=interface2]')).toContainText(/Sent \d+/)
  await workbench.openScreen('Interface runs')
  await expect(workbench.row('ERP-DATES').first()).toContainText('done')
  await workbench.openScreen('Sales orders')
  await workbench.search('ERP00001')
  await expect(workbench.row('ERP00001')).toBeVisible()
})
