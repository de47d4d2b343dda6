import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { supplier } from '#domain/entities/master/supplier.ts'
import { eraseServices } from '#domain/services/kitting/erase.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const suppliers = crudOf(supplier)

it('rows of a pid are erased in the own tenant alone, and a pid that nobody has is named', async () => {
  for (const user of [server.one, server.two]) {
    await user.ask(suppliers.create, { code: 'V1', name: 'V1' })
    await user.ask(suppliers.create, { code: 'V2', name: 'V2' })
  }
  expect(await server.one.ask(eraseServices.AMRPVendor, { pid: 'v1' })).toEqual({ count: 1 })
  const codes = async (user: TestServer['one']) =>
    (await user.ask(suppliers.getAll, { sorting: 'code' })).items.map(
      (row) => (row as unknown as { code: string }).code,
    )
  expect(await codes(server.one)).toEqual(['V2'])
  expect(await codes(server.two)).toEqual(['V1', 'V2'])
  const gone = await server.one.call(eraseServices.AMRPVendor, { pid: 'V1' })
  expect([gone.status, gone.body.error?.message]).toEqual([404, expect.stringContaining('V1')])
})
