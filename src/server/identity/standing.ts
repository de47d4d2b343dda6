import type { Tx } from '../db/tenant.ts'
import { modelOfVersion, modelVersion } from '../db/models.ts'
import { assignmentColumn } from './assignment.ts'
import type { Caller } from './caller.ts'
import { appRightsColumn, grantsColumn, grantsIn, permissionsOf, unitCodes } from './grants.ts'

/** A user as he would be in the plan unit of the transaction if he signed in now. */
export interface Standing
  extends Pick<
    Caller,
    | 'number'
    | 'userName'
    | 'grants'
    | 'appRights'
    | 'assignment'
    | 'permissions'
    | 'planUnits'
    | 'defaultPlanUnit'
    | 'model'
  > {}

/** Null when there is no such user any more, or he may not enter the plan unit. */
export async function standingOf(tx: Tx, userName: string): Promise<Standing | null> {
  const row = await tx.row<
    Omit<Standing, 'permissions' | 'model'> & { readonly modelVersion: string | null }
  >(
    `select u.number, u.user_name as "userName", ${grantsColumn} as grants,
       ${appRightsColumn} as "appRights",
       ${assignmentColumn('u.user_name')} as assignment, u.default_plan_unit as "defaultPlanUnit",
       ${modelVersion} as "modelVersion",
       (select coalesce(json_agg(json_build_object('code', p.code, 'name', p.name, 'environment', p.environment,
          'timeZone', p.time_zone)), '[]')
        from plan_unit p where p.tenant_id = $1 and p.code = $3 and p.enabled) as "planUnits"
     from "user" u where u.tenant_id = $1 and lower(u.user_name) = lower($2) and u.is_active and $3 = any (${unitCodes})`,
    [tx.tenantId, userName, tx.planUnitCode],
  )
  if (!row || row.planUnits.length === 0) return null
  const { modelVersion: version, ...user } = row
  const grants = grantsIn(user.grants, tx.planUnitCode)
  const appRights = user.appRights.filter(({ unit }) => unit === null || unit === tx.planUnitCode)
  const model = await modelOfVersion(tx, version)
  return { ...user, grants, appRights, model, permissions: permissionsOf(grants, tx.tenantId) }
}
