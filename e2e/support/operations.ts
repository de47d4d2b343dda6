import { expect, type Page } from '@playwright/test'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { ask } from './accounts.ts'
import { shown } from './results.ts'
import type { Workbench } from './workbench.ts'

/** An operation is completed, in the database and in the list of operations, whose screen is left wide. */
export async function expectCompleted(page: Page, workbench: Workbench, operation: string): Promise<void> {
  const filter = JSON.stringify([{ field: 'code', op: 'eq', values: [operation] }])
  const { items } = await ask(page, crudOf(entityNamed('operation')).getAll, { filter })
  expect(items[0]).toMatchObject({ status: 'B' })
  await page.setViewportSize({ width: 2600, height: 900 })
  await workbench.openScreen('Operations')
  await workbench.search(operation)
  await expect(
    shown(page)
      .locator('.g-body [role=row][data-line]')
      .filter({ has: page.getByRole('gridcell', { name: operation, exact: true }) })
      .first(),
  ).toContainText('completed')
}
