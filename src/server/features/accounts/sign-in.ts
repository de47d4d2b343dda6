import { filled, type Label } from '#domain/label.ts'
import { errorCatalogue, TaktError } from '#domain/errors.ts'
import type { Database } from '../../db/database.ts'
import { hostTenant, withTenant, type Scope } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'
import { findTenant } from '../../identity/identify.ts'
import { verifyPassword } from '../../identity/passwords.ts'
import { auditAccess, openSession } from '../../identity/sessions.ts'
import { localPasswordsOf } from './sso/tenant.ts'
import type { Subject } from '../../identity/tokens.ts'

const attemptsAllowed = 5
const lockSeconds = 300

export interface Attempt {
  /** As resolved from header or cookie; null: the host. */
  readonly tenantId: number | null
  readonly name: string
  readonly password: string
  readonly address: string | null
  readonly browser: string | null
  readonly now: Date
}

export interface Account {
  readonly id: string
  readonly number: number
  readonly userName: string
  readonly isActive: boolean
}

type Outcome =
  | 'success'
  | 'unknownUser'
  | 'wrongPassword'
  | 'locked'
  | 'inactive'
  | 'tenantInactive'
  | 'ssoRequired'

const refused = (reason: Label): TaktError => new TaktError('loginFailed', {}, { details: reason })
const wrong = () => refused({ zh: '用户名或密码无效', en: 'Invalid user name or password' })
const lockedOut = () =>
  refused({
    zh: '用户账号已被锁定,请稍后再试。',
    en: 'The user account has been locked out. Please try again later.',
  })

/**
 * Checks name and password; counts, locks and records as http-contract.md §4 says; opens the session. Throws loginFailed
 * with the reason. Where single sign-on is required, all but the emergency user are refused before the password is looked
 * at. For a name that nobody has, the same statements and the same hash are computed as for one that exists.
 */
export async function signIn(
  services: Pick<Services, 'database' | 'sso'>,
  attempt: Attempt,
): Promise<Subject> {
  const { database } = services
  const scope = await scopeOfAttempt(database, attempt)
  const account = await findAccount(database, scope, attempt.name)
  const isTaken = await localPasswordsOf(services, scope.tenantId)
  if (!isTaken(account?.userName)) {
    await recordAttempt(database, scope, attempt, account, 'ssoRequired')
    throw refused(errorCatalogue.ssoRequired)
  }
  return oneAtATime(keyOf(scope, attempt), () => signInTo(database, scope, attempt))
}

/**
 * Whether this is the password of the account, without opening a session (lock screen). It counts as an attempt to sign
 * in, so it is no way to guess more often. Throws as signIn does.
 */
export async function proveIdentity(database: Database, scope: Scope, attempt: Attempt): Promise<void> {
  await oneAtATime(keyOf(scope, attempt), async () => {
    const { account } = await checkCredential(database, scope, attempt)
    await acceptAttempt(database, scope, account, attempt, false)
  })
}

const keyOf = (scope: Scope, attempt: Attempt): string =>
  `${scope.tenantId} ${attempt.name.trim().toLowerCase()}`

async function signInTo(database: Database, scope: Scope, attempt: Attempt): Promise<Subject> {
  const { account, version } = await checkCredential(database, scope, attempt)
  const session = await acceptAttempt(database, scope, account, attempt, true)
  await recordAttempt(database, scope, attempt, account, 'success')
  return { userNumber: account.number, tenantId: scope.tenantId, version, session }
}

async function checkCredential(
  database: Database,
  scope: Scope,
  attempt: Attempt,
): Promise<{ account: Account; version: number }> {
  const account = await findAccount(database, scope, attempt.name)
  const record = (outcome: Outcome) => recordAttempt(database, scope, attempt, account, outcome)
  const { mayTry, nowLocked } = account
    ? await countAttempt(database, scope, account, attempt.now)
    : await countUnknown(database, scope, attempt)
  if (!mayTry) {
    await record('locked')
    throw lockedOut()
  }
  const credential = await credentialOf(database, scope, account)
  const matches = await verifyPassword(attempt.password, credential?.passwordHash ?? null)
  if (!account || !credential || !matches) {
    await record(account ? 'wrongPassword' : 'unknownUser')
    if (nowLocked)
      await withTenant(database.app, scope, (tx) =>
        auditAccess(tx, 'lock', account?.userName ?? attempt.name.slice(0, 256), attempt.address),
      )
    throw wrong()
  }
  if (!account.isActive) {
    await record('inactive')
    throw refused(
      filled(
        { zh: '用户 {user} 未启用,不能登录。', en: 'User {user} is not active and can not log in.' },
        { user: account.userName },
      ),
    )
  }
  return { account, version: credential.version }
}

async function scopeOfAttempt(database: Database, attempt: Attempt): Promise<Scope> {
  const tenantId = attempt.tenantId ?? hostTenant
  const scope: Scope = { tenantId, planUnitCode: null, userId: null }
  if (tenantId === hostTenant) return scope
  const tenant = await findTenant(database, { tenantId })
  if (tenant && !tenant.isActive) {
    await recordAttempt(database, scope, attempt, undefined, 'tenantInactive')
    throw refused(
      filled(
        { zh: '租户 {tenant} 未启用。', en: 'Tenant {tenant} is not active.' },
        { tenant: tenant.tenancyName },
      ),
    )
  }
  // An unknown tenant means none (http-contract.md §3).
  return tenant ? scope : { ...scope, tenantId: hostTenant }
}

