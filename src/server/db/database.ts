import { resolve } from 'node:path'
import { Client, Pool, type ClientConfig } from 'pg'
import { settingsOfProcess } from '../base/settings.ts'
import { superuser } from './embedded/cluster.ts'
import { startEmbedded } from './embedded/supervisor.ts'
import { leadsToPooler } from './cancel.ts'
import { makeRoles, passwordOf, playedErp, type LoginRole } from './roles.ts'
import { upgrade, type Upgrade } from './schema/migrate.ts'
import type { TxOptions } from './tenant.ts'
import { followWrites } from './lsn.ts'
import { Replica } from './replica.ts'
import { agreeOnKeys, type KeySettings } from './shared-keys.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { valueTypes } from './values.ts'

/**
 * The database of the server: embedded PostgreSQL kept in the data directory, or the one DATABASE_URL names.
 *
 *   const database = await openDatabase({ dataDir: 'data' })
 *   await withTenant(database.app, { tenantId: 1, planUnitCode: 'JS', userId: 1 }, async (tx) => {
 *     await tx.run('insert into item (tenant_id, plan_unit_code, code) values ($1, $2, $3)', [tx.tenantId, tx.planUnitCode, 'A'])
 *   })
 *   await database.close()
 *
 * `app` is for requests (role app_rw), `read` for SQL that users wrote (app_read: the tables of entities only, read
 * only). Both see rows inside withTenant alone. Tables follow from the declarations in src/domain/entities: see schema/.
 */
export interface Database {
  readonly app: Pool
  readonly read: Pool
  /** For reads that may lag; null: there is none. */
  readonly replica: Replica | null
  readonly secrets: Secrets
  /** What opening it changed in its schema; null where it was not looked at. */
  readonly upgrade: Upgrade | null
  /**
   * Where a role connects to the database itself: for pg-boss (app_jobs, schema `pgboss`), processes of their own, and
   * what lasts longer than a transaction, such as LISTEN, locks of a session and temporary tables.
   */
  connection(role: LoginRole): ClientConfig
  /** Where the system is that the demo factory reads as another one; null: the database is not the embedded one. */
  readonly erp: ClientConfig | null
  /** Login of the administrator, who sees all tenants: for maintenance of the whole installation alone. */
  readonly admin: ClientConfig
  /** Ends the pools; stops the embedded server where this process answers for it. */
  close(): Promise<void>
}

export interface DatabaseOptions {
  readonly dataDir: string
  /** PostgreSQL 15 or newer, logging in as a role that may create roles. Default: DATABASE_URL, else embedded. */
  readonly url?: string | undefined
  /** Connections of the request pool. */
  readonly poolSize?: number
  /** Settles the keys that tokens are signed with among all servers; left out: those of the data folder. */
  readonly keys?: KeySettings
  /** false: no fsync; throw-away test clusters only. */
  readonly durable?: boolean
}

/** An administrator's connection and how to stop the server behind it. */
export interface Server {
  /** Leads to the database itself. */
  readonly admin: ClientConfig
  /** Address of a pooler (PgBouncer, transaction mode) before it, for requests; left out: there is none. */
  readonly pooler?: ClientConfig
  /** Address of a streaming replica; left out: there is none. */
  readonly replica?: ClientConfig
  /** Left out: no. */
  readonly isEmbedded?: boolean
  stop(): Promise<void>
}

export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const dataDir = resolve(options.dataDir)
  const secrets = await loadSecrets(dataDir)
  const server = await findServer({ ...options, dataDir }, secrets)
  try {
    return await connect(server, secrets, options)
  } catch (error) {
    await server.stop().catch(() => {})
    throw error
  }
}

export async function findServer(options: DatabaseOptions, secrets: Secrets): Promise<Server> {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL } = settingsOfProcess()
  const url = options.url ?? DATABASE_URL
  if (url) return namedServer(url, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL)
  const embedded = await startEmbedded({
    dataDir: options.dataDir,
    password: secrets.database,
    durable: options.durable ?? true,
  })
  const { host, port } = embedded
  return {
    admin: { host, port, user: superuser, password: secrets.database, database: 'postgres' },
    isEmbedded: true,
    stop: () => embedded.stop(),
  }
}

function namedServer(url: string, directUrl: string | null, replicaUrl: string | null): Server {
  const replica = replicaUrl ? { replica: { connectionString: replicaUrl } } : {}
  const named = { isEmbedded: false, stop: async () => {}, ...replica }
  return directUrl
    ? { admin: { connectionString: directUrl }, pooler: { connectionString: url }, ...named }
    : { admin: { connectionString: url }, ...named }
}

