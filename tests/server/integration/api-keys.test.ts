import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Endpoint } from '#domain/service.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { access } from '#domain/services/access/session.ts'
import { apiKeys } from '#domain/services/integration/api-keys.ts'
import { flowServices } from '#domain/services/integration/flows.ts'
import { receiving } from '#domain/services/integration/receive.ts'
import { wallDisplays } from '#domain/services/pages/wall.ts'
import { createTestServer, serveTestDatabase, type TestServer } from '../../support/server.ts'

const warehouses = crudOf(entityNamed('warehouse'))
const customers = crudOf(entityNamed('customer'))
const topics = crudOf(entityNamed('receiveTopic'))
const inbox = crudOf(entityNamed('receiveData'))
const audit = crudOf(entityNamed('auditEntry'))

let server: TestServer
let other: TestServer
beforeAll(async () => {
  server = await createTestServer()
  other = await serveTestDatabase(server.database)
})
afterAll(async () => {
  await other.app.close()
  await server.close()
})

const make = (more: object = {}, by = server.one) =>
  by.call(apiKeys.create, {
    name: 'ERP bridge',
    permissions: ['Pages.Roles'],
    readOnly: false,
    days: 10,
    ...more,
  })

const by =
  (token: string, at = server) =>
  (endpoint: Endpoint, input = {}, headers = {}) =>
    at.nobody.call(endpoint, input, { ...headers, authorization: `Bearer ${token}` })

