import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newColumn, newDefinition } from '#domain/reports/designed/definition.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { type PageKind } from '#domain/choices/page-kinds.ts'
import { pathOf } from '#domain/service.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import type { RoleRights } from '../../../src/server/features/pages/rights.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
let viewer: TestUser
beforeAll(async () => {
  server = await createTestServer()
  viewer = await server.user(1, 'viewer', ['Pages.Roles'])
  await server.user(1, 'basic', ['Pages.demo'])
  await server.one.ask(reportDesigns.create, {
    code: 'OwnReport',
    name: 'Own report',
    folder: 'orders',
    definition: { ...newDefinition('order'), columns: [newColumn('order', 'ME.code')] },
  })
})
afterAll(() => server.close())

const roleOf = async (name: string) => (await server.one.ask(roles.getAll, { keyword: name })).items[0]!
const setRole = async (name: string, change: object) =>
  server.one.ask(roles.update, { ...(await roleOf(name)), ...change })

const page = (code: string, more: Partial<PageFile>, kind: PageKind = 'page'): PageFile => ({
  ...newPage(code, kind, { 'zh-Hans': code, en: code }),
  ...more,
})
const create = (code: string, more: Partial<PageFile> = {}, kind: PageKind = 'page') =>
  server.one.ask(designPages.create, { code, content: page(code, more, kind) })
const button = (id: string, actions: readonly object[]) => ({
  type: 'button',
  props: { id, text: { 'zh-Hans': '好', en: 'ok' }, on: { click: actions } },
})
const withContent = (...content: PageFile['data']['content']) => ({ data: { root: {}, content } })

interface Checked {
  readonly faults: readonly { readonly code: string; readonly member: string; readonly isWarning: boolean }[]
  readonly rights: readonly RoleRights[]
}
const check = async (content: PageFile, roleCodes: readonly string[] = [], user = server.one) =>
  (await user.ask(designPages.check, { content, roles: roleCodes })) as Checked

const everyNeed = page('x', {
  sources: [
    { name: 'holidays', kind: 'rows', entity: 'holiday' },
    { name: 'entry', kind: 'form', entity: 'item' },
    { name: 'own', kind: 'report', report: 'OwnReport' },
    { name: 'rates', kind: 'kpi', kpi: 'nothing' },
    { name: 'kits', kind: 'run', calculation: 'KIT', table: 'orders' },
  ],
  ...withContent(
    button('b', [
      { do: 'open', route: '/setting/CustomerList' },
      { do: 'delete', entity: 'shift', row: "'A'" },
      { do: 'command', call: pathOf(kpiServices.calculate), parameters: {} },
      { do: 'run', calculation: 'SCHED' },
    ]),
  ),
})

