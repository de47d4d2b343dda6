import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/server/app/open-database.ts'
import { install } from '../../../src/server/app/install.ts'
import { guards } from '../../../src/server/features/maintenance/doctor/guard-checks.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { asAdmin, createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let cluster: TestDatabase
let dataDir: string
const name = `external_${process.pid}`
beforeAll(async () => {
  cluster = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'takt-external-'))
  await asAdmin(cluster.admin, async (admin) => {
    await admin.query(`create database ${name}`)
  })
})
afterAll(async () => {
  await asAdmin(cluster.admin, (admin) => admin.query(`drop database ${name} with (force)`))
  await cluster.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('a database named by DATABASE_URL', () => {
  it('is prepared and used without an embedded server, and left running', async () => {
    const { user, password, host, port } = cluster.admin
    const url = `postgresql://${user}:${encodeURIComponent(String(password))}@/${name}?host=${host}&port=${port}`
    for (const installed of [false, true]) {
      const database = await openDatabase({ dataDir, url })
      expect((await install(database)) === null).toBe(installed)
      const [row] = await withTenant(database.app, tenantOne, (tx) =>
        tx.rows('select current_user as role, current_database() as name, count(*) as units from plan_unit'),
      )
      expect(row).toEqual({ role: 'app_rw', name, units: 1 })
      await database.close()
    }
    expect((await cluster.app.query('select 1 as still')).rows).toEqual([{ still: 1 }])
  })

  it('that cannot be reached is a plain message', async () => {
    await expect(openDatabase({ dataDir, url: 'postgresql://nobody@127.0.0.1:1/none' })).rejects.toThrow(
      /cannot connect to the database at 127.0.0.1:1: .*ECONNREFUSED/,
    )
  })

  it('says what of its administrator is weaker than it should be, with the statement that mends it', async () => {
    const weak = `weak_${process.pid}`
    const mended = await asAdmin(cluster.admin, async (admin) => {
      await admin.query(`create role ${weak}`)
      const superuser = await guards(admin)
      await admin.query(`set role ${weak}`)
      const limited = await guards(admin)
      await admin.query('reset role')
      await admin.query(`drop role ${weak}`)
      return [superuser, limited].map((found) => found.map(({ remedy }) => remedy))
    })
    expect(mended).toEqual([
      [expect.stringContaining('create role takt_admin')],
      [`alter role "${weak}" createrole`, `alter role "${weak}" bypassrls`],
    ])
  })
})
