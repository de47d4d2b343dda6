import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { runDueSyncs } from '../../../../src/server/features/integration/sync/module.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { tenantOne } from '../../../support/database.ts'
import { flowBench, type FlowBench } from '../../../support/flows.ts'

let bench: FlowBench
beforeAll(async () => {
  bench = await flowBench()
}, 120_000)
afterAll(() => bench.server.close())

it('runs a data synchronisation with the rights of the owner, waits for it and hands its counts on', async () => {
  const { one } = bench.server
  await one.ask(crudOf(entityNamed('planUnit')).create, { code: 'SIM', name: 'Simulation' })
  await one.ask(crudOf(entityNamed('unit')).create, { code: 'STEP', name: 'of a step' })
  await one.ask(crudOf(entityNamed('dataSync')).create, {
    code: 'TO-SIM',
    name: 'To the simulation',
    otherUnit: 'SIM',
    direction: 'out',
    parts: [{ entity: 'unit', filter: "ME.code == 'STEP'" }],
  })
  const steps = [bench.step('sync', { syncCode: 'TO-SIM' }, { key: 'copy' })]
  expect(await one.ask(flowServices.check, { steps })).toMatchObject({
    faults: [],
    would: [{ text: expect.stringContaining('SIM') as string }],
  })
  const id = await bench.make(one, 'COPY', steps)
  const runNo = await one.ask(flowServices.runNow, { id })
  const over = new AbortController()
  const driven = bench.drive(runNo).finally(() => over.abort())
  while (!over.signal.aborted) {
    await runDueSyncs(bench.service.services)
    await pause(50)
  }
  expect(await driven).toMatchObject([{ state: 'S', gave: { created: 1, updated: 0, faulty: 0 } }])
  const rows = await withTenant(bench.server.database.app, { ...tenantOne, planUnitCode: 'SIM' }, (tx) =>
    tx.rows(`select name from unit where code = 'STEP'`),
  )
  expect(rows).toEqual([{ name: 'of a step' }])
}, 120_000)
