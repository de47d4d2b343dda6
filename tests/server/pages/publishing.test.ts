import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { type PageKind } from '#domain/choices/page-kinds.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { access, type NavigationGroup } from '#domain/services/access/session.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
/** Sees the list of items alone. */
let limited: TestUser
/** Sees the list of orders alone. */
let outsider: TestUser
beforeAll(async () => {
  server = await createTestServer()
  limited = await server.user(1, 'limited', ['Pages.Roles'])
  outsider = await server.user(1, 'outsider', ['Pages.Roles'])
  await setRole('R-limited', { apps: ['ItemList'] })
  await setRole('R-outsider', { apps: ['OrderList'] })
})
afterAll(() => server.close())

const roleOf = async (name: string) => (await server.one.ask(roles.getAll, { keyword: name })).items[0]!
const setRole = async (name: string, change: object) =>
  server.one.ask(roles.update, { ...(await roleOf(name)), ...change })

async function create(code: string, more: Partial<PageFile> = {}, owner: object = {}) {
  const kind: PageKind = more.kind ?? 'page'
  const content = { ...newPage(code, kind, { 'zh-Hans': `页面${code}`, en: `Page ${code}` }), ...more }
  return server.one.ask(designPages.create, { code, content, ...owner })
}

interface Row {
  readonly id: string
  readonly rowVersion: number
}
const publish = (user: TestUser, { id, rowVersion }: Row, more: object = {}) =>
  user.ask(designPages.publish, { id, rowVersion, ...more })

const menuOf = async (user: TestUser) =>
  ((await user.ask(access.navigation)) as readonly NavigationGroup[]).flatMap(({ componentCode, children }) =>
    children.map(({ appCode, appName, linkAddress }) => ({ componentCode, appCode, appName, linkAddress })),
  )
const inMenu = async (user: TestUser, appCode: string) =>
  (await menuOf(user)).find((one) => one.appCode === appCode)

