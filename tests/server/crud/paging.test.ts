import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { insertRows } from '../../../src/server/platform/crud/bulk.ts'
import { tenantOne } from '../../support/database.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

const ROWS = 1300
const PAGE = 97
const { getAll } = crudOf(entityNamed('supplier'))
type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly code: string }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    code: `${i % 2 ? 's' : 'S'}${String((i * 7919) % ROWS).padStart(5, '0')}`,
    // Many equal values, and half of them none.
    name: i % 2 ? null : `name ${i % 5}`,
    replyDays: i % 3 ? null : i % 4,
  }))
  await withTenant(server.database.app, tenantOne, (tx) => insertRows(entityNamed('supplier'), tx, rows))
})
afterAll(() => server.close())

const page = async (input: Record<string, unknown>) =>
  (await server.one.ask(getAll, input)) as unknown as { totalCount: number; items: Row[] }
const codes = (rows: readonly Row[]) => rows.map(({ code }) => code)

describe.each([
  'code',
  'code desc',
  'name',
  'name desc',
  'replyDays desc, name',
  'name, code desc',
  'enabled desc',
])('a list sorted by %s', (sorting) => {
  let all: Row[] = []
  beforeAll(async () => {
    all = (await page({ sorting, maxResultCount: 10_000 })).items
    expect(new Set(codes(all)).size).toBe(ROWS)
  })

  it('gives the place of any of its rows, and none of others', async () => {
    const placeOf = async (before: string, rest: object = {}) =>
      (await page({ sorting, total: 'before', before, ...rest })).totalCount
    for (const at of [0, 1, 2, 433, 434, 650, 866, 867, 975, ROWS - 1])
      expect(await placeOf(all[at]!.id)).toBe(at)
    const found = (await page({ sorting, keyword: '00', maxResultCount: 10_000 })).items
    const at = Math.floor(found.length / 2)
    expect(await placeOf(found[at]!.id, { keyword: '00' })).toBe(at)
    expect(await placeOf(found[at]!.id, { keyword: 'no such' })).toBe(-1)
    expect(await placeOf('00000000-0000-4000-8000-000000000000')).toBe(-1)
  })

  it('is walked forwards by the row before each page, and backwards by the row behind it', async () => {
    const forwards: Row[] = []
    for (let after: string | undefined; ; ) {
      const { items, totalCount } = await page({ sorting, maxResultCount: PAGE, ...(after ? { after } : {}) })
      expect(totalCount).toBe(after ? -1 : ROWS)
      if (items.length === 0) break
      forwards.push(...items)
      after = items.at(-1)!.id
    }
    expect(codes(forwards)).toEqual(codes(all))
    const backwards: Row[] = []
    for (let before = all.at(-1)!.id; ; ) {
      const { items } = await page({ sorting, maxResultCount: PAGE, before })
      if (items.length === 0) break
      backwards.unshift(...items)
      before = items[0]!.id
    }
    expect(codes(backwards)).toEqual(codes(all.slice(0, -1)))
  })

  it('is entered anywhere, counted from either end', async () => {
    for (const skipCount of [0, 1, 430, 431, 650, 651, 1000, ROWS - 1, ROWS, ROWS + 5]) {
      const { items, totalCount } = await page({ sorting, maxResultCount: PAGE, skipCount, total: 'none' })
      expect([totalCount, codes(items)]).toEqual([-1, codes(all.slice(skipCount, skipCount + PAGE))])
      const ended = await page({ sorting, maxResultCount: PAGE, skipCount, fromEnd: true, total: 'none' })
      const end = Math.max(0, ROWS - skipCount)
      expect(codes(ended.items)).toEqual(codes(all.slice(Math.max(0, end - PAGE), end)))
    }
  })

  it('is marked at every so manieth row', async () => {
    const marks = await page({ sorting, every: 130, maxResultCount: 1 })
    expect(marks).toMatchObject({ totalCount: -1 })
    expect(marks.items.map(({ id }) => id)).toEqual(
      all.filter((_, at) => (at + 1) % 130 === 0).map(({ id }) => id),
    )
    expect(Object.keys(marks.items[0]!)).toEqual(['id'])
  })
})

it('is marked as far as it is found', async () => {
  const asked = { sorting: 'name', keyword: 'name', maxResultCount: 10_000 }
  const { items } = await page(asked)
  const marks = await page({ ...asked, every: 200 })
  expect(marks.items.map(({ id }) => id)).toEqual([items[199]!.id, items[399]!.id, items[599]!.id])
})

it('is entered at any distance from a row, in either direction', async () => {
  for (const sorting of ['code', 'name', 'replyDays desc, name']) {
    const all = (await page({ sorting, maxResultCount: 10_000 })).items
    for (const from of [0, 500, 660, ROWS - 1])
      for (const skipAfter of [0, 1, 120, 640, ROWS]) {
        const asked = { sorting, maxResultCount: 9, skipAfter, total: 'none' }
        const below = await page({ ...asked, after: all[from]!.id })
        expect(codes(below.items)).toEqual(codes(all.slice(from + 1 + skipAfter, from + 10 + skipAfter)))
        const above = await page({ ...asked, before: all[from]!.id })
        const end = Math.max(0, from - skipAfter)
        expect(codes(above.items)).toEqual(codes(all.slice(Math.max(0, end - 9), end)))
      }
  }
})

it('counts beside a single row, or without any', async () => {
  const counted = await page({ maxResultCount: 1, keyword: 'name 1' })
  expect([counted.totalCount, counted.items.length]).toEqual([130, 1])
  const only = await page({ maxResultCount: 1, keyword: 'NAME 1', total: 'only' })
  expect([only.totalCount, only.items.length]).toEqual([130, 0])
})

it('neither repeats nor hides a row while others add and delete some', async () => {
  const mine = { sorting: 'code', maxResultCount: 50, keyword: '0' }
  const before = codes((await page({ ...mine, maxResultCount: 10_000 })).items)
  const seen: string[] = []
  const gone: string[] = []
  for (let after: Row | undefined, turn = 0; ; turn++) {
    const { items } = await page({ ...mine, ...(after ? { after: after.id } : {}) })
    if (items.length === 0) break
    seen.push(...codes(items))
    after = items.at(-1)!
    await withTenant(server.database.app, tenantOne, async (tx) => {
      await insertRows(entityNamed('supplier'), tx, [{ code: `A0-${turn}` }])
      const row = await tx.row<{ code: string }>(
        `delete from supplier where id = (select id from supplier where tenant_id = 1 and lower(code) < lower($1)
           and lower(code) >= 's0' order by lower(code) limit 1) returning code`,
        [after!.code],
      )
      if (row) gone.push(row.code)
    })
  }
  expect(gone.length).toBeGreaterThan(5)
  expect(seen).toEqual(before)
})
