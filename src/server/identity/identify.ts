import type { Language } from '#domain/label.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import type { EndReason } from '#domain/live/events.ts'
import { isPooled } from '../db/cancel.ts'
import type { Database } from '../db/database.ts'
import { hostTenant, withTenant } from '../db/tenant.ts'
import { assignmentColumn, type Assignment } from './assignment.ts'
import { homeUnit, type Caller, type PlanUnit } from './caller.ts'
import {
  appRightsColumn,
  grantsColumn,
  grantsIn,
  permissionsOf,
  unitCodes,
  type AppRight,
  type Grant,
} from './grants.ts'
import { modelAt, modelVersion } from '../db/models.ts'
import type { Services } from './services.ts'
import { touchSession } from './sessions.ts'
import { passwordDaysLeft } from './password-age.ts'
import type { Subject } from './tokens.ts'

interface UserRow {
  id: string
  number: number
  userName: string
  name: string | null
  surname: string | null
  email: string | null
  language: string | null
  mustChange: boolean
  bySso: boolean
  loginBoot: boolean
  isActive: boolean
  version: number
  changedAt: string
  startedAt: string
  seenAt: string
  sessionUnit: string | null
  endReason: EndReason | null
  roles: string[]
  grants: Grant[]
  appRights: AppRight[]
  assignment: Assignment | null
  planUnits: PlanUnit[]
  defaultPlanUnit: string | null
  modelVersion: string | null
}

/** A session is noted as alive at most this often. */
const touchMs = 60_000

/**
 * The user a token speaks of, if he, his session, his tenant and the token's version still hold; else why not. What is
 * assigned to him is read for one plan unit.
 */
export async function identify(
  { database, settings }: Pick<Services, 'database' | 'settings'>,
  subject: Subject,
  planUnitCode: string | null,
): Promise<Caller | EndReason> {
  const { tenantId } = subject
  const isOfHost = tenantId === hostTenant
  const scope = { tenantId, planUnitCode, userId: subject.userNumber }
  // Every request asks both, so they are read in one transaction of three messages.
  const { tenant, user } = await withTenant(
    database.app,
    scope,
    async (tx, [tenantRow]) => ({
      tenant: (tenantRow as TenantRow | undefined) ?? null,
      // Planning it costs ten times what it takes to run: each connection plans it once. A pooler gives each transaction
      // another connection, which does not know the statement.
      user: (
        await tx.client.query<UserRow>({
          ...(isPooled(database.app) ? {} : { name: 'identify' }),
          text: userQuery,
          values: [tenantId, subject.userNumber, subject.session],
        })
      ).rows[0],
    }),
    {
      readOnly: true,
      asHost: isOfHost ? undefined : (quoted) => tenantQuery(`tenant_id = ${quoted(String(tenantId))}`),
    },
  )
  if (!isOfHost && !tenant?.isActive) return 'tenantChanged'
  if (!user) return 'userChanged'
  if (user.endReason) return user.endReason
  if (!user.isActive) return 'userChanged'
  if (user.version !== subject.version) return 'passwordChanged'
  if (tenant?.sessionsSince && user.startedAt <= tenant.sessionsSince) return 'tenantChanged'
  const model = await modelAt(database, scope, user.modelVersion)
  const isOverAge = passwordDaysLeft(user.changedAt, new Date(), settings.TAKT_PASSWORD_DAYS) === 0
  const mustChange = !user.bySso && (user.mustChange || isOverAge)
  const caller = callerOf({ ...user, mustChange }, model, tenantId, tenant, subject.session)
  if (Date.now() - Date.parse(user.seenAt) > touchMs)
    await withTenant(database.app, scope, (tx) =>
      touchSession(tx, subject.session, user.sessionUnit ?? homeUnit(caller)?.code ?? null),
    )
  return caller
}

/** Stores a language for a user who has none yet. */
export async function keepLanguage(
  { app }: Database,
  { tenantId, number }: Caller,
  language: Language,
): Promise<void> {
  await withTenant(app, { tenantId, planUnitCode: null, userId: number }, (tx) =>
    tx.run('update "user" set lang = $3 where tenant_id = $1 and number = $2 and lang is null', [
      tenantId,
      number,
      language,
    ]),
  )
}

function callerOf(
  { modelVersion: _version, ...user }: UserRow,
  model: TenantModel,
  tenantId: number,
  tenant: TenantRow | null,
  session: string,
): Caller {
  return {
    ...user,
    model,
    session,
    everywhere: { grants: user.grants, appRights: user.appRights },
    tenantId,
    tenancyName: tenant?.tenancyName ?? null,
    tenantName: tenant?.name ?? null,
    permissions: permissionsOf(grantsIn(user.grants, null), tenantId),
  }
}

const userQuery = `select u.id, u.number, u.user_name as "userName", u.name, u.surname, u.email, u.lang as language,
  coalesce(u.must_change, false) as "mustChange", s.by_sso as "bySso", coalesce(u.login_boot, false) as "loginBoot",
  coalesce(u.is_active, false) as "isActive", c.token_version as version,
  c.changed_at as "changedAt", s.started_at as "startedAt", s.seen_at as "seenAt", s.plan_unit_code as "sessionUnit",
  case when s.ended_at is not null then coalesce(s.end_reason, 'forced') end as "endReason", u.roles,
  u.default_plan_unit as "defaultPlanUnit", ${modelVersion} as "modelVersion",
  ${grantsColumn} as grants, ${appRightsColumn} as "appRights",
  ${assignmentColumn('u.user_name')} as assignment,
  (select coalesce(json_agg(json_build_object('code', p.code, 'name', p.name, 'environment', p.environment,
      'timeZone', p.time_zone) order by array_position(${unitCodes}, p.code::text)), '[]')
    from plan_unit p where p.tenant_id = $1 and p.code = any (${unitCodes}) and p.enabled) as "planUnits"
  from "user" u join credential c on c.tenant_id = u.tenant_id and c.user_id = u.id
  join user_session s on s.tenant_id = u.tenant_id and s.user_id = u.id and s.id = $3
  where u.tenant_id = $1 and u.number = $2`

export interface TenantRow {
  readonly tenantId: number
  readonly tenancyName: string
  readonly name: string
  readonly isActive: boolean
  /** Sessions that began before have ended. */
  readonly sessionsSince: string | null
}

const tenantQuery = (condition: string): string =>
  `select tenant_id as "tenantId", tenancy_name as "tenancyName", name, coalesce(is_active, false) as "isActive",
     sessions_since as "sessionsSince" from tenant where deleted_at is null and ${condition}`

/** A tenant by number or by name (without case); null when there is none. */
export async function findTenant(
  database: Database,
  by: { tenantId: number } | { tenancyName: string },
): Promise<TenantRow | null> {
  const [condition, value] =
    'tenantId' in by ? ['tenant_id = $1', by.tenantId] : ['lower(tenancy_name) = lower($1)', by.tenancyName]
  const row = await withTenant(
    database.app,
    { tenantId: hostTenant, planUnitCode: null, userId: null },
    (tx) => tx.row<TenantRow>(tenantQuery(condition), [value]),
    { readOnly: true },
  )
  return row ?? null
}

/** The tenant with this number if it may be signed in to; null for the host, an unknown or an inactive one. */
export async function activeTenant(database: Database, tenantId: number | null): Promise<TenantRow | null> {
  if (tenantId === null || tenantId === hostTenant) return null
  const tenant = await findTenant(database, { tenantId })
  return tenant?.isActive ? tenant : null
}
