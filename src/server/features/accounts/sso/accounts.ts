import type { JWTPayload } from 'jose'
import type { Tx } from '../../../db/tenant.ts'
import type { SsoProvider } from '../../../identity/sso-config.ts'

export interface SsoAccount {
  readonly id: string
  readonly number: number
  readonly userName: string
  readonly isActive: boolean
  readonly subject: string | null
  readonly version: number
}

const accounts = `select u.id, u.number, u.user_name as "userName", coalesce(u.is_active, false) as "isActive",
  u.sso_subject as subject, c.token_version as version
  from "user" u join credential c on c.tenant_id = u.tenant_id and c.user_id = u.id where u.tenant_id = $1`

export const findByName = (tx: Tx, userName: string): Promise<SsoAccount | null> =>
  only(tx, 'lower(u.user_name) = lower($2)', userName)

export const findBySubject = (tx: Tx, subject: string): Promise<SsoAccount | null> =>
  only(tx, 'u.sso_subject = $2', subject)

interface ToLink {
  readonly account: SsoAccount | null
  /** The provider's word for a name is all there is. */
  readonly byName: boolean
}

/**
 * The user of a subject that nobody is bound to yet. A name may be claimed by whoever chose it at the provider first; an
 * e-mail counts only when the provider checked it.
 */
export async function findToLink(
  tx: Tx,
  { matchBy, links }: SsoProvider,
  claims: JWTPayload & { sub: string },
): Promise<ToLink> {
  const linked = links.get(claims.sub)
  if (linked !== undefined) return { account: await findByName(tx, linked), byName: false }
  const { preferred_username: name, email, email_verified: verified } = claims
  if (matchBy === 'userName' && typeof name === 'string')
    return { account: await findByName(tx, name), byName: true }
  if (matchBy === 'email' && typeof email === 'string' && verified === true)
    return { account: await only(tx, 'lower(u.email) = lower($2)', email), byName: false }
  return { account: null, byName: false }
}

/**
 * Whether a user has, now or later, a built-in role. Permissions do not tell: those of the specification open ordinary
 * planning pages, too.
 */
export async function isAdministrator(tx: Tx, { id }: SsoAccount): Promise<boolean> {
  const row = await tx.row(
    `select 1 from "user" u join role r on r.tenant_id = $1 and (r.role_code = any (u.roles)
         or r.role_code in (select role_code from user_right where tenant_id = $1 and user_code = u.user_name
              and current_date <= coalesce(valid_to, current_date)))
     where u.tenant_id = $1 and u.id = $2 and r.is_static limit 1`,
    [tx.tenantId, id],
  )
  return row !== undefined
}

async function only(tx: Tx, condition: string, value: string): Promise<SsoAccount | null> {
  const rows = await tx.rows<SsoAccount>(`${accounts} and ${condition} limit 2`, [tx.tenantId, value])
  return rows.length === 1 ? rows[0]! : null
}
