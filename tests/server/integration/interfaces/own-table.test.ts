import { afterAll, beforeAll, expect, it } from 'vitest'
import { column, constant, interfaceBench, type InterfaceBench } from '../../../support/interfaces.ts'
import { listOf, makeTable, ownField } from '../../../support/own-tables.ts'

let bench: InterfaceBench
beforeAll(async () => {
  bench = await interfaceBench()
})
afterAll(() => bench.close())

it('a table of the tenant is written by an interface, and what its fields do not take is kept aside', async () => {
  const { server } = bench
  await makeTable(server.one, 'X_mould', [
    ownField('shots', 'integer', { required: true, initial: '0' }),
    ownField('place', 'text'),
  ])
  await bench.sql(`create table erp.moulds (no text, shots text);
    insert into erp.moulds values ('M1', '12'), ('M2', 'many')`)
  const mapping = [column('code', 'no'), column('shots', 'shots'), constant('place', 'hall')]
  const made = { code: 'MOULDS', sourceTable: 'erp.moulds', entity: 'X_mould', mode: 'upsert', mapping }
  const config = await bench.make({ ...made, enabled: true })
  expect(await bench.run(config)).toMatchObject({ created: 1, faulty: 1 })
  await bench.sql(`update erp.moulds set shots = '13'`)
  expect(await bench.run(config)).toMatchObject({ created: 1, updated: 1 })
  const { items } = await server.one.ask(listOf('X_mould').getAll, { sorting: 'code' })
  expect(items).toMatchObject([
    { code: 'M1', shots: 13, place: 'hall' },
    { code: 'M2', shots: 13, place: 'hall' },
  ])
  await expect(bench.make({ ...made, code: 'OTHER', entity: 'X_other' })).rejects.toThrow('X_other')
})
