import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { accessModule } from '../../../src/server/features/accounts/module.ts'
import { crudModule } from '../../../src/server/platform/crud/module.ts'
import { makeCalculationModule } from '../../../src/server/app/calculation-module.ts'
import { systemModule } from '../../../src/server/features/system/module.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createTestDatabase, tenantOne } from '../../support/database.ts'
import { serveTestDatabase, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  const modules = [accessModule, crudModule, systemModule, makeCalculationModule()]
  server = await serveTestDatabase(await createTestDatabase(), modules)
})
afterAll(() => server.close())

const made = { 'Takt-PlanUnit': 'MADE' }

it('a plan unit can be entered by who made it, and begins with sources and schemes that run', async () => {
  await server.one.ask(crudOf(entityNamed('planUnit')).create, { code: 'MADE', name: 'Made' })
  await server.one.ask(planUnitServices.initialise, { planUnitCode: 'MADE' })
  const count = async (entity: string): Promise<[number, number]> => {
    const { status, body } = await server.one.call(crudOf(entityNamed(entity)).getAll, {}, made)
    return [status, (body.result as { totalCount: number }).totalCount]
  }
  expect(await count('demandSource')).toEqual([200, 1])
  expect(await count('supplySource')).toEqual([200, 4])
  expect(await count('qtProgramme')).toEqual([200, 1])
  expect(await count('planCommandScheme')).toEqual([200, 3])
  const started = await server.one.call(kittingRuns.start, { schemeCode: 'STD' }, made)
  expect([started.status, started.body.error]).toEqual([200, null])
  const { runNo } = started.body.result as { runNo: string }
  await expect
    .poll(
      async () => {
        const { body } = await server.one.call(kittingRuns.progress, { runNo }, made)
        return (body.result as { status: string }).status
      },
      { timeout: 30_000 },
    )
    .toBe('S')
})

it('is given to nobody else', async () => {
  const entering = await withTenant(server.database.app, tenantOne, (tx) =>
    tx.rows(`select user_name from "user" where 'MADE' = any (plan_units)`),
  )
  expect(entering).toEqual([{ user_name: 'admin' }])
})