describe('publishing a page', () => {
  it('puts it into the menu of its roles at once, and of nobody else', async () => {
    const made = await create('Board')
    const closed = await limited.call(designPages.open, { code: 'Board' })
    expect(closed.status).toBe(404)
    expect(closed.body.error?.message).toBe(
      'Page Board is under development or not open to you. Please ask admin admin (admin).',
    )
    const unknown = await limited.call(designPages.open, { code: 'Nothing' })
    expect([unknown.status, unknown.body.error?.message]).toEqual([
      404,
      'Page Nothing is under development or not open to you. Please ask the administrators.',
    ])
    const done = await publish(server.one, made, { roles: ['r-limited'], icon: 'gauge', sortNo: 7 })
    expect(done.state).toBe('published')
    expect(await inMenu(limited, 'Design_Board')).toEqual({
      componentCode: 'designPage',
      appCode: 'Design_Board',
      appName: 'Page Board',
      linkAddress: '/designPage/Board',
    })
    expect(await limited.ask(designPages.open, { code: 'board' })).toMatchObject({
      code: 'Board',
      version: 1,
      content: { kind: 'page', code: 'Board' },
    })
    expect(await inMenu(outsider, 'Design_Board')).toBeUndefined()
    expect((await outsider.call(designPages.open, { code: 'Board' })).status).toBe(404)
    // Who has every app has this one.
    expect(await inMenu(server.one, 'Design_Board')).toBeDefined()
    expect((await roleOf('R-limited')).apps).toEqual(['ItemList', 'Design_Board'])
    const { items } = await server.one.ask(designPages.list, { kind: 'page' })
    expect(items.find(({ code }) => code === 'Board')).toMatchObject({
      appCode: 'Design_Board',
      roles: ['R-limited'],
      sortNo: 7,
    })

    const moved = await publish(server.one, done, { roles: ['R-outsider'], moduleCode: 'setting' })
    expect(await inMenu(limited, 'Design_Board')).toBeUndefined()
    expect((await limited.call(designPages.open, { code: 'Board' })).status).toBe(404)
    expect(await inMenu(outsider, 'Design_Board')).toMatchObject({ componentCode: 'setting' })
    const { id, rowVersion } = moved
    const withdrawn = await server.one.ask(designPages.withdraw, { id, rowVersion })
    expect(await inMenu(outsider, 'Design_Board')).toBeUndefined()
    expect((await outsider.call(designPages.open, { code: 'Board' })).status).toBe(404)
    expect((await roleOf('R-outsider')).apps).toEqual(['OrderList'])
    const apps = await server.one.ask(crudOf(entityNamed('app')).getAll, { keyword: 'Design_Board' })
    expect(apps.totalCount).toBe(0)
    await publish(server.one, withdrawn)
    expect(await inMenu(outsider, 'Design_Board')).toBeDefined()
    await server.one.ask(designPages.remove, { Id: id })
    expect(await inMenu(outsider, 'Design_Board')).toBeUndefined()
    expect((await server.one.call(designPages.draft, { code: 'Board' })).status).toBe(404)
  })

  it('does not open every app to a role that has no other', async () => {
    const made = await create('Only')
    const done = await publish(server.one, made, { roles: ['R-limited'] })
    await setRole('R-limited', { apps: ['Design_Only'] })
    const refused = await server.one.call(designPages.withdraw, { id: done.id, rowVersion: done.rowVersion })
    expect([refused.status, refused.body.error?.message]).toEqual([
      409,
      'Role R-limited has no other app: without this page it would open every app. Give it another app first.',
    ])
    expect((await limited.call(designPages.open, { code: 'Only' })).status).toBe(200)
    await setRole('R-limited', { apps: ['ItemList', 'Design_Only'] })
    await server.one.ask(designPages.remove, { Id: done.id })
    expect((await roleOf('R-limited')).apps).toEqual(['ItemList'])
  })

  it('follows its entry of the menu when that gets another code', async () => {
    const app = crudOf(entityNamed('app'))
    const done = await publish(server.one, await create('Moved'), { roles: ['R-limited'] })
    const [row] = (await server.one.ask(app.getAll, { keyword: 'Design_Moved' })).items
    await server.one.ask(app.update, { ...row, appCode: 'Board_Moved', linkAddress: '/setting/ItemList' })
    expect(await limited.ask(designPages.open, { code: 'Moved' })).toMatchObject({ version: 1 })
    await publish(server.one, done)
    expect(await inMenu(limited, 'Board_Moved')).toMatchObject({ linkAddress: '/designPage/Moved' })
    expect(await inMenu(server.one, 'Design_Moved')).toBeUndefined()
    await server.one.ask(designPages.remove, { Id: done.id })
    expect(await inMenu(limited, 'Board_Moved')).toBeUndefined()
  })

  it('leaves an app of that name that is no page alone', async () => {
    await server.one.ask(crudOf(entityNamed('app')).create, {
      appCode: 'Design_Taken',
      appName: 'Mine',
      moduleCode: 'setting',
      linkAddress: '/setting/ItemList',
    })
    const made = await create('Taken')
    const { id, rowVersion } = made
    const refused = await server.one.call(designPages.publish, { id, rowVersion })
    expect([refused.status, refused.body.error?.message]).toEqual([500, 'App Design_Taken already exists.'])
    for (const [more, status] of [
      [{ roles: ['R-nobody'] }, 404],
      [{ moduleCode: 'nothing' }, 404],
    ] as const) {
      const page = await create(`Free${status}${Object.keys(more)[0]!}`)
      const answer = await server.one.call(designPages.publish, {
        id: page.id,
        rowVersion: page.rowVersion,
        ...more,
      })
      expect(answer.status).toBe(status)
    }
  })

  it('gives nobody more than the publisher holds', async () => {
    const designer = await server.user(1, 'designer', ['Pages.Roles'])
    const { id, rowVersion } = await create('Wide')
    // A role that may more than the designer, and lists its apps.
    await server.user(1, 'wide', ['Pages.Roles', 'Pages.Users'])
    await setRole('R-wide', { apps: ['ItemList'] })
    const refused = await designer.call(designPages.publish, { id, rowVersion, roles: ['R-wide'] })
    expect(refused.status).toBe(403)
    expect((await roleOf('R-wide')).apps).toEqual(['ItemList'])
    expect((await designer.ask(designPages.draft, { code: 'Wide' })).version).toBeNull()
    const done = await publish(server.one, { id, rowVersion }, { roles: ['R-wide'] })
    // Nor takes from it.
    const sent = { id, rowVersion: done.rowVersion }
    expect((await designer.call(designPages.publish, { ...sent, roles: [] })).status).toBe(403)
    expect((await designer.call(designPages.withdraw, sent)).status).toBe(403)
    expect((await designer.call(designPages.remove, { Id: id })).status).toBe(403)
    expect((await roleOf('R-wide')).apps).toEqual(['ItemList', 'Design_Wide'])
  })
})

