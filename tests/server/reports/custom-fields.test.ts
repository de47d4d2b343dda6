import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newColumn, newDefinition, newParameter } from '#domain/reports/designed/definition.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

type Row = Readonly<Record<string, unknown>>

const grades = [
  { code: 'A', zh: '一级', en: 'first' },
  { code: 'B', zh: '二级', en: 'second' },
]
const reportCode = 'OwnFields'

/** What items have in fields that the tenant added, of which the row itself has one and the unit that it names another. */
const definition = {
  ...newDefinition('item'),
  columns: [
    newColumn('item', 'ME.code'),
    newColumn('grade', 'ME.X_grade'),
    { ...newColumn('weight', 'ME.X_weight * 2'), title: 'Twice', total: 'sum' as const },
    newColumn('since', 'ME.X_since'),
    newColumn('organic', 'ME.X_organic'),
    newColumn('made', 'ME.baseUnit.X_maker'),
  ],
  filter: "ME.X_grade <> 'B' or ME.X_weight > 1",
  sort: [{ column: 'weight', descending: true }],
  parameters: [
    {
      ...newParameter('least'),
      label: 'At least',
      type: 'number' as const,
      on: 'ME.X_weight',
      operator: 'ge' as const,
    },
  ],
}

let server: TestServer
let limited: TestUser

const saveFields = (tableCode: string, rows: unknown[]): Promise<unknown> =>
  server.one.ask(modelling.save, { tableCode, rows, dryRun: false })

async function rowsFor(user: TestUser, P: object = {}): Promise<readonly Row[]> {
  const { items } = (await user.ask(reportCalls.page, { reportCode, P: JSON.stringify(P) })) as {
    readonly items: readonly Row[]
  }
  return items.map(({ item, grade, weight, since, organic, made }) => ({
    item,
    grade,
    weight,
    since,
    organic,
    made,
  }))
}

beforeAll(async () => {
  server = await createTestServer()
  const field = (code: string, kind: string, more: object = {}) => ({
    code,
    zh: code,
    en: code,
    kind,
    ...more,
  })
  await saveFields('item', [
    field('grade', 'choice', { choices: grades }),
    field('weight', 'quantity'),
    field('since', 'date'),
    field('organic', 'flag'),
  ])
  await saveFields('unit', [field('maker', 'text')])
  await server.one.ask(crudOf(entityNamed('unit')).create, { code: 'PCS', X_maker: '北厂' })
  const item = { itemType: 'U', obtainMethod: 'P', baseUnit: 'PCS' }
  const create = (row: object): Promise<unknown> =>
    server.one.ask(crudOf(entityNamed('item')).create, { ...item, ...row })
  await create({ code: 'M-1', X_grade: 'A', X_weight: '12.5', X_since: '2026-03-29', X_organic: true })
  await create({ code: 'M-2', X_grade: 'B', X_weight: '20' })
  await create({ code: 'M-3' })
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  await server.one.ask(reportDesigns.create, {
    code: reportCode,
    name: 'Own fields',
    folder: 'orders',
    definition,
  })
})
afterAll(() => server.close())

it('reads fields that the tenant added, of its rows and of those that they refer to', async () => {
  const first = { item: 'M-1', grade: 'A', weight: '25', since: '2026-03-29', organic: true, made: '北厂' }
  const second = { item: 'M-2', grade: 'B', weight: '40', since: null, organic: null, made: '北厂' }
  expect(await rowsFor(server.one)).toEqual([second, first])
  expect(await rowsFor(server.one, { least: '15' })).toEqual([second])
  const { text } = await server.one.call(reportCalls.export, { reportCode, P: '{}', format: 'csv' })
  expect(text).toContain('M-2,Second,40,,,北厂')
})

it('is closed to whoever may not see a field that it computes with', async () => {
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  expect(await rowsFor(limited)).toHaveLength(2)
  await server.one.ask(roles.update, { ...role, columnMask: { item: ['X_weight'] } })
  const answer = await limited.call(reportCalls.page, { reportCode, P: '{}' })
  expect(answer.status).toBe(403)
  expect(answer.body.error?.message).toContain('weight')
})

it('is of one tenant alone', async () => {
  const answer = await server.two.call(reportDesigns.create, {
    code: reportCode,
    name: 'Own fields',
    folder: 'orders',
    definition,
  })
  expect(answer.status).toBe(400)
})
