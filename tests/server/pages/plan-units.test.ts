import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { type PageKind } from '#domain/choices/page-kinds.ts'
import { pathOf, type Endpoint, type OutputOf } from '#domain/service.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { access, type NavigationGroup } from '#domain/services/access/session.ts'
import { designPages, pageFiles } from '#domain/services/pages/pages.ts'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'

/** Pages belong to one plan unit of one tenant; entries of the menu are the tenant's. */
let server: TestServer
let viewer: TestUser
beforeAll(async () => {
  server = await createTestServer()
  await server.one.ask(crudOf(entityNamed('planUnit')).create, { code: 'ELSE', name: 'Elsewhere' })
  viewer = await server.user(1, 'viewer', ['Pages.Roles'])
  await setRole({ apps: ['ItemList'] })
})
afterAll(() => server.close())

const roleRow = async () => (await server.one.ask(roles.getAll, { keyword: 'R-viewer' })).items[0]!
const setRole = async (change: object) => server.one.ask(roles.update, { ...(await roleRow()), ...change })

const askIn = async <E extends Endpoint>(
  unit: string,
  endpoint: E,
  input: Readonly<Record<string, unknown>> = {},
  user = server.one,
): Promise<OutputOf<E>> => {
  const answer = await user.call(endpoint, input, { 'Takt-PlanUnit': unit })
  expect([answer.status, answer.body.error]).toEqual([200, null])
  return answer.body.result
}

const content = (code: string, title: string, kind: PageKind = 'page') =>
  newPage(code, kind, { 'zh-Hans': title, en: title })
const create = (unit: string, code: string, title: string, kind?: PageKind) =>
  askIn(unit, designPages.create, { code, content: content(code, title, kind) })
const publish = (unit: string, { id, rowVersion }: { id: string; rowVersion: number }, more: object = {}) =>
  askIn(unit, designPages.publish, { id, rowVersion, ...more })
const appsOf = async (unit: string, user = server.one) =>
  ((await askIn(unit, access.navigation, {}, user)) as readonly NavigationGroup[])
    .flatMap(({ children }) => children.map(({ appCode, appName }) => [appCode, appName]))
    .filter(([code]) => code!.startsWith('Design_'))

describe('pages of plan units and tenants', () => {
  it('are apart, under the same codes', async () => {
    const here = await create('JS', 'Same', 'Here')
    const there = await create('ELSE', 'Same', 'There')
    await server.two.ask(designPages.create, { code: 'Same', content: content('Same', 'Of two') })
    const titles = async () => [
      (await askIn('JS', designPages.draft, { code: 'Same' })).name,
      (await askIn('ELSE', designPages.draft, { code: 'Same' })).name,
      (await server.two.ask(designPages.draft, { code: 'Same' })).name,
    ]
    expect(await titles()).toEqual(['Here', 'There', 'Of two'])
    const missing = '01a1f96a-0000-7000-8000-6506b4430d9a'
    const inputs: readonly [Endpoint, (id: string) => object][] = [
      [designPages.saveDraft, (id) => ({ id, rowVersion: 1, content: content('Same', 'Mine now') })],
      [designPages.publish, (id) => ({ id, rowVersion: 1 })],
      [designPages.withdraw, (id) => ({ id, rowVersion: 1 })],
      [designPages.remove, (id) => ({ Id: id })],
    ]
    for (const [endpoint, input] of inputs)
      for (const [user, unit] of [
        [server.one, 'ELSE'],
        [server.two, 'JS'],
      ] as const) {
        const [foreign, never] = [here.id, missing].map((id) =>
          user.call(endpoint, { ...input(id) }, { 'Takt-PlanUnit': unit }),
        )
        expect((await foreign!).status, endpoint.method).toBe(404)
        expect((await foreign!).text.replaceAll(here.id, missing)).toBe((await never!).text)
      }
    expect(await titles()).toEqual(['Here', 'There', 'Of two'])
    await publish('JS', here)
    expect((await server.two.call(designPages.open, { code: 'Same' })).status).toBe(404)
    await askIn('ELSE', designPages.remove, { Id: there.id })
    expect(await askIn('JS', designPages.open, { code: 'Same' })).toMatchObject({ name: 'Here' })
  })

  it('share the entry of the menu that their code has; each shows it where it is published', async () => {
    const here = await publish('JS', await create('JS', 'Shared', 'Shared'), { roles: ['R-viewer'] })
    expect(await appsOf('JS', viewer)).toEqual([['Design_Shared', 'Shared']])
    expect((await appsOf('ELSE')).map(([code]) => code)).not.toContain('Design_Shared')
    const there = await publish('ELSE', await create('ELSE', 'Shared', 'Shared there'), { roles: [] })
    expect((await appsOf('ELSE')).map(([code]) => code)).toContain('Design_Shared')
    // The page of the other plan unit keeps its roles, and its entry when this one goes.
    expect((await roleRow()).apps).toEqual(['ItemList', 'Design_Shared'])
    await askIn('ELSE', designPages.withdraw, { id: there.id, rowVersion: there.rowVersion })
    expect((await appsOf('ELSE')).map(([code]) => code)).not.toContain('Design_Shared')
    expect((await appsOf('JS', viewer)).map(([code]) => code)).toEqual(['Design_Shared'])
    expect(await viewer.ask(designPages.open, { code: 'Shared' })).toMatchObject({ version: 1 })
    await askIn('JS', designPages.remove, { Id: here.id })
    expect(await appsOf('JS', viewer)).toEqual([])
    expect((await roleRow()).apps).toEqual(['ItemList'])
  })

  it('are copied with their contents, files and entries when a plan unit is', async () => {
    const { headers, payload } = formOf({ 'a.gif': Buffer.from('GIF89a\x01\0\x01\0', 'latin1') })
    const sent = await server.request({
      method: 'POST',
      url: pathOf(pageFiles.upload),
      headers: { ...headers, authorization: `Bearer ${server.one.token}` },
      payload,
    })
    const { id: asset } = sent.body.result as { id: string }
    const picture = { type: 'picture', props: { id: 'p', asset, alt: { 'zh-Hans': '点', en: 'dot' } } }
    const made = await askIn('JS', designPages.create, {
      code: 'Copied',
      content: { ...content('Copied', 'Copied'), assets: [asset], data: { root: {}, content: [picture] } },
    })
    await publish('JS', made, { roles: ['R-viewer'] })
    await create('JS', 'CopiedHome', 'Home', 'home')
    await server.one.ask(planUnitServices.clone, { planUnitCode: 'JS', newCode: 'COPY', newName: 'Copy' })
    const { items } = await askIn('COPY', designPages.list, {})
    expect(items.find(({ code }) => code === 'Copied')).toMatchObject({ state: 'published', version: 1 })
    for (const { code } of items) await askIn('COPY', designPages.draft, { code })
    expect((await appsOf('COPY')).map(([code]) => code)).toContain('Design_Copied')
    const open = await askIn('COPY', designPages.open, { code: 'Copied' })
    const { assets } = open.content as PageFile
    expect(assets).not.toEqual([asset])
    expect(JSON.stringify(open.content)).not.toContain(asset)
    const inUnit = (unit: string, id: string) =>
      server.one.call(pageFiles.get, { id }, { 'Takt-PlanUnit': unit })
    expect((await inUnit('COPY', assets[0]!)).status).toBe(200)
    expect((await inUnit('JS', assets[0]!)).status).toBe(404)
    expect(JSON.stringify((await askIn('JS', designPages.open, { code: 'Copied' })).content)).toContain(asset)
  })
})
