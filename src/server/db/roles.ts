import { createHmac } from 'node:crypto'
import type pg from 'pg'

/**
 * Who may do what in the database:
 *   takt_owner  owns schema and tables, runs migrations; logs in at other nodes of a distributed database alone
 *   app_rw      requests: reads and writes rows, owns nothing, bound by row-level security; tables of tenants' own are made
 *               for it by functions of takt_owner (server/features/modelling/own-table-schema.ts)
 *   app_read    queries written by users: reads the entities of one plan unit, nothing else
 *   takt_clock  owns the function that looks for due work of all tenants (schema/due-work.ts); cannot log in
 *   app_jobs    the job queue: owns its own schema `pgboss` alone
 *   demo_erp    plays another system beside the demo factory: owns its own schema alone; embedded databases have it
 */
export const ownerRole = 'takt_owner'
export const clockRole = 'takt_clock'
export const loginRoles = ['app_rw', 'app_read', 'app_jobs'] as const
export type LoginRole = (typeof loginRoles)[number]

/** Name of the role and of its schema. */
export const playedErp = 'demo_erp'

export const schemaName = 'takt'
export const jobSchema = 'pgboss'
/** The function that looks for due work of all tenants. */
export const clockSchema = 'takt_clock'
/** Tables that tenants declared themselves (server/features/modelling). */
export const ownTableSchema = 'tenant_tables'

/** All servers that share a database URL derive the same passwords from its password. */
export const passwordOf = (
  role: LoginRole | typeof playedErp | typeof ownerRole | typeof clockRole,
  key: string,
): string => createHmac('sha256', key).update(`takt database role ${role}`).digest('base64url')

/** Makes roles and schemas; may be repeated. `client` is the administrator's. `playsErp`: with the role that plays another system. */
export async function makeRoles(client: pg.Client, key: string, playsErp: boolean): Promise<void> {
  await client.query("select pg_advisory_lock(hashtext('takt roles'))")
  try {
    const { rows } = await client.query<{ name: string }>('select rolname as name from pg_roles')
    const present = new Set(rows.map((row) => row.name))
    for (const role of [ownerRole, clockRole])
      if (!present.has(role)) await client.query(`create role ${role} nologin`)
    for (const role of [...loginRoles, ...(playsErp ? ([playedErp] as const) : [])]) {
      const password = client.escapeLiteral(passwordOf(role, key))
      if (!present.has(role)) await client.query(`create role ${role} login noinherit password ${password}`)
      else if (!(await logsIn(client, role, key)))
        await client.query(`alter role ${role} login password ${password}`)
    }
    for (const role of loginRoles) await settle(client, role)
    await makeSchemas(client)
    if (playsErp) await client.query(`create schema if not exists ${playedErp} authorization ${playedErp}`)
  } finally {
    await client.query("select pg_advisory_unlock(hashtext('takt roles'))")
  }
}

/** Schemas in which a role finds names that say no schema. */
const searchPaths: Readonly<Record<LoginRole, string>> = {
  app_rw: `${schemaName}, ${ownTableSchema}`,
  app_read: `${schemaName}, ${ownTableSchema}`,
  app_jobs: jobSchema,
}

/** How a role finds names and writes dates, in whatever database: the pooler before one takes no settings of a connection. */
async function settle(client: pg.Client, role: LoginRole): Promise<void> {
  const wanted = [
    `search_path=${searchPaths[role]}`,
    'TimeZone=UTC',
    'DateStyle=ISO',
    'IntervalStyle=iso_8601',
  ]
  const { rows } = await client.query<{ present: readonly string[] | null }>(
    'select rolconfig as present from pg_roles where rolname = $1',
    [role],
  )
  for (const setting of wanted)
    if (!rows[0]!.present?.includes(setting)) await client.query(`alter role ${role} set ${setting}`)
}

