import type { FastifyInstance } from 'fastify'
import { text } from '#domain/field-kinds.ts'
import { ssoSignInPath } from '#domain/services/access/sso.ts'
import {
  signInPath,
  signOutPath,
  type SignInResult,
  type SignOutResult,
} from '#domain/services/access/session.ts'
import { authenticateSso, ssoSeal } from '../../features/accounts/sso/authenticate.ts'
import { signOutUrl } from '../../features/accounts/sso/sign-out.ts'
import { navigationOf } from '../../features/accounts/navigation.ts'
import { auditAccess, endSessions, limitSession } from '../../identity/sessions.ts'
import { homeUnit } from '../../identity/caller.ts'
import { activeTenant } from '../../identity/identify.ts'
import { warnOfPasswordAge } from '../../features/accounts/password-warning.ts'
import { signIn } from '../../features/accounts/sign-in.ts'
import { tokenLifeSeconds, type Subject, type Tokens } from '../../identity/tokens.ts'
import { hostTenant, withTenant } from '../../db/tenant.ts'
import { ssoModeOf } from '../../features/accounts/sso/tenant.ts'
import { jsonType } from '../../http/media-types.ts'
import { invalid, success } from '../../http/envelope.ts'
import { readInput } from '../../http/input.ts'
import { wishedTenant } from '../../http/wished-tenant.ts'
import type { Services } from '../../identity/services.ts'
import { settingFor, settingsFor } from '../../identity/setting-values.ts'
import { overridesOf } from '../../features/system/texts.ts'
import { version } from '../../base/version.ts'
import { signInLimit } from '../../http/sign-in-limit.ts'
import { userConfiguration } from './user-configuration.ts'

const signInFields = {
  userNameOrEmailAddress: text('用户名或邮箱', 'User name or e-mail', { required: true, length: 256 }),
  password: text('密码', 'Password', { required: true, length: 32 }),
} as const

/** Routes outside /api/services: sign-in, start-up configuration, health. */
export function addSystemRoutes(app: FastifyInstance, services: Services, tokens: Tokens): void {
  app.post(signInPath, { config: { access: 'anonymous', ...signInLimit } }, async (request, reply) => {
    const body = request.body as Record<string, unknown> | undefined
    const input = readInput(signInFields, body, request.identity.language)
    const subject = await signIn(services, {
      tenantId: wishedTenant(request),
      name: String(input['userNameOrEmailAddress']),
      password: passwordOf(body),
      address: request.ip,
      browser: request.headers['user-agent'] ?? null,
      now: services.now(),
    })
    await warnOfPasswordAge(services, subject)
    return reply.type(jsonType).send(success(await signedIn(services, tokens, subject)))
  })
  app.post(ssoSignInPath, { config: { access: 'anonymous', ...signInLimit } }, async (request, reply) => {
    const subject = await authenticateSso(request, reply, services)
    return reply.type(jsonType).send(success(await signedIn(services, tokens, subject)))
  })
  app.post(signOutPath, { config: { access: 'anonymous' } }, async (request, reply) => {
    const { caller } = request.identity
    if (caller)
      await withTenant(
        services.database.app,
        { tenantId: caller.tenantId, planUnitCode: null, userId: caller.number },
        async (tx) => {
          await endSessions(tx, { session: caller.session }, 'signedOut')
          await auditAccess(tx, 'logout', caller.userName, request.ip)
        },
      )
    const result: SignOutResult = {
      providerUrl: await signOutUrl(request, reply, services, ssoSeal(services)),
    }
    return reply.type(jsonType).send(success(result))
  })
  app.get('/AbpUserConfiguration/GetAll', { config: { access: 'anonymous' } }, async (request, reply) => {
    const { caller, language } = request.identity
    const tenantId =
      caller?.tenantId ??
      (await activeTenant(services.database, wishedTenant(request)))?.tenantId ??
      hostTenant
    const overrides = await overridesOf(services.database, tenantId, language)
    const menus =
      caller &&
      (await withTenant(
        services.database.app,
        { tenantId, planUnitCode: null, userId: caller.number },
        (tx) => navigationOf(tx, caller, language),
        { readOnly: true },
      ))
    return reply.type(jsonType).send(
      success(
        userConfiguration(
          { caller, language },
          {
            tenantId,
            overrides,
            menus: menus ?? [],
            sso: await ssoModeOf(services, tenantId),
            settings: await settingsFor(services.database, {
              tenantId,
              planUnitCode: caller && (homeUnit(caller)?.code ?? null),
              userCode: caller?.userName ?? null,
            }),
          },
        ),
      ),
    )
  })
  app.get('/api/health', { config: { access: 'anonymous' } }, async (_request, reply) => {
    await services.database.app.query('select 1')
    return reply.type(jsonType).send(JSON.stringify({ status: 'ok', version }))
  })
}

/** The general reading of texts trims; a password is taken as it was typed. Its length was checked already. */
function passwordOf(body: Readonly<Record<string, unknown>> | undefined): string {
  const entry = Object.entries(body ?? {}).find(([name]) => name.toLowerCase() === 'password')
  if (typeof entry?.[1] !== 'string') throw invalid([{ message: 'password', members: ['password'] }])
  return entry[1]
}

/** The answer to every kind of signing in. A session lives as long as the parameters of the tenant say. */
export async function signedIn(
  { database }: Services,
  tokens: Tokens,
  subject: Subject,
): Promise<SignInResult> {
  const { tenantId, session, userNumber } = subject
  const of = { tenantId, planUnitCode: null, userCode: null }
  const life = Number(await settingFor(database, 'sessionMinutes', of)) * 60
  if (life !== tokenLifeSeconds)
    await withTenant(database.app, { tenantId, planUnitCode: null, userId: userNumber }, (tx) =>
      limitSession(tx, session, life),
    )
  const accessToken = await tokens.issue(subject, life)
  return {
    accessToken,
    encryptedAccessToken: tokens.encrypt(accessToken),
    expireInSeconds: life,
    userId: subject.userNumber,
  }
}