function findAccount(database: Database, scope: Scope, name: string): Promise<Account | undefined> {
  return withTenant(database.app, scope, (tx) =>
    tx.row<Account>(
      `select id, number, user_name as "userName", coalesce(is_active, false) as "isActive" from "user"
       where tenant_id = $1 and (lower(user_name) = lower($2) or lower(email) = lower($2))
       order by lower(user_name) = lower($2) desc limit 1`,
      [scope.tenantId, name.trim()],
    ),
  )
}

interface Counted {
  /** false: locked; the password is not looked at. */
  readonly mayTry: boolean
  /** This attempt locks, unless its password is right. */
  readonly nowLocked: boolean
}

const nextCount = 'case when o.locked_until is null then o.failed_attempts + 1 else 1 end'
const nextLock = (allowed: string, until: string) =>
  `case when ${nextCount} >= ${allowed}::integer then ${until}::timestamptz end`
const lockedUntil = (now: Date): string => new Date(now.getTime() + lockSeconds * 1000).toISOString()

/**
 * Counts the attempt before the password is looked at, in one statement and committed: however many guesses run at
 * once on however many servers, only five of them are checked.
 */
function countAttempt(database: Database, scope: Scope, account: Account, now: Date): Promise<Counted> {
  return counted(
    database,
    scope,
    `update credential o set failed_attempts = ${nextCount}, locked_until = ${nextLock('$3', '$5')}
     where tenant_id = $1 and user_id = $2 and (locked_until is null or locked_until <= $4::timestamptz)
     returning locked_until is not null as locked`,
    [scope.tenantId, account.id, attemptsAllowed, now.toISOString(), lockedUntil(now)],
  )
}

/** Names nobody has are counted and locked in the same way, by all servers together. */
function countUnknown(database: Database, scope: Scope, { name, now }: Attempt): Promise<Counted> {
  return counted(
    database,
    scope,
    `insert into unknown_login as o (tenant_id, name, failed_attempts) values ($1, $2, 1)
     on conflict (tenant_id, name) do update set failed_attempts = ${nextCount},
       locked_until = ${nextLock('$3', '$5')}, updated_at = excluded.updated_at
     where o.locked_until is null or o.locked_until <= $4::timestamptz
     returning locked_until is not null as locked`,
    [
      scope.tenantId,
      name.trim().toLowerCase().slice(0, 256),
      attemptsAllowed,
      now.toISOString(),
      lockedUntil(now),
    ],
  )
}

async function counted(
  database: Database,
  scope: Scope,
  statement: string,
  values: readonly unknown[],
): Promise<Counted> {
  const row = await withTenant(database.app, scope, (tx) => tx.row<{ locked: boolean }>(statement, values))
  return { mayTry: row !== undefined, nowLocked: row?.locked ?? false }
}

const nobody = '00000000-0000-0000-0000-000000000000'

function credentialOf(database: Database, scope: Scope, account: Account | undefined) {
  return withTenant(database.app, scope, (tx) =>
    tx.row<{ passwordHash: string; version: number }>(
      'select password_hash as "passwordHash", token_version as version from credential where tenant_id = $1 and user_id = $2',
      [scope.tenantId, account?.id ?? nobody],
    ),
  )
}

/** Sets the count back; opens a session where one is wanted and gives its id, else ''. */
function acceptAttempt(
  database: Database,
  scope: Scope,
  account: Account,
  attempt: Attempt,
  open: boolean,
): Promise<string> {
  return withTenant(database.app, { ...scope, userId: account.number }, async (tx) => {
    await tx.run(
      'update credential set failed_attempts = 0, locked_until = null where tenant_id = $1 and user_id = $2',
      [scope.tenantId, account.id],
    )
    if (!open) return ''
    await tx.run('update "user" set last_login = $3 where tenant_id = $1 and id = $2', [
      scope.tenantId,
      account.id,
      attempt.now.toISOString(),
    ])
    await auditAccess(tx, 'login', account.userName, attempt.address)
    return openSession(tx, account, attempt, false)
  })
}

function recordAttempt(
  database: Database,
  scope: Scope,
  attempt: Attempt,
  account: Account | undefined,
  outcome: Outcome,
): Promise<number> {
  return withTenant(database.app, scope, (tx) =>
    tx.run(
      'insert into login_attempt (at, user_name, user_number, result, address, browser) values ($1, $2, $3, $4, $5, $6)',
      [
        attempt.now.toISOString(),
        attempt.name.slice(0, 256),
        account?.number ?? null,
        outcome,
        attempt.address,
        attempt.browser?.slice(0, 512) ?? null,
      ],
    ),
  )
}

/** Attempts on one name wait for each other, so a right password never collides with the count of another right one. */
const waiting = new Map<string, Promise<unknown>>()

async function oneAtATime<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = waiting.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => {})
  waiting.set(key, settled)
  try {
    return await mine
  } finally {
    if (waiting.get(key) === settled) waiting.delete(key)
  }
}
