import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities } from '#domain/entities/index.ts'
import { exchanged } from '#domain/import-target.ts'
import { tableOfEntity } from '../../src/server/db/schema/table.ts'
import { importFiles } from '../../src/server/platform/exchange/import-files.ts'
import { prepare } from '../../src/server/platform/exchange/prepare.ts'
import { asAdmin, tenantOne } from '../support/database.ts'
import { someOf } from '../support/effort.ts'
import { demo } from '../support/kitting.ts'
import { createFilledServer, type TestServer } from '../support/server.ts'
import { fileOf } from '../server/exchange/support.ts'

let server: TestServer
beforeAll(async () => {
  server = await createFilledServer(demo())
})
afterAll(() => server.close())

describe('every entity', () => {
  it('has a table that only its scope sees, by a policy that its owner obeys too', async () => {
    const tables = entities.filter(({ view }) => !view).map((entity) => tableOfEntity(entity, entities).name)
    const found = await asAdmin(server.database.admin, (admin) =>
      admin.query<{ name: string }>(
        `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname = 'takt' and c.relkind = 'r' and c.relrowsecurity and c.relforcerowsecurity
           and exists (select from pg_policy p where p.polrelid = c.oid)`,
      ),
    )
    expect(found.rows.map(({ name }) => name)).toEqual(expect.arrayContaining(tables))
  })
})

/** Rows of every entity leave and come back in workbooks in exchange/round-trip.test.ts, there without a database. */
const inBoth = new Set(someOf(exchanged))

describe('what was exported', () => {
  it.each(exchanged.map((entity) => [entity.name, entity] as const))(
    'comes back as the same rows: %s',
    async (_, entity) => {
      const { totalCount } = await server.one.ask(crudOf(entity).getAll, { maxResultCount: 1 })
      for (const format of inBoth.has(entity) ? (['csv', 'xlsx'] as const) : (['csv'] as const)) {
        const file = await server.one.call(crudOf(entity).exportRows, { format })
        expect(file.status).toBe(200)
        if (totalCount === 0) continue
        const name = `${entity.name}.${format}`
        const path = await fileOf(file.bytes)
        const report = await importFiles(
          server.database.app,
          tenantOne,
          [{ path, name, entity, mapping: {} }],
          { dryRun: true, prepare },
        )
        expect(report.files[0]).toMatchObject({
          faults: [],
          rows: totalCount,
          inserted: 0,
          updated: 0,
          unchanged: totalCount,
        })
      }
    },
  )

  it('is more than half of the entities, or the demo says too little', async () => {
    const counts = await Promise.all(
      exchanged.map((entity) => server.one.ask(crudOf(entity).getAll, { maxResultCount: 1 })),
    )
    expect(counts.filter(({ totalCount }) => totalCount > 0).length).toBeGreaterThan(exchanged.length / 2)
  })
})
