import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { newColumn, newDefinition } from '#domain/reports/designed/definition.ts'
import { roles } from '#domain/services/access/accounts.ts'
import { pathOf } from '#domain/service.ts'
import { reportDesigns } from '#domain/services/reports/designs.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { decodeTable } from '#engine/arrow.ts'
import { ArrowStreamParts } from '#engine/arrow-stream.ts'
import { rowAt, type TableSchema } from '#engine/columns.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

/** More than two batches and the rows that come first. */
const ITEMS = 18_500
/** The last in the order of the report. */
const LAST = `I${ITEMS}`

let server: TestServer
let limited: TestUser
beforeAll(async () => {
  server = await createTestServer()
  await withTenant(server.database.app, tenantOne, async (tx) => {
    await tx.run(`insert into unit (code) values ('EA')`)
    // Names and numbers that many rows share, so that most of the order follows from the last key.
    await tx.run(
      `insert into item (code, name, item_type, obtain_method, base_unit, sort_no, price)
       select 'I' || n, 'Item ' || n % 7, 'P', 'M', 'EA', n % 3, n / 8.0 from generate_series(1, ${ITEMS}) n`,
    )
  })
  limited = await server.user(1, 'limited', ['Pages.Roles', 'Pages.Users'])
  const [role] = (await server.one.ask(roles.getAll, { keyword: 'R-limited' })).items
  await server.one.ask(roles.update, { ...role, rowFilter: { item: 'ME.sortNo != 2' } })
  for (const [code, more] of [
    [plain, []],
    [keyed, [newColumn('code', 'ME.code')]],
  ] as const)
    await server.one.ask(reportDesigns.create, {
      code,
      name: code,
      folder: 'orders',
      definition: {
        ...newDefinition('item'),
        columns: [
          newColumn('number', 'ME.sortNo'),
          newColumn('name', 'ME.name'),
          newColumn('price', 'ME.price'),
          ...more,
        ],
        sort: [{ column: 'number', descending: false }],
      },
      roles: ['R-limited'],
    })
})
afterAll(() => server.close())

/** Reports whose rows are told apart by all of their columns, and by the code alone. */
const [plain, keyed] = ['ItemsByNumber', 'ItemsByCode'] as const

const schema: TableSchema = { number: 'integer', name: 'text', price: 'quantity', code: 'text' }

/** Rows of each batch of a stream, as they are on the wire. */
function batchesOf(bytes: Uint8Array) {
  const stream = new ArrowStreamParts()
  const parts = stream.push(bytes).map((part) => decodeTable(schema, part))
  const rows = parts.map((table) => Array.from({ length: table.length }, (_, at) => rowAt(schema, table, at)))
  return { rows, isWhole: stream.isWhole, failure: stream.failure }
}

/** The rows in pages, as they are listed. */
async function pagedRows(user: TestUser, reportCode: string) {
  const rows: Record<string, unknown>[] = []
  for (let total = 1; rows.length < total; ) {
    const input = { reportCode, P: '{}', skipCount: rows.length, maxResultCount: 10_000 }
    const page = (await user.ask(reportCalls.page, input)) as {
      totalCount: number
      items: Record<string, unknown>[]
    }
    rows.push(...page.items)
    total = page.totalCount
  }
  return rows.map(({ number, name, price, code = null }) => ({
    number: Number(number),
    name,
    price: BigInt(Math.round(Number(price) * 1e6)),
    code,
  }))
}

const setLast = (value: number) =>
  withTenant(server.database.app, tenantOne, (tx) =>
    tx.run('update item set sort_no = $2 where code = $1', [LAST, value]),
  )

/** Asks as an administrator until the answer holds. */
async function until(sql: string, values: unknown[] = []): Promise<void> {
  const admin = new Client(server.database.admin)
  await admin.connect()
  try {
    while (!(await admin.query<{ ok: boolean }>(sql, values)).rows[0]!.ok)
      await new Promise((resolve) => setTimeout(resolve, 20))
  } finally {
    await admin.end()
  }
}

