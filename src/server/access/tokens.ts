import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'

export const tokenLifeSeconds = 86_400
const issuer = 'takt'
const audience = 'takt'
const tenantClaim = 'http://www.aspnetboilerplate.com/identity/claims/tenantId'

export interface Subject {
  readonly userNumber: number
  readonly tenantId: number
  /** Counted up by everything that ends the user's sessions. */
  readonly version: number
}

/** Makes and reads the tokens of one installation. Anything wrong with a token reads as null. */
export interface Tokens {
  issue(subject: Subject): Promise<string>
  read(token: string): Promise<Subject | null>
  /** The token under authenticated encryption, for the `enc_auth_token` of the hub. */
  encrypt(token: string): string
  decrypt(text: string): string | null
}

export function makeTokens(secret: string, now: () => Date): Tokens {
  const key = derive(secret, 'takt tokens')
  const cipherKey = derive(secret, 'takt encrypted tokens')
  return {
    issue: ({ userNumber, tenantId, version }) => {
      const issued = Math.floor(now().getTime() / 1000)
      return new SignJWT({ [tenantClaim]: tenantId, ver: version })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(String(userNumber))
        .setIssuer(issuer)
        .setAudience(audience)
        .setJti(randomUUID())
        .setIssuedAt(issued)
        .setNotBefore(issued)
        .setExpirationTime(issued + tokenLifeSeconds)
        .sign(key)
    },
    read: async (token) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          currentDate: now(),
          requiredClaims: ['sub', 'exp', 'nbf', 'jti', tenantClaim, 'ver'],
        })
        return subjectOf(payload.sub, payload[tenantClaim], payload['ver'])
      } catch {
        return null
      }
    },
    encrypt: (token) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce)
      const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    decrypt: (text) => {
      try {
        const bytes = Buffer.from(text, 'base64url')
        const decipher = createDecipheriv('aes-256-gcm', cipherKey, bytes.subarray(0, 12))
        decipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
  }
}

function subjectOf(sub: unknown, tenantId: unknown, version: unknown): Subject | null {
  const userNumber = typeof sub === 'string' && /^\d{1,15}$/.test(sub) ? Number(sub) : null
  if (userNumber === null || !isId(tenantId) || !isId(version)) return null
  return { userNumber, tenantId, version }
}

const isId = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 0x7fff_ffff

const derive = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
