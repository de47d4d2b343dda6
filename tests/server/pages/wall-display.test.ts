import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { wallReads } from '#domain/pages/wall-reads.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { access, signInPath } from '#domain/services/access/session.ts'
import { endpoints } from '#domain/services/index.ts'
import { inbox } from '#domain/services/access/inbox.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { wallDisplays } from '#domain/services/pages/wall.ts'
import { makeSeal } from '../../../src/server/base/seal.ts'
import { countWallCall, WALL_CALLS } from '../../../src/server/identity/wall/limit.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { listOf, makeTable, ownField } from '../../support/own-tables.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

const stores = crudOf(entityNamed('warehouse'))
const units = crudOf(entityNamed('unit'))
let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  for (const user of [server.one, server.two]) {
    for (const code of ['A-1', 'A-2', 'B-1'])
      await user.ask(stores.create, { code, name: `Store ${code}`, location: 'secret' })
    await publish(user, 'Wall')
  }
  await publish(server.one, 'Other')
  await server.account(1, 'watcher', ['Pages.Roles'])
  await setRole('R-watcher', { apps: ['WarehouseList'] })
  await show('Wall', ['R-watcher'])
})
afterAll(() => server.close())

const roleOf = async (name: string) => (await server.one.ask(roles.getAll, { keyword: name })).items[0]!
const setRole = async (name: string, change: object) =>
  server.one.ask(roles.update, { ...(await roleOf(name)), ...change })

async function publish(user: TestUser, code: string, more: Partial<PageFile> = {}): Promise<void> {
  const content: PageFile = {
    ...newPage(code, 'page', { 'zh-Hans': code, en: code }),
    sources: [{ name: 'stores', kind: 'rows', entity: 'warehouse' }],
    ...more,
  }
  const { id, rowVersion } = await user.ask(designPages.create, { code, content })
  await user.ask(designPages.publish, { id, rowVersion })
}

const row = async (code: string) =>
  (await server.one.ask(designPages.list, {})).items.find((one) => one.code === code)!
async function show(code: string, to: readonly string[]): Promise<void> {
  const { id, rowVersion } = await row(code)
  await server.one.ask(designPages.publish, { id, rowVersion, roles: to })
}

interface Display {
  readonly id: string
  readonly token: string
  readonly headers: Readonly<Record<string, string>>
  call(endpoint: Endpoint, input?: Readonly<Record<string, unknown>>): ReturnType<TestUser['call']>
}

const made = (code: string, more: object = {}, user = server.one) =>
  user.call(wallDisplays.create, { code, name: 'Hall 1', actsAs: 'user', actor: 'admin', days: 1, ...more })

const open = (token: string) => server.nobody.call(wallDisplays.open, { token })

async function display(code = 'Wall', more: object = {}, user = server.one): Promise<Display> {
  const { id, token } = (await made(code, more, user)).body.result
  const opened = await open(token)
  expect(opened.status, opened.text).toBe(200)
  const cookie = String(opened.headers['set-cookie']).split(';')[0]!
  const headers = { cookie, 'takt-wall': id }
  return { id, token, headers, call: (endpoint, input = {}) => server.nobody.call(endpoint, input, headers) }
}

/** Calls that the page needs; all others are refused. */
const OPEN = [
  'ASPWarehouse/GetAll',
  'DbLocalization/GetOverrides',
  'DesignPage/GetGroups',
  'PageFile/GetFile',
  'PageWall/GetPage',
  'SystemSet/GetSystemSet',
]

const errorOf = ({ body }: Awaited<ReturnType<Display['call']>>) => body.error?.message

