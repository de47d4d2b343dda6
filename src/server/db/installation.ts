import type { ClientBase, Pool } from 'pg'
import { schemaName } from './roles.ts'

/**
 * One row that all servers of a database share. Requests read its id alone.
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
    'grant select (id) on installation to app_rw',
  ],
}

export async function installationId(database: Pool | ClientBase): Promise<string> {
  const { rows } = await database.query<{ id: string }>(`select id from ${schemaName}.installation`)
  return rows[0]!.id
}
