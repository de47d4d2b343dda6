import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { TableCopies, type CopyLimits, type TableCopy } from '../../../src/server/db/table-copies.ts'
import { withTenant, type Tx } from '../../../src/server/db/tenant.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
let copies: TableCopies
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => copies.close())
afterAll(() => database.close())

const open = (limits: Partial<CopyLimits> = {}): TableCopies =>
  (copies = new TableCopies(database.connection('app_rw'), limits))

let fills: string[] = []
/** A copy of so many numbers. */
const copyOf = (key: string, rows = 10, tenantId = 1): TableCopy<number> => ({
  tenantId,
  key,
  fill: async (tx) => {
    fills.push(key)
    await tx.run(
      'create temporary table copied on commit preserve rows as select generate_series(1, $1::int) as n',
      [rows],
    )
    return rows
  },
})

const readIn = <T>(
  copy: TableCopy<number>,
  work: (tx: Tx, rows: number) => Promise<T>,
  signal?: AbortSignal,
) =>
  copies.read(
    copy,
    (client, rows) =>
      withTenant(database.app, tenantOne, (tx) => work(tx, rows), { client, readOnly: true, signal }),
    signal,
  )

const countIn = (copy: TableCopy<number>): Promise<number> =>
  readIn(copy, async (tx) => (await tx.row<{ n: number }>('select count(*) as n from copied'))!.n)

/** Connections that have a copy. */
const kept = async (): Promise<number> =>
  (await withTenant(database.app, tenantOne, (tx) =>
    tx.row<{ n: number }>("select count(*) as n from pg_class where relname = 'copied'"),
  ))!.n

it('copies once for readers of the same rows, one after the other or at a time', async () => {
  open()
  fills = []
  expect(await Promise.all(['a', 'b', 'a', 'a'].map((key) => countIn(copyOf(key))))).toEqual([10, 10, 10, 10])
  expect(await countIn(copyOf('a'))).toBe(10)
  expect(await countIn(copyOf('a', 3, 2))).toBe(3)
  expect(fills.toSorted()).toEqual(['a', 'a', 'b'])
  await copies.close()
  await expect.poll(kept).toBe(0)
})

it('lets the copy make way that was read longest ago, of the tenant that wants another', async () => {
  open({ mostOfTenant: 2, most: 3 })
  fills = []
  await countIn(copyOf('other', 10, 2))
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await countIn(copyOf(key))
  expect(fills).toEqual(['other', 'a', 'b', 'c', 'b'])
  await countIn(copyOf('other', 10, 2))
  await countIn(copyOf('third', 10, 3))
  expect(fills).toEqual(['other', 'a', 'b', 'c', 'b', 'third'])
  expect(copies.size).toBe(3)
})

it('lets readers wait while all copies are being read, until one is free or they leave', async () => {
  open({ mostOfTenant: 1 })
  let go = (): void => {}
  const held = readIn(copyOf('a'), () => new Promise<void>((resolve) => (go = resolve)))
  const next = countIn(copyOf('b'))
  const left = new AbortController()
  const leaving = readIn(copyOf('c'), () => Promise.resolve(), left.signal)
  left.abort()
  await expect(leaving).rejects.toThrow(/abort/i)
  expect(copies.size).toBe(1)
  await expect.poll(() => fills.at(-1)).toBe('a')
  go()
  await held
  expect(await next).toBe(10)
})

it('removes a copy that nobody reads, and those of a tenant that are too large together', async () => {
  open({ idleMs: 50 })
  await countIn(copyOf('a'))
  await expect.poll(kept).toBe(0)
  expect(copies.size).toBe(0)
  await copies.close()
  open({ bytesOfTenant: 100_000 })
  fills = []
  for (const key of ['a', 'b', 'a', 'b']) await countIn(copyOf(key))
  for (const key of ['large', 'a', 'large']) await countIn(copyOf(key, key === 'large' ? 5000 : 10))
  // The large one alone is more than may be kept.
  expect(fills).toEqual(['a', 'b', 'large', 'a', 'large'])
})

it('counts the bytes of an index once', async () => {
  const copy: TableCopy<number> = {
    tenantId: 1,
    key: 'indexed',
    fill: async (tx) => {
      fills.push('indexed')
      await tx.run(
        'create temporary table copied on commit preserve rows as select generate_series(1, 5000) as n',
      )
      await tx.run('create index copied_index on copied (n)')
      return 5000
    },
  }
  // About 330 kB with its index, 460 kB with the index twice.
  open({ bytesOfTenant: 400_000 })
  fills = []
  for (let times = 0; times < 2; times++) await countIn(copy)
  expect(fills).toEqual(['indexed'])
})

it('does not keep what could not be copied, nor a connection that is gone', async () => {
  open()
  const failing: TableCopy<number> = { ...copyOf('a'), fill: () => Promise.reject(new Error('lost')) }
  await expect(countIn(failing)).rejects.toThrow('lost')
  expect(copies.size).toBe(0)
  fills = []
  expect(await countIn(copyOf('a'))).toBe(10)
  await expect(
    readIn(copyOf('a'), (tx) => tx.run('select pg_terminate_backend(pg_backend_pid())')),
  ).rejects.toThrow()
  await expect.poll(() => copies.size).toBe(0)
  expect(await countIn(copyOf('a'))).toBe(10)
  expect(fills).toEqual(['a', 'a'])
  // A statement that fails ends the transaction alone.
  await expect(readIn(copyOf('a'), (tx) => tx.run('select 1 / 0'))).rejects.toThrow(/division/)
  expect(await countIn(copyOf('a'))).toBe(10)
  expect(fills).toEqual(['a', 'a'])
})
