import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../../../http/envelope.ts'
import { wishedTenant } from '../../../http/wished-tenant.ts'
import type { Services } from '../../../identity/services.ts'
import { makeSeal, type Seal } from '../../../base/seal.ts'
import type { Subject } from '../../../identity/tokens.ts'
import type { Origin } from '../../../identity/sessions.ts'
import { endPending, takeOutOfUse } from './pending.ts'
import { keepForSignOut } from './sign-out.ts'
import { claimsOfCode, ProviderError } from './provider.ts'
import { recordRefusal, refusedSso, signInByName, signInBySubject } from './sign-in.ts'
import { providerOfTenant } from './tenant.ts'

/** Codes and cookies of single sign-on are sealed with a key of their own. */
export const ssoSeal = (services: Services): Seal => makeSeal(services.database.secrets.tokens, 'takt sso')

/** What an ssoCode holds: who, where, and until when. It signs in once. */
export interface SsoCode {
  readonly tenantId: number
  readonly userName: string
  readonly id: string
  readonly until: number
}

/** POST SSOClientAuthenticate: one code, used once, signs in one user of one tenant. Throws loginFailed. */
export async function authenticateSso(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Subject> {
  const given = textsOf(request.body)
  const origin = { address: request.ip, browser: request.headers['user-agent'] ?? null }
  // The seed's clients send what they got as a password.
  const ssoCode = given('ssocode') ?? given('password')
  if (ssoCode !== null) return byCode(services, ssoCode, origin)
  const [code, state] = [given('code'), given('state')]
  if (code === null || state === null)
    throw invalid(['code', 'state'].map((member) => ({ message: member, members: [member] })))
  return byProvider(request, reply, services, { code, state, issuer: given('iss') }, origin)
}

async function byProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  { code, state, issuer }: { code: string; state: string; issuer: string | null },
  origin: Origin,
): Promise<Subject> {
  const { database } = services
  const wished = wishedTenant(request)
  const pending = endPending(request, reply, ssoSeal(services), state, services.now())
  const provider = pending && (await providerOfTenant(services, pending.tenantId))
  const fit =
    pending !== null &&
    provider !== null &&
    (wished ?? pending.tenantId) === pending.tenantId &&
    (issuer ?? provider.issuer) === provider.issuer &&
    (await takeOutOfUse(database, pending.tenantId, state, pending.until))
  if (!fit) {
    // A guess names no tenant and leaves no row: nobody fills the list of attempts from outside.
    if (pending) await recordRefusal(database, pending.tenantId, origin)
    throw refusedSso()
  }
  const { claims, idToken } = await claimsOfCode(provider, code, pending).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ reason: error.message }, 'single sign-on refused')
    await recordRefusal(database, pending.tenantId, origin)
    throw refusedSso()
  })
  const subject = await signInBySubject(database, pending.tenantId, provider, claims, origin)
  keepForSignOut(reply, ssoSeal(services), provider, { tenantId: pending.tenantId, idToken })
  return subject
}

async function byCode(services: Services, text: string, origin: Origin): Promise<Subject> {
  const opened = ssoSeal(services).open(text)
  const code = opened === null ? null : (JSON.parse(opened) as Partial<SsoCode>)
  const { tenantId, userName, id, until } = code ?? {}
  const fit =
    tenantId !== undefined &&
    userName !== undefined &&
    id !== undefined &&
    until !== undefined &&
    until > services.now().getTime() / 1000 &&
    (await takeOutOfUse(services.database, tenantId, id, until))
  if (!fit) {
    if (tenantId !== undefined) await recordRefusal(services.database, tenantId, origin)
    throw refusedSso()
  }
  return signInByName(services.database, tenantId, userName, origin)
}

/** Texts of the body by their names without case; null for what is missing or empty. */
function textsOf(body: unknown): (name: string) => string | null {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return (name) => {
    const value = entries.find(([key]) => key.toLowerCase() === name)?.[1] as unknown
    return typeof value === 'string' && value !== '' && value.length <= 8000 ? value : null
  }
}
