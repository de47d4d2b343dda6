import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import type { Endpoint } from '#domain/service.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { demo } from '../../support/kitting.ts'
import { createFilledServer, type TestServer, type TestUser } from '../../support/server.ts'

/**
 * Roles by the sources and actions of a page: what is published to a role opens nothing to it that its apps, buttons, row
 * filter and hidden columns do not.
 */
const items = crudOf(entityNamed('item'))
const suppliers = crudOf(entityNamed('supplier'))
const holidays = crudOf(entityNamed('holiday'))

interface Part {
  readonly endpoint: Endpoint
  readonly input: () => object
}
const part = (endpoint: Endpoint, input: () => object = () => ({})): Part => ({ endpoint, input })
const grouped = (entity: string) => () => ({
  entity,
  groupBy: ['code'],
  totals: [{ name: 'rows', op: 'count' }],
  maxResultCount: 5,
})

/** The calls that sources and actions of a page make. */
const parts = {
  rows: part(items.getAll),
  groups: part(designPages.groups, grouped('item')),
  otherRows: part(holidays.getAll),
  otherGroups: part(designPages.groups, grouped('holiday')),
  kpi: part(kpiServices.query),
  kpiGroups: part(kpiServices.groups, () => ({ kpiCode: 'none', runNo: 'none' })),
  kittingTable: part(kittingRuns.table, () => ({ runNo: 'none', table: 'orders' })),
  planTable: part(schedulingRuns.table, () => ({ runNo: 'none', table: 'operations' })),
  report: part(reportCalls.page, () => ({ reportCode: 'none' })),
  create: part(items.create, () => ({ code: '' })),
  update: part(items.update, () => ({ id: absent, rowVersion: 1, name: 'x' })),
  delete: part(items.deleteMany, () => ({ ids: [absent] })),
  command: part(kpiServices.calculate, () => ({ runNo: 'none' })),
  run: part(kittingRuns.start, () => ({ schemeCode: 'none' })),
} as const
const absent = '00000000-0000-4000-8000-000000000000'
type PartName = keyof typeof parts
const names = Object.keys(parts) as PartName[]

/** What each role may do of it. */
const viewers: Readonly<
  Record<
    string,
    { readonly apps: readonly string[]; readonly tools?: object; readonly may: readonly PartName[] }
  >
> = {
  page: { apps: [], may: [] },
  lister: { apps: ['ItemList'], tools: { ItemList: [] }, may: ['rows', 'groups'] },
  editor: {
    apps: ['ItemList'],
    tools: { ItemList: ['add', 'edit', 'delete'] },
    may: ['rows', 'groups', 'create', 'update', 'delete'],
  },
  planner: { apps: ['HolidayList'], may: ['otherRows', 'otherGroups'] },
  analyst: { apps: ['KPIQueryList'], may: ['kpi', 'kpiGroups', 'command'] },
  reader: { apps: ['ReportCentre'], may: ['report'] },
}

let server: TestServer
const users = new Map<string, TestUser>()

const setRole = async (keyword: string, change: object) => {
  const [role] = (await server.one.ask(roles.getAll, { keyword })).items
  await server.one.ask(roles.update, { ...role, ...change } as never)
}

beforeAll(async () => {
  server = await createFilledServer(demo())
  for (const name of [...Object.keys(viewers), 'narrowed'])
    users.set(name, await server.user(1, name, ['Pages.Roles']))
  const content: PageFile = {
    ...newPage('Shared', 'page', { en: 'Shared', 'zh-Hans': '共享' }),
    sources: [
      { name: 'items', kind: 'rows', entity: 'item' },
      { name: 'holidays', kind: 'rows', entity: 'holiday' },
      { name: 'kits', kind: 'run', calculation: 'KIT', table: 'orders' },
      { name: 'entry', kind: 'form', entity: 'item' },
    ],
  }
  const { id, rowVersion } = await server.one.ask(designPages.create, { code: 'Shared', content })
  for (const [name, { apps, tools = {} }] of Object.entries(viewers))
    await setRole(`R-${name}`, { apps: apps.length === 0 ? ['ShiftList'] : apps, tools })
  await server.one.ask(designPages.publish, {
    id,
    rowVersion,
    roles: [...users.keys()].map((name) => `R-${name}`),
  })
})
afterAll(() => server.close())

describe('who opens a page', () => {
  it.each(Object.entries(viewers))(
    'as %s reaches what the role reaches and nothing else',
    async (name, { may }) => {
      const user = users.get(name)!
      expect(await user.ask(designPages.open, { code: 'Shared' })).toMatchObject({ code: 'Shared' })
      const open: PartName[] = []
      for (const one of names) {
        const { endpoint, input } = parts[one]
        const { status } = await user.call(endpoint, input() as never)
        if (status !== 403) open.push(one)
      }
      expect(open).toEqual(names.filter((one) => may.includes(one)))
    },
  )

  it('gets the rows and columns that the role leaves, in rows, groups and totals', async () => {
    const user = users.get('narrowed')!
    await setRole('R-narrowed', {
      apps: ['ItemList', 'Design_Shared'],
      rowFilter: { item: "ME.itemType = 'P'" },
      columnMask: { item: ['name'] },
    })
    expect(await user.ask(designPages.open, { code: 'Shared' })).toMatchObject({ code: 'Shared' })
    const all = (await server.one.ask(items.getAll, { maxResultCount: 1000 })).items as readonly Row[]
    const own = (await user.ask(items.getAll, { maxResultCount: 1000 })).items as readonly Row[]
    const wanted = all.filter(({ itemType }) => itemType === 'P').map(({ code }) => code)
    expect(wanted.length).toBeGreaterThan(0)
    expect(wanted.length).toBeLessThan(all.length)
    expect(new Set(own.map(({ code }) => code))).toEqual(new Set(wanted))
    expect(own.some((row) => 'name' in row && row['name'] !== null)).toBe(false)
    const groupsOf = async (groupBy: readonly string[]) =>
      user.call(designPages.groups, { ...grouped('item')(), groupBy, maxResultCount: 1000 } as never)
    const byType = (await groupsOf(['itemType'])).body.result as { readonly items: readonly Row[] }
    expect(byType.items).toEqual([{ itemType: 'P', rows: wanted.length }])
    expect((await groupsOf(['name'])).status).not.toBe(200)
    const hidden = JSON.stringify([{ field: 'name', op: 'notEmpty', values: [] }])
    expect((await user.call(items.getAll, { filter: hidden })).status).not.toBe(200)
  })

  it('gets codes and names alone of rows that a screen of the role only offers', async () => {
    const user = users.get('lister')!
    const offered = (await user.ask(suppliers.getAll, { maxResultCount: 5 })).items as readonly Row[]
    expect(offered.length).toBeGreaterThan(0)
    const shown = offered.flatMap((row) => Object.keys(row))
    expect(shown.filter((name) => !['id', 'rowVersion', 'code', 'name'].includes(name))).toEqual([])
    const byOrigin = { ...grouped('supplier')(), groupBy: ['origin'] }
    expect((await user.call(designPages.groups, byOrigin as never)).status).not.toBe(200)
  })

  it('gets nothing of it once the page is no longer the role’s', async () => {
    const user = users.get('lister')!
    await setRole('R-lister', { apps: ['ItemList'] })
    expect((await user.call(designPages.open, { code: 'Shared' })).status).toBe(404)
    expect((await user.call(items.getAll)).status).toBe(200)
  })
})

type Row = Readonly<Record<string, unknown>>
