import { afterAll, beforeAll, expect, it } from 'vitest'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { accessModule } from '../../../src/server/features/accounts/module.ts'
import { crudModule } from '../../../src/server/platform/crud/module.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { leaveFirstRun } from '../../../src/server/features/demo/run.ts'
import { makeCalculationModule } from '../../../src/server/app/calculation-module.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database.ts'
import { demoDay, demo, follow, workerFile } from '../../support/kitting.ts'
import { serveTestDatabase } from '../../support/server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createTestDatabase(demo())
})
afterAll(() => database.close())

it('a run that was left when the data came is done once, by the first server that starts', async () => {
  await withTenant(database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, (tx) =>
    leaveFirstRun(tx, demoDay),
  )
  const parts = [accessModule, crudModule, makeCalculationModule(workerFile('plain'))]
  const server = await serveTestDatabase(database, parts)
  const { items } = await server.one.ask(kittingRuns.list, {})
  expect(items).toHaveLength(1)
  const { runNo } = items[0] as { readonly runNo: string }
  expect((await follow(server.one, runNo)).at(-1)).toMatchObject({ status: 'S', progressPercent: 100 })
  const log = await server.one.ask(kittingRuns.log, { runNo })
  const rest = await server.one.ask(kittingRuns.log, { runNo, skipCount: 1, maxResultCount: 2 })
  expect(rest.items).toEqual(log.items.slice(1, 3))
  expect(log.items.filter((line) => line.level !== 'I')).toEqual([])
  expect(await server.one.ask(kittingRuns.current)).toMatchObject({ runNo })
  await server.app.close()

  const next = await serveTestDatabase(database, parts)
  expect((await next.one.ask(kittingRuns.list, {})).items).toHaveLength(1)
  await next.app.close()
})
