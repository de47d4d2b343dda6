import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface TestIdentityProvider {
  readonly issuer: string
  /** Signs somebody in at the provider as a browser does; gives the address it sends the browser back to. */
  signIn(authorizationUrl: string, login: string): Promise<URL>
  close(): Promise<void>
}

export const testClient = { clientId: 'takt', clientSecret: 'a secret of the test provider: +/= &' }
export const testRedirect = 'http://localhost:5300/unitSelection'

/**
 * A real OpenID provider on a port of its own, with its own pages of signing in. Everybody may sign in under any name; the
 * name is subject, preferred_username and, with @example.com, e-mail; names that begin with "un" have unverified ones.
 */
export async function startIdentityProvider(redirect = testRedirect): Promise<TestIdentityProvider> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: testClient.clientId,
        client_secret: testClient.clientSecret,
        redirect_uris: [redirect],
        post_logout_redirect_uris: [new URL('/signedOut', redirect).href],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['preferred_username'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_context: unknown, id: string) => ({
      accountId: id,
      claims: (use: string) => (use === 'id_token' ? inIdToken(id) : inUserInfo(id)),
    }),
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    cookies: { keys: ['a key of the test provider'] },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    signIn,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const inUserInfo = (id: string) => ({
  sub: id,
  preferred_username: id,
  email: `${id}@example.com`,
  email_verified: !id.startsWith('un'),
})

/** As most providers do, the ID token names nobody; that of "as-NAME" has the e-mail of NAME, and says no more of it. */
const inIdToken = (id: string) => ({
  sub: id,
  ...(id.startsWith('as-') ? { email: `${id.slice(3)}@example.com` } : {}),
})

async function signIn(authorizationUrl: string, login: string): Promise<URL> {
  const jar = new Map<string, string>()
  const visit = async (url: URL, form?: Record<string, string>): Promise<Response> => {
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      jar.set(name!, value!)
    }
    return answer
  }
  let url = new URL(authorizationUrl)
  const origin = url.origin
  for (let step = 0; step < 12; step++) {
    let answer = await visit(url)
    const isPage = answer.status === 200 && url.pathname.startsWith('/interaction/')
    if (isPage) {
      const page = await answer.text()
      const prompt = /name="prompt" value="(\w+)"/.exec(page)![1]!
      answer = await visit(url, { prompt, login, password: 'x' })
    }
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${url.href}: ${answer.status} ${await answer.text()}`)
    url = new URL(location, url)
    if (url.origin !== origin) return url
  }
  throw new Error('the provider never sent the browser back')
}
