import type { Database } from '../../db/database.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import type { TokenName } from '../keys/sealed-token.ts'

export type WallActor = 'role' | 'user'

/** A display as it is kept, with the page that it shows. */
export interface KeptWall {
  readonly id: string
  readonly name: string
  readonly planUnitCode: string
  readonly pageId: string
  readonly actsAs: WallActor
  readonly actor: string
  readonly tokenHash: string
  readonly expiresAt: string
  readonly usedAt: string | null
  readonly state: 'open' | 'expired' | 'revoked'
}

const columns = `id, name, plan_unit_code as "planUnitCode", page_id as "pageId", acts_as as "actsAs", actor,
  token_hash as "tokenHash", expires_at as "expiresAt", used_at as "usedAt",
  case when revoked_at is not null then 'revoked' when expires_at <= $3 then 'expired' else 'open' end as state`

export const scopeOfWall = ({ tenantId }: TokenName, planUnitCode: string | null = null): Scope => ({
  tenantId,
  planUnitCode,
  userId: null,
})

export const keptWall = (database: Database, wall: TokenName, now: Date): Promise<KeptWall | undefined> =>
  withTenant(
    database.app,
    scopeOfWall(wall),
    (tx) =>
      tx.row<KeptWall>(`select ${columns} from page_wall where tenant_id = $1 and id = $2`, [
        wall.tenantId,
        wall.id,
        now.toISOString(),
      ]),
    { readOnly: true },
  )

/** A session is noted as alive at most this often. */
const touchMs = 60_000

/** Notes that a display was used, and from where. */
export async function noteUse(
  database: Database,
  wall: TokenName,
  { usedAt }: KeptWall,
  { address, now }: { readonly address: string; readonly now: Date },
): Promise<void> {
  if (usedAt !== null && now.getTime() - Date.parse(usedAt) < touchMs) return
  await withTenant(database.app, scopeOfWall(wall), (tx) =>
    tx.run('update page_wall set used_at = $3, used_from = $4 where tenant_id = $1 and id = $2', [
      wall.tenantId,
      wall.id,
      now.toISOString(),
      address,
    ]),
  )
}

/** Who made, opened or revoked which display. */
export const auditWall = (
  tx: Tx,
  action: 'create' | 'login' | 'revoke',
  key: string,
  address: string | null,
  after: Readonly<Record<string, unknown>> | null = null,
): Promise<number> =>
  tx.run("insert into audit_log (action, entity, key, after, address) values ($1, 'pageWall', $2, $3, $4)", [
    action,
    key,
    after === null ? null : JSON.stringify(after),
    address,
  ])
