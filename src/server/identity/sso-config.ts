import type { SsoMode } from '#domain/services/access/sso.ts'
import { configText } from '../base/config-text.ts'
import type { Settings } from '../base/settings.ts'

/** An OpenID provider that one tenant signs in with. */
export interface SsoProvider {
  readonly mode: Exclude<SsoMode, 'off'>
  readonly issuer: string
  readonly clientId: string
  /** null: a public client, protected by PKCE alone. */
  readonly clientSecret: string | null
  /** Our page that the provider sends the browser back to, as registered there: `https://host/unitSelection`. */
  readonly redirectUri: string
  /** Our page that the provider sends the browser back to after signing out, as registered there. */
  readonly postLogoutRedirectUri: string
  readonly scope: string
  /** How a user is found at the first sign-in; from then on by the provider's subject alone. Never an administrator by name. */
  readonly matchBy: 'userName' | 'email' | 'none'
  /** Users by the subject that the provider knows them under: linked whatever `matchBy` says, administrators too. */
  readonly links: ReadonlyMap<string, string>
  /** The one user who keeps signing in with a local password where `mode` is required. */
  readonly emergencyUser: string
}

/** Another system that may hand its users over with an `ssoInfo` it signed. */
export interface SsoPartner {
  readonly tenancyName: string
  /** Shared secret of HS256, at least 32 characters. */
  readonly secret: string
}

export interface SsoConfig {
  /** By tenancy name in lower case; '' is the host. */
  readonly providers: ReadonlyMap<string, SsoProvider>
  /** By the name it signs with (`iss`). */
  readonly partners: ReadonlyMap<string, SsoPartner>
}

export const noSso: SsoConfig = { providers: new Map(), partners: new Map() }

/**
 * Single sign-on of this installation: JSON in TAKT_SSO, or in the file that TAKT_SSO_FILE names, else `sso.json` in the
 * data directory; readable by the server's user alone, never in the database and never in an answer. Faults stop the start.
 *
 *   { "providers": { "Default": { "mode": "required", "issuer": "https://id.example", "clientId": "takt",
 *       "clientSecret": "...", "redirectUri": "https://takt.example/unitSelection",
 *       "postLogoutRedirectUri": "https://takt.example/signedOut", "matchBy": "userName",
 *       "emergencyUser": "admin", "links": { "lin": "subject of lin at the provider" } } },
 *     "partners": { "erp": { "tenancyName": "Default", "secret": "..." } } }
 */
export async function loadSso(dataDir: string, { TAKT_SSO }: Pick<Settings, 'TAKT_SSO'>): Promise<SsoConfig> {
  const text = await configText(dataDir, TAKT_SSO, 'sso.json')
  if (text === null) return noSso
  try {
    return readSso(JSON.parse(text) as unknown)
  } catch (error) {
    // Never with the cause: what JSON.parse says quotes the text, which holds secrets.
    // oxlint-disable-next-line preserve-caught-error -- see above
    throw new Error(`the single sign-on configuration is not valid: ${messageOf(error)}`)
  }
}

const messageOf = (error: unknown): string => (error instanceof SsoFault ? error.message : 'it is no JSON')

class SsoFault extends Error {}

export function readSso(given: unknown): SsoConfig {
  const { providers, partners } = objectOf(given, 'the configuration')
  return {
    providers: new Map(
      Object.entries(objectOf(providers ?? {}, 'providers')).map(([name, one]) => [
        name.toLowerCase(),
        providerOf(objectOf(one, name), name),
      ]),
    ),
    partners: new Map(
      Object.entries(objectOf(partners ?? {}, 'partners')).map(([name, one]) => [
        name,
        partnerOf(objectOf(one, name), name),
      ]),
    ),
  }
}

type Given = Readonly<Record<string, unknown>>

function providerOf(given: Given, name: string): SsoProvider {
  const mode = oneOf(given, 'mode', ['offered', 'required'], 'offered', name)
  const matchBy = oneOf(given, 'matchBy', ['userName', 'email', 'none'], 'none', name)
  const issuer = textIn(given, 'issuer', name)
  const redirectUri = textIn(given, 'redirectUri', name)
  const postLogoutRedirectUri =
    given['postLogoutRedirectUri'] === undefined
      ? new URL('/signedOut', URL.canParse(redirectUri) ? redirectUri : 'http://localhost').href
      : textIn(given, 'postLogoutRedirectUri', name)
  for (const address of [issuer, redirectUri, postLogoutRedirectUri]) checkAddress(address, name)
  const secret = given['clientSecret']
  if (secret !== undefined && typeof secret !== 'string')
    throw new SsoFault(`${name}: clientSecret must be a text`)
  return {
    mode,
    matchBy,
    issuer,
    redirectUri,
    postLogoutRedirectUri,
    clientId: textIn(given, 'clientId', name),
    clientSecret: secret ?? null,
    scope: typeof given['scope'] === 'string' ? given['scope'] : 'openid profile email',
    links: linksOf(objectOf(given['links'] ?? {}, `${name}: links`), name),
    emergencyUser: given['emergencyUser'] === undefined ? 'admin' : textIn(given, 'emergencyUser', name),
  }
}

/** By subject; written by user name. */
function linksOf(given: Given, name: string): ReadonlyMap<string, string> {
  const users = Object.keys(given)
  const links = new Map(users.map((user) => [textIn(given, user, `${name}: links`), user]))
  if (links.size < users.length) throw new SsoFault(`${name}: links name one subject for two users`)
  return links
}

function partnerOf(given: Given, name: string): SsoPartner {
  const secret = textIn(given, 'secret', name)
  if (secret.length < 32) throw new SsoFault(`${name}: the secret is shorter than 32 characters`)
  return { tenancyName: textIn(given, 'tenancyName', name), secret }
}

/** https, but for a provider on this very machine (development, tests). */
function checkAddress(address: string, name: string): void {
  const url = URL.canParse(address) ? new URL(address) : null
  const local = url !== null && /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  const fit = url !== null && (url.protocol === 'https:' || (local && url.protocol === 'http:'))
  if (!fit || url.username !== '' || url.hash !== '')
    throw new SsoFault(`${name}: ${JSON.stringify(address)} is no https address`)
}

function objectOf(value: unknown, name: string): Given {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SsoFault(`${name} must be an object`)
  return value as Given
}

function textIn(given: Given, key: string, name: string): string {
  const value = given[key]
  if (typeof value !== 'string' || value === '') throw new SsoFault(`${name}: ${key} is missing`)
  return value
}

function oneOf<const T extends string>(
  given: Given,
  key: string,
  allowed: readonly T[],
  standard: T,
  name: string,
): T {
  const value = given[key] ?? standard
  const found = allowed.find((one) => one === value)
  if (found === undefined) throw new SsoFault(`${name}: ${key} must be one of ${allowed.join(', ')}`)
  return found
}
