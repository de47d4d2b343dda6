import { Ajv2020 } from 'ajv/dist/2020.js'
import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { access } from '#domain/services/access/session.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { endpoints } from '#domain/services/index.ts'
import { apiDocument, apiKeys } from '#domain/services/integration/api-keys.ts'
import { receiving } from '#domain/services/integration/receive.ts'
import { DOCUMENT_CALLS } from '../../../src/server/features/api-document/api-document.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

interface Operation {
  readonly 'x-permission'?: string
  readonly requestBody?: { readonly content: Record<string, { readonly schema: object }> }
  readonly responses: Record<string, { content: Record<string, { schema: object }> }>
}
interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
}

const topics = crudOf(entityNamed('receiveTopic'))
const warehouses = crudOf(entityNamed('warehouse'))

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await createTestServer()
  await server.one.ask(topics.create, { code: 'stores', name: 'Stores', entity: 'warehouse' })
  document = JSON.parse((await server.one.call(apiDocument.get)).text) as Document
})
afterAll(() => server.close())

async function setRole(name: string, change: object): Promise<void> {
  const [role] = (await server.one.ask(roles.getAll, { keyword: name })).items
  await server.one.ask(roles.update, { ...role, ...change })
}

const ajv = new Ajv2020({ strict: false, validateFormats: false })
/** Parameters of a path are in braces. */
const placeOf = (endpoint: Endpoint): string => pathOf(endpoint).replaceAll(/:(\w+)/g, '{$1}')
const operationOf = (endpoint: Endpoint): Operation =>
  document.paths[placeOf(endpoint)]![endpoint.verb.toLowerCase()]!

describe('the OpenAPI document', () => {
  it('is a valid one of version 3.1 and says who may make every declared call', async () => {
    const found = await new Validator().validate(structuredClone(document) as never)
    expect(found.errors ?? []).toEqual([])
    expect(found.valid).toBe(true)
    expect(document.openapi).toMatch(/^3\.1/)
    const missing = endpoints.filter((endpoint) => !document.paths[placeOf(endpoint)]).map(pathOf)
    expect(missing).toEqual([])
    for (const endpoint of endpoints)
      expect(operationOf(endpoint)['x-permission'], pathOf(endpoint)).toBe(endpoint.access)
    expect((await server.nobody.call(apiDocument.get)).status).toBe(401)
    const served = await server.request({
      url: '/api/openapi.json',
      headers: { authorization: `Bearer ${server.one.token}` },
    })
    expect(JSON.parse(served.text)).toEqual(document)
  }, 60_000)

  it('has the receiving topics of the reader’s plan unit, with bodies that they take', async () => {
    const { post } = document.paths['/api/receive/stores']!
    const check = ajv.compile(post!.requestBody!.content['application/json']!.schema)
    expect(check([{ code: 'A', name: 'B' }])).toBe(true)
    expect(check({ code: 'A', name: 'B' })).toBe(true)
    expect(check([{ code: 'A', unknown: 1 }])).toBe(false)
    const other = JSON.parse((await server.two.call(apiDocument.get)).text) as Document
    expect(Object.keys(other.paths).filter((path) => path.startsWith('/api/receive/'))).toEqual([])
  })

  it('has no topics for readers who do not see them in their list', async () => {
    const plain = await server.user(1, 'apiplain', ['Pages.Users'])
    const elsewhere = await server.user(1, 'apielsewhere', ['Pages.Roles'])
    const limited = await server.user(1, 'apilimited', ['Pages.Roles'])
    await setRole('R-apielsewhere', { apps: ['WarehouseList'] })
    await setRole('R-apilimited', { rowFilter: { receiveTopic: "ME.code = 'others'" } })
    for (const reader of [plain, elsewhere, limited]) {
      const served = await server.request({
        url: '/api/openapi.json',
        headers: { authorization: `Bearer ${reader.token}` },
      })
      for (const { text } of [served, await reader.call(apiDocument.get)]) {
        const { paths } = JSON.parse(text) as Document
        expect(Object.keys(paths).filter((path) => path.startsWith('/api/receive/'))).toEqual([])
        expect(Object.keys(paths)).toContain(placeOf(warehouses.getAll))
      }
    }
  })

  it('is served so many times in a minute to one reader', async () => {
    const reader = await server.user(1, 'apireader', ['Pages.Users'])
    const status = async () => (await reader.call(apiDocument.get)).status
    for (let at = 0; at < DOCUMENT_CALLS; at++) expect(await status()).toBe(200)
    expect(await status()).toBe(429)
    expect((await server.one.call(apiDocument.get)).status).toBe(200)
  })

  it('describes what is answered', async () => {
    const row = await server.one.ask(warehouses.create, { code: 'OA-1', name: 'Store' })
    const asked: [Endpoint, object?][] = [
      [warehouses.getAll],
      [warehouses.get, { id: row.id }],
      [warehouses.update, { id: row.id, rowVersion: row.rowVersion, name: 'Stores' }],
      [warehouses.history, { id: row.id }],
      [crudOf(entityNamed('planUnit')).getAll],
      [crudOf(entityNamed('auditEntry')).getAll],
      [crudOf(entityNamed('receiveData')).getAll],
      [topics.getAll],
      [users.getAll],
      [roles.getAll],
      [access.current],
      [apiKeys.list],
      [receiving.countPurged, { days: 1, states: '["ok"]' }],
    ]
    for (const [endpoint, input] of asked) {
      const answer = await server.one.call(endpoint, { ...input })
      expect(answer.status, `${pathOf(endpoint)} ${answer.text}`).toBe(200)
      const check = ajv.compile(operationOf(endpoint).responses['200']!.content['application/json']!.schema)
      check(answer.body)
      expect(check.errors ?? [], pathOf(endpoint)).toEqual([])
    }
  })
})
