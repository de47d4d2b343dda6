import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'

/** What the provider answers when a code is exchanged; everything in it may be forged. */
export interface Forged {
  readonly claims?: JWTPayload
  /** Claims that are left out. */
  readonly without?: readonly string[]
  readonly header?: Readonly<Record<string, unknown>>
  readonly key?: CryptoKey | Uint8Array
  /** Instead of a signed token. */
  readonly idToken?: (sound: string) => unknown
  readonly userInfo?: Readonly<Record<string, unknown>>
  /** Instead of a JSON answer of the token endpoint. */
  readonly answer?: {
    readonly status: number
    readonly headers?: Record<string, string>
    readonly body: string
  }
}

export interface ForgingProvider {
  readonly issuer: string
  readonly publicKey: string
  /** A code for a way out: exchanged with the verifier of that way out alone, as providers with PKCE do. */
  code(authorizationUrl: string, forged: Forged): string
  /** The last ID token that was given out. */
  readonly lastToken: string
  close(): Promise<void>
}

const now = (): number => Math.floor(Date.now() / 1000)

/** An OpenID provider that lies as it is told to; without lies its sign-in is sound. */
export async function startForgingProvider(clientId: string): Promise<ForgingProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }]
  const codes = new Map<string, { challenge: string; nonce: string; forged: Forged }>()
  let told: Forged = {}
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const made = { issuer, publicKey: await exportSPKI(publicKey), lastToken: '' }
  const tokenFor = async ({ nonce, forged }: { nonce: string; forged: Forged }): Promise<unknown> => {
    const { claims = {}, without = [], header = {}, key = privateKey, idToken } = forged
    const all = { iss: issuer, aud: clientId, sub: 'lin', iat: now(), exp: now() + 300, nonce, ...claims }
    const kept = Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name)))
    const signed = await new SignJWT(kept)
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign(key)
    made.lastToken = signed
    return idToken ? idToken(signed) : signed
  }
  const answerTo = async (request: IncomingMessage): Promise<NonNullable<Forged['answer']>> => {
    const json = (value: unknown, status = 200) => ({
      status,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(value),
    })
    const path = new URL(request.url!, issuer).pathname
    if (path === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        userinfo_endpoint: `${issuer}/me`,
        jwks_uri: `${issuer}/keys`,
      })
    if (path === '/keys') return json({ keys })
    if (path === '/me') return json({ sub: 'lin', preferred_username: 'lin', ...told.userInfo })
    const sent = new URLSearchParams(await bodyOf(request))
    const known = codes.get(sent.get('code') ?? '')
    const verifier = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    if (known?.challenge !== verifier) return json({ error: 'invalid_grant' }, 400)
    codes.delete(sent.get('code')!)
    told = known.forged
    return told.answer ?? json({ access_token: 'a', token_type: 'Bearer', id_token: await tokenFor(known) })
  }
  server.on('request', (request, response) => {
    void answerTo(request).then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
  })
  return {
    ...made,
    get lastToken() {
      return made.lastToken
    },
    code: (authorizationUrl, forged) => {
      const query = new URL(authorizationUrl).searchParams
      const code = `code-${codes.size}-${query.get('state')!.slice(0, 8)}`
      codes.set(code, { challenge: query.get('code_challenge')!, nonce: query.get('nonce')!, forged })
      return code
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}