describe('a wall display', () => {
  it('shows its page and the rows that its sources read, without a sign-in', async () => {
    const wall = await display()
    const shown = (await wall.call(wallDisplays.page)).body.result as { code: string; planUnitCode: string }
    expect(shown).toMatchObject({ code: 'Wall', planUnitCode: 'JS', userName: 'admin', version: 2 })
    const listed = (await wall.call(stores.getAll)).body.result as { totalCount: number }
    expect(listed.totalCount).toBe(3)
    const groups = {
      entity: 'warehouse',
      groupBy: ['code'],
      totals: [{ name: 'n', op: 'count', field: null }],
    }
    expect((await wall.call(designPages.groups, groups)).status).toBe(200)
    const others = { ...groups, entity: 'unit' }
    expect(errorOf(await wall.call(designPages.groups, others))).toMatch(/only reads the data of its page/)
  })

  it('is refused every call but those that its page needs, whatever its actor may do', async () => {
    const asked = endpoints.filter(({ output }) => output.kind !== 'events')
    const open: string[] = []
    let wall = await display()
    for (const [at, endpoint] of asked.entries()) {
      if (at % (WALL_CALLS - 50) === 0) wall = await display()
      const { status, text } = await wall.call(endpoint)
      if (status !== 403 || !text.includes('only reads the data of its page'))
        open.push(`${endpoint.service}/${endpoint.method}`)
    }
    // The groups and the file of another page are refused by what they name, which these lack.
    expect(open.toSorted()).toEqual(OPEN)
    expect(asked.length).toBeGreaterThan(500)
  })

  it('shows rows of a table of the tenant, by the rights of its actor, and of no other such table', async () => {
    await makeTable(server.one, 'X_visit', [ownField('place', 'text')])
    await makeTable(server.one, 'X_other')
    const visits = listOf('X_visit')
    for (const [code, place] of [
      ['V1', 'hall'],
      ['V2', 'yard'],
    ])
      await server.one.ask(visits.create, { code, place })
    await publish(server.one, 'Visits', { sources: [{ name: 'visits', kind: 'rows', entity: 'X_visit' }] })
    await server.account(1, 'visitor', ['Pages.Roles'])
    await setRole('R-visitor', { apps: ['designPage.X_visit'], rowFilter: { X_visit: "ME.place = 'hall'" } })
    await show('Visits', ['R-visitor'])
    const wall = await display('Visits', { actsAs: 'role', actor: 'R-visitor' })
    expect((await wall.call(visits.getAll)).body.result).toMatchObject({
      items: [{ code: 'V1' }],
      totalCount: 1,
    })
    expect(errorOf(await wall.call(visits.create, { code: 'V3' }))).toMatch(/only reads the data of its page/)
    expect(errorOf(await wall.call(listOf('X_other').getAll))).toMatch(/only reads the data of its page/)
  })

  it('writes nothing, and changes neither account nor session', async () => {
    const wall = await display()
    const before = await server.one.ask(stores.getAll, {})
    const [first] = before.items as { id: string; rowVersion: number }[]
    for (const [endpoint, input] of [
      [stores.create, { code: 'NEW' }],
      [stores.update, { id: first!.id, rowVersion: first!.rowVersion, name: 'x' }],
      [stores.deleteMany, { ids: [first!.id] }],
      [access.changeLanguage, { languageName: 'en' }],
      [wallDisplays.create, { code: 'Wall', name: 'x', actsAs: 'user', actor: 'admin', days: 1 }],
    ] as const) {
      const answer = await wall.call(endpoint, input)
      expect([answer.status, errorOf(answer)], pathOf(endpoint)).toEqual([
        403,
        'A wall display only reads the data of its page: it changes nothing and opens nothing else.',
      ])
    }
    expect(await server.one.ask(stores.getAll, {})).toEqual(before)
    const signIn = await server.request({
      method: 'POST',
      url: signInPath,
      headers: wall.headers,
      payload: { userNameOrEmailAddress: 'admin', password: 'x' },
    })
    expect(signIn.status).toBe(403)
  })

  it('does not open other pages, and another display does not count for it', async () => {
    const wall = await display()
    const other = await display('Other')
    expect((await wall.call(designPages.open, { code: 'Other' })).status).toBe(403)
    expect((await wall.call(units.getAll)).status).toBe(403)
    const { cookie } = other.headers
    const mixed = await server.nobody.call(wallDisplays.page, {}, { cookie: cookie!, 'takt-wall': wall.id })
    expect(mixed.status).toBe(401)
  })

  it('stays in its tenant', async () => {
    await display('Wall', {}, server.two)
    const wall = await display()
    const foreign = (await made('Wall', { name: 'Two' }, server.two)).body.result.id
    const { cookie } = wall.headers
    const own = cookie!.slice(cookie!.indexOf('=') + 1)
    const forged = { cookie: `takt_wall_${foreign}=${own}`, 'takt-wall': foreign }
    expect((await server.nobody.call(wallDisplays.page, {}, forged)).status).toBe(401)
    expect((await server.one.call(wallDisplays.revoke, { id: foreign })).status).toBe(404)
    const listed = await server.one.ask(wallDisplays.list, { code: 'Wall' })
    expect(listed.items.map(({ id }) => id)).not.toContain(foreign)
    expect(listed.items.every((one) => !JSON.stringify(one).includes('token'))).toBe(true)
  })

  it('ends at once when it is revoked, and its token is good no more', async () => {
    const wall = await display()
    await server.one.ask(wallDisplays.revoke, { id: wall.id })
    const answer = await wall.call(stores.getAll)
    expect([answer.status, errorOf(answer)]).toEqual([
      401,
      'This wall display was revoked. Have a new display made, and open its address.',
    ])
    expect((await open(wall.token)).status).toBe(401)
    const listed = (await server.one.ask(wallDisplays.list, { code: 'Wall' })).items
    expect(listed.find(({ id }) => id === wall.id)).toMatchObject({ state: 'revoked', revokedBy: 'admin' })
  })

  it('stays with its user under another name, and goes with the user', async () => {
    const { userId } = await server.user(1, 'leaver', ['Pages.Roles'])
    await publish(server.one, 'Leaving')
    await show('Leaving', ['R-leaver'])
    const wall = await display('Leaving', { actor: 'leaver' })
    const user = await server.one.ask(users.get, { id: userId })
    await server.one.ask(users.update, { ...user, userName: 'renamed' })
    expect((await wall.call(wallDisplays.page)).status).toBe(200)
    await server.one.ask(users.delete, { id: userId })
    // Another user of the name does not inherit it.
    await server.account(1, 'renamed', ['Pages.Roles'])
    expect((await wall.call(wallDisplays.page)).status).toBe(401)
  })

  it('keeps sessions and tokens that were made by earlier releases', async () => {
    const wall = await display()
    const sealed = (purpose: string, ...content: unknown[]) =>
      makeSeal(server.database.secrets.tokens, `takt wall displays: ${purpose}`).seal(JSON.stringify(content))
    const headers = { ...wall.headers, cookie: `takt_wall_${wall.id}=${sealed('sessions', 1, wall.id)}` }
    expect((await server.nobody.call(wallDisplays.page, {}, headers)).status).toBe(200)
    const token = sealed('tokens', 1, wall.id, 'x'.repeat(43))
    const scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
    await withTenant(server.database.app, scope, (tx) =>
      tx.run('update page_wall set token_hash = $2 where id = $1', [
        wall.id,
        createHash('sha256').update(token).digest('hex'),
      ]),
    )
    expect((await open(token)).status).toBe(200)
    expect((await open(wall.token)).status).toBe(401)
  })

  it('ends when its days are over', async () => {
    const wall = await display('Wall', { name: 'Short' })
    expect((await wall.call(wallDisplays.page)).status).toBe(200)
    server.passSeconds(86_400 + 60)
    try {
      const answer = await wall.call(wallDisplays.page)
      expect([answer.status, errorOf(answer)]).toEqual([
        401,
        'This wall display has expired. Have a new display made, and open its address.',
      ])
      expect((await open(wall.token)).status).toBe(401)
    } finally {
      server.passSeconds(-86_400 - 60)
    }
  })

  it('reads with row filters and hidden columns of its role', async () => {
    await setRole('R-watcher', {
      rowFilter: { warehouse: "ME.code <> 'B-1'" },
      columnMask: { warehouse: ['location'] },
    })
    const wall = await display('Wall', { actsAs: 'role', actor: 'R-watcher' })
    const listed = (await wall.call(stores.getAll)).body.result as {
      items: { code: string; location?: string }[]
    }
    expect(listed.items.map(({ code }) => code).toSorted()).toEqual(['A-1', 'A-2'])
    expect(JSON.stringify(listed)).not.toContain('secret')
    const groups = {
      entity: 'warehouse',
      groupBy: ['code'],
      totals: [{ name: 'n', op: 'count', field: null }],
    }
    const counted = (await wall.call(designPages.groups, groups)).body.result as { items: unknown[] }
    expect(counted.items).toHaveLength(2)
    // What the role loses, the display loses with the next call.
    await setRole('R-watcher', { rowFilter: { warehouse: "ME.code = 'A-1'" } })
    const fewer = (await wall.call(stores.getAll)).body.result as { totalCount: number }
    expect(fewer.totalCount).toBe(1)
  })

  it('asks for the working time that a countdown of its page waits for', async () => {
    const countdown = { id: 'next', until: 'shift', resource: "'R-1'" }
    const data = { root: {}, content: [{ type: 'countdown', props: countdown }] }
    await publish(server.one, 'Shifts', { data })
    const wall = await display('Shifts')
    const other = await display('Wall')
    const asked = { resource: 'R-1', from: '2026-11-20', to: '2026-11-21' }
    expect((await wall.call(calendarServices.expand, asked)).status).not.toBe(403)
    expect((await other.call(calendarServices.expand, asked)).status).toBe(403)
  })

  it('reads what the widgets of its page show, and nothing of the others', async () => {
    const shown = (type: string, props: object = {}) => ({ type, props: { id: type, ...props } })
    const publishWith = (code: string, ...content: ReturnType<typeof shown>[]) =>
      publish(server.one, code, { sources: [], data: { root: {}, content } })
    await publishWith('Widgets', shown('kitting'), shown('runs'), shown('overdue'), shown('inbox'))
    await publishWith('Rates', shown('trend'), shown('favourites'))
    await publishWith('Screen', shown('app', { route: '/setting/UnitList' }))
    const opened = async (code: string, ...asked: Endpoint[]) => {
      const wall = await display(code)
      return Promise.all(asked.map(async (endpoint) => (await wall.call(endpoint)).status))
    }
    const orders = crudOf(entityNamed('order')).getAll
    expect(
      await opened('Widgets', kittingRuns.current, kittingRuns.list, schedulingRuns.list, orders),
    ).toEqual([200, 200, 200, 200])
    expect(
      await opened(
        'Widgets',
        schedulingRuns.current,
        kittingRuns.get,
        kpiServices.query,
        inbox.getAll,
        stores.getAll,
      ),
    ).toEqual([403, 403, 403, 403, 403])
    expect(await opened('Rates', kittingRuns.list, kpiServices.list)).toEqual([200, 200])
    expect(await opened('Rates', kpiServices.query, orders)).toEqual([403, 403])
    expect(await opened('Screen', units.getAll, access.navigation)).toEqual([403, 403])
    const kpis = shown('trend', { kpis: [{ kpi: 'KIT_RATE' }] })
    const chosen = wallReads([{ ...newPage('Chosen', 'page', {}), data: { root: {}, content: [kpis] } }])
    const reads = (endpoint: Endpoint): boolean => chosen.has(pathOf(endpoint).toLowerCase())
    expect([kpiServices.query, kpiServices.list, kittingRuns.list].map(reads)).toEqual([true, false, false])
    const { screens } = (await (await display('Widgets')).call(wallDisplays.page)).body.result as {
      screens: readonly string[]
    }
    expect(screens).toContain('/planData/OrderList')
    expect(screens).not.toContain('/setting/UnitList')
  })

  it('reads the dashboards inside of its page, those inside of these, and no other', async () => {
    const inside = (page: string) => ({ type: 'dashboard', props: { id: `in-${page}`, page } })
    const board = async (code: string, entity: string, ...within: string[]) => {
      const content: PageFile = {
        ...newPage(code, 'dashboard', { 'zh-Hans': code, en: code }),
        sources: [{ name: 'rows', kind: 'rows', entity }],
        data: { root: {}, content: within.map(inside) },
      }
      const { id, rowVersion } = await server.one.ask(designPages.create, { code, content })
      await server.one.ask(designPages.publish, { id, rowVersion })
    }
    await board('Inner', 'unit', 'Outer')
    await board('Outer', 'shift', 'Inner')
    await board('Elsewhere', 'customer')
    await publish(server.one, 'Boards', { data: { root: {}, content: [inside('outer')] } })
    const wall = await display('Boards')
    const openOf = (code: string, kind = 'dashboard') => wall.call(designPages.open, { code, kind })
    expect((await openOf('Outer')).status).toBe(200)
    expect((await openOf('Inner')).status).toBe(200)
    expect((await openOf('Elsewhere')).status).toBe(403)
    expect((await openOf('Boards', 'page')).status).toBe(403)
    expect((await wall.call(designPages.defaultDashboard)).status).toBe(403)
    const rowsOf = async (entity: 'unit' | 'shift' | 'customer' | 'warehouse') =>
      (await wall.call(crudOf(entityNamed(entity)).getAll)).status
    expect(await Promise.all((['unit', 'shift', 'warehouse'] as const).map(rowsOf))).toEqual([200, 200, 200])
    expect(await rowsOf('customer')).toBe(403)
    // Another version of what is inside counts with the next call, without another version of the page.
    const { id, rowVersion } = await server.one.ask(designPages.draft, { code: 'Inner' })
    const content = newPage('Inner', 'dashboard', { 'zh-Hans': 'Inner', en: 'Inner' })
    await server.one.ask(designPages.saveDraft, { id, rowVersion, content })
    const draft = await server.one.ask(designPages.draft, { code: 'Inner' })
    await server.one.ask(designPages.publish, { id, rowVersion: draft.rowVersion })
    expect(await rowsOf('unit')).toBe(403)
    expect(await rowsOf('shift')).toBe(200)
    // Whoever may see no dashboards reads nothing of them either.
    await show('Boards', ['R-watcher'])
    const blind = await display('Boards', { actsAs: 'role', actor: 'R-watcher' })
    expect((await blind.call(designPages.open, { code: 'Outer', kind: 'dashboard' })).status).toBe(404)
    expect((await blind.call(crudOf(entityNamed('shift')).getAll)).status).toBe(403)
    expect((await blind.call(stores.getAll)).status).toBe(200)
  })

  it('reads the next version of a linked part once it is published', async () => {
    const partWith = (entity: string): PageFile => ({
      ...newPage('Part', 'template', { 'zh-Hans': 'Part', en: 'Part' }),
      sources: [{ name: 'rows', kind: 'rows', entity }],
    })
    const part = await server.one.ask(designPages.create, { code: 'Part', content: partWith('supplier') })
    const { id } = part
    await server.one.ask(designPages.publish, { id, rowVersion: part.rowVersion })
    const link = { type: 'linked', props: { id: 'link', part: 'part' } }
    await publish(server.one, 'Following', { data: { root: {}, content: [link] } })
    const wall = await display('Following')
    const rowsOf = async (entity: 'supplier' | 'process') =>
      (await wall.call(crudOf(entityNamed(entity)).getAll)).status
    expect([await rowsOf('supplier'), await rowsOf('process')]).toEqual([200, 403])
    const { rowVersion } = await server.one.ask(designPages.draft, { code: 'Part' })
    const next = await server.one.ask(designPages.saveDraft, { id, rowVersion, content: partWith('process') })
    await server.one.ask(designPages.publish, { id, rowVersion: next.rowVersion })
    expect([await rowsOf('supplier'), await rowsOf('process')]).toEqual([403, 200])
  })

  it('reads the default dashboard where its page names none', async () => {
    await publish(server.one, 'Default', {
      data: { root: {}, content: [{ type: 'dashboard', props: { id: 'board' } }] },
    })
    const wall = await display('Default')
    expect((await wall.call(designPages.defaultDashboard)).status).toBe(200)
    expect((await wall.call(designPages.open, { code: 'Elsewhere', kind: 'dashboard' })).status).toBe(403)
  })

  it('says so when its page is withdrawn', async () => {
    await publish(server.one, 'Gone')
    const wall = await display('Gone')
    const { id, rowVersion } = await row('Gone')
    await server.one.ask(designPages.withdraw, { id, rowVersion })
    expect((await wall.call(wallDisplays.page)).status).toBe(404)
    expect((await wall.call(stores.getAll)).status).toBe(403)
  })

  it('makes so many calls in a minute', async () => {
    const wall = await display()
    for (let at = 0; at < WALL_CALLS - 1; at += 1) countWallCall(wall.id)
    expect([
      (await wall.call(access.navigation)).status,
      (await wall.call(access.navigation)).status,
    ]).toEqual([403, 429])
  })
})

