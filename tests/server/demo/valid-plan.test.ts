import { afterEach, expect, it } from 'vitest'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { accessModule } from '../../../src/server/features/accounts/module.ts'
import { crudModule } from '../../../src/server/platform/crud/module.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { loadDemo } from '../../../src/server/features/demo/demo.ts'
import { makeCalculationModule } from '../../../src/server/app/calculation-module.ts'
import { createTestDatabase, tenantOne } from '../../support/database.ts'
import { all } from '../../support/effort.ts'
import { demo, demoDay } from '../../support/kitting.ts'
import { plan } from '../../support/planning.ts'
import { serveTestDatabase, type TestServer } from '../../support/server.ts'

let server: TestServer
afterEach(() => server.close())

const moments: readonly (readonly [when: string, asOf: string])[] = [
  ['at noon', demoDay.toISOString()],
  ['in the night', '2026-11-19T19:30:00Z'],
  ...(all ? [['on a Monday morning', '2026-11-23T00:40:00Z'] as const] : []),
]

it.each(moments)('the demo factory begins with a plan that holds, %s', async (_when, asOf) => {
  const modules = [accessModule, crudModule, makeCalculationModule()]
  // The template has the demo of that moment already.
  const isThere = asOf === demoDay.toISOString()
  server = await serveTestDatabase(await createTestDatabase(isThere ? demo() : undefined), modules)
  if (!isThere)
    await withTenant(server.database.app, { ...tenantOne, planUnitCode: 'JS' }, (tx) =>
      loadDemo(tx, 'JS', new Date(asOf)),
    )
  const { runNo } = await plan(server.one, { asOf })
  const violations = { runNo, violations: true, maxResultCount: 1000 }
  const { items } = await server.one.ask(schedulingRuns.messages, violations)
  // A small batch that is fixed stays small.
  const told = items
    .filter(({ code }) => code !== 'batchBelowMinimum')
    .map(({ code, message }) => `${code}: ${message}`)
  expect(told).toEqual([])
  const before = await server.one.ask(schedulingRuns.messages, { ...violations, violations: false })
  expect(before.items.map(({ code }) => code)).toContain('materialShort')
})
