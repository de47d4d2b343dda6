import type { OutputOf } from '#domain/service.ts'
import type { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import type { Database } from '../../../db/database.ts'
import { jobSchema, loginRoles, schemaName } from '../../../db/roles.ts'
import { asAdministrator, workName } from './administrator.ts'

type Facts<Name extends keyof typeof hostMaintenance> = OutputOf<(typeof hostMaintenance)[Name]>
type Rows<Name extends 'tables' | 'statements' | 'sessions'> = Facts<Name>['items']

export const databaseFacts = (database: Database): Promise<Facts<'database'>> =>
  asAdministrator(database, async (ask) => {
    const [row] = await ask<Facts<'database'>>(
      `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
         pg_postmaster_start_time() as "startedAt", current_setting('max_connections')::integer as "mostConnections",
         (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
         ${statementsThere} as "hasStatements"`,
    )
    return row!
  })

/** Tables of the product and of its queue. */
const ownSchemas = [schemaName, jobSchema]

export const tableFacts = (database: Database): Promise<Rows<'tables'>> =>
  asAdministrator(database, (ask) =>
    ask(
      `select schemaname || '.' || relname as "table", n_live_tup as rows, n_dead_tup as dead,
         pg_total_relation_size(relid) as bytes, greatest(last_vacuum, last_autovacuum) as "vacuumedAt",
         greatest(last_analyze, last_autoanalyze) as "analysedAt"
       from pg_stat_user_tables where schemaname = any ($1) order by bytes desc, 1`,
      [ownSchemas],
    ),
  )

/** The extension counts only where the server was started with its library. */
const statementsThere = `(exists (select from pg_extension where extname = 'pg_stat_statements')
  and current_setting('shared_preload_libraries') like '%pg_stat_statements%')`

const MOST_STATEMENTS = 50
const LONGEST_TEXT = 4000

/** Passwords are set by statements that hold them. */
const isPublic = `query !~* 'password'`

export const statementFacts = (database: Database): Promise<Rows<'statements'>> =>
  asAdministrator(database, async (ask) => {
    const [there] = await ask<{ schema: string | null }>(
      `select (select quote_ident(n.nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
         where e.extname = 'pg_stat_statements' and ${statementsThere}) as schema`,
    )
    if (!there?.schema) return []
    return ask(
      `select left(query, ${LONGEST_TEXT}) as query, calls, round(total_exec_time::numeric, 1) as total,
         round(mean_exec_time::numeric, 2) as mean, rows
       from ${there.schema}.pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database()) and ${isPublic}
       order by total_exec_time desc limit ${MOST_STATEMENTS}`,
    )
  })

export const sessionFacts = (database: Database): Promise<Rows<'sessions'>> =>
  asAdministrator(database, (ask) =>
    ask(
      `select pid, usename as role, state,
         round(extract(epoch from now() - xact_start), 1) as "transactionSeconds",
         case when state = 'active' then round(extract(epoch from now() - query_start), 1) end as "statementSeconds",
         case when wait_event_type <> 'Client' then wait_event_type || ': ' || wait_event end as "waitsOn",
         nullif(array_to_string(pg_blocking_pids(pid), ', '), '') as "waitsFor",
         case when ${isPublic} then left(query, ${LONGEST_TEXT}) end as query,
         pid = pg_backend_pid() or starts_with(application_name, '${workName}') as "isOwn"
       from pg_stat_activity where datname = current_database() and backend_type = 'client backend'
       order by xact_start nulls last, pid`,
    ),
  )

/** Cancels the statement of a connection of the product, or its maintenance. @returns whether there was one */
export const cancelStatement = (database: Database, pid: number): Promise<boolean> =>
  asAdministrator(database, async (ask) => {
    const rows = await ask<{ done: boolean }>(
      `select pg_cancel_backend(pid) as done from pg_stat_activity
       where pid = $1 and datname = current_database() and backend_type = 'client backend'
         and (usename = any ($2) or starts_with(application_name, '${workName}'))`,
      [pid, [...loginRoles]],
    )
    return rows[0]?.done === true
  })
