import { afterAll, beforeAll, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import { parseSeconds } from '#domain/rules/dates.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { rowAt } from '#engine/columns.ts'
import { calendarSchema } from '#engine/kitting/input.ts'
import { insertRows } from '../../../src/server/platform/crud/bulk.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { readReceiving } from '../../../src/server/features/kitting/receiving.ts'
import { createKittingServer, demoDay, run } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer()
})
afterAll(() => server.close())

const inUnit = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenant(server.database.app, { tenantId: 1, planUnitCode: 'JS', userId: null }, work)
const read = (asOf: string) => inUnit((tx) => readReceiving(tx, { zone: 'Asia/Shanghai', asOf }))

it('reads receiving calendars of the plan unit as open intervals', async () => {
  const asOf = '2026-11-20T00:00:00Z'
  expect((await read(asOf)).table.length).toBe(0)
  const { warehouse, item } = await inUnit(async (tx) => {
    const [{ code: warehouse }] = (await tx.rows<{ code: string }>(
      'select code from warehouse order by 1',
    )) as [{ code: string }]
    const [{ code: item }] = (await tx.rows<{ code: string }>('select code from item order by 1')) as [
      { code: string },
    ]
    await insertRows(entityNamed('materialShift'), tx, [{ code: 'DOCK', patterns: '8:00-12:00' }])
    await insertRows(entityNamed('materialCalendar'), tx, [
      {
        code: 'C1',
        targetType: 'warehouse',
        targetCode: warehouse,
        dates: '星期五',
        rollRule: 'prev',
        shiftCode: 'DOCK',
        sortOrder: '0',
      },
      { code: 'C2', targetType: 'item', targetCode: item, dates: 'HOLS:TEST', sortOrder: '0' },
    ])
    await insertRows(entityNamed('holiday'), tx, [{ code: 'TEST', date: '2026-11-23', name: 'day off' }])
    return { warehouse, item }
  })
  const { table, faults } = await read(asOf)
  expect(faults).toEqual([])
  const rows = Array.from({ length: table.length }, (_, row) => rowAt(calendarSchema, table, row))
  const fridays = rows.filter(({ target }) => target === warehouse)
  expect(fridays.length).toBeGreaterThan(100)
  const local = (text: string): bigint => BigInt(parseSeconds(text, 'Asia/Shanghai')!)
  expect(fridays).toContainEqual({
    target: warehouse,
    targetType: 'warehouse',
    start: local('2026-11-27T08:00'),
    end: local('2026-11-27T12:00'),
    roll: 'prev',
  })
  expect(rows.filter(({ target }) => target === item)).toMatchObject([
    { targetType: 'item', end: local('2026-11-23') },
    { targetType: 'item', start: local('2026-11-24') },
  ])
})

it('is told of by the checks and by the log of a run when a row cannot be read', async () => {
  await inUnit((tx) =>
    insertRows(entityNamed('materialCalendar'), tx, [
      {
        code: 'BAD',
        targetType: 'all',
        targetCode: '*',
        dates: 'someday',
        shiftCode: 'DOCK',
        sortOrder: '9',
      },
    ]),
  )
  const said = 'Receiving calendar BAD: at character 1: "someday" is no form of dates'
  const asked = { schemeCode: 'STD', asOf: demoDay.toISOString() }
  const { items } = await server.one.ask(kittingRuns.preflight, asked)
  expect(items.find(({ field }) => field === 'dates')).toMatchObject({
    level: 'W',
    source: 'materialCalendar',
    message: expect.stringContaining(said),
  })
  const { runNo } = await run(server.one)
  const log = await server.one.ask(kittingRuns.log, { runNo })
  expect(log.items.filter(({ level }) => level === 'W').map(({ message }) => message)).toEqual(
    expect.arrayContaining([expect.stringContaining(said)]),
  )
})
