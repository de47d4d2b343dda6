import { setTimeout as wait } from 'node:timers/promises'
import { Query } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { integer, text } from '#domain/field-kinds.ts'
import { Binder } from '../../../src/server/db/sql/shape.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import type { RowQuery } from '../../../src/server/features/kpi/query-page.ts'
import { tablesOfQuery } from '../../../src/server/features/kpi/query-tables.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const ROWS = 30_000

const query = (ties: boolean): RowQuery => ({
  fields: { n: integer('数', 'Number'), key: text('行', 'Row') },
  sql: `select n, n::text as key from generate_series(${ROWS}, 1, -1) n`,
  binder: new Binder(),
  searchable: [],
  sorting: 'n',
  ...(ties ? { ties: ['n'] } : {}),
})

/** The tables of a query, and the statements whose rows were asked for since they began. */
function tablesIn(tx: Tx, ties: boolean) {
  const asked: string[] = []
  const client = Object.create(tx.client, {
    query: {
      value: (...input: Parameters<typeof tx.client.query>) => {
        const [first] = input as readonly unknown[]
        if (first instanceof Query) asked.push((first as unknown as { readonly text: string }).text)
        return tx.client.query(...input)
      },
    },
  }) as Tx['client']
  const refuse = (column: string): never => {
    throw new RangeError(column)
  }
  const tables = tablesOfQuery({ ...tx, client }, query(ties), { n: 'integer' }, 'en', refuse)
  return { tables, asked }
}

describe('the tables of a query', () => {
  it.each([true, false])(
    'have all rows in their order, few of them first; ties of few columns: %s',
    async (ties) => {
      await withTenant(database.app, tenantOne, async (tx) => {
        const lengths: number[] = []
        const rows: number[] = []
        for await (const { length, columns } of tablesIn(tx, ties).tables) {
          lengths.push(length)
          rows.push(...(columns['n'] as Int32Array))
        }
        expect(rows).toEqual(Array.from({ length: ROWS }, (_, at) => at + 1))
        expect(lengths[0]).toBe(1000)
        expect(Math.max(...lengths)).toBe(5000)
      })
    },
  )

  it('are read one ahead of their reader and no further, and not beyond the one who leaves', async () => {
    await withTenant(database.app, tenantOne, async (tx) => {
      const { tables, asked } = tablesIn(tx, true)
      const counts: number[] = []
      for (let step = 0; step < 3; step++) {
        await tables.next()
        await wait(100)
        counts.push(asked.length)
      }
      expect(counts).toEqual([1, 3, 4])
      await tables.return(undefined)
      expect(await tx.row('select 1 as n')).toEqual({ n: 1 })
      expect(asked).toHaveLength(4)
    })
  })
})