/** Makes roles, migrates and opens the pools of one database. */
async function connect(
  server: Server,
  secrets: Secrets,
  { keys, poolSize }: DatabaseOptions,
): Promise<Database> {
  const upgrade = await prepare(server)
  const tokens = keys ? await agreeOnKeys(server, secrets.tokens, keys) : secrets.tokens
  return openPools(server, { ...secrets, tokens }, poolSize, upgrade)
}

/** Roles and schema of a database; may be repeated. */
export async function prepare(server: Server): Promise<Upgrade> {
  const admin = new Client(server.admin)
  // What it loses fails the statement that runs.
  admin.on('error', () => {})
  await admin.connect().catch((error: Error) => {
    throw new Error(`cannot connect to the database at ${admin.host}:${admin.port}: ${error.message}`, {
      cause: error,
    })
  })
  try {
    await requireVersion(admin)
    await makeRoles(admin, roleKey(admin), server.isEmbedded === true)
    return await upgrade(admin)
  } finally {
    await admin.end()
  }
}

const oldestVersion = 15

async function requireVersion(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ version: number }>(
    "select current_setting('server_version_num')::integer / 10000 as version",
  )
  const version = rows[0]!.version
  if (version < oldestVersion)
    throw new Error(`the database is PostgreSQL ${version}; Takt needs ${oldestVersion} or newer`)
}

/** The pools of a prepared database. */
export function openPools(
  server: Server,
  secrets: Secrets,
  poolSize = 20,
  upgraded: Upgrade | null = null,
): Database {
  const connection = (role: LoginRole): ClientConfig => connectionOf(server, role)
  const app = openPool(server, 'app_rw', poolSize)
  const read = openPool(server, 'app_read', 4)
  const replica = server.replica ? openReplica(server, server.replica, poolSize) : null
  if (replica) followWrites(app)
  return {
    app,
    read,
    replica,
    secrets,
    upgrade: upgraded,
    connection,
    erp: server.isEmbedded ? loginOf(server, playedErp) : null,
    admin: server.admin,
    close: async () => {
      await Promise.all([app.end(), read.end(), replica?.close()])
      await server.stop()
    },
  }
}

/** Login of a role, at the address of the database itself or of another one before it. */
function loginOf(
  { admin }: Server,
  role: LoginRole | typeof playedErp,
  at: ClientConfig = admin,
): ClientConfig {
  const { host, port, ssl, database } = new Client(at)
  const password = passwordOf(role, roleKey(new Client(admin)))
  return { host, port, ssl, database: database ?? 'postgres', user: role, password }
}

/** How a role reads and writes values is set at the role itself (roles.ts): poolers refuse settings of a connection. */
const connectionOf = (server: Server, role: LoginRole, at?: ClientConfig): ClientConfig => ({
  ...loginOf(server, role, at),
  types: valueTypes,
})

function openPool(server: Server, role: LoginRole, max: number): Pool {
  const made = pool(connectionOf(server, role, server.pooler), max)
  if (server.pooler) leadsToPooler(made, connectionOf(server, role))
  return made
}

/** Roles and their passwords are those of the primary. */
const openReplica = (server: Server, at: ClientConfig, poolSize: number): Replica =>
  new Replica({
    app: pool(connectionOf(server, 'app_rw', at), poolSize),
    read: pool(connectionOf(server, 'app_read', at), 4),
  })

/** What passwords of roles derive from: the administrator's login, the same for all servers of one database. */
export const roleKey = ({ user, password }: Client): string => `${user ?? ''}:${password ?? ''}`

function pool(config: ClientConfig, max: number): Pool {
  const made = new Pool({ ...config, max, idleTimeoutMillis: 30_000, connectionTimeoutMillis: 10_000 })
  // A connection that the server ended is replaced on next use; an error without a listener would end the process. The pool
  // listens to idle clients alone, and whoever takes one listens a turn later, so each keeps a listener for its whole life.
  made.on('error', () => {})
  made.on('connect', (client) => client.on('error', () => {}))
  return made
}

/** Connections of the role that a transaction runs as. */
export const poolFor = ({ app, read }: Pick<Database, 'app' | 'read'>, options?: TxOptions): Pool =>
  options?.asReader ? read : app
