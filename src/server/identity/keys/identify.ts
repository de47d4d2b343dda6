import type { Permission } from '#domain/permissions.ts'
import type { Database } from '../../db/database.ts'
import { withTenant, type Scope } from '../../db/tenant.ts'
import type { Services } from '../services.ts'
import type { Caller } from '../caller.ts'
import { permissionsOf } from '../grants.ts'
import { activeTenant } from '../identify.ts'
import { standingOf, type Standing } from '../standing.ts'
import { callerOfActor } from '../wall/actor.ts'
import { isHashOf, sealedToken, type TokenName } from './sealed-token.ts'

export const keyToken = sealedToken('takt_key_', 'takt api keys')
export const isApiKey = (text: string): boolean => keyToken.has(text)

interface KeptKey {
  readonly id: string
  readonly name: string
  readonly userName: string
  readonly hash: string
  readonly permissions: readonly string[]
  readonly planUnitCode: string | null
  readonly homeUnit: string | null
  readonly readOnly: boolean
  readonly usedAt: string | null
}

/** Use is noted at most this often. */
const touchMs = 60_000

const scopeOf = ({ tenantId }: TokenName, planUnitCode: string | null = null): Scope => ({
  tenantId,
  planUnitCode,
  userId: null,
})

/** The key of a name, where it holds. */
const openKey = (database: Database, named: TokenName, now: Date): Promise<KeptKey | undefined> =>
  withTenant(
    database.app,
    scopeOf(named),
    (tx) =>
      tx.row<KeptKey>(
        `select k.id, k.name, k.user_name as "userName", k.key_hash as hash, k.permissions,
           k.plan_unit_code as "planUnitCode", k.read_only as "readOnly", k.used_at as "usedAt",
           (select coalesce(u.default_plan_unit, u.plan_units[1]) from "user" u
            where u.tenant_id = $1 and lower(u.user_name) = lower(k.user_name)) as "homeUnit"
         from api_key k where k.tenant_id = $1 and k.id = $2 and k.revoked_at is null and k.expires_at > $3`,
        [named.tenantId, named.id, now],
      ),
    { readOnly: true },
  )

/** The user with the present rights, limited to the permissions of the key; rows and columns are kept from both alike. */
function narrowed(standing: Standing, allowed: readonly string[], tenantId: number): Standing {
  const grants = standing.grants.map((grant) => ({
    ...grant,
    permissions: grant.permissions.filter((name) => allowed.includes(name)),
    rolePermissions: grant.permissions,
  }))
  const permissions: ReadonlySet<Permission> = permissionsOf(grants, tenantId)
  return { ...standing, grants, permissions }
}

/**
 * The caller of a request with an API key: the user who made the key, with the rights that both have, in the plan unit of
 * the key or the one requested. Null where the key does not hold. Everything is read again for each request, so that a
 * revocation counts at once on every server.
 */
export async function identifyKey(
  services: Services,
  text: string,
  requestedUnit: string | null,
  address: string,
): Promise<Caller | null> {
  const { database } = services
  const named = keyToken.read(services, text)
  if (!named) return null
  const now = services.now()
  const [tenant, key] = await Promise.all([
    activeTenant(database, named.tenantId),
    openKey(database, named, now),
  ])
  if (!tenant || !key || !isHashOf(key.hash, text)) return null
  const standingIn = (unit: string | null) =>
    unit === null
      ? null
      : withTenant(database.app, scopeOf(named, unit), (tx) => standingOf(tx, key.userName), {
          readOnly: true,
        })
  const standing =
    key.planUnitCode === null
      ? ((await standingIn(requestedUnit)) ?? (await standingIn(key.homeUnit)))
      : await standingIn(key.planUnitCode)
  if (!standing) return null
  if (key.usedAt === null || now.getTime() - Date.parse(key.usedAt) > touchMs)
    await withTenant(database.app, scopeOf(named), (tx) =>
      tx.run('update api_key set used_at = $3, used_from = $4 where tenant_id = $1 and id = $2', [
        named.tenantId,
        key.id,
        now,
        address,
      ]),
    )
  const caller = callerOfActor(narrowed(standing, key.permissions, named.tenantId), key.id, tenant)
  const { name, planUnitCode, readOnly } = key
  return { ...caller, apiKey: { name, planUnitCode, readOnly } }
}
