import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { copyInto } from '../../../src/server/platform/sources/copy.ts'
import { CopyTable } from '../../../src/server/platform/sources/copy-table.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const schema = { name: 'text', qty: 'quantity' } as const
const many = {
  sql: `select 'item ' || (n % 100), n::bigint from generate_series(1, 3000000) as n, lateral (select pg_sleep(case when n % 1000 = 0 then 0.01 else 0 end)) s`,
  columns: ['name', 'qty'],
}
const reading = <T>(work: (tx: Tx) => Promise<T>) =>
  withTenant(database.read, tenantOne, work, { readOnly: true })

describe('reading through COPY', () => {
  it('ends at once when it is stopped, and leaves the connection in order', async () => {
    const aborter = new AbortController()
    const table = new CopyTable(schema)
    const stopped = reading((tx) =>
      copyInto(tx.client, many, table, { signal: aborter.signal, pool: database.read }),
    )
    while (table.rows === 0) await sleep(5)
    aborter.abort(new Error('stopped'))
    await expect(stopped).rejects.toThrow()
    expect(table.rows).toBeLessThan(3_000_000)
    for (let n = 0; n < 8; n++) expect(await reading((tx) => tx.row('select 1 as one'))).toEqual({ one: 1 })
  })

  it('names a mistake in the rows, and leaves the connection in order', async () => {
    const wrong = { sql: `select 'a'::text from generate_series(1, 200000)`, columns: ['name', 'qty'] }
    await expect(reading((tx) => copyInto(tx.client, wrong, new CopyTable(schema)))).rejects.toThrow(
      '1 fields',
    )
    await expect(
      reading((tx) => copyInto(tx.client, { ...wrong, sql: 'select 1/0' }, new CopyTable(schema))),
    ).rejects.toThrow('division by zero')
    expect(await reading((tx) => tx.row('select 1 as one'))).toEqual({ one: 1 })
  })
})
