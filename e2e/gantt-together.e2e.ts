import { expect, test } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { moveServices } from '#domain/services/planning/capacity.ts'
import { ask, enterAs } from './support/accounts.ts'
import { openChart, takeUp, undoOf } from './support/gantt-chart.ts'
import { shown } from './support/results.ts'
import { Workbench } from './support/workbench.ts'

/** Well below the minute that a chart would take to be read again by chance. */
const seconds = 30_000

test('what one planner moves shows on the chart of the other, and who did it', async ({ page, browser }) => {
  test.slow()
  const workbench = await Workbench.enter(page, 'en')
  const chart = await openChart(page, workbench)
  const { user, errors, close } = await enterAs(browser, page, 'mover', {
    grantedPermissions: ['Pages.Roles', 'Pages.Users'],
  })
  await user.openScreen('资源甘特图')

  // Which bar that is depends on the moment: the one in hand is looked at by the other, and then let go.
  const { announced: before } = await takeUp(page, chart)
  const announced = chart.locator('[aria-live]').last()
  const operation = before.split(' ')[0]!
  const { items } = await ask(page, crudOf(entityNamed('operation')).getAll, { keyword: operation })
  const start = items
    .map((one) => one as Readonly<Record<string, unknown>>)
    .find((one) => one['code'] === operation)!['start']
  const theirs = shown(user.page).getByRole('application')
  const find = shown(user.page).getByRole('textbox', { name: /查找/ })
  await find.fill(operation)
  await find.press('Enter')
  const toldThem = theirs.locator('[aria-live]').last()
  await expect(toldThem).toContainText(operation)
  const seenBefore = await toldThem.innerText()

  await page.keyboard.press('Enter')
  await expect(page.getByText(/moved to/)).toBeVisible()
  await expect(user.page.getByText('admin 更改了计划或其数据。')).toBeVisible({ timeout: seconds })
  await expect.poll(() => toldThem.innerText(), { timeout: seconds }).not.toBe(seenBefore)
  await expect(undoOf(page)).toBeEnabled()

  // The other way round: what they move back shows here.
  await ask(user.page, moveServices.moveOperation, { operationCode: operation, startTime: start })
  await expect(page.getByText(/^mover-\S+ changed the plan or its data\.$/)).toBeVisible({ timeout: seconds })
  await expect.poll(() => announced.innerText(), { timeout: seconds }).toBe(before)
  expect(errors).toEqual([])
  await close()
})
