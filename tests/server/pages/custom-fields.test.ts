import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newPage } from '#domain/pages/page.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const field = (code: string, kind: string) => ({ code, zh: code, en: code, kind })
  const rows = [field('grade', 'text'), field('weight', 'quantity')]
  await server.one.ask(modelling.save, { tableCode: 'item', rows, dryRun: false })
  await server.one.ask(crudOf(entityNamed('unit')).create, { code: 'PCS' })
  for (const [at, X_grade] of ['A', 'B', 'A'].entries())
    await server.one.ask(crudOf(entityNamed('item')).create, {
      code: `M-${at}`,
      itemType: 'U',
      obtainMethod: 'P',
      baseUnit: 'PCS',
      X_grade,
      X_weight: '1.5',
    })
})
afterAll(() => server.close())

const page = {
  ...newPage('grades', 'page', { 'zh-Hans': '等级', en: 'Grades' }),
  sources: [
    { name: 'items', kind: 'rows', entity: 'item', where: [{ field: 'X_grade', op: 'eq', values: ["'A'"] }] },
  ],
  data: {
    root: {},
    content: [{ type: 'table', props: { id: 'table1', source: 'items', columns: [{ field: 'X_weight' }] } }],
  },
}

it('a page may name fields that its tenant added, and another tenant none of them', async () => {
  const faultsFor = async (user: TestUser): Promise<readonly string[]> => {
    const { faults } = (await user.ask(designPages.check, {
      content: page as never,
      roles: [],
    } as never)) as {
      readonly faults: readonly { readonly member: string; readonly isWarning: boolean }[]
    }
    return faults.flatMap(({ member, isWarning }) => (isWarning ? [] : [member]))
  }
  expect(await faultsFor(server.one)).toEqual([])
  expect(await faultsFor(server.two)).toEqual(['where[0].field', 'columns[0].field'])
})

it('groups of rows are by them, and total them', async () => {
  const totals = [{ name: 'sum', op: 'sum', field: 'X_weight' }]
  const input = { entity: 'item', groupBy: ['X_grade'], totals, sorting: 'X_grade' }
  expect(await server.one.ask(designPages.groups, input as never)).toMatchObject({
    items: [
      { X_grade: 'A', sum: '3' },
      { X_grade: 'B', sum: '1.5' },
    ],
  })
  const { status } = await server.two.call(designPages.groups, input as never)
  expect(status).toBe(400)
})