describe('the stream of a report', () => {
  it.each([
    [plain, 'all rows', () => server.one],
    [plain, 'a part of them', () => limited],
    [keyed, 'all rows', () => server.one],
    [keyed, 'a part of them', () => limited],
  ] as const)('%s: has the rows of its pages in their order, for a reader of %s', async (code, _, user) => {
    const { bytes } = await user().call(reportCalls.run, { reportCode: code, P: {} })
    const { rows, isWhole } = batchesOf(bytes)
    const paged = await pagedRows(user(), code)
    expect(isWhole).toBe(true)
    expect(rows.length).toBeGreaterThan(1)
    expect(rows[0]).toHaveLength(1000)
    expect(paged.length).toBeGreaterThan(10_000)
    expect(rows.flat()).toEqual(paged)
    expect((await user().call(reportCalls.run, { reportCode: code, P: {} })).bytes).toEqual(bytes)
    const { items } = await user().ask(reportCalls.list)
    expect(items.find((one) => one.code === code)?.rows).toBe(paged.length)
  })

  it('says why it stopped when a late row cannot be told, and never that it ended', async () => {
    await setLast(2 ** 40)
    try {
      const late = await server.one.call(reportCalls.run, { reportCode: keyed, P: {} })
      const { rows, isWhole, failure } = batchesOf(late.bytes)
      expect([late.status, rows.length > 1, isWhole]).toEqual([200, true, false])
      const { error } = JSON.parse(failure!) as { error: { message: string } }
      expect(error.message).toContain(String(2 ** 40))
    } finally {
      await setLast(1)
    }
  })

  it('is refused like any call when the first rows cannot be told', async () => {
    await setLast(-(2 ** 40))
    try {
      const early = await server.one.call(reportCalls.run, { reportCode: keyed, P: {} })
      expect(early.status).toBe(422)
      expect(early.body.error?.message).toContain(String(-(2 ** 40)))
    } finally {
      await setLast(1)
    }
  })

  it('tells of a database that goes away in the middle, and its statement ends with a caller that does', async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const leaving = new AbortController()
    const run = (signal?: AbortSignal) =>
      fetch(address + pathOf(reportCalls.run), {
        method: 'POST',
        headers: {
          Authorization: `Bearer ${server.one.token}`,
          'accept-language': 'en',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ reportCode: keyed, P: {} }),
        ...(signal ? { signal } : {}),
      })
    const blocker = new Client(server.database.admin)
    await blocker.connect()
    await blocker.query('begin; lock table takt.item in access exclusive mode')
    const left = run(leaving.signal).catch((error: Error) => error.name)
    await until(waiting, ['Lock'])
    leaving.abort()
    expect(await left).toBe('AbortError')
    // The lock is still there: the statement did not end by itself.
    await until(
      `select count(*) = 0 as ok from pg_stat_activity where datname = current_database() and wait_event_type = $1`,
      ['Lock'],
    )
    const failed = run()
    await until(waiting, ['Lock'])
    await blocker.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and usename = 'app_rw'`,
    )
    const answer = await failed
    await blocker.query('rollback')
    await blocker.end()
    expect(await answer.text()).toContain('The database cannot be reached')
    // What is written to the log comes in its order: one failure, which is not that of the caller who left.
    await until(`select count(*) > 0 as ok from takt.system_log where message like '%RunReport%'`)
    const { items } = await server.one.ask(crudOf(entityNamed('systemLog')).getAll, { maxResultCount: 100 })
    const failures = items.filter((row) =>
      String((row as Record<string, unknown>)['message']).includes('RunReport'),
    )
    expect(failures).toHaveLength(1)
    expect(JSON.stringify(failures)).not.toContain('canceling statement')
  })
})

/** Statements of the server wait for something. */
const waiting = `select count(*) > 0 as ok from pg_stat_activity where datname = current_database() and wait_event_type = $1`
