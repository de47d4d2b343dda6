import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../identity/services.ts'
import type { Seal } from '../../../base/seal.ts'
import type { SsoProvider } from '../../../identity/sso-config.ts'
import { endSessionUrl, ProviderError } from './provider.ts'
import { providerOfTenant } from './tenant.ts'

/** Browsers keep no cookie beyond 4 kB; without it the provider asks the user whom to sign out. */
const LARGEST_COOKIE = 3800
const COOKIE = 'takt_sso.out'

interface Kept {
  readonly tenantId: number
  readonly idToken: string
}

/** Keeps in the browser, sealed and out of reach of scripts, what the provider is shown when the user signs out. */
export function keepForSignOut(reply: FastifyReply, seal: Seal, provider: SsoProvider, kept: Kept): void {
  const sealed = seal.seal(JSON.stringify(kept))
  if (sealed.length > LARGEST_COOKIE) return
  reply.setCookie(COOKIE, sealed, {
    path: '/api',
    httpOnly: true,
    sameSite: 'lax',
    secure: provider.redirectUri.startsWith('https:'),
  })
}

/** Where the browser goes to be signed out at the provider as well; null: nowhere. */
export async function signOutUrl(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
  seal: Seal,
): Promise<string | null> {
  const text = request.cookies[COOKIE]
  const opened = text === undefined ? null : seal.open(text)
  if (text !== undefined) reply.clearCookie(COOKIE, { path: '/api' })
  if (opened === null) return null
  const { tenantId, idToken } = JSON.parse(opened) as Kept
  const provider = await providerOfTenant(services, tenantId)
  if (!provider) return null
  try {
    return await endSessionUrl(provider, idToken)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    services.log.warn({ reason: error.message }, 'the provider of single sign-on cannot sign out')
    return null
  }
}
