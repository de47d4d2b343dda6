import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { sso } from '#domain/services/access/sso.ts'
import { hostTenant, withTenant } from '../../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../../identity/handlers.ts'
import { wishedTenant } from '../../../http/wished-tenant.ts'
import type { Services } from '../../../identity/services.ts'
import { findTenant } from '../../../identity/identify.ts'
import { ssoSeal, type SsoCode } from './authenticate.ts'
import { readHandedOver, type HandedOver } from './partner.ts'
import { beginPending } from './pending.ts'
import { authorizationUrl, ProviderError } from './provider.ts'
import { providerOfTenant } from './tenant.ts'

export function ssoHandlers(services: Services): HandlerEntry[] {
  return [
    handle(sso.getSsoUrlForCode, (_input, call) => wayOut(services, call)),
    handle(sso.getOtherSystemLoginInfo, async ({ value }, call) => {
      const handed = await readHandedOver(services.sso, value, services.now())
      const user = handed && (await userOf(services, handed))
      if (!handed || !user) return { ...nobody, message: textOf(notAccepted, call.language) }
      const code: SsoCode = {
        tenantId: user.tenantId,
        userName: user.userName,
        id: handed.id,
        until: handed.until,
      }
      return {
        status: 'S',
        ssoCode: ssoSeal(services).seal(JSON.stringify(code)),
        userCode: user.userName,
        planUnitCode: user.planUnitCode,
        pageRoute: handed.pageRoute,
        displayMenu: handed.displayMenu,
        message: null,
      }
    }),
  ]
}

async function wayOut(services: Services, call: Call): Promise<string> {
  const tenantId = wishedTenant(call.request) ?? hostTenant
  const provider = await providerOfTenant(services, tenantId)
  if (!provider) return ''
  const pending = beginPending(call.reply, ssoSeal(services), provider, tenantId, services.now())
  try {
    return await authorizationUrl(provider, pending)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ reason: error.message }, 'single sign-on cannot begin')
    throw new TaktError('ssoUnavailable')
  }
}

const notAccepted = {
  zh: '外部系统的登录信息无效或已过期。',
  en: 'What the other system sent is not valid, or no more.',
}

const nobody = {
  status: 'E',
  ssoCode: null,
  userCode: null,
  planUnitCode: null,
  pageRoute: null,
  displayMenu: null,
}

/** The active user that is meant, with the named plan unit only when he may enter it. */
async function userOf(services: Services, handed: HandedOver) {
  const tenant = await findTenant(services.database, { tenancyName: handed.tenancyName })
  if (!tenant?.isActive) return null
  const { tenantId } = tenant
  const user = await withTenant(
    services.database.app,
    { tenantId, planUnitCode: null, userId: null },
    (tx) =>
      tx.row<{ userName: string; planUnitCode: string | null }>(
        `select u.user_name as "userName", (select p.code from plan_unit p where p.tenant_id = $1 and p.enabled
             and p.code = any (u.plan_units) and lower(p.code) = lower($3)) as "planUnitCode"
         from "user" u where u.tenant_id = $1 and lower(u.user_name) = lower($2) and u.is_active`,
        [tenantId, handed.userCode, handed.planUnitCode],
      ),
    { readOnly: true },
  )
  return user ? { tenantId, ...user } : null
}
