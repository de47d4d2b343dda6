import { withTenant, type Scope } from '../../db/tenant.ts'
import type { Database } from '../../db/database.ts'
import type { Services } from '../../identity/services.ts'
import type { ImportProgress } from './reading.ts'

/** How often the progress of one import is written at most. */
const pauseMs = 400

/** Progress of running imports, by tenant, user and the ticket the client chose; any server process can tell it. */
export const progressStep = {
  name: '121 import progress',
  statements: [
    // Unlogged: what a crash takes away belongs to imports that it ended too.
    `create unlogged table import_progress (
       tenant_id integer not null default current_tenant(),
       user_number bigint not null,
       ticket character varying(80) not null,
       progress jsonb not null,
       updated_at timestamptz not null default clock_timestamp(),
       primary key (tenant_id, user_number, ticket))`,
    'alter table import_progress enable row level security',
    'alter table import_progress force row level security',
    `create policy import_progress_scope on import_progress using (tenant_id = (select current_tenant()))
     with check (tenant_id = (select current_tenant()))`,
    'grant select, insert, update, delete on import_progress to app_rw',
  ],
}

export interface ProgressWriter {
  tell(progress: ImportProgress): void
  /** Waits for what is being written and takes it all away. */
  end(): Promise<void>
}

/**
 * Writes the progress of one import, in transactions beside the import's own, now and then. Progress that cannot be
 * written is not worth an import: it is left out.
 */
export function writeProgress(services: Services, scope: Scope, ticket: string): ProgressWriter {
  const { database, log } = services
  const warn = (error: unknown): void => log.warn({ err: error }, 'progress of an import was not written')
  let writing: Promise<unknown> | null = null
  let written = -pauseMs
  return {
    tell: (progress) => {
      if (writing !== null || performance.now() - written < pauseMs) return
      writing = keep(database, scope, ticket, progress)
        .catch(warn)
        .finally(() => {
          written = performance.now()
          writing = null
        })
    },
    end: async () => {
      await writing
      await drop(database, scope, ticket).catch(warn)
    },
  }
}

function keep(database: Database, scope: Scope, ticket: string, progress: ImportProgress): Promise<unknown> {
  return withTenant(database.app, scope, (tx) =>
    tx.run(
      `insert into import_progress (user_number, ticket, progress) values ($1, $2, $3)
       on conflict (tenant_id, user_number, ticket) do update set progress = excluded.progress, updated_at = excluded.updated_at`,
      [scope.userId, ticket, JSON.stringify(progress)],
    ),
  )
}

/** Takes away the progress of an import, and what imports left that ended with their process. */
function drop(database: Database, scope: Scope, ticket: string): Promise<unknown> {
  return withTenant(database.app, scope, (tx) =>
    tx.run(
      `delete from import_progress
       where user_number = $1 and (ticket = $2 or updated_at < now() - interval '1 day')`,
      [scope.userId, ticket],
    ),
  )
}

/** How far an import of the user is; null when none with the ticket runs. */
export async function progressOf(
  database: Database,
  scope: Scope,
  ticket: string,
): Promise<ImportProgress | null> {
  const row = await withTenant(
    database.app,
    scope,
    (tx) =>
      tx.row<{ progress: ImportProgress }>(
        'select progress from import_progress where user_number = $1 and ticket = $2',
        [scope.userId, ticket],
      ),
    { readOnly: true },
  )
  return row?.progress ?? null
}
