import type { JWTPayload } from 'jose'
import { TaktError } from '#domain/errors.ts'
import type { Database } from '../../db/database.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import { auditAccess, openSession, type Origin } from '../sessions.ts'
import type { Subject } from '../tokens.ts'
import type { SsoProvider } from './config.ts'

/** One text for everything that the user cannot mend; why it was goes to the log and to the list of attempts. */
export const refusedSso = (): TaktError =>
  new TaktError(
    'loginFailed',
    {},
    {
      details: {
        zh: '单点登录失败，请重试或联系管理员。',
        en: 'Single sign-on failed. Try again, or ask your administrator.',
      },
    },
  )

interface SsoAccount {
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

const scopeOf = (tenantId: number): Scope => ({ tenantId, planUnitCode: null, userId: null })

/** Signs in whom the provider named. The first time the account is found as configured, and bound to the subject. */
export function signInBySubject(
  database: Database,
  tenantId: number,
  provider: SsoProvider,
  claims: JWTPayload & { sub: string },
  origin: Origin,
): Promise<Subject> {
  return attempt(database, tenantId, claims.sub, origin, async (tx) => {
    const subject = `${provider.issuer}|${claims.sub}`
    const bound = await only(tx, 'u.sso_subject = $2', subject)
    if (bound) return bound
    const account = await match(tx, provider, claims)
    if (!account || account.subject !== null) return null
    await tx.run('update "user" set sso_subject = $3 where tenant_id = $1 and id = $2', [
      tenantId,
      account.id,
      subject,
    ])
    await auditAccess(tx, 'ssoLink', account.userName, origin.address, { subject })
    return account
  })
}

/** Signs in a user whom a partner handed over. */
export function signInByName(
  database: Database,
  tenantId: number,
  userName: string,
  origin: Origin,
): Promise<Subject> {
  return attempt(database, tenantId, userName, origin, (tx) =>
    only(tx, 'lower(u.user_name) = lower($2)', userName),
  )
}

/** A name may be claimed by whoever chose it at the provider first; an e-mail counts only when the provider checked it. */
function match(tx: Tx, { matchBy }: SsoProvider, claims: JWTPayload): Promise<SsoAccount | null> {
  const { preferred_username: name, email, email_verified: verified } = claims
  if (matchBy === 'userName' && typeof name === 'string')
    return only(tx, 'lower(u.user_name) = lower($2)', name)
  if (matchBy === 'email' && typeof email === 'string' && verified === true)
    return only(tx, 'lower(u.email) = lower($2)', email)
  return Promise.resolve(null)
}

async function only(tx: Tx, condition: string, value: string): Promise<SsoAccount | null> {
  const rows = await tx.rows<SsoAccount>(`${accounts} and ${condition} limit 2`, [tx.tenantId, value])
  return rows.length === 1 ? rows[0]! : null
}

async function attempt(
  database: Database,
  tenantId: number,
  named: string,
  origin: Origin,
  find: (tx: Tx) => Promise<SsoAccount | null>,
): Promise<Subject> {
  const account = await withTenant(database.app, scopeOf(tenantId), find)
  const fit = account?.isActive ? account : null
  return withTenant(
    database.app,
    { ...scopeOf(tenantId), userId: fit?.number ?? null },
    async (tx): Promise<Subject | null> => {
      await recordSso(tx, account, account?.userName ?? named, fit ? 'success' : 'ssoRefused', origin)
      if (!fit) return null
      await tx.run('update "user" set last_login = now() where tenant_id = $1 and id = $2', [
        tenantId,
        fit.id,
      ])
      await auditAccess(tx, 'login', fit.userName, origin.address, { sso: true })
      const session = await openSession(tx, fit, origin, true)
      return { userNumber: fit.number, tenantId, version: fit.version, session }
    },
  ).then((subject) => {
    if (!subject) throw refusedSso()
    return subject
  })
}

/** An attempt that came to nothing before anybody was named. */
export function recordRefusal(database: Database, tenantId: number, origin: Origin): Promise<unknown> {
  return withTenant(database.app, scopeOf(tenantId), (tx) => recordSso(tx, null, '', 'ssoRefused', origin))
}

function recordSso(
  tx: Tx,
  account: SsoAccount | null,
  userName: string,
  result: 'success' | 'ssoRefused',
  { address, browser }: Origin,
): Promise<number> {
  return tx.run(
    'insert into login_attempt (user_name, user_number, result, address, browser) values ($1, $2, $3, $4, $5)',
    [userName.slice(0, 256), account?.number ?? null, result, address, browser?.slice(0, 512) ?? null],
  )
}
