import { TaktError } from '#domain/errors.ts'
import { isEmail } from '#domain/rules/email.ts'
import type { InputOf } from '#domain/service.ts'
import { access } from '#domain/services/access/session.ts'
import { withTenant } from '../../db/tenant.ts'
import { handleRaw, type HandlerEntry } from '../../identity/handlers.ts'
import { readInput } from '../../http/input.ts'
import { wishedTenant } from '../../http/wished-tenant.ts'
import type { Services } from '../../identity/services.ts'
import { settingFor } from '../../identity/setting-values.ts'
import { activeTenant } from '../../identity/identify.ts'
import { checkPasswordRules, passwordFrom, setPassword } from './password-change.ts'
import { checkLocalPassword } from './sso/tenant.ts'
import { checkNames } from './user-rules.ts'

/**
 * Self-registration (http-contract.md §4): only inside a tenant whose parameter allows it. The account has the default
 * roles but no built-in one, and no plan unit: an administrator assigns it.
 */
export const registerHandler = (services: Services): HandlerEntry =>
  handleRaw(access.register, async (raw, call) => {
    const input = readInput(access.register.input, raw, call.language) as unknown as InputOf<
      typeof access.register
    >
    const { database } = services
    const tenant = await activeTenant(database, wishedTenant(call.request))
    const of = { tenantId: tenant?.tenantId ?? 0, planUnitCode: null, userCode: null }
    if (!tenant || (await settingFor(database, 'selfRegistration', of)) !== true)
      throw new TaktError('registrationClosed')
    await checkLocalPassword(services, tenant.tenantId, undefined)
    const password = passwordFrom(raw, 'password')
    checkPasswordRules(password, input.userName, 'password', call.language)
    const { userName, emailAddress } = input
    if (isEmail(userName) && userName.toLowerCase() !== emailAddress.toLowerCase())
      throw new TaktError('userNameIsEmail')
    await withTenant(
      database.app,
      { tenantId: tenant.tenantId, planUnitCode: null, userId: null },
      async (tx) => {
        await checkNames(tx, input, null)
        const row = await tx.row<{ id: string }>(
          `insert into "user" (user_name, name, surname, email, is_active, roles, plan_units)
           values ($1, $2, $3, $4, true, array(select role_code from role
             where tenant_id = $5 and is_default and not coalesce(is_static, false) order by role_code), '{}')
           returning id`,
          [userName, input.name, input.surname, emailAddress, tx.tenantId],
        )
        await setPassword(tx, row!.id, password, false)
        await tx.run("insert into audit_log (action, entity, key) values ('create', 'user', $1)", [userName])
      },
    )
    return { canLogin: true }
  })
