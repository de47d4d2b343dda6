import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { limitPool } from '../../../src/server/db/pool-limits.ts'
import { asAdmin } from '../../support/database.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

it('a request whose statement takes too long answers what happened, in the language of who asks', async () => {
  const none = { lockMs: 0, idleMs: 0, slowMs: 0, tellSlow: () => {} }
  limitPool(server.database.app, { ...none, statementMs: 50 })
  const units = crudOf(entityNamed('unit'))
  await asAdmin(server.database.admin, async (admin) => {
    await admin.query('begin; lock table takt.unit in access exclusive mode')
    const ask = async (language: string) =>
      (await server.one.call(units.getAll, {}, { 'accept-language': language })).body.error?.message
    expect(await ask('en')).toMatch(/took too long for this request/)
    expect(await ask('zh-Hans')).toMatch(/时间过长/)
  })
  expect((await server.one.call(units.getAll, {})).status).toBe(200)
})
