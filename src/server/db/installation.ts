import type { ClientBase, Pool } from 'pg'
import { schemaName } from './roles.ts'

/**
 * One row that all servers of a database share. Requests read its id alone, by a function.
 *   id         begins the keys of stored files, so that several databases may share a bucket
 *   key_ids    of the keys that tokens are signed with (shared-keys.ts); null: no server has said any yet
 *   wrapped    those keys under the secret of the environment; null: they are kept elsewhere
 */
export const installationStep = {
  name: '440 installation',
  statements: [
    `create table installation (
       only_row boolean primary key default true check (only_row),
       id uuid not null default new_id(),
       key_ids text[],
       wrapped text)`,
    'insert into installation default values',
    `create function installation_id() returns uuid language sql stable security definer
     set search_path = pg_catalog, pg_temp as $$ select id from ${schemaName}.installation $$`,
    'revoke all on function installation_id() from public',
    'grant execute on function installation_id() to app_rw',
  ],
}

export async function installationId(database: Pool | ClientBase): Promise<string> {
  const { rows } = await database.query<{ id: string }>(`select ${schemaName}.installation_id() as id`)
  return rows[0]!.id
}
