import { hostTenant, withTenant } from '../../db/tenant.ts'
import { tellUser } from '../../platform/notices/notices.ts'
import { passwordDaysLeft } from '../../identity/password-age.ts'
import type { Services } from '../../identity/services.ts'
import type { Subject } from '../../identity/tokens.ts'

/** So many days before, the user is warned. */
const warnDays = 7

/** Leaves a notice, at most once a day, for who signs in with a password whose time is nearly up. */
export async function warnOfPasswordAge(
  { database, settings, now }: Services,
  { tenantId, userNumber }: Subject,
): Promise<void> {
  const days = settings.TAKT_PASSWORD_DAYS
  if (days === 0 || tenantId === hostTenant) return
  await withTenant(database.app, { tenantId, planUnitCode: null, userId: userNumber }, async (tx) => {
    const credential = await tx.row<{ changedAt: string }>(
      `select c.changed_at as "changedAt" from credential c join "user" u on u.tenant_id = c.tenant_id and u.id = c.user_id
       where c.tenant_id = $1 and u.number = $2`,
      [tx.tenantId, userNumber],
    )
    const left = credential && passwordDaysLeft(credential.changedAt, now(), days)
    if (left == null || left > warnDays) return
    const told = await tx.row(
      `select from notice where tenant_id = $1 and user_number = $2 and kind = 'passwordExpires'
         and at > clock_timestamp() - interval '1 day'`,
      [tx.tenantId, userNumber],
    )
    if (!told) await tellUser(tx, userNumber, 'passwordExpires', { days: left })
  })
}
