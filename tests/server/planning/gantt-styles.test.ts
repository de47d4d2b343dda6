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

it('lists the styles of a chart that are for everybody or for the caller, the own before, each default first', async () => {
  const { create } = crudOf(ganttStyle)
  const style = { ganttType: 'res', barColor: 'item', rowHeight: 20 }
  const rows = [
    { code: 'ALL', isDefault: false },
    { code: 'STANDARD', isDefault: true },
    { code: 'MINE', owner: 'ADMIN' },
    { code: 'THEIRS', owner: 'somebody' },
    { code: 'OFF', enabled: false },
  ]
  for (const row of rows) await server.one.ask(create, { ...style, ...row } as never)
  const { items } = await server.one.ask(ganttStyles.list, { ganttType: 'res' })
  expect(items.map(({ code }) => code)).toEqual(['MINE', 'STANDARD', 'ALL'])
  expect(items[0]).toMatchObject({ barColor: 'item', rowHeight: 20, barText: null, isDefault: false })
  expect((await server.two.ask(ganttStyles.list, { ganttType: 'res' })).items).toEqual([])
})
