import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { Recent } from '../base/recent.ts'

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

export function makeTokens(secret: string, now: () => Date): Tokens {
  const key = derive(secret, 'takt tokens')
  const sealed = makeSeal(secret, 'takt encrypted tokens')
  const read = async (token: string): Promise<TokenContent | 'expired' | null> => {
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
  /** What true tokens say, by their hashes: a session sends the same one with every request. */
  const known = new Recent<TokenContent>(10_000)
  return {
    issue: ({ userNumber, tenantId, version, session }, lifeSeconds = tokenLifeSeconds) => {
      const issued = Math.floor(now().getTime() / 1000)
      return new SignJWT({ [tenantClaim]: tenantId, ver: version })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userNumber))
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(session)
        .setIssuedAt(issued)
        .setNotBefore(issued)
        .setExpirationTime(issued + lifeSeconds)
        .sign(key)
    },
    read: async (token) => {
      const key = hash('sha256', token)
      const content = known.get(key) ?? (await read(token))
      if (content === null || content === 'expired') return content
      known.keep(key, content)
      const seconds = Math.floor(now().getTime() / 1000)
      if (seconds < content.begins) return null
      return content.expires <= seconds ? 'expired' : content
    },
    encrypt: (token) => sealed.seal(token),
    decrypt: (text) => sealed.open(text),
  }
}

/** Texts under AES-256-GCM with a key of their own purpose; what was not sealed here, or was changed, opens as null. */
export interface Seal {
  seal(text: string): string
  open(text: string): string | null
}

export function makeSeal(secret: string, purpose: string): Seal {
  const key = derive(secret, purpose)
  return {
    seal: (text) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open: (text) => {
      try {
        const bytes = Buffer.from(text, 'base64url')
        // A shorter tag would be easier to guess, and the cipher would take it.
        if (bytes.length < 28) return null
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
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

const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
