import type { Tx } from '../../db/tenant.ts'
import { modelOfVersion, modelVersion } from '../../db/models.ts'
import type { Caller, PlanUnit } from '../caller.ts'
import { permissionsOf, roleGrant, type Grant } from '../grants.ts'
import { standingOf, type Standing } from '../standing.ts'
import type { WallActor } from './store.ts'

/** A display that acts as a role has no user: it owns no rows of users. */
const nobody = { number: 0, id: '00000000-0000-0000-0000-000000000000' } as const

async function standingOfRole(tx: Tx, roleCode: string): Promise<Standing | null> {
  const unit = await tx.row<PlanUnit>(
    `select code, name, environment, time_zone as "timeZone" from plan_unit
     where tenant_id = $1 and code = $2 and enabled`,
    [tx.tenantId, tx.planUnitCode],
  )
  const role = await tx.row<{ grant: Grant; version: string | null }>(
    `select ${roleGrant} as grant, ${modelVersion} as version from role r
     where r.tenant_id = $1 and lower(r.role_code) = lower($2)`,
    [tx.tenantId, roleCode],
  )
  if (!unit || !role) return null
  return {
    number: nobody.number,
    userName: '',
    grants: [role.grant],
    appRights: [],
    assignment: null,
    model: await modelOfVersion(tx, role.version),
    permissions: permissionsOf([role.grant], tx.tenantId),
    planUnits: [unit],
    defaultPlanUnit: unit.code,
  }
}

/** A role or a user as they are now in the plan unit of the transaction; null: there is none such, or he may not enter. */
export const actorOf = (tx: Tx, actsAs: WallActor, actor: string): Promise<Standing | null> =>
  actsAs === 'role' ? standingOfRole(tx, actor) : standingOf(tx, actor)

/**
 * The caller of a display or an API key: with the rights of its actor, in one plan unit, without an account to change.
 * `session`: id of the display or key.
 */
export function callerOfActor(
  standing: Standing,
  session: string,
  tenant: { readonly tenantId: number; readonly tenancyName: string | null; readonly name: string | null },
): Caller {
  const { grants, appRights } = standing
  return {
    ...standing,
    id: nobody.id,
    session,
    version: 0,
    changedAt: '',
    tenantId: tenant.tenantId,
    tenancyName: tenant.tenancyName,
    tenantName: tenant.name,
    name: null,
    surname: null,
    email: null,
    // Not stored: it is that of the request.
    language: null,
    mustChange: false,
    loginBoot: false,
    roles: grants.map(({ role }) => role),
    everywhere: { grants, appRights },
  }
}
