import { hash } from 'node:crypto'
import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { Recent } from '../base/recent.ts'
import { deriveKey, makeSeal } from '../base/seal.ts'
import { fingerprintOf, type TokenKey, type TokenKeys } from '../base/token-keys.ts'

export const tokenLifeSeconds = 86_400
const issuer = 'takt'
const audience = 'takt'
const tenantClaim = 'http://www.aspnetboilerplate.com/identity/claims/tenantId'

export interface Subject {
  readonly userNumber: number
  readonly tenantId: number
  /** Counted up by every change of the password. */
  readonly version: number
  /** Row of user_session; a token lives as long as its session. */
  readonly session: string
}

/** What a token says, and when it begins and ends (seconds since 1970). */
export interface TokenContent extends Subject {
  readonly begins: number
  readonly expires: number
}

/** Makes and reads the tokens of one installation. Anything wrong with a token reads as null, whatever it is. */
export interface Tokens {
  issue(subject: Subject, lifeSeconds?: number): Promise<string>
  /** `expired`: a true token whose time is up. */
  read(token: string): Promise<TokenContent | 'expired' | null>
  /** The token under authenticated encryption, for the `enc_auth_token` of the hub. */
  encrypt(token: string): string
  decrypt(text: string): string | null
}

export function makeTokens(keys: TokenKeys, now: () => Date): Tokens {
  const verifying = keys.map((key) => ({ names: [key.id, fingerprintOf(key)], key: signingKey(key) }))
  const sealed = makeSeal(keys, 'takt encrypted tokens')
  const contentBy = async (token: string, key: Uint8Array): Promise<TokenContent | 'expired' | null> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        currentDate: now(),
        requiredClaims: ['sub', 'exp', 'nbf', 'jti', tenantClaim, 'ver'],
      })
      return contentOf(payload, payload[tenantClaim], payload['ver'])
    } catch (error) {
      // The signature is checked first, so an expired token is at least one of ours.
      return error instanceof errors.JWTExpired ? 'expired' : null
    }
  }
  const verified = async (token: string): Promise<TokenContent | 'expired' | null> => {
    const kid = keyIdOf(token)
    for (const { names, key } of verifying) {
      // A token of a version before there were ids may be signed with any of them.
      const content = kid === null || names.includes(kid) ? await contentBy(token, key) : null
      if (content !== null) return content
    }
    return null
  }
  /** What true tokens say, by their hashes: a session sends the same one with every request. */
  const known = new Recent<TokenContent>(10_000)
  return {
    issue: ({ userNumber, tenantId, version, session }, lifeSeconds = tokenLifeSeconds) => {
      const issued = Math.floor(now().getTime() / 1000)
      return new SignJWT({ [tenantClaim]: tenantId, ver: version })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keys[0].id })
        .setSubject(String(userNumber))
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(session)
        .setIssuedAt(issued)
        .setNotBefore(issued)
        .setExpirationTime(issued + lifeSeconds)
        .sign(verifying[0]!.key)
    },
    read: async (token) => {
      const id = hash('sha256', token)
      const content = known.get(id) ?? (await verified(token))
      if (content === null || content === 'expired') return content
      known.keep(id, content)
      const seconds = Math.floor(now().getTime() / 1000)
      if (seconds < content.begins) return null
      return content.expires <= seconds ? 'expired' : content
    },
    encrypt: (token) => sealed.seal(token),
    decrypt: (text) => sealed.open(text),
  }
}

const signingKey = ({ secret }: TokenKey): Uint8Array => deriveKey(secret, 'takt tokens')

/** null: the token names none, or is no token. */
function keyIdOf(token: string): string | null {
  try {
    return decodeProtectedHeader(token).kid ?? null
  } catch {
    return null
  }
}

function contentOf(
  { sub, jti, nbf, exp }: JWTPayload,
  tenantId: unknown,
  version: unknown,
): TokenContent | null {
  const userNumber = typeof sub === 'string' && /^\d{1,15}$/.test(sub) ? Number(sub) : null
  if (userNumber === null || !isId(tenantId) || !isId(version)) return null
  if (typeof jti !== 'string' || !uuidForm.test(jti)) return null
  return { userNumber, tenantId, version, session: jti, begins: nbf ?? 0, expires: exp ?? 0 }
}

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0x7fff_ffff