describe('dashboards', () => {
  it('are opened by who may open the screens of dashboards; one is the default', async () => {
    const one = await publish(server.one, await create('DashOne', { kind: 'dashboard' }), { isDefault: true })
    const asked = { kind: 'dashboard' }
    expect(await server.one.ask(designPages.defaultDashboard)).toMatchObject({ code: 'DashOne' })
    await publish(server.one, await create('DashTwo', { kind: 'dashboard' }), { isDefault: true })
    expect(await server.one.ask(designPages.defaultDashboard)).toMatchObject({ code: 'DashTwo' })
    const { items } = await server.one.ask(designPages.list, asked)
    expect(items.filter(({ isDefault }) => isDefault).map(({ code }) => code)).toEqual(['DashTwo'])
    expect(one.id).toBeDefined()
    expect((await limited.call(designPages.open, { ...asked, code: 'DashOne' })).status).toBe(404)
    expect(await limited.ask(designPages.defaultDashboard)).toBeNull()
    expect(await server.two.ask(designPages.defaultDashboard)).toBeNull()
    await setRole('R-limited', { apps: ['ItemList', 'KPIQueryList'] })
    expect(await limited.ask(designPages.open, { ...asked, code: 'DashOne' })).toMatchObject({ version: 1 })
    // Under its own kind alone.
    expect((await server.one.call(designPages.open, { code: 'DashOne' })).status).toBe(404)
  })
})

describe('home layouts', () => {
  it('are that of the user, of a role, or of all', async () => {
    const home = (code: string, owner: object) => create(code, { kind: 'home' }, owner)
    expect(await limited.ask(designPages.home)).toBeNull()
    expect(await server.host.ask(designPages.home)).toBeNull()
    await publish(server.one, await home('HomeAll', {}))
    expect(await limited.ask(designPages.home)).toMatchObject({ code: 'HomeAll' })
    await publish(server.one, await home('HomeRole', { ownerType: 'role', owner: 'r-limited' }))
    expect(await limited.ask(designPages.home)).toMatchObject({ code: 'HomeRole' })
    expect(await outsider.ask(designPages.home)).toMatchObject({ code: 'HomeAll' })
    const own = await publish(server.one, await home('HomeUser', {}), { ownerType: 'user', owner: 'limited' })
    expect(await limited.ask(designPages.home)).toMatchObject({ code: 'HomeUser', version: 1 })
    expect(await outsider.ask(designPages.home)).toMatchObject({ code: 'HomeAll' })
    // Another one for the same owner takes its place.
    await publish(server.one, await home('HomeNext', {}), { ownerType: 'user', owner: 'LIMITED' })
    expect(await limited.ask(designPages.home)).toMatchObject({ code: 'HomeNext' })
    const { items } = await server.one.ask(designPages.list, { kind: 'home' })
    expect(items.find(({ code }) => code === 'HomeUser')).toMatchObject({ state: 'draft', version: null })
    expect(own.version).toBe(1)
    expect((await outsider.call(designPages.open, { code: 'HomeNext', kind: 'home' })).status).toBe(404)
  })
})
