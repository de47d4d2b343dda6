import type { LoginInformation } from '#domain/services/access/session.ts'
import type { SsoMode } from '#domain/services/access/sso.ts'
import { access } from '#domain/services/access/session.ts'
import { parseCulture } from '../../http/culture.ts'
import { handle, inReadOnly, handleRaw, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { invalid } from '../../http/envelope.ts'
import { readInput } from '../../http/input.ts'
import type { Services } from '../../identity/services.ts'
import { settingFor } from '../../identity/setting-values.ts'
import { releaseDate, version } from '../../base/version.ts'
import { homeUnit, type Caller } from '../../identity/caller.ts'
import { activeTenant, findTenant } from '../../identity/identify.ts'
import { navigationOf } from './navigation.ts'
import { passwordDaysLeft } from '../../identity/password-age.ts'
import { changeOwnPassword, passwordFrom } from './password-change.ts'
import { proveIdentity } from './sign-in.ts'
import { ssoModeOf } from './sso/tenant.ts'
import { hostTenant } from '../../db/tenant.ts'
import { wishedTenant } from '../../http/wished-tenant.ts'

/** Who names no tenant yet gets the form: the host's provider may be offered, it is never the only way. */
async function ssoOf(services: Services, call: Call): Promise<SsoMode> {
  const tenantId = call.caller?.tenantId ?? wishedTenant(call.request)
  if (tenantId !== null) return ssoModeOf(services, tenantId)
  return (await ssoModeOf(services, hostTenant)) === 'off' ? 'off' : 'offered'
}

export function sessionHandlers(services: Services): HandlerEntry[] {
  return [
    handle(access.current, async (_input, call) => ({
      ...loginInformation(call.caller, call.scope.planUnitCode, await toursIn(services, call)),
      tenant: await tenantOfSession(services, call),
      sso: await ssoOf(services, call),
      passwordDaysLeft:
        call.caller &&
        passwordDaysLeft(call.caller.changedAt, services.now(), services.settings.TAKT_PASSWORD_DAYS),
    })),
    handle(access.isTenantAvailable, async ({ tenancyName }) => {
      const tenant = await findTenant(services.database, { tenancyName })
      if (!tenant) return { state: 3, tenantId: null }
      return tenant.isActive ? { state: 1, tenantId: tenant.tenantId } : { state: 2, tenantId: null }
    }),
    inReadOnly(access.navigation, (_input, tx, call) => navigationOf(tx, call.caller!, call.language)),
    handle(access.planUnits, async (_input, call) => {
      const home = homeUnit(call.caller!)
      return {
        items: call.caller!.planUnits.map((unit) => ({
          planUnitCode: unit.code,
          planUnitName: unit.name,
          environment: unit.environment,
          timeZone: unit.timeZone,
          isDefault: unit.code === home?.code,
        })),
      }
    }),
    changeOwnPassword(services, access.changePassword),
    handleRaw(access.checkPassword, async (raw, call) => {
      readInput(access.checkPassword.input, raw, call.language)
      await proveIdentity(services.database, call.scope, {
        tenantId: call.scope.tenantId,
        name: call.caller!.userName,
        password: passwordFrom(raw, 'password'),
        address: call.request.ip,
        browser: call.request.headers['user-agent'] ?? null,
        now: services.now(),
      })
      return true
    }),
    handle(access.endGuide, async (_input, call) => {
      await call.transaction((tx) =>
        tx.run('update "user" set login_boot = false where tenant_id = $1 and number = $2', [
          tx.tenantId,
          tx.userId,
        ]),
      )
      return null
    }),
    handle(access.changeLanguage, async ({ languageName }, call) => {
      const language = parseCulture(languageName)
      if (!language) throw invalid([{ message: languageName, members: ['languageName'] }])
      await call.transaction((tx) =>
        tx.run('update "user" set lang = $3 where tenant_id = $1 and number = $2', [
          tx.tenantId,
          tx.userId,
          language,
        ]),
      )
      return null
    }),
  ]
}

/** Whether newcomers are shown around, as the parameter says. */
async function toursIn({ database }: Services, { caller, scope }: Call): Promise<boolean> {
  if (!caller?.loginBoot) return false
  const of = { tenantId: caller.tenantId, planUnitCode: scope.planUnitCode, userCode: caller.userName }
  return (await settingFor(database, 'guidedTour', of)) === true
}

/** The tenant of the token; before sign-in the active tenant that header or cookie names (http-contract.md §3). */
async function tenantOfSession(
  { database }: Services,
  { caller, request }: Call,
): Promise<LoginInformation['tenant']> {
  if (!caller) {
    const named = await activeTenant(database, wishedTenant(request))
    return named && { id: named.tenantId, tenancyName: named.tenancyName, name: named.name }
  }
  return caller.tenantId === hostTenant
    ? null
    : { id: caller.tenantId, tenancyName: caller.tenancyName ?? '', name: caller.tenantName ?? '' }
}

function loginInformation(
  caller: Caller | null,
  planUnitCode: string | null,
  guided: boolean,
): Omit<LoginInformation, 'sso' | 'passwordDaysLeft' | 'tenant'> {
  const unit = caller?.planUnits.find((one) => one.code === planUnitCode) ?? null
  return {
    application: { version, releaseDate, features: {} },
    user: caller && {
      id: caller.number,
      name: caller.name,
      surname: caller.surname,
      userName: caller.userName,
      emailAddress: caller.email,
      languageName: parseCulture(caller.language ?? ''),
      mustChangePassword: caller.mustChange,
    },
    orgId: caller && caller.tenantId > 0 ? caller.tenantId : null,
    planUnitCode: unit?.code ?? null,
    planUnitName: unit?.name ?? unit?.code ?? null,
    timeZone: unit?.timeZone ?? null,
    systemRunEnvironment: unit?.environment ?? null,
    loginBoot: guided ? 1 : 0,
    userCode: caller?.userName ?? null,
    roles: caller?.roles ?? [],
    permissions: caller ? [...caller.permissions] : [],
  }
}