describe('making a wall display', () => {
  it('needs the permission of its own beside the right to publish the page', async () => {
    const publisher = await server.user(1, 'publisher', ['Pages.Roles'])
    expect((await made('Wall', { actor: 'publisher' }, publisher)).status).toBe(403)
    const maker = await server.user(1, 'maker', ['Pages.Roles', 'Pages.WallDisplays'])
    expect((await made('Wall', { actor: 'maker' }, maker)).status).toBe(200)
    const builderless = await server.user(1, 'builderless', ['Pages.Roles', 'Pages.WallDisplays'])
    await setRole('R-builderless', { apps: ['WarehouseList'] })
    expect((await made('Wall', { actor: 'builderless' }, builderless)).status).toBe(403)
  })

  it('gives no rights that the maker lacks', async () => {
    await server.account(1, 'strong', ['Pages.Roles', 'Pages.Users', 'Pages.demo'])
    const weak = await server.user(1, 'weak', ['Pages.Roles', 'Pages.WallDisplays'])
    for (const as of [
      { actsAs: 'role', actor: 'R-strong' },
      { actsAs: 'user', actor: 'strong' },
      { actsAs: 'user', actor: 'admin' },
    ])
      expect((await made('Wall', as, weak)).status, as.actor).toBe(403)
    const narrow = await server.user(1, 'narrow', ['Pages.Roles', 'Pages.WallDisplays'])
    await setRole('R-narrow', { rowFilter: { warehouse: "ME.code = 'A-1'" } })
    expect((await made('Wall', { actsAs: 'role', actor: 'R-weak' }, narrow)).status).toBe(403)
    expect((await made('Wall', { actsAs: 'user', actor: 'weak' }, narrow)).status).toBe(403)
    expect((await made('Wall', { actor: 'narrow' }, narrow)).status).toBe(200)
  })

  it('names what hinders it', async () => {
    const closed = await made('Other', { actsAs: 'role', actor: 'R-watcher' })
    expect([closed.status, errorOf(closed)]).toEqual([
      422,
      'R-watcher cannot open page Other. Publish the page to it first.',
    ])
    expect((await made('Wall', { actsAs: 'role', actor: 'nobody' })).status).toBe(404)
    expect((await made('Wall', { days: 10_000 })).status).toBe(400)
    expect((await open('x'.repeat(500))).status).toBe(401)
    expect((await open('x'.repeat(50_000))).status).toBe(413)
  })

  it('keeps no token, and audits who made, opened and revoked it', async () => {
    const wall = await display('Wall', { name: 'Audited' })
    await server.one.ask(wallDisplays.revoke, { id: wall.id })
    const { items: entries } = await server.one.ask(crudOf(entityNamed('auditEntry')).getAll, {
      filter: JSON.stringify([{ field: 'entity', op: 'eq', values: ['pageWall'] }]),
      maxResultCount: 1000,
    })
    const own = (entries as { entityKey: string; action: string }[]).filter(
      ({ entityKey }) => entityKey === 'Audited',
    )
    expect(own.map(({ action }) => action).toSorted()).toEqual(['create', 'login', 'revoke'])
    const dump = await server.database.app.query(
      "select set_config('app.tenant_id', '1', false), (select json_agg(w) from page_wall w)::text as rows",
    )
    expect(JSON.stringify(dump.rows)).not.toContain(wall.token)
    expect(JSON.stringify(entries)).not.toContain(wall.token)
  })
})
