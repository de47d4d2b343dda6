import type { JWTPayload } from 'jose'
import { TaktError } from '#domain/errors.ts'
import type { Database } from '../../../db/database.ts'
import { withTenant, type Scope, type Tx } from '../../../db/tenant.ts'
import { auditAccess, openSession, type Origin } from '../../../identity/sessions.ts'
import type { Subject } from '../../../identity/tokens.ts'
import { findByName, findBySubject, findToLink, isAdministrator, type SsoAccount } from './accounts.ts'
import type { SsoProvider } from '../../../identity/sso-config.ts'

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

const administratorByName = (): TaktError =>
  new TaktError(
    'loginFailed',
    {},
    {
      details: {
        zh: '管理员账号不按用户名关联到单点登录，请由系统管理员在配置中关联。',
        en: 'An administrator is never linked to single sign-on by user name. Ask for a link in the configuration of single sign-on.',
      },
    },
  )

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
    const bound = await findBySubject(tx, subject)
    if (bound) return bound
    const { account, byName } = await findToLink(tx, provider, claims)
    if (!account || account.subject !== null) return null
    if (byName && (await isAdministrator(tx, account))) return administratorByName()
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
  return attempt(database, tenantId, userName, origin, (tx) => findByName(tx, userName))
}

async function attempt(
  database: Database,
  tenantId: number,
  named: string,
  origin: Origin,
  find: (tx: Tx) => Promise<SsoAccount | TaktError | null>,
): Promise<Subject> {
  const found = await withTenant(database.app, scopeOf(tenantId), find)
  const account = found instanceof TaktError ? null : found
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
    if (!subject) throw found instanceof TaktError ? found : refusedSso()
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
