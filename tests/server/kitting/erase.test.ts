import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { supplier } from '#domain/entities/master/supplier.ts'
import { ownMapping } from '#domain/kitting/source-mapping.ts'
import { erasedByPid, eraseServices } from '#domain/services/kitting/erase.ts'
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

it('every service of the kind erases all rows of its pid and no other', async () => {
  await server.one.ask(crudOf(entityNamed('unit')).create, { code: 'PCS', name: 'Piece' })
  const item = { name: 'N', itemType: 'M', obtainMethod: 'P', baseUnit: 'PCS' }
  for (const code of ['A', 'B', 'C'])
    await server.one.ask(crudOf(entityNamed('item')).create, { ...item, code })
  const source = (kind: 'demand' | 'supply', table: string) => ({
    name: 'N',
    tableOrView: table,
    mapping: ownMapping(kind, entityNamed(table)),
  })
  const substitute = { groupId: 'G', childItem: 'A' }
  const rows: Record<(typeof erasedByPid)[number]['service'], readonly Record<string, unknown>[]> = {
    AMRPDelArea: [{ name: 'N' }],
    AMRPVendor: [{ name: 'N' }],
    AMRPItem: [item],
    AMRPSubstitutes: [
      { ...substitute, subItem: 'B' },
      { ...substitute, subItem: 'C' },
    ],
    AMRPRequestDefinition: [source('demand', 'order')],
    AMRPSupplyDefinition: [source('supply', 'stock')],
  }
  for (const { service, of, field } of erasedByPid) {
    const calls = crudOf(entityNamed(of))
    const pids = async () =>
      new Set(
        (await server.one.ask(calls.getAll, {})).items.map((row) => (row as Record<string, unknown>)[field]),
      )
    for (const pid of ['GONE', 'KEPT'])
      for (const row of rows[service]) await server.one.ask(calls.create, { ...row, [field]: pid })
    expect(await server.one.ask(eraseServices[service], { pid: 'gone' }), service).toEqual({
      count: rows[service].length,
    })
    const left = await pids()
    expect([left.has('GONE'), left.has('KEPT')], service).toEqual([false, true])
  }
})