async function makeSchemas(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; database: string }>(
    'select nspname as name, current_database() as database from pg_namespace',
  )
  const present = new Set(rows.map((row) => row.name))
  const database = client.escapeIdentifier(rows[0]!.database)
  await client.query(`grant ${ownerRole} to current_user`)
  await client.query(`grant app_jobs, ${clockRole} to current_user`)
  if (!present.has(clockSchema)) {
    await client.query(`create schema ${clockSchema} authorization ${clockRole}`)
    await client.query(`grant usage on schema ${clockSchema} to app_rw`)
  }
  if (!present.has(schemaName)) {
    await client.query(`revoke create on schema public from public`).catch(() => {})
    await client.query(`grant connect on database ${database} to ${loginRoles.join(', ')}`)
    await client.query(`create schema ${schemaName} authorization ${ownerRole}`)
    await client.query(`grant usage on schema ${schemaName} to app_rw, app_read`)
  }
  if (!present.has(ownTableSchema)) {
    await client.query(`create schema ${ownTableSchema} authorization ${ownerRole}`)
  }
  await client.query(`grant usage on schema ${ownTableSchema} to app_rw, app_read`)
  await settleFunctions(client)
  if (!present.has(jobSchema)) {
    await client.query(`create schema ${jobSchema} authorization app_jobs`)
    await client.query(`grant usage on schema ${jobSchema} to app_rw`)
    await client.query(
      `alter default privileges for role app_jobs in schema ${jobSchema} grant select, insert, update, delete on tables to app_rw`,
    )
    await client.query(
      `alter default privileges for role app_jobs in schema ${jobSchema} grant execute on functions to app_rw`,
    )
  }
}

/**
 * Row-level security keeps conditions that might leak away from indexes. lower() of a code tells nothing, and LIKE fails by
 * its pattern alone: patterns that come from a column say ESCAPE, which is kept away as before.
 */
const leakproof = ['pg_catalog.lower(text)', 'pg_catalog.textlike(text, text)']

/**
 * What only a superuser may set, so the embedded server has it; elsewhere the administrator of the database can repeat
 * these statements. A query written by a user must not choose its tenant: SET is no query, and set_config is taken away.
 * Requests may write whole sets without row triggers (row-triggers.ts); that touches no row-level security.
 */
async function settleFunctions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ done: boolean }>(
    `select not rolsuper or (not has_function_privilege('app_read', 'set_config(text, text, boolean)', 'execute')
       and has_parameter_privilege('app_rw', 'session_replication_role', 'set')
       and (select bool_and(proleakproof) from pg_proc where oid in (${leakproof.map((name) => `'${name}'::regprocedure`).join(', ')}))
       and not exists (select from pg_available_extensions where name = 'pg_trgm' and installed_version is null)) as done
     from pg_roles where rolname = current_user`,
  )
  if (rows[0]!.done) return
  await client.query(
    `do $$ begin if exists (select from pg_available_extensions where name = 'pg_trgm') then
       create extension if not exists pg_trgm schema ${schemaName}; end if; end $$`,
  )
  for (const statement of guardStatements) await client.query(statement)
  await client.query('grant execute on function set_config(text, text, boolean) to app_jobs')
}

/** The same at the other nodes of a distributed database (distribute/distribute.ts). */
export const guardStatements: readonly string[] = [
  ...leakproof.map((name) => `alter function ${name} leakproof`),
  'grant set on parameter session_replication_role to app_rw',
  'revoke execute on function set_config(text, text, boolean) from public',
  `grant execute on function set_config(text, text, boolean) to ${ownerRole}, app_rw`,
]

/** Setting a password rewrites the catalogue row each time, so it is done only when the present one is not ours. */
async function logsIn(client: pg.Client, role: LoginRole | typeof playedErp, key: string): Promise<boolean> {
  const { host, port, database, ssl } = client as unknown as pg.ClientConfig
  const probe = new (client.constructor as typeof pg.Client)({
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(database === undefined ? {} : { database }),
    ...(ssl === undefined ? {} : { ssl }),
    user: role,
    password: passwordOf(role, key),
  })
  try {
    await probe.connect()
    return true
  } catch (error) {
    // No right to connect to this database yet says nothing about the password.
    return (error as { code?: string }).code === '42501'
  } finally {
    await probe.end().catch(() => {})
  }
}
