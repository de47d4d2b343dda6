import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Entity } from '#domain/entity.ts'
import { importable } from '#domain/import-target.ts'
import { pathOf } from '#domain/service.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { loadDemo } from '../../../src/server/demo.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { createTestServer, type TestAnswer, type TestServer, type TestUser } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const now = new Date('2026-11-20T20:00:00Z')
  await withTenant(server.database.app, tenantOne, (tx) => loadDemo(tx, 'JS', now))
})
afterAll(() => server.close())

const taken = importable.filter(({ scope }) => scope === 'planUnit')

type Row = Readonly<Record<string, unknown>>

/** The file of a list as its user gets it: headings in his language, times of his zone, named as his browser names it. */
async function download(user: TestUser, entity: Entity, format: string): Promise<[string, Buffer]> {
  const answer = await user.call(crudOf(entity).exportRows, { format }, { 'accept-language': 'zh-Hans' })
  expect(answer.status, entity.name).toBe(200)
  const name = /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers['content-disposition']))![1]!
  return [decodeURIComponent(name), answer.bytes]
}

async function upload(user: TestUser, files: Readonly<Record<string, Buffer>>): Promise<TestAnswer> {
  const form = formOf(files)
  return server.request({
    method: 'POST',
    url: pathOf(importData.folder),
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'en', ...form.headers },
    payload: form.payload,
  })
}

/** What the server makes of what was brought in, or keeps of where it came from: not in the files of the way back. */
const derived: Readonly<Record<string, readonly string[]>> = {
  order: ['lateness', 'slack', 'setupTotal', 'productionStart', 'productionEnd'],
  operation: (
    'direction let est lateness slack waitSec prevOps nextOps dispatchKey score reasonCode kitStatus ' +
    'materialReady instrNo'
  ).split(' '),
  useInst: ['candidateScore'],
  peg: ['timeGap', 'isLate'],
  // Stock comes with its own list: documents that moved it do not move it again by themselves.
  stockInOut: ['posted', 'postedAt', 'postedBy'],
}

/** All rows of a list by their keys, without what is derived. */
async function rowsOf(user: TestUser, entity: Entity): Promise<Map<string, Row>> {
  const { items, totalCount } = await user.ask(crudOf(entity).getAll, { maxResultCount: 10_000 })
  expect(items.length, entity.name).toBe(totalCount)
  const left = new Set(['origin', ...(derived[entity.name] ?? [])])
  const names = Object.keys(entity.fields).filter((name) => !left.has(name))
  return new Map(
    (items as Row[]).map((row) => [
      JSON.stringify(entity.key.map((name) => row[name])),
      Object.fromEntries(names.map((name) => [name, row[name]])),
    ]),
  )
}

it('a whole plan unit that left as files comes back, in an empty one, as the same rows', async () => {
  const files: Record<string, Buffer> = {}
  const left = new Map<Entity, Map<string, Row>>()
  for (const [i, entity] of taken.entries()) {
    const [name, bytes] = await download(server.one, entity, i % 2 === 0 ? 'xlsx' : 'csv')
    files[name] = bytes
    left.set(entity, await rowsOf(server.one, entity))
    expect((await rowsOf(server.two, entity)).size, entity.name).toBe(0)
  }
  expect(Object.keys(files)).toHaveLength(taken.length)
  expect((await upload(server.two, files)).text).toContain('"committed":true')
  for (const [entity, rows] of left) {
    expect(rows.size, entity.name).toBeGreaterThan(0)
    const back = await rowsOf(server.two, entity)
    expect([...back.keys()].sort(), entity.name).toEqual([...rows.keys()].sort())
    for (const [key, row] of rows) expect(back.get(key), `${entity.name} ${key}`).toEqual(row)
  }
}, 180_000)

it('derived is only what nobody may write', () => {
  for (const [name, fields] of Object.entries(derived))
    for (const field of fields)
      expect(entityNamed(name).fields[field]?.readOnly, `${name} ${field}`).toBe(true)
})