describe('API keys', () => {
  it('call with the rights of their maker that they were given, and the audit log names them', async () => {
    const { token } = (await make()).body.result
    const call = by(token)
    expect((await call(warehouses.create, { code: 'K-1', name: 'By key' })).status).toBe(200)
    expect((await call(warehouses.getAll)).status).toBe(200)
    // Pages.Users was not given, although the maker holds it.
    expect((await call(customers.getAll)).status).toBe(403)
    const entries = (await server.one.ask(audit.getAll, { keyword: 'K-1' })).items as readonly object[]
    expect(entries[0]).toMatchObject({ byKey: 'ERP bridge', userCode: 'admin', action: 'create' })
    const own = (await server.one.ask(apiKeys.list, {})).items[0]!
    expect(own).toMatchObject({ name: 'ERP bridge', state: 'open', userName: 'admin' })
    expect(own.usedAt).not.toBeNull()
    expect(JSON.stringify(own)).not.toContain(token)
  })

  it('that read only change nothing', async () => {
    const call = by((await make({ readOnly: true })).body.result.token)
    expect((await call(warehouses.getAll)).status).toBe(200)
    expect((await call(warehouses.create, { code: 'K-2', name: 'No' })).status).toBe(403)
  })

  it('never do what is a person’s own, and make no access', async () => {
    const call = by(
      (await make({ permissions: ['Pages.Roles', 'Pages.Users', 'Pages.WallDisplays'] })).body.result.token,
    )
    for (const endpoint of [
      apiKeys.create,
      apiKeys.list,
      apiKeys.revoke,
      access.changePassword,
      users.create,
      users.resetPassword,
      wallDisplays.create,
      receiving.makeToken,
    ])
      expect((await call(endpoint)).text, endpoint.method).toMatch(/not API key|不能使用 API 密钥/)
  })

  it('save nothing that the server works on with all rights of their maker', async () => {
    const call = by((await make({ permissions: ['Pages.Roles'] })).body.result.token)
    for (const [endpoint, input] of [
      [topics.create, { code: 'BY-KEY', name: 'x', entity: 'warehouse' }],
      [topics.saveMany, { rows: [] }],
      [crudOf(entityNamed('interfaceConfig')).create, { code: 'BY-KEY' }],
      [crudOf(entityNamed('dataSync')).create, { code: 'BY-KEY' }],
      [flowServices.publish, { id: 'x', rowVersion: 1 }],
    ] as const) {
      const { status, body } = await call(endpoint, input)
      expect([status, body.error?.message], endpoint.method).toEqual([
        403,
        expect.stringContaining('ERP bridge'),
      ])
    }
    expect((await server.one.ask(topics.getAll, { keyword: 'BY-KEY' })).items).toEqual([])
  })

  it('give nobody what he does not hold', async () => {
    const planner = await server.user(1, 'keyplanner', ['Pages.Roles'])
    expect((await make({ permissions: ['Pages.Users'] }, planner)).status).toBe(403)
    expect((await make({ permissions: [] })).status).toBe(400)
    expect((await make({ permissions: ['Pages.Nothing'] })).status).toBe(400)
    expect((await make({ planUnitCode: 'ELSEWHERE' })).status).toBe(403)
    const plain = await server.user(1, 'keyplain', ['Pages.Users'])
    expect((await make({ permissions: ['Pages.Users'] }, plain)).status).toBe(403)
    const { token } = (await make({}, planner)).body.result
    expect((await by(token)(warehouses.getAll)).status).toBe(200)
    await server.one.ask(users.deactivate, { id: planner.userId })
    expect((await by(token)(warehouses.getAll)).status).toBe(401)
  })

  it('are kept from the rows and columns that are kept from their maker', async () => {
    for (const code of ['seen', 'kept']) {
      const { id } = await server.one.ask(topics.create, { code, name: code, entity: 'warehouse' })
      const { token } = await server.one.ask(receiving.makeToken, { id })
      const sent = await server.request({
        method: 'POST',
        url: `/api/receive/${code}`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: '{"code": "KR-1", "name": "Received"}',
      })
      expect(sent.status, sent.text).toBe(202)
    }
    const maker = await server.user(1, 'keylimited', ['Pages.Roles'])
    await server.account(1, 'keyother', ['Pages.Users'])
    const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-keylimited' })).items
    await server.one.ask(roles.update, {
      ...role,
      rowFilter: { receiveData: "ME.topicCode = 'seen'" },
      columnMask: { receiveData: ['source'] },
    })
    const user = await server.one.ask(users.get, { id: maker.userId })
    await server.one.ask(users.update, { ...user, roleNames: ['R-keylimited', 'R-keyother'] })
    // The role that keeps rows and columns back has none of the permissions of this key.
    const { token } = (await make({ permissions: ['Pages.Users'] }, maker)).body.result
    for (const answer of [await maker.call(inbox.getAll), await by(token)(inbox.getAll)]) {
      const { items } = answer.body.result as { items: readonly Record<string, unknown>[] }
      expect(items.map((row) => row['topicCode'])).toEqual(['seen'])
      expect(items[0]).not.toHaveProperty('source')
    }
  })

  it('stay with a maker of another name, and go with one who is deleted', async () => {
    const maker = await server.user(1, 'keyleaver', ['Pages.Roles'])
    const { id, token } = (await make({}, maker)).body.result
    const user = await server.one.ask(users.get, { id: maker.userId })
    await server.one.ask(users.update, { ...user, userName: 'keyrenamed' })
    expect((await by(token)(warehouses.getAll)).status).toBe(200)
    await server.one.ask(users.delete, { id: maker.userId })
    // Another user of the name does not inherit them.
    await server.account(1, 'keyrenamed', ['Pages.Roles'])
    expect((await by(token)(warehouses.getAll)).status).toBe(401)
    expect((await server.one.ask(apiKeys.list, {})).items.map((key) => key.id)).not.toContain(id)
  })

  it('stay in their plan unit and tenant', async () => {
    const call = by((await make({ planUnitCode: 'JS' })).body.result.token)
    expect((await call(warehouses.getAll, {}, { 'takt-planunit': 'JS' })).status).toBe(200)
    expect((await call(warehouses.getAll, {}, { 'takt-planunit': 'ELSEWHERE' })).status).toBe(403)
    const listed = (await call(warehouses.getAll, {}, { 'Abp.TenantId': '2' })).body.result as {
      totalCount: number
    }
    expect(listed.totalCount).toBe(1)
    expect((await server.two.ask(apiKeys.list, {})).items).toEqual([])
  })

  it('end at once on every server when they are revoked, and at their time', async () => {
    const { id, token } = (await make()).body.result
    expect((await by(token, other)(warehouses.getAll)).status).toBe(200)
    expect((await server.two.call(apiKeys.revoke, { id })).status).toBe(404)
    await server.one.ask(apiKeys.revoke, { id })
    expect((await by(token, other)(warehouses.getAll)).status).toBe(401)
    expect((await by(`${token}x`)(warehouses.getAll)).status).toBe(401)
    const late = (await make({ days: 1 })).body.result.token
    expect((await by(late)(warehouses.getAll)).status).toBe(200)
    server.passSeconds(2 * 86_400)
    expect((await by(late)(warehouses.getAll)).status).toBe(401)
  })
})
