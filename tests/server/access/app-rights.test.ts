import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf, crudEndpoints } from '#domain/crud.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { frameRoute, routesNaming, routesUsing, screenCalls } from '#domain/menu/app-calls.ts'
import { menu } from '#domain/menu/index.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { access, type NavigationGroup } from '#domain/services/access/session.ts'
import { expressionServices } from '#domain/services/system/expressions.ts'
import { endpoints } from '#domain/services/index.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { someOf, triedOf } from '../../support/effort.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

// Thousands of calls: how long they take says how busy the machine is.
vi.setConfig({ testTimeout: 3_600_000 })

/**
 * A role that names apps opens the calls of those apps and no others; which these are follows from the declarations and the
 * modules of the page. Weakened and seen to fail: a check of permissions alone.
 */
let server: TestServer
let user: TestUser
beforeAll(async () => {
  server = await createTestServer()
  user = await server.user(1, 'few', ['Pages.Roles', 'Pages.Users', 'Pages.WallDisplays', 'Pages.demo'])
})
afterAll(() => server.close())

const screens = menu
  .flatMap((group) => group.screens)
  .filter(({ permission }) => permission !== 'Pages.Tenants')
const byPath = new Map(endpoints.map((endpoint) => [pathOf(endpoint), endpoint]))

const grant = (apps: readonly string[], hidden: readonly string[] = []): Promise<unknown> =>
  withTenant(server.database.app, tenantOne, (tx) =>
    tx.run("update role set apps = $1, hidden_apps = $2 where role_code = 'R-few'", [apps, hidden]),
  )

const needsApp = ({ access: asked, output }: Endpoint): boolean =>
  !['anonymous', 'authenticated', 'Pages.Tenants'].includes(asked) && output.kind !== 'events'

const refusal = 'No app of your roles uses this.'

async function expectRefused(endpoint: Endpoint, why: string): Promise<void> {
  const answer = await user.call(endpoint)
  expect(answer.status, `${why} ${pathOf(endpoint)}`).toBe(403)
  expect(answer.body.error?.message, `${why} ${pathOf(endpoint)}`).toContain(refusal)
}

describe('a role with one app', () => {
  it('makes every call of its screen', async () => {
    for (const { route, list } of someOf(screens)) {
      await grant([appCodeOf(route)])
      const { calls, reads } = screenCalls[route]!
      const rows = [...(list === undefined ? [] : [list]), ...reads].map(entityNamed)
      const made = [
        ...calls.map((path) => byPath.get(`/api/services/${path}`)!),
        ...rows.flatMap((entity) => [crudOf(entity).getAll, crudOf(entity).get]),
        ...(list === undefined ? [] : crudEndpoints(entityNamed(list)).map(([, endpoint]) => endpoint)),
      ].filter(needsApp)
      for (const endpoint of made)
        expect([401, 403], `${route} ${pathOf(endpoint)}`).not.toContain((await user.call(endpoint)).status)
    }
  })

  it('makes no other: each is refused to a role whose app does not use it', async () => {
    const left = new Set(
      triedOf(endpoints).filter((one) => needsApp(one) && !routesUsing(one).has(frameRoute)),
    )
    const tried = left.size
    for (const route of [
      '/setting/UnitList',
      '/systemSetting/SystemAuditLog',
      '/PlanKPI/OrderResultQueryList',
    ]) {
      await grant([appCodeOf(route)])
      for (const endpoint of left) {
        const entity = readBy.get(pathOf(endpoint))
        if (routesUsing(endpoint).has(route) || (entity && routesNaming(entity).has(route))) continue
        await expectRefused(endpoint, route)
        left.delete(endpoint)
      }
    }
    expect(tried).toBeGreaterThan(100)
    expect([...left].map(pathOf)).toEqual([])
  })
})

