import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const units = crudOf(entityNamed('unit'))
type Row = Record<string, unknown> & { id: string; rowVersion: number }

const create = async (values: Record<string, unknown>) =>
  (await server.one.ask(units.create, values)) as unknown as Row
const save = (rows: readonly Record<string, unknown>[]) => server.one.call(units.saveMany, { rows })
const all = async (keyword: string) =>
  (await server.one.ask(units.getAll, { keyword, maxResultCount: 100 })).items as unknown as Row[]

describe('several rows saved at once', () => {
  it('are changed and added in one go, and answered in the order they were sent', async () => {
    const [a, b] = [await create({ code: 'SA' }), await create({ code: 'SB' })]
    const answer = await save([
      { id: b.id, rowVersion: 1, name: 'b' },
      { code: 'SC', name: 'c' },
      { id: a.id, rowVersion: 1, name: 'a' },
    ])
    expect(
      (answer.body.result as { items: Row[] }).items.map(({ code, name, rowVersion }) => [
        code,
        name,
        rowVersion,
      ]),
    ).toEqual([
      ['SB', 'b', 2],
      ['SC', 'c', 1],
      ['SA', 'a', 2],
    ])
  })

  it('are refused whole with every fault named by row', async () => {
    const row = await create({ code: 'SD', name: 'before' })
    const answer = await save([
      { id: row.id, rowVersion: 1, name: 'after' },
      { id: row.id, rowVersion: 2, decimals: 'many' },
      { code: 'bad;code' },
    ])
    expect(answer.status).toBe(400)
    expect(answer.body.error?.validationErrors?.map(({ members }) => members[0])).toEqual(
      expect.arrayContaining(['rows[1].decimals', 'rows[2].code']),
    )
    expect(await all('SD')).toMatchObject([{ name: 'before', rowVersion: 1 }])
  })

  it('tell all that others changed, with both values, and overwrite none', async () => {
    const rows = [await create({ code: 'SE', name: 'e' }), await create({ code: 'SF', name: 'f' })]
    for (const row of rows) await server.one.ask(units.update, { id: row.id, rowVersion: 1, name: 'theirs' })
    const free = await create({ code: 'SG', name: 'g' })
    const answer = await save([
      ...rows.map((row) => ({ id: row.id, rowVersion: 1, name: 'mine' })),
      { id: free.id, rowVersion: 1, name: 'mine' },
    ])
    expect(answer.status).toBe(409)
    const { conflicts } = JSON.parse(answer.body.error!.details!) as { conflicts: { id: string }[] }
    expect(conflicts).toHaveLength(2)
    expect(conflicts).toEqual(
      expect.arrayContaining(
        rows.map((row) =>
          expect.objectContaining({
            id: row.id,
            current: expect.objectContaining({ name: 'theirs', rowVersion: 2 }),
            yours: { name: 'mine' },
          }),
        ),
      ),
    )
    expect(await all('SG')).toMatchObject([{ name: 'g' }])
  })

  it('must be a list of rows', async () => {
    for (const rows of ['x', {}, [1], [null], [[]], Array.from({ length: 1001 }, () => ({}))])
      expect((await save(rows as never)).status).toBe(400)
    expect((await save([{ id: '01a1f96a-0000-7000-8000-6506b4430d9a', rowVersion: 1 }])).status).toBe(404)
  })
})

describe('the history of a row', () => {
  it('tells who changed which field from what to what, under its earlier codes too', async () => {
    const row = await create({ code: 'HA', name: 'one', decimals: 1 })
    await server.one.ask(units.update, { id: row.id, rowVersion: 1, name: 'two' })
    await server.one.ask(units.update, { id: row.id, rowVersion: 2, code: 'HB' })
    await server.one.ask(units.update, { id: row.id, rowVersion: 3, decimals: 2, remark: 'r' })
    // Another row that takes the freed code has a history of its own.
    const other = await create({ code: 'HA', name: 'other' })
    const { items } = await server.one.ask(units.history, { id: row.id })
    expect(items.map(({ action, changes }) => [action, changes])).toEqual([
      [
        'update',
        expect.arrayContaining([
          { field: 'decimals', before: 1, after: 2 },
          { field: 'remark', before: null, after: 'r' },
        ]),
      ],
      ['update', [{ field: 'code', before: 'HA', after: 'HB' }]],
      ['update', [{ field: 'name', before: 'one', after: 'two' }]],
      ['create', []],
    ])
    expect(items.every(({ userCode }) => userCode === 'admin')).toBe(true)
    expect((await server.one.ask(units.history, { id: other.id })).items).toHaveLength(1)
    expect((await server.two.call(units.history, { id: row.id })).status).toBe(404)
  })
})