describe('the check of a page', () => {
  it('knows routes, calls, reports and KPIs of the plan unit', async () => {
    await publishNew('Target')
    const named = (more: Partial<PageFile>) => check(page('x', more))
    const actions = (...all: object[]) => withContent(button('b', all))
    const faultsOf = async (more: Partial<PageFile>) => (await named(more)).faults.map(({ code }) => code)
    expect(await faultsOf(actions({ do: 'open', route: '/designPage/Target' }))).toEqual([])
    expect(await faultsOf(actions({ do: 'open', route: '/designPage/Nothing' }))).toEqual(['noRoute'])
    const calculate = { do: 'command', call: pathOf(kpiServices.calculate) }
    const parameters = { runNo: "'K1'" }
    expect(await faultsOf(actions({ ...calculate, parameters }))).toEqual([])
    expect(await faultsOf(actions(calculate))).toEqual(['missing'])
    for (const call of [
      '/api/services/app/Nothing/Do',
      // Takes a file, answers with a file, answers with a table.
      '/api/services/app/PageFile/Upload',
      pathOf(crudOf(entityNamed('order')).exportRows),
      pathOf(kpiServices.behind),
      // For nobody who is signed in.
      '/api/TokenAuth/Authenticate',
    ])
      expect(await faultsOf(actions({ do: 'command', call })), call).toEqual(['noCall'])
    const source = (more: object) => ({ sources: [{ name: 's', ...more }] as unknown as PageFile['sources'] })
    expect(await faultsOf(source({ kind: 'report', report: 'OwnReport' }))).toEqual([])
    expect(await faultsOf(source({ kind: 'report', report: 'nothing' }))).toEqual(['noReport'])
    expect(await faultsOf(source({ kind: 'kpi', kpi: 'nothing' }))).toEqual(['noKpi'])
    await server.one.ask(kpiServices.save, {
      row: {
        code: 'KOwn',
        name: 'Own',
        category: 'ORD',
        formula: '1',
        aggregation: 'count',
        direction: 'H',
        enabled: true,
      },
    })
    expect(await faultsOf(source({ kind: 'kpi', kpi: 'KOwn' }))).toEqual([])
  })

  it('does not know reports that the maker may not run', async () => {
    await setRole('R-viewer', { apps: ['ItemList', 'designPage.demo'] })
    await setRole('R-viewer', { apps: [] })
    const content = page('x', { sources: [{ name: 's', kind: 'report', report: 'OwnReport' }] })
    expect((await check(content, [], viewer)).faults).toEqual([])
    await server.one.ask(reportDesigns.update, {
      ...(await server.one.ask(reportDesigns.get, { reportCode: 'OwnReport' })),
      roles: ['R-basic'],
    } as never)
    expect((await check(content, [], viewer)).faults.map(({ code }) => code)).toEqual(['noReport'])
    expect((await check(content)).faults).toEqual([])
  })

  it('says by role which permissions and apps are lacking', async () => {
    await setRole('R-viewer', { apps: [] })
    const all = await check(everyNeed, ['R-viewer', 'R-basic', 'Admin'])
    const byRole = Object.fromEntries(all.rights.map(({ role, missing }) => [role, missing]))
    expect(byRole['Admin']).toEqual([])
    expect(byRole['R-basic']!.map(({ permission }) => permission)).toEqual(['Pages.Roles', 'Pages.Users'])
    expect(byRole['R-viewer']).toEqual([
      // The report is for another role, and the customers need another permission.
      { what: { zh: 'Own report', en: 'Own report' } },
      { permission: 'Pages.Users', what: { zh: '客户', en: 'Customers' } },
    ])
    await setRole('R-viewer', { apps: ['ItemList'], tools: { ItemList: ['edit'] } })
    const [narrow] = (await check(everyNeed, ['R-viewer'])).rights
    expect(narrow!.missing.map(({ app, permission, what }) => [app ?? permission ?? null, what.en])).toEqual([
      ['HolidayList', 'Holiday'],
      [null, 'Item / New'],
      ['ReportCentre', 'Own report'],
      ['KPIQueryList', 'KPI by run'],
      ['SetOfOrdersInBatches', 'Result table'],
      ['Pages.Users', 'Customers'],
      ['ShiftList', 'Shift'],
      ['ExecuteScheduling', 'Start a run'],
    ])
  })

  it('says what dashboards inside of a page and its widgets need', async () => {
    const source = { name: 'holidays', kind: 'rows', entity: 'holiday' }
    const { id, rowVersion } = await create('Inner', { sources: [source] }, 'dashboard')
    await server.one.ask(designPages.publish, { id, rowVersion })
    await setRole('R-viewer', { apps: ['ItemList'], tools: {} })
    const lacks = async (...types: { type: string; props: { id: string } }[]) => {
      const [viewers] = (await check(page('x', withContent(...types)), ['R-viewer'])).rights
      return viewers!.missing.map(({ app, what }) => [app, what.en])
    }
    const inner = { type: 'dashboard', props: { id: 'inner', page: 'inner' } }
    expect(await lacks({ type: 'favourites', props: { id: 'f' } })).toEqual([])
    expect(await lacks({ type: 'overdue', props: { id: 'o' } })).toEqual([['OrderList', 'Overdue']])
    expect(await lacks(inner)).toEqual([
      ['KPIQueryList', 'Dashboard'],
      ['HolidayList', 'Holiday'],
    ])
    await setRole('R-viewer', { apps: ['KPIChartsSet', 'HolidayList'] })
    expect(await lacks(inner)).toEqual([])
  })
})

async function publishNew(code: string, more: Partial<PageFile> = {}, sent: object = {}) {
  const { id, rowVersion } = await create(code, more)
  return server.one.ask(designPages.publish, { id, rowVersion, ...sent })
}

