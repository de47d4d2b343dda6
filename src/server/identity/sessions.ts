import type { EndReason } from '#domain/live/events.ts'
import type { Tx } from '../db/tenant.ts'
import { tokenLifeSeconds } from './tokens.ts'

/** Where a session comes from. */
export interface Origin {
  readonly address: string | null
  readonly browser: string | null
}

/** Opens a session of a user in the tenant of the transaction; gives its id, which becomes the token's. */
export async function openSession(
  tx: Tx,
  user: { readonly id: string; readonly number: number },
  origin: Origin,
  bySso: boolean,
): Promise<string> {
  await tx.run(
    `delete from user_session where tenant_id = $1 and user_id = $2
       and coalesce(ended_at, expires_at) < now() - interval '30 days'`,
    [tx.tenantId, user.id],
  )
  const row = await tx.row<{ id: string }>(
    `insert into user_session (user_id, user_number, expires_at, by_sso, address, browser)
     values ($1, $2, statement_timestamp() + make_interval(secs => $3), $4, $5, $6) returning id`,
    [user.id, user.number, tokenLifeSeconds, bySso, origin.address, origin.browser?.slice(0, 512) ?? null],
  )
  return row!.id
}

/** Lets a session that was just opened live so long. */
export const limitSession = (tx: Tx, session: string, lifeSeconds: number): Promise<number> =>
  tx.run(
    `update user_session set expires_at = started_at + make_interval(secs => $3)
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, session, lifeSeconds],
  )

/** Which living sessions to end; all given conditions hold. */
interface Which {
  readonly session?: string
  readonly userNumber?: number
  readonly planUnitCode?: string
}

/** Ends sessions: their tokens count as none from now on and their streams close. Gives how many. */
export function endSessions(tx: Tx, which: Which, reason: EndReason): Promise<number> {
  return tx.run(
    `update user_session set ended_at = statement_timestamp(), end_reason = $2
     where tenant_id = $1 and ended_at is null and ($3::uuid is null or id = $3)
       and ($4::bigint is null or user_number = $4) and ($5::text is null or lower(plan_unit_code) = lower($5))`,
    [tx.tenantId, reason, which.session ?? null, which.userNumber ?? null, which.planUnitCode ?? null],
  )
}

export interface SessionRow {
  readonly sessionId: string
  readonly userNumber: number
  readonly userCode: string
  readonly userName: string | null
  readonly planUnitCode: string | null
  readonly startTime: string
  readonly lastTime: string
  readonly address: string | null
  readonly browser: string | null
  readonly bySso: boolean
}

/** Nothing was heard of a session for longer: it is no more counted as online. */
const onlineSeconds = 300
export const maxListed = 10_000

/** Living sessions of one user, or those of everybody that are online now; the last seen first. */
export function livingSessions(tx: Tx, userNumber: number | null): Promise<SessionRow[]> {
  return tx.rows<SessionRow>(
    `select s.id as "sessionId", s.user_number as "userNumber", u.user_name as "userCode",
       nullif(trim(concat(u.name, ' ', u.surname)), '') as "userName", s.plan_unit_code as "planUnitCode",
       s.started_at as "startTime", s.seen_at as "lastTime", s.address, s.browser, s.by_sso as "bySso"
     from user_session s join "user" u on u.tenant_id = s.tenant_id and u.id = s.user_id
     where s.tenant_id = $1 and s.ended_at is null and s.expires_at > statement_timestamp()
       and case when $2::bigint is null then s.seen_at > statement_timestamp() - make_interval(secs => $3)
         else s.user_number = $2 end
     order by s.seen_at desc, s.id limit $4`,
    [tx.tenantId, userNumber, onlineSeconds, maxListed],
  )
}

/** Notes that the session is alive and in which plan unit it works. */
export function touchSession(tx: Tx, session: string, planUnitCode: string | null): Promise<number> {
  return tx.run(
    `update user_session set seen_at = statement_timestamp(), plan_unit_code = $3
     where tenant_id = $1 and id = $2 and ended_at is null`,
    [tx.tenantId, session, planUnitCode],
  )
}

/** Who did what to whose session; the user's name is the key. */
export function auditAccess(
  tx: Tx,
  action: 'login' | 'logout' | 'forcedLogout' | 'lock' | 'ssoLink',
  userName: string,
  address: string | null,
  after: Readonly<Record<string, unknown>> | null = null,
): Promise<number> {
  return tx.run(
    "insert into audit_log (action, entity, key, after, address) values ($1, 'session', $2, $3, $4)",
    [action, userName, after === null ? null : JSON.stringify(after), address],
  )
}
