import { randomBytes } from 'node:crypto'
import { Client, type ClientConfig } from 'pg'
import { inject } from 'vitest'
import { makeTenant } from '../../src/server/features/accounts/new-tenant.ts'
import '../../src/server/app/schema-steps.ts'
import { findServer, openPools, prepare, type Database, type Server } from '../../src/server/db/database.ts'
import { filesBelow, type FileStore } from '../../src/server/base/files/file-store.ts'
import { filesFolder, openFolderFiles } from '../../src/server/base/files/folder-files.ts'
import { installationId } from '../../src/server/db/installation.ts'
import { install } from '../../src/server/app/install.ts'
import { startQueue } from '../../src/server/platform/jobs/queue.ts'
import { loadSecrets, type Secrets } from '../../src/server/db/secrets.ts'
import { enterTenant, withTenant, type Scope, type Tx } from '../../src/server/db/tenant.ts'
import { startPooler } from './pooler.ts'

export interface TestDatabase extends Database {
  /** The administrator's login, for looking behind row-level security and into the catalogue. */
  readonly admin: ClientConfig
  readonly dataDir: string
  /** Files that its servers share; all test files of a run have one folder. */
  readonly files: FileStore
}

/** Two tenants, each with plan unit JS and an administrator with testPassword, exist in every test database. */
export const tenantOne: Scope = { tenantId: 1, planUnitCode: 'JS', userId: null }
export const tenantTwo: Scope = { tenantId: 2, planUnitCode: 'JS', userId: null }

const template = 'takt_template'

/** Rows that many test files start from: loaded once in a test run, into a template that the files copy. */
export interface Filling {
  /** Lower case letters, digits and underscores: part of the template's name. */
  readonly name: string
  fill(database: Database): Promise<void>
}

/** The cluster of this test run: found once in a process, whose files share this module. */
let cluster: Promise<Server> | undefined

/**
 * A fresh database for one test file: a copy (some 50 ms) of a migrated template in the cluster of this test run.
 *
 *   const database = await createTestDatabase()
 *   afterAll(() => database.close())
 *   await withTenant(database.app, tenantOne, (tx) => tx.run(...))
 */
export async function createTestDatabase(filling?: Filling): Promise<TestDatabase> {
  const dataDir = inject('clusterDirectory')
  const secrets = await loadSecrets(dataDir)
  // Of all tests: a database server of one's own, and PgBouncer before whichever it is.
  const url = process.env['TAKT_TEST_DATABASE_URL'] ?? ''
  const server = await (cluster ??= findServer({ dataDir, durable: false, url }, secrets).then(byParts))
  const name = `test_${randomBytes(6).toString('hex')}`
  await asAdmin(server.admin, async (admin) => {
    await copyTemplate(server, admin, filling, name)
  })
  const own: Server = { ...server, admin: { ...server.admin, database: name }, stop: async () => {} }
  const direct = openPools(own, secrets, 10)
  const database = process.env['TAKT_TEST_POOLER'] ? await pooled(direct, own, secrets) : direct
  return {
    ...database,
    admin: own.admin,
    dataDir,
    files: filesBelow(await openFolderFiles(filesFolder(dataDir)), `${await installationId(database.app)}/`),
    close: async () => {
      await database.close()
      await asAdmin(server.admin, (admin) => admin.query(`drop database ${name} with (force)`))
    },
  }
}

/** The server with its address in parts: an address as one text names a database that would win over that of the test. */
function byParts(server: Server): Server {
  const { connectionString } = server.admin
  if (!connectionString) return server
  const { hostname, port, username, password, pathname } = new URL(connectionString)
  const admin: ClientConfig = {
    host: decodeURIComponent(hostname),
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: pathname.slice(1) || 'postgres',
  }
  return { ...server, admin }
}

async function pooled(direct: Database, server: Server, secrets: Secrets): Promise<Database> {
  const pooler = await startPooler({ ...direct, dataDir: inject('clusterDirectory') })
  await direct.close()
  return openPools({ ...server, pooler }, secrets, 10)
}

/** Makes a database as a copy of a template, and the template before it where no file of this run has made it yet. */
async function copyTemplate(
  server: Server,
  admin: Client,
  filling: Filling | undefined,
  name: string,
): Promise<void> {
  const source = filling ? `${template}_${filling.name}` : template
  // One file prepares the template, the others wait; copying needs it free of connections.
  await admin.query('select pg_advisory_lock(hashtext($1))', [source])
  const { rows } = await admin.query('select from pg_database where datname = $1', [source])
  if (rows.length === 0) {
    const unfinished = `${source}_new`
    await admin.query(`drop database if exists ${unfinished} with (force)`)
    if (filling) await copyTemplate(server, admin, undefined, unfinished)
    else await admin.query(`create database ${unfinished}`)
    await fillTemplate(server, unfinished, filling)
    await admin.query(`alter database ${unfinished} rename to ${source}`)
  }
  await admin.query(`create database ${name} template ${source} strategy file_copy`)
  await admin.query('select pg_advisory_unlock(hashtext($1))', [source])
}

async function fillTemplate(server: Server, name: string, filling: Filling | undefined): Promise<void> {
  const own: Server = { ...server, admin: { ...server.admin, database: name }, stop: async () => {} }
  if (!filling) await prepare(own)
  const database = openPools(own, await loadSecrets(inject('clusterDirectory')), 2)
  await (filling ? filling.fill(database) : furnish(database))
  await database.close()
  // What autovacuum does to tables that have been filled; it never comes to copies that live for seconds.
  await asAdmin(own.admin, (admin) => admin.query('vacuum (analyze)'))
}

async function furnish(database: Database): Promise<void> {
  await install(database)
  // The schema of the job queue, so that servers over copies of the template need not make it.
  await (await startQueue(database, () => {})).close()
  await withTenant(database.app, { tenantId: 0, planUnitCode: null, userId: null }, async (tx) => {
    const other = { tenancyName: 'Other', name: 'Other', isActive: true, adminEmail: 'admin@other.localhost' }
    await makeTenant(tx, { ...other, planUnit: { code: 'JS', name: 'JS' } })
    for (const tenantId of [0, 1, 2]) {
      await enterTenant(tx, tenantId, null)
      const row = await tx.row<{ id: string }>(`select id from "user" where tenant_id = $1`, [tenantId])
      await giveTestPassword(tx, row!.id)
    }
  })
}

/** Of the administrators of every test database. */
export const testPassword = 'Kitting_2026'
/** The same as it is stored, at the lowest cost: what checking takes at the cost of the product is not what most tests are about. */
const testPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$VGFrdFRha3RUYWt0VGFrdA$miaeqQeEg2BOYIrvYfFUFhJA9DOZAUJ6cyCRMK0xnuk'

/** A user of the tenant of the transaction signs in by `testPassword`. */
export async function giveTestPassword(tx: Tx, userId: string): Promise<void> {
  await tx.run(
    `insert into credential (user_id, password_hash) values ($1, $2)
     on conflict (tenant_id, user_id) do update set password_hash = $2`,
    [userId, testPasswordHash],
  )
  await tx.run('update "user" set must_change = false where id = $1', [userId])
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

/** Oids of the copies of tables of runs that connections keep. */
export const keptCopies = (database: TestDatabase): Promise<number[]> =>
  withTenant(database.app, tenantOne, async (tx) => {
    const rows = await tx.rows<{ oid: number }>(
      `select c.oid::bigint as oid from pg_class c
       where c.relname ~ '^copy_[0-9]+$' and c.relkind = 'r' and c.relpersistence = 't' order by c.oid`,
    )
    return rows.map(({ oid }) => oid)
  })
