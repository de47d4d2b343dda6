import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { brokenPasswordRules, passwordRules } from '#domain/rules/password.ts'
import type { Endpoint } from '#domain/service.ts'
import { users } from '#domain/services/access/accounts.ts'
import { handleRaw, type HandlerEntry } from '../../identity/handlers.ts'
import { invalid } from '../../http/envelope.ts'
import { readInput } from '../../http/input.ts'
import type { Tx } from '../../db/tenant.ts'
import { checkNotUsedBefore, keepCurrentPassword } from '../../identity/password-history.ts'
import type { Services } from '../../identity/services.ts'
import { adminRole } from '../../identity/admin.ts'
import { hashPassword, verifyPassword } from '../../identity/passwords.ts'
import { checkLocalPassword, localPasswordsOf } from './sso/tenant.ts'

/** A password as it was typed: the general reading of texts cuts spaces off, which a password may hold. */
export function passwordFrom(raw: Readonly<Record<string, unknown>>, member: string): string {
  const value = raw[member]
  return typeof value === 'string' ? value : ''
}

/** Throws 400 naming every rule that the password breaks. */
export function checkPasswordRules(
  password: string,
  userName: string,
  member: string,
  language: Language,
): void {
  const broken = brokenPasswordRules(password, userName)
  if (broken.length > 0)
    throw invalid(
      broken.map((rule) => ({ message: textOf(passwordRules[rule], language), members: [member] })),
    )
}

/** Sets a password; every session that was open ends. `mustChange`: it was chosen by somebody else. */
export async function setPassword(
  tx: Tx,
  userId: string,
  password: string,
  mustChange: boolean,
): Promise<void> {
  await keepCurrentPassword(tx, userId)
  await tx.run(
    `insert into credential (user_id, password_hash) values ($1, $2)
     on conflict (tenant_id, user_id) do update set password_hash = $2, changed_at = excluded.changed_at,
       token_version = credential.token_version + 1, failed_attempts = 0, locked_until = null`,
    [userId, await hashPassword(password)],
  )
  await tx.run(
    `update user_session set ended_at = statement_timestamp(), end_reason = 'passwordChanged'
     where tenant_id = $1 and user_id = $2 and ended_at is null`,
    [tx.tenantId, userId],
  )
  await tx.run('update "user" set must_change = $3, lockout_end = null where tenant_id = $1 and id = $2', [
    tx.tenantId,
    userId,
    mustChange,
  ])
}

async function storedHash(tx: Tx, userId: string): Promise<string | null> {
  const row = await tx.row<{ hash: string }>(
    'select password_hash as hash from credential where tenant_id = $1 and user_id = $2',
    [tx.tenantId, userId],
  )
  return row?.hash ?? null
}

/** Two wire names change one's own password in the same way. */
export function changeOwnPassword(
  services: Services,
  endpoint: Endpoint<typeof users.changePassword.input, typeof users.changePassword.output>,
): HandlerEntry {
  return handleRaw(endpoint, async (raw, call) => {
    readInput(endpoint.input, raw, call.language)
    const caller = call.caller!
    await checkLocalPassword(services, caller.tenantId, caller.userName)
    const next = passwordFrom(raw, 'newPassword')
    checkPasswordRules(next, caller.userName, 'newPassword', call.language)
    if (next === passwordFrom(raw, 'currentPassword')) throw new TaktError('passwordUnchanged')
    await call.transaction(async (tx) => {
      if (!(await verifyPassword(passwordFrom(raw, 'currentPassword'), await storedHash(tx, caller.id))))
        throw new TaktError('incorrectPassword')
      await checkNotUsedBefore(tx, caller.id, next)
      await setPassword(tx, caller.id, next, false)
      await writeAudit(tx, 'password', caller.userName)
    })
    return true
  })
}

/** An administrator sets the password of somebody else and proves the right to it by the own one. */
export const resetPassword = (services: Services): HandlerEntry =>
  handleRaw(users.resetPassword, async (raw, call) => {
    const { userId } = readInput(users.resetPassword.input, raw, call.language)
    const caller = call.caller!
    if (!caller.roles.includes(adminRole)) throw new TaktError('notPermitted', { permissions: adminRole })
    const isTaken = await localPasswordsOf(services, caller.tenantId)
    await call.transaction(async (tx) => {
      if (!(await verifyPassword(passwordFrom(raw, 'adminPassword'), await storedHash(tx, caller.id))))
        throw new TaktError('incorrectPassword')
      const user = await tx.row<{ id: string; userName: string }>(
        'select id, user_name as "userName" from "user" where tenant_id = $1 and number = $2',
        [tx.tenantId, userId],
      )
      if (!user) throw new TaktError('notFound', { entity: 'User', id: userId })
      if (!isTaken(user.userName)) throw new TaktError('ssoRequired')
      const next = passwordFrom(raw, 'newPassword')
      checkPasswordRules(next, user.userName, 'newPassword', call.language)
      await checkNotUsedBefore(tx, user.id, next)
      await setPassword(tx, user.id, next, true)
      await writeAudit(tx, 'password', user.userName)
    })
    return true
  })

/** That a password changed is recorded, never what it was or is. */
export const writeAudit = (tx: Tx, action: string, key: string): Promise<number> =>
  tx.run("insert into audit_log (action, entity, key) values ($1, 'user', $2)", [action, key])
