import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { ganttStyle } from '#domain/entities/planning/gantt-style.ts'
import { ganttStyles } from '#domain/services/planning/gantt-styles.ts'
import { createKittingServer } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [])
})
afterAll(() => server.close())

const look = { barColor: 'ME.ItemCode', palette: 'okabeIto', rowHeight: 20 }
const codes = async (ganttType = 'res') =>
  (await server.one.ask(ganttStyles.list, { ganttType })).items.map(({ code }) => code)

it('lists the styles of a chart that are for everybody, shared, or the caller’s, the own before, each default first', async () => {
  const { create } = crudOf(ganttStyle)
  const rows = [
    { code: 'ALL', isDefault: false },
    { code: 'STANDARD', isDefault: true },
    { code: 'MINE', owner: 'ADMIN' },
    { code: 'THEIRS', owner: 'somebody' },
    { code: 'SHARED', owner: 'somebody', shared: true },
    { code: 'OFF', enabled: false },
  ]
  for (const row of rows) await server.one.ask(create, { ganttType: 'res', ...look, ...row } as never)
  const { items } = await server.one.ask(ganttStyles.list, { ganttType: 'res' })
  expect(items.map(({ code }) => code)).toEqual(['MINE', 'STANDARD', 'ALL', 'SHARED'])
  expect(items.map(({ own }) => own)).toEqual([true, false, false, false])
  expect(items[0]).toMatchObject({ barColor: 'ME.ItemCode', rowHeight: 20, barText: null, isDefault: false })
  expect((await server.two.ask(ganttStyles.list, { ganttType: 'res' })).items).toEqual([])
})

it('keeps a style of the caller, one default a chart, and nobody else’s', async () => {
  const style = { ...look, name: 'Late ones', ganttType: 'work', rowFilter: 'ME.Lateness > 0h' }
  const first = await server.one.ask(ganttStyles.save, { ...style, isDefault: true } as never)
  const second = await server.one.ask(ganttStyles.save, { ...style, name: 'Two', isDefault: true } as never)
  expect(await codes('work')).toEqual([second, first])
  await server.one.ask(ganttStyles.save, { ...style, code: first, name: 'Renamed', rowHeight: 40 } as never)
  const { items } = await server.one.ask(ganttStyles.list, { ganttType: 'work' })
  expect(items.find(({ code }) => code === first)).toMatchObject({
    name: 'Renamed',
    rowHeight: 40,
    rowFilter: 'ME.Lateness > 0h',
    isDefault: false,
    own: true,
  })
  for (const call of [
    server.one.call(ganttStyles.remove, { code: 'SHARED' }),
    server.one.call(ganttStyles.save, { ...style, code: 'SHARED' } as never),
  ])
    expect((await call).body.success).toBe(false)
  await server.one.ask(ganttStyles.remove, { code: first })
  expect(await codes('work')).toEqual([second])
})

it('refuses a style whose expressions say nothing, naming the field', async () => {
  const { body } = await server.one.call(ganttStyles.save, {
    ...look,
    name: 'Broken',
    ganttType: 'res',
    rowFilter: 'ME.Nothing > 1',
  } as never)
  expect(body.success).toBe(false)
  expect(JSON.stringify(body.error)).toContain('rowFilter')
})

it('tells the environment of charts, with the extent of what the caller sees', async () => {
  const all = (await server.one.ask(ganttStyles.environment, {})) as Record<string, unknown>
  expect(all).toMatchObject({
    planUnitCode: 'JS',
    userCode: 'admin',
    canMove: true,
    from: null,
    operations: 0,
  })
  expect(Date.parse(String(all['now']))).toBe(Date.parse(String(all['base'])))
  const operation = crudOf(entityNamed('operation'))
  const base = { itemCode: 'A', procNo: 10, processCode: 'P', qty: '1', orderCode: 'MO' }
  for (const [name, row] of [
    ['unit', { code: 'PCX' }],
    ['item', { code: 'A', itemType: 'M', obtainMethod: 'M', baseUnit: 'PCX' }],
    ['process', { code: 'P' }],
    ['order', { code: 'MO', itemCode: 'A', qty: '1', dueDate: '2026-12-01T00:00:00Z' }],
  ] as const)
    await server.one.ask(crudOf(entityNamed(name)).create, row as never)
  const times = { start: '2026-11-20T08:00:00Z', end: '2026-11-20T10:00:00Z' }
  await server.one.ask(operation.create, { ...base, code: 'O1', ...times } as never)
  const seen = (await server.one.ask(ganttStyles.environment, {})) as Record<string, string>
  expect([Date.parse(seen['from']!), Date.parse(seen['to']!), seen['operations']]).toEqual([
    Date.parse(times.start),
    Date.parse(times.end),
    1,
  ])
  expect(await server.two.ask(ganttStyles.environment, {})).toMatchObject({ operations: 0 })
})
