import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Assignment } from './assignment.ts'
import { grantsIn, permissionsOf, type AppRight, type Grant } from './grants.ts'

export interface PlanUnit {
  readonly code: string
  readonly name: string | null
  readonly environment: string | null
  readonly timeZone: string | null
}

/** A signed-in user, read from the database for every request, so that a change holds from the next one on. */
export interface Caller {
  /** The user's number, unique over all tenants; `id` on the wire. */
  readonly number: number
  /** Row of the user. */
  readonly id: string
  /** Row of user_session. */
  readonly session: string
  /** Of the password; a token of another version counts as none. */
  readonly version: number
  /** When the password was set. */
  readonly changedAt: string
  readonly tenantId: number
  readonly tenancyName: string | null
  readonly tenantName: string | null
  readonly userName: string
  readonly name: string | null
  readonly surname: string | null
  readonly email: string | null
  readonly language: string | null
  readonly mustChange: boolean
  readonly loginBoot: boolean
  readonly roles: readonly string[]
  /** Roles in effect: everywhere or in one plan unit. */
  readonly grants: readonly Grant[]
  readonly appRights: readonly AppRight[]
  /** Roles and app rights of all plan units: what decides which rights this user may give. */
  readonly everywhere: { readonly grants: readonly Grant[]; readonly appRights: readonly AppRight[] }
  /** Resources that are his in the plan unit he works in; null: all. */
  readonly assignment: Assignment | null
  readonly permissions: ReadonlySet<Permission>
  readonly planUnits: readonly PlanUnit[]
  readonly defaultPlanUnit: string | null
  /** The entities as the tenant has them, with its custom fields. */
  readonly model: TenantModel
  /** The key by which a program calls on the user's behalf; none: the user signed in. */
  readonly apiKey?: ApiKeyUse
}

export interface ApiKeyUse {
  readonly name: string
  /** The only one in which it calls; null: any of its maker's. */
  readonly planUnitCode: string | null
  /** It changes nothing. */
  readonly readOnly: boolean
}

/** The plan unit to work in when the request names none: the user's default, else the first he may enter. */
export function homeUnit(caller: Pick<Caller, 'planUnits' | 'defaultPlanUnit'>): PlanUnit | null {
  return caller.planUnits.find((unit) => unit.code === caller.defaultPlanUnit) ?? caller.planUnits[0] ?? null
}

/** The caller with the rights he has in a plan unit: roles given for others do not count there. */
export function inUnit(caller: Caller, unit: string | null): Caller {
  const grants = grantsIn(caller.grants, unit)
  return {
    ...caller,
    grants,
    appRights: caller.appRights.filter((right) => right.unit === null || right.unit === unit),
    permissions: permissionsOf(grants, caller.tenantId),
  }
}
