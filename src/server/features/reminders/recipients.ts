import { languages, type Language } from '#domain/languages.ts'
import { unitCodes } from '../../identity/grants.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Reminder } from './reminder.ts'

export interface Recipient {
  readonly number: number
  readonly userName: string
  readonly name: string | null
  readonly email: string | null
  /** null: the tenant's own language. */
  readonly language: Language | null
}

/** One reminder reaches no more people. */
export const mostRecipients = 500

type Targets = Pick<Reminder, 'targetUsers' | 'targetRoles'>

export const reachesOthers = (
  { targetUsers, targetRoles, channel }: Targets & Pick<Reminder, 'channel'>,
  owner: string,
): boolean =>
  (targetRoles ?? []).length > 0 ||
  (targetUsers ?? []).some((user) => user.toLowerCase() !== owner.toLowerCase()) ||
  channel.includes('webhook')

/** Users who are named, and those of the roles that are; the owner when nobody is. Only who may enter the plan unit. */
export function recipientsOf(tx: Tx, reminder: Targets, owner: string): Promise<Recipient[]> {
  const roles = reminder.targetRoles ?? []
  const users = reminder.targetUsers ?? []
  const named = roles.length + users.length === 0 ? [owner] : users
  return tx.rows<Recipient>(
    `select u.number, u.user_name as "userName", nullif(trim(concat_ws(' ', u.name, u.surname)), '') as name, u.email,
       case when u.lang = any ($5) then u.lang end as language
     from "user" u
     where u.tenant_id = $1 and u.is_active and $2 = any (${unitCodes})
       and (lower(u.user_name) = any ($3) or u.roles && $4::text[]
         or exists (select from user_right g where g.tenant_id = $1 and g.user_code = u.user_name
           and g.role_code = any ($4::text[]) and (g.unit_code is null or g.unit_code = $2)
           and g.voucher_type = 'app' and current_date >= coalesce(g.valid_from, current_date)
           and current_date <= coalesce(g.valid_to, current_date)))
     order by u.number limit ${mostRecipients}`,
    [tx.tenantId, tx.planUnitCode, named.map((one) => one.toLowerCase()), roles, languages()],
  )
}
