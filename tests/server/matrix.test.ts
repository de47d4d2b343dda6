import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities, entityNamed } from '#domain/entities/index.ts'
import { exchanged } from '#domain/import-target.ts'
import { impliedPermissions, permissions, type Permission } from '#domain/permissions.ts'
import { reportNamed } from '#domain/reports/index.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { endpoints } from '#domain/services/index.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { completionCalls } from '#domain/services/reports/reports.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { triedOf } from '../support/effort.ts'
import { callerOf } from '../support/any-endpoint.ts'
import { tenantOne } from '../support/database.ts'
import { createTestServer, type TestServer, type TestUser } from '../support/server.ts'

// Thousands of calls: how long they take says how busy the machine is.
vi.setConfig({ testTimeout: 3_600_000 })

/**
 * Every endpoint there is, tried by every kind of caller. New endpoints take part by being declared. Weakened and seen to
 * fail: a check of access that asks for a login alone. (Rows of other tenants: two-tenants.test.ts.)
 */
let server: TestServer
let callAs: ReturnType<typeof callerOf>
beforeAll(async () => {
  server = await createTestServer()
  // Without a key that can be read no backup is made of the cluster, which is that of all tests.
  await writeFile(join(server.database.dataDir, 'backup.key'), 'none')
  callAs = callerOf(server, await server.app.listen({ port: 0, host: '127.0.0.1' }))
})
afterAll(() => server.close())

const hostSide: Permission = 'Pages.Tenants'

/** Calls that give a report or a plan unit need the permissions of the lists that they read beside their own. */
function permissionsOfLists({ service, method }: Endpoint): readonly Permission[] {
  if (service === maintenance.snapshot.service && method === maintenance.snapshot.method)
    return exchanged.map(({ permission }) => permission)
  const code = Object.keys(completionCalls).find((name) =>
    Object.values(completionCalls[name as keyof typeof completionCalls]).some(
      (call) => call.service === service && call.method === method,
    ),
  )
  const report = code === undefined ? undefined : reportNamed(code)
  const lists = report ? [...Object.keys(report.sources), ...report.names] : []
  return lists.map((name) => entityNamed(name).permission)
}

describe('who may call what', () => {
  it('covers the endpoints', () => {
    const routeless = endpoints.filter((one) => !server.app.hasRoute({ method: one.verb, url: pathOf(one) }))
    expect(routeless.map(pathOf)).toEqual([])
    expect(endpoints.length).toBeGreaterThan(100)
  })

  it('nobody calls anything but the endpoints for anybody', async () => {
    await forEach(async (endpoint) => {
      const { status } = await callAs(server.nobody, endpoint)
      if (endpoint.access === 'anonymous') expect([200, 400, 404], pathOf(endpoint)).toContain(status)
      else expect(status, pathOf(endpoint)).toBe(401)
    })
  })

  it('a user without permissions calls what needs none', async () => {
    const bare = await server.user(1, 'bare', [])
    await forEach(async (endpoint) => {
      if (endpoint.access === 'anonymous') return
      const { status } = await callAs(bare, endpoint)
      if (endpoint.access === 'authenticated') expect([200, 400, 404], pathOf(endpoint)).toContain(status)
      else expect(status, pathOf(endpoint)).toBe(403)
    })
  })

  it('a permission opens its endpoints and no other; the one of the host opens nothing inside a tenant', async () => {
    for (const permission of Object.keys(permissions) as Permission[]) {
      const holder = await server.user(1, `holds-${permission}`, [permission])
      const held: readonly string[] = [permission, ...(impliedPermissions[permission] ?? [])]
      await forEach(async (endpoint) => {
        if (!(endpoint.access in permissions)) return
        const { status } = await callAs(holder, endpoint)
        const needed = [endpoint.access, ...permissionsOfLists(endpoint)]
        const opens = needed.every((one) => held.includes(one)) && endpoint.access !== hostSide
        if (opens) expect([401, 403, 405], `${permission} ${pathOf(endpoint)}`).not.toContain(status)
        else expect(status, `${permission} ${pathOf(endpoint)}`).toBe(403)
      }, triedOf(endpoints))
    }
  })

  it('on the side of the host its own permission opens its endpoints, and none opens rows of plan units', async () => {
    await forEach(async (endpoint) => {
      if (endpoint.access !== hostSide) return
      expect([401, 403, 405], pathOf(endpoint)).not.toContain((await callAs(server.host, endpoint)).status)
    })
    for (const entity of entities.filter(({ scope }) => scope === 'planUnit'))
      expect((await callAs(server.host, crudOf(entity).getAll)).status, entity.name).toBe(403)
  })

  /** All endpoints, a few at a time. */
  async function forEach(
    work: (endpoint: Endpoint) => Promise<void>,
    tried: readonly Endpoint[] = endpoints,
  ): Promise<void> {
    const left = tried.values()
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (const endpoint of left) await work(endpoint)
      }),
    )
  }
})

describe('plan units', () => {
  it('of which the user is no member are refused, and his own are kept apart', async () => {
    // Made by nobody: who makes a plan unit may enter it.
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run("insert into plan_unit (code, name) values ('ZZ', 'Second')"),
    )
    const unit = crudOf(entityNamed('unit'))
    const refused = await server.one.call(unit.getAll, {}, { 'Takt-PlanUnit': 'ZZ' })
    expect(refused.status).toBe(403)
    expect(refused.body.error?.message).toBe('You may not enter plan unit ZZ.')
    const member = await memberOfBoth()
    expect((await member.call(unit.create, { code: 'here' }, { 'Takt-PlanUnit': 'zz' })).status).toBe(200)
    const [there, here] = [
      await member.call(unit.getAll, { keyword: 'here' }),
      await member.call(unit.getAll, { keyword: 'here' }, { 'Takt-PlanUnit': 'ZZ' }),
    ]
    expect(there.body.result).toMatchObject({ totalCount: 0 })
    expect(here.body.result).toMatchObject({ totalCount: 1 })
  })

  it('are needed for rows that live in one', async () => {
    const unit = crudOf(entityNamed('unit'))
    for (const answer of [
      await server.host.call(unit.getAll),
      await server.host.call(unit.create, { code: 'x' }),
    ])
      expect([answer.status, answer.body.error?.message]).toEqual([
        403,
        'No plan unit has been assigned to you.',
      ])
    expect((await server.host.call(crudOf(entityNamed('user')).getAll)).status).toBe(200)
  })

  async function memberOfBoth(): Promise<TestUser> {
    const member = await server.user(1, 'both', ['Pages.Roles'])
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run(`update "user" set plan_units = '{JS,ZZ}' where user_name = 'both'`),
    )
    return member
  }
})
