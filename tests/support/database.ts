import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import { findServer, openPools, prepare, type Database, type Server } from '../../src/server/db/database.ts'
import { loadSecrets } from '../../src/server/db/secrets.ts'
import { withTenant, type Scope } from '../../src/server/db/tenant.ts'

export interface TestDatabase extends Database {
  /** The administrator's login, for looking behind row-level security and into the catalogue. */
  readonly admin: ClientConfig
}

/** Two tenants with the same plan unit codes exist in every test database. */
export const tenantOne: Scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
export const tenantTwo: Scope = { tenantId: 2, planUnitCode: 'JS', userId: null }

const template = 'takt_template'

/**
 * A fresh database for one test file: a copy (some 50 ms) of a migrated template in the cluster of this test run.
 *
 *   const database = await createTestDatabase()
 *   afterAll(() => database.close())
 *   await withTenant(database.app, tenantOne, (tx) => tx.run(...))
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const dataDir = inject('clusterDirectory')
  const secrets = await loadSecrets(dataDir)
  const server = await findServer({ dataDir, durable: false, url: '' }, secrets)
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server.admin, async (admin) => {
    // One file prepares the template, the others wait; copying needs it free of connections.
    await admin.query("select pg_advisory_lock(hashtext('takt test template'))")
    await makeTemplate(server, admin)
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
    await admin.query("select pg_advisory_unlock(hashtext('takt test template'))")
  })
  const own: Server = { ...server, admin: { ...server.admin, database: name }, stop: async () => {} }
  const database = openPools(own, secrets, 10)
  return {
    ...database,
    admin: own.admin,
    close: async () => {
      await database.close()
      await asAdmin(server.admin, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

async function makeTemplate(server: Server, admin: Client): Promise<void> {
  const { rows } = await admin.query('select from pg_database where datname = $1', [template])
  if (rows.length > 0) return
  const unfinished = `${template}_new`
  await admin.query(`drop database if exists ${unfinished} with (force)`)
  await admin.query(`create database ${unfinished}`)
  const own: Server = { ...server, admin: { ...server.admin, database: unfinished }, stop: async () => {} }
  await prepare(own)
  const database = openPools(own, await loadSecrets(inject('clusterDirectory')), 2)
  for (const scope of [tenantOne, tenantTwo]) await makeTenant(database, scope)
  await database.close()
  await admin.query(`alter database ${unfinished} rename to ${template}`)
}

async function makeTenant(database: Database, scope: Scope): Promise<void> {
  await withTenant(database.app, { tenantId: 0, planUnitCode: null, userId: null }, (tx) =>
    tx.run('insert into tenant (tenant_id, tenancy_name, name) values ($1, $2, $2)', [
      scope.tenantId,
      scope.tenantId === 1 ? 'Default' : 'Other',
    ]),
  )
  await withTenant(database.app, scope, (tx) =>
    tx.run('insert into plan_unit (code, name) values ($1, $1)', [scope.planUnitCode]),
  )
}

export async function asAdmin<T>(config: ClientConfig, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client(config)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
