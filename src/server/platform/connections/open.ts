import { whole } from '../crud/reading.ts'
import { hostTenant, withTenant, type Scope } from '../../db/tenant.ts'
import type { ConnectionEntry, ConnectionKind } from '../../outgoing/connections.ts'
import type { Services } from '../../identity/services.ts'
import { SourceFault } from './source-fault.ts'
import type { SourceReader } from './source-reader.ts'
import type { Files } from './file-source.ts'
import { folderFiles } from './folder.ts'
import { openers } from './kinds.ts'
import { sftpFiles } from './sftp.ts'

type Opening = Pick<Services, 'database' | 'outgoing'>

/**
 * Opens a connection of a tenant by its code. Who opens it closes it. Throws SourceFault where it is not there, its entry
 * does not list the tenant, or the other system cannot be reached.
 */
export async function openConnection(
  services: Opening,
  scope: Pick<Scope, 'tenantId'>,
  code: string,
): Promise<SourceReader> {
  return openEntry(code, await entryOf(services, scope, code))
}

/** The same of an entry that is read already. */
export const openEntry = (code: string, entry: ConnectionEntry): Promise<SourceReader> =>
  openers[entry.kind](code, entry)

/** The files of a connection to a folder. Who opens them closes them. Throws SourceFault as `openConnection` does. */
export async function openFiles(
  services: Opening,
  scope: Pick<Scope, 'tenantId'>,
  code: string,
): Promise<Files> {
  const entry = await entryOf(services, scope, code)
  if (entry.kind === 'folder') return folderFiles(code, entry)
  if (entry.kind === 'sftp') return sftpFiles(code, entry)
  throw new SourceFault(code, 'noFolder')
}

/** The entry of a connection. Throws SourceFault where there is none for the tenant. */
export async function entryOf(
  services: Opening,
  scope: Pick<Scope, 'tenantId'>,
  code: string,
): Promise<ConnectionEntry> {
  const { kind, secretRef } = await connectionOf(services, scope, code)
  const entry = (await entriesOf(services, scope)).find(
    ({ name }) => name.toLowerCase() === secretRef.toLowerCase(),
  )
  if (!entry) throw new SourceFault(code, 'noEntry', { entry: secretRef })
  if (entry.kind !== kind) throw new SourceFault(code, 'otherKind', { entry: secretRef })
  return entry
}

interface KeptConnection {
  readonly kind: ConnectionKind
  readonly secretRef: string
}

async function connectionOf(
  { database }: Opening,
  { tenantId }: Pick<Scope, 'tenantId'>,
  code: string,
): Promise<KeptConnection> {
  const row = await withTenant(
    database.app,
    { tenantId, planUnitCode: null, userId: null },
    (tx) =>
      tx.row<KeptConnection>(
        `select kind, secret_ref as "secretRef" from ${whole('dbConn')} where lower(code) = lower($1)`,
        [code],
      ),
    { readOnly: true },
  )
  if (!row) throw new SourceFault(code, 'noConnection')
  return row
}

/** Entries of `outgoing.json` that list the tenant. */
export async function entriesOf(
  { database, outgoing }: Opening,
  { tenantId }: Pick<Scope, 'tenantId'>,
): Promise<readonly ConnectionEntry[]> {
  if (outgoing.connections.size === 0) return []
  // Names of tenants are rows of the host.
  const tenant = await withTenant(
    database.app,
    { tenantId: hostTenant, planUnitCode: null, userId: null },
    (tx) =>
      tx.row<{ name: string }>(
        `select lower(tenancy_name) as name from ${whole('tenant')} where tenant_id = $1 and deleted_at is null`,
        [tenantId],
      ),
    { readOnly: true },
  )
  return tenant ? [...outgoing.connections.values()].filter(({ tenants }) => tenants.has(tenant.name)) : []
}
