import { TaktError } from '#domain/errors.ts'
import type { Database } from '../db/database.ts'
import { hostTenant, withTenant, type Scope } from '../db/tenant.ts'
import { findTenant } from './identify.ts'
import { verifyPassword } from './passwords.ts'
import type { Subject } from './tokens.ts'

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

interface Account {
  readonly id: string
  readonly number: number
  readonly userName: string
  readonly isActive: boolean
}

type Outcome = 'success' | 'unknownUser' | 'wrongPassword' | 'locked' | 'inactive' | 'tenantInactive'

const refused = (zh: string, en: string): TaktError =>
  new TaktError('loginFailed', {}, { details: { zh, en } })
const wrong = () => refused('用户名或密码无效', 'Invalid user name or password')
const lockedOut = () =>
  refused('用户账号已被锁定,请稍后再试。', 'The user account has been locked out. Please try again later.')

/** Checks name and password; counts, locks and records as http-contract.md §4 says. Throws loginFailed with the reason. */
export async function signIn(database: Database, attempt: Attempt): Promise<Subject> {
  const scope = await scopeOfAttempt(database, attempt)
  const key = `${scope.tenantId} ${attempt.name.trim().toLowerCase()}`
  return oneAtATime(key, () => signInTo(database, scope, attempt, key))
}

async function signInTo(database: Database, scope: Scope, attempt: Attempt, key: string): Promise<Subject> {
  const account = await findAccount(database, scope, attempt.name)
  const record = (outcome: Outcome) => recordAttempt(database, scope, attempt, account, outcome)
  const mayTry = account
    ? await countAttempt(database, scope, account, attempt.now)
    : countUnknown(key, attempt.now)
  if (!mayTry) {
    await record('locked')
    throw lockedOut()
  }
  const credential = account ? await credentialOf(database, scope, account) : null
  const matches = await verifyPassword(attempt.password, credential?.passwordHash ?? null)
  if (!account || !credential || !matches) {
    await record(account ? 'wrongPassword' : 'unknownUser')
    throw wrong()
  }
  if (!account.isActive) {
    await record('inactive')
    throw refused(
      `用户 ${account.userName} 未启用,不能登录。`,
      `User ${account.userName} is not active and can not log in.`,
    )
  }
  await acceptAttempt(database, scope, account, attempt.now)
  await record('success')
  return { userNumber: account.number, tenantId: scope.tenantId, version: credential.version }
}

async function scopeOfAttempt(database: Database, attempt: Attempt): Promise<Scope> {
  const tenantId = attempt.tenantId ?? hostTenant
  const scope: Scope = { tenantId, planUnitCode: null, userId: null }
  if (tenantId === hostTenant) return scope
  const tenant = await findTenant(database, { tenantId })
  if (tenant && !tenant.isActive) {
    await recordAttempt(database, scope, attempt, undefined, 'tenantInactive')
    throw refused(`租户 ${tenant.tenancyName} 未启用。`, `Tenant ${tenant.tenancyName} is not active.`)
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

/**
 * Counts the attempt before the password is looked at, in one statement and committed: however many guesses run at
 * once on however many servers, only five of them are checked. False: the account is locked.
 */
function countAttempt(database: Database, scope: Scope, account: Account, now: Date): Promise<boolean> {
  return withTenant(database.app, scope, async (tx) => {
    const counted = await tx.run(
      `update credential set
         failed_attempts = case when locked_until is null then failed_attempts + 1 else 1 end,
         locked_until = case when (case when locked_until is null then failed_attempts + 1 else 1 end) >= $3
           then $4::timestamptz + make_interval(secs => $5) end
       where tenant_id = $1 and user_id = $2 and (locked_until is null or locked_until <= $4::timestamptz)`,
      [scope.tenantId, account.id, attemptsAllowed, now.toISOString(), lockSeconds],
    )
    return counted > 0
  })
}

/** Names nobody has lock in the same way, so that locking tells nothing about which names exist. */
const unknownNames = new Map<string, { count: number; lockedUntil: number }>()
const rememberedNames = 10_000

function countUnknown(key: string, now: Date): boolean {
  const at = now.getTime()
  const known = unknownNames.get(key)
  if (known && known.lockedUntil > at) return false
  const count = known && known.lockedUntil === 0 ? known.count + 1 : 1
  unknownNames.delete(key)
  unknownNames.set(key, { count, lockedUntil: count >= attemptsAllowed ? at + lockSeconds * 1000 : 0 })
  for (const oldest of unknownNames.keys()) {
    if (unknownNames.size <= rememberedNames) break
    unknownNames.delete(oldest)
  }
  return true
}

async function credentialOf(database: Database, scope: Scope, account: Account) {
  return withTenant(database.app, scope, (tx) =>
    tx.row<{ passwordHash: string; version: number }>(
      'select password_hash as "passwordHash", token_version as version from credential where tenant_id = $1 and user_id = $2',
      [scope.tenantId, account.id],
    ),
  )
}

function acceptAttempt(database: Database, scope: Scope, account: Account, now: Date): Promise<void> {
  return withTenant(database.app, { ...scope, userId: account.number }, async (tx) => {
    await tx.run(
      'update credential set failed_attempts = 0, locked_until = null where tenant_id = $1 and user_id = $2',
      [scope.tenantId, account.id],
    )
    await tx.run('update "user" set last_login = $3 where tenant_id = $1 and id = $2', [
      scope.tenantId,
      account.id,
      now.toISOString(),
    ])
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