describe('publishing with grant', () => {
  const holidays = { sources: [{ name: 'days', kind: 'rows', entity: 'holiday' }] }

  it('gives the roles the apps that the page needs', async () => {
    await setRole('R-viewer', { apps: ['ItemList'], tools: null })
    await publishNew('WithGrant', holidays, { roles: ['R-viewer'], grant: true })
    expect((await roleOf('R-viewer')).apps).toEqual(['ItemList', 'HolidayList', 'Design_WithGrant'])
    expect((await check(page('x', holidays), ['R-viewer'])).rights).toEqual([
      { role: 'R-viewer', missing: [] },
    ])
    await setRole('R-viewer', { apps: ['ItemList', 'Design_WithGrant'] })
    await publishNew('Without', holidays, { roles: ['R-viewer'] })
    expect((await roleOf('R-viewer')).apps).toEqual(['ItemList', 'Design_WithGrant', 'Design_Without'])
  })

  it('gives none through somebody who does not see everything', async () => {
    const maker = await server.user(1, 'maker', ['Pages.Roles'])
    await setRole('R-maker', { rowFilter: { item: "ME.itemType == 'M'" }, apps: [] })
    await setRole('R-viewer', { apps: ['ItemList'] })
    const made = await create('ByMaker', holidays)
    const { id, rowVersion } = made
    const refused = await maker.call(designPages.publish, {
      id,
      rowVersion,
      roles: ['R-viewer'],
      grant: true,
    })
    expect(refused.status).toBe(403)
    expect((await roleOf('R-viewer')).apps).toEqual(['ItemList'])
    const done = await maker.ask(designPages.publish, { id, rowVersion, roles: ['R-maker'], grant: true })
    expect(done.state).toBe('published')
    expect(await maker.ask(designPages.open, { code: 'ByMaker' })).toMatchObject({ version: 1 })
  })
})

describe('where a page is used', () => {
  it('names menus, buttons, roles and pages; what others use is not deleted', async () => {
    await setRole('R-viewer', { apps: ['ItemList'] })
    const done = await publishNew('Used', {}, { roles: ['R-viewer'] })
    const usersOf = async (code: string) =>
      (await server.one.ask(designPages.whereUsed, { code })).items.map(({ kind, code: by }) => [kind, by])
    expect(await usersOf('Used')).toEqual([
      ['app', 'Design_Used'],
      ['role', 'R-viewer'],
    ])
    await create('Opens', withContent(button('b', [{ do: 'open', route: '/designPage/Used' }])))
    await create('OpensOther', withContent(button('b', [{ do: 'open', route: '/designPage/UsedOther' }])))
    const link = { 'zh-Hans': '[去](/designPage/Used)', en: '[go](/designPage/Used)' }
    await create('Links', withContent({ type: 'text', props: { id: 't', body: link } }), 'home')
    await server.one.ask(crudOf(entityNamed('toolButton')).create, {
      appCode: 'ItemList',
      toolCode: 'go',
      name: 'Go',
      event: 'route',
      target: '/designPage/Used?x=1',
    })
    expect(await usersOf('used')).toEqual([
      ['app', 'Design_Used'],
      ['tool', 'ItemList / go'],
      ['role', 'R-viewer'],
      ['home', 'Links'],
      ['page', 'Opens'],
    ])
    const refused = await server.one.call(designPages.remove, { Id: done.id })
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'Page Used is used by Go and cannot be deleted.',
    ])
    expect(await server.one.ask(designPages.open, { code: 'Used' })).toMatchObject({ version: 1 })

    await create('Dash', {}, 'dashboard')
    const widget = { type: 'dashboard', props: { id: 'd', page: 'DASH' } }
    const home = await create('ShowsDash', withContent(widget), 'home')
    expect(await usersOf('Dash')).toEqual([['home', 'ShowsDash']])
    const dash = await server.one.ask(designPages.draft, { code: 'Dash' })
    expect((await server.one.call(designPages.remove, { Id: dash.id })).status).toBe(409)
    await server.one.ask(designPages.remove, { Id: home.id })
    await server.one.ask(designPages.remove, { Id: dash.id })
    expect((await server.one.call(designPages.draft, { code: 'Dash' })).status).toBe(404)
  })
})

describe('who has one of the screens that make pages', () => {
  it('makes pages of its kinds alone', async () => {
    const boards = await server.user(1, 'boards', ['Pages.Roles'])
    await setRole('boards', { grantedPermissions: ['Pages.Roles'], apps: ['KPIChartsSet'] })
    await create('PageOfAll')
    await create('BoardOfAll', {}, 'dashboard')
    const make = (code: string, kind: PageKind) =>
      boards.ask(designPages.create, { code, content: page(code, {}, kind) })
    await make('Board', 'dashboard')
    for (const kind of ['page', 'home', 'template'] as const)
      await expect(make(`No${kind}`, kind), kind).rejects.toThrow()
    const { items } = await boards.ask(designPages.list, {})
    expect(items.map(({ code }) => code)).toEqual(expect.arrayContaining(['Board', 'BoardOfAll']))
    expect(items.every(({ kind }) => kind === 'dashboard')).toBe(true)
    await expect(boards.ask(designPages.draft, { code: 'PageOfAll' })).rejects.toThrow()
  })
})
