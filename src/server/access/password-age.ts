import type { Database } from '../db/database.ts'
import { hostTenant, withTenant } from '../db/tenant.ts'
import { tellUser } from '../live/notices.ts'
import type { Subject } from './tokens.ts'

const dayMs = 86_400_000
/** So many days before, the user is told. */
const warnDays = 7

/**
 * Days after which a password must be changed, from TAKT_PASSWORD_DAYS; 0, the default: never. Passwords that must be
 * changed often are chosen badly (OWASP ASVS 6.2.10), so the rule is there for those whose auditors want it.
 */
export function passwordDays(): number {
  const days = Number(process.env['TAKT_PASSWORD_DAYS'] ?? 0)
  return Number.isInteger(days) && days > 0 ? days : 0
}

/** Whole days left of a password, 0 when its time is up; null when it has no end. */
export function passwordDaysLeft(changedAt: string, now: Date, days: number): number | null {
  if (days === 0) return null
  return Math.max(0, Math.ceil((Date.parse(changedAt) + days * dayMs - now.getTime()) / dayMs))
}

/** Leaves a notice, at most once a day, for who signs in with a password whose time is nearly up. */
export async function warnOfPasswordAge(
  database: Database,
  { tenantId, userNumber }: Subject,
  now: Date,
): Promise<void> {
  if (passwordDays() === 0 || tenantId === hostTenant) return
  await withTenant(database.app, { tenantId, planUnitCode: null, userId: userNumber }, async (tx) => {
    const credential = await tx.row<{ changedAt: string }>(
      `select c.changed_at as "changedAt" from credential c join "user" u on u.tenant_id = c.tenant_id and u.id = c.user_id
       where c.tenant_id = $1 and u.number = $2`,
      [tx.tenantId, userNumber],
    )
    const left = credential && passwordDaysLeft(credential.changedAt, now, passwordDays())
    if (left == null || left > warnDays) return
    const told = await tx.row(
      `select from notice where tenant_id = $1 and user_number = $2 and kind = 'passwordExpires'
         and at > clock_timestamp() - interval '1 day'`,
      [tx.tenantId, userNumber],
    )
    if (!told) await tellUser(tx, userNumber, 'passwordExpires', { days: left })
  })
}
