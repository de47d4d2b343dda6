import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distributeStatements } from '../../../../src/server/db/distribute/distribute.ts'
import { prepareStatements } from '../../../../src/server/db/distribute/prepare.ts'
import { distribute } from '../../../../src/server/db/distribute/run.ts'
import { schemaName } from '../../../../src/server/db/roles.ts'
import { distributionObstacles } from '../../../../src/server/db/schema/distribution.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(undefined, { isPrepared: false })
})
afterAll(() => database.close())

const inSchema = <T>(work: Parameters<typeof asAdmin<T>>[1]): Promise<T> =>
  asAdmin(database.admin, async (client) => {
    await client.query(`set search_path to ${schemaName}`)
    return work(client)
  })

/** Partitions are named by months: the kept statements name none. */
const asFile = (statements: readonly string[]): string =>
  statements
    .map((statement) => `${statement};\n`.replaceAll(/_\d{4}_\d\d\b|_\d{4}_\d\d(?=_scope)/g, '_MONTH'))
    .join('')

describe('distribution by tenant', () => {
  it('is prepared by the kept statements', async () => {
    const statements = await inSchema(prepareStatements)
    expect(statements.length).toBeGreaterThan(400)
    await expect(asFile(statements)).toMatchFileSnapshot('prepare.sql')
  })

  it('finds nothing in its way after the preparation, and nothing to prepare again', async () => {
    const server = { admin: database.admin, stop: async () => {} }
    await database.app.query('select 1')
    await expect(distribute(server, { onlyPrepare: true, isDry: false })).rejects.toThrow('serversRun')
    await asAdmin(database.admin, (admin) =>
      admin.query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and usename = 'app_rw'",
      ),
    )
    const dry = await distribute(server, { onlyPrepare: true, isDry: true })
    expect(await distribute(server, { onlyPrepare: true, isDry: false })).toEqual(dry)
    expect(await inSchema(distributionObstacles)).toEqual([])
    expect(await inSchema(prepareStatements)).toEqual([])
    expect(await distribute(server, { onlyPrepare: true, isDry: false })).toEqual([])
  })

  it('places the tables by the kept statements', async () => {
    await expect(asFile(await inSchema(distributeStatements))).toMatchFileSnapshot('distribute.sql')
  })
})
