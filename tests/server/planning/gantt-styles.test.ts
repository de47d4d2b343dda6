import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
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
