import { createHash } from 'node:crypto'
import { createRemoteJWKSet, customFetch, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose'
import { getJson, postForm } from '../../../outgoing/service-call.ts'
import type { SsoProvider } from '../../../identity/sso-config.ts'

/** What binds the way back to the way out. */
export interface Challenge {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636), always S256. */
  readonly verifier: string
}

/** The provider as it describes itself (OpenID Connect Discovery 1.0). */
interface Metadata {
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userInfoEndpoint: string | null
  /** Null: the provider has no sign-out of its own. */
  readonly endSessionEndpoint: string | null
  readonly keys: JWTVerifyGetKey
  readonly readAt: number
}

const metadataMs = 3_600_000
const timeoutMs = 10_000
const largestAnswer = 1024 * 1024
/** Never a symmetric one: our own secret must not be able to make an ID token. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']

/** The provider cannot be used now, or answered what it must not; the message is for the log. */
export class ProviderError extends Error {}

const known = new Map<string, Metadata>()

export async function authorizationUrl(provider: SsoProvider, challenge: Challenge): Promise<string> {
  const { authorizationEndpoint } = await metadataOf(provider)
  const url = new URL(authorizationEndpoint)
  const values = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: provider.redirectUri,
    scope: provider.scope,
    state: challenge.state,
    nonce: challenge.nonce,
    code_challenge: createHash('sha256').update(challenge.verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Exchanges a code for the claims of its ID token: signature, issuer, audience, times and nonce are checked. Where the
 * token leaves out what the user is found by, all of it is asked of the provider, for the same subject.
 */
export async function claimsOfCode(
  provider: SsoProvider,
  code: string,
  { verifier, nonce }: Challenge,
): Promise<{ readonly claims: JWTPayload & { sub: string }; readonly idToken: string }> {
  const { tokenEndpoint, userInfoEndpoint, keys } = await metadataOf(provider)
  const answer = await askJson(provider, tokenEndpoint, {
    headers: clientLogin(provider),
    form: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: provider.redirectUri,
      client_id: provider.clientId,
      code_verifier: verifier,
    }),
  })
  const idToken = answer['id_token']
  if (typeof idToken !== 'string') throw new ProviderError('the provider answered without an ID token')
  const { payload } = await jwtVerify(idToken, keys, {
    algorithms,
    issuer: provider.issuer,
    audience: provider.clientId,
    clockTolerance: 30,
    requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
  }).catch((error: unknown) => {
    throw new ProviderError(`the ID token is not valid: ${(error as Error).message}`)
  })
  if (payload['nonce'] !== nonce) throw new ProviderError('the ID token answers another request')
  const party = payload['azp']
  if (party !== undefined && party !== provider.clientId)
    throw new ProviderError('the ID token is for another client')
  const claims = payload as JWTPayload & { sub: string }
  const accessToken = answer['access_token']
  const wanted = matchClaims[provider.matchBy]
  const isComplete = wanted.every((name) => name in claims)
  if (isComplete || userInfoEndpoint === null || typeof accessToken !== 'string') return { claims, idToken }
  const more = await askJson(provider, userInfoEndpoint, {
    headers: { Authorization: `Bearer ${accessToken}` },
  })
  if (more['sub'] !== claims.sub) throw new ProviderError('the provider answered about another user')
  // All from this one answer: `email_verified` says something about the address beside it and about no other.
  return {
    claims: { ...claims, ...Object.fromEntries(wanted.map((name) => [name, more[name]])) },
    idToken,
  }
}

/**
 * Where the browser ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0); null where the provider has
 * no such place.
 */
export async function endSessionUrl(provider: SsoProvider, idToken: string): Promise<string | null> {
  const { endSessionEndpoint } = await metadataOf(provider)
  if (endSessionEndpoint === null) return null
  const url = new URL(endSessionEndpoint)
  url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('client_id', provider.clientId)
  url.searchParams.set('post_logout_redirect_uri', provider.postLogoutRedirectUri)
  return url.href
}

/** The claims by which a user is found at the first sign-in. */
const matchClaims: Readonly<Record<SsoProvider['matchBy'], readonly string[]>> = {
  userName: ['preferred_username'],
  email: ['email', 'email_verified'],
  none: [],
}

/** RFC 6749 §2.3.1: both parts form-encoded before they are joined. */
function clientLogin({ clientId, clientSecret }: SsoProvider): Record<string, string> {
  if (clientSecret === null) return {}
  const pair = [clientId, clientSecret].map((part) => encodeURIComponent(part)).join(':')
  return { Authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

async function metadataOf(provider: SsoProvider): Promise<Metadata> {
  const { issuer } = provider
  const before = known.get(issuer)
  if (before && Date.now() - before.readAt < metadataMs) return before
  const answer = await askJson(provider, `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {})
  if (answer['issuer'] !== issuer) throw new ProviderError('the provider calls itself otherwise')
  const endpoint = (name: string): string => {
    const value = answer[name]
    if (typeof value !== 'string' || !isLikeIssuer(value, issuer))
      throw new ProviderError(`the provider gives no proper ${name}`)
    return value
  }
  const made: Metadata = {
    authorizationEndpoint: endpoint('authorization_endpoint'),
    tokenEndpoint: endpoint('token_endpoint'),
    userInfoEndpoint: answer['userinfo_endpoint'] === undefined ? null : endpoint('userinfo_endpoint'),
    endSessionEndpoint:
      answer['end_session_endpoint'] === undefined ? null : endpoint('end_session_endpoint'),
    keys: createRemoteJWKSet(new URL(endpoint('jwks_uri')), {
      timeoutDuration: timeoutMs,
      [customFetch]: async (address) => Response.json(await askJson(provider, address, {})),
    }),
    readAt: Date.now(),
  }
  known.set(issuer, made)
  return made
}

/** https wherever the issuer is; a provider on this machine stays on it. */
function isLikeIssuer(address: string, issuer: string): boolean {
  if (!URL.canParse(address)) return false
  const [url, base] = [new URL(address), new URL(issuer)]
  return url.protocol === 'https:' || (base.protocol === 'http:' && url.origin === base.origin)
}

interface Asking {
  readonly headers?: Readonly<Record<string, string>>
  /** A form to be posted. */
  readonly form?: URLSearchParams
}

/**
 * A JSON answer of bounded size, in time, from that address itself. The provider of the configuration may be inside the
 * network; another host that it names may not.
 */
async function askJson(
  { issuer }: SsoProvider,
  address: string,
  { headers = {}, form }: Asking,
): Promise<Record<string, unknown>> {
  const url = new URL(address)
  const options = {
    timeoutMs,
    largestAnswer,
    inside: url.hostname === new URL(issuer).hostname,
    headers,
    ca: null,
    signal: new AbortController().signal,
  }
  try {
    const { body } = form ? await postForm(url, options, form.toString()) : await getJson(url, options)
    if (typeof body !== 'object' || body === null) throw new ProviderError(`${address} answered no object`)
    return body as Record<string, unknown>
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw new ProviderError(`${address}: ${(error as Error).message}`, { cause: error })
  }
}