/** Lists that also give codes and names alone, by path. */
const readBy = new Map(
  entities.flatMap((entity) =>
    [crudOf(entity).getAll, crudOf(entity).get].map((endpoint) => [pathOf(endpoint), entity] as const),
  ),
)

describe('rows that an app refers to', () => {
  const supplier = crudOf(entityNamed('supplier'))

  it('show their codes and names, and neither filter nor sort by anything else', async () => {
    const made = await server.one.ask(supplier.create, { code: 'S1', name: 'First', remark: 'secret' })
    await grant(['PurchaseOrderList'])
    const { items } = await user.ask(supplier.getAll, { keyword: 'S1' })
    expect(items).toEqual([
      {
        id: (made as { id: string }).id,
        rowVersion: expect.any(Number) as number,
        code: 'S1',
        name: 'First',
      },
    ])
    expect(await user.ask(supplier.get, { id: items[0]!.id })).toEqual(items[0])
    for (const input of [
      { sorting: 'remark' },
      { filter: JSON.stringify([{ field: 'remark', op: 'eq', values: ['secret'] }]) },
    ])
      expect((await user.call(supplier.getAll, input)).status).toBe(400)
    for (const endpoint of [supplier.exportRows, supplier.history, supplier.create])
      expect((await user.call(endpoint, { id: items[0]!.id })).status, endpoint.method).toBe(403)
    const evaluated = (entity: string, text: string, id: string) =>
      user.call(expressionServices.evaluate, { entity, text, id })
    expect((await evaluated('supplier', 'ME.remark', items[0]!.id as string)).status).toBe(403)
    await grant(['SupplierList'])
    expect((await user.ask(supplier.getAll, { keyword: 'S1' })).items[0]).toMatchObject({ remark: 'secret' })
  })
})

describe('an app', () => {
  const menuOf = async () => {
    const groups = (await user.ask(access.navigation)) as readonly NavigationGroup[]
    const codes = (part: (group: NavigationGroup) => NavigationGroup['children']) =>
      groups.flatMap((group) => part(group).map(({ appCode }) => appCode))
    return { shown: codes(({ children }) => children), hidden: codes(({ hidden = [] }) => hidden) }
  }
  const items = crudOf(entityNamed('item')).getAll

  it('may be used without a place in the menu', async () => {
    await grant(['ItemList', 'UnitList'], ['UnitList'])
    expect(await menuOf()).toEqual({ shown: ['ItemList'], hidden: ['UnitList'] })
    expect((await user.call(crudOf(entityNamed('unit')).getAll)).status).toBe(200)
  })

  it('that the tenant added opens what the screen behind it uses', async () => {
    await server.one.ask(crudOf(entityNamed('app')).create, {
      appCode: 'OwnItems',
      appName: 'Own items',
      moduleCode: 'setting',
      linkAddress: '/setting/ItemList?keyword=A',
      openMode: 'route',
      appType: 'std',
    })
    await grant(['UnitList'])
    expect((await user.call(items)).status).toBe(403)
    await grant(['UnitList', 'OwnItems'])
    expect((await user.call(items)).status).toBe(200)
  })

  it('that is denied to a user closes what no other app of his uses', async () => {
    await grant([])
    const evaluations = crudOf(entityNamed('planEvaluation')).getAll
    expect((await user.call(evaluations)).status).toBe(200)
    await server.one.ask(crudOf(entityNamed('userRightDetail')).create, {
      userCode: 'few',
      appCode: 'PlanEvaluationList',
      effect: 'deny',
    })
    await expectRefused(evaluations, 'denied')
  })

  it('refused is named in both languages', async () => {
    await grant(['UnitList'])
    const replies = crudOf(entityNamed('supplierReply')).getAll
    expect((await user.call(replies)).body.error?.message).toContain('Supplier replies')
    const zh = await user.call(replies, {}, { 'accept-language': 'zh-Hans' })
    expect(zh.body.error?.message).toContain('供应商答复')
  })
})
