import type { FastifyInstance, InjectOptions } from 'fastify'
import { pathOf, type Endpoint, type OutputOf } from '#domain/service.ts'
import { signInPath, type SignInResult } from '#domain/services/access/session.ts'
import { createApp, type AppOptions } from '../../src/server/app/app.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import type { SsoConfig } from '../../src/server/identity/sso-config.ts'
import type { Outgoing } from '../../src/server/outgoing/config.ts'
import type { MakeModule, Services } from '../../src/server/identity/services.ts'
import {
  createTestDatabase,
  giveTestPassword,
  testPassword,
  type Filling,
  type TestDatabase,
} from './database.ts'

export interface Envelope<R = unknown> {
  readonly result: R
  readonly success: boolean
  readonly error: {
    readonly code: number
    readonly message: string
    readonly details: string | null
    readonly validationErrors: { message: string; members: string[] }[] | null
  } | null
  readonly unAuthorizedRequest: boolean
  readonly __abp: true
}

export interface TestAnswer<R = unknown> {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  readonly bytes: Buffer
  /** The envelope; throws when the body is no JSON. */
  readonly body: Envelope<R>
}

export interface TestUser {
  readonly token: string
  readonly userId: number
  readonly tenantId: number
  /** Calls a declared endpoint as this user. */
  call<E extends Endpoint>(
    endpoint: E,
    input?: Readonly<Record<string, unknown>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestAnswer<OutputOf<E>>>
  /** Like call, but a refused answer is an error: gives the result. */
  ask<E extends Endpoint>(endpoint: E, input?: Readonly<Record<string, unknown>>): Promise<OutputOf<E>>
}

export interface TestServer {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  /** Administrators of tenant 1, tenant 2 (same plan unit codes) and the host. */
  readonly one: TestUser
  readonly two: TestUser
  readonly host: TestUser
  /** Nobody. */
  readonly nobody: TestUser
  /** Makes a user of a tenant holding these permissions, allowed into plan unit JS; gives the number. */
  account(tenantId: number, userName: string, permissions: readonly string[]): Promise<number>
  /** The same, signed in. */
  user(tenantId: number, userName: string, permissions: readonly string[]): Promise<TestUser>
  signIn(tenantId: number, userName: string, password: string): Promise<TestUser>
  request(options: InjectOptions): Promise<TestAnswer>
  /** Moves the server's clock. */
  passSeconds(seconds: number): void
  /** What its clock says. */
  now(): Date
  close(): Promise<void>
}

/** What parts of the server are given, for tests that call them without a request. */
export const servicesOf = (
  { database, app, now }: Pick<TestServer, 'database' | 'app' | 'now'>,
  more: Partial<Services> = {},
): Services =>
  ({
    database,
    dataDir: database.dataDir,
    files: database.files,
    log: app.log,
    now: () => now(),
    ...more,
  }) as unknown as Services

/**
 * A whole server over a database of its own, without a port:
 *
 *   const server = await createTestServer()
 *   afterAll(() => server.close())
 *   const page = await server.one.ask(crudOf(unit).getAll, { maxResultCount: 5 })
 */
export async function createTestServer(
  parts?: readonly MakeModule[],
  sso?: SsoConfig,
  outgoing?: Outgoing,
): Promise<TestServer> {
  return serveTestDatabase(await createTestDatabase(), parts, sso, outgoing)
}

/** The same with rows to start from, such as `demo()` (kitting.ts). */
export async function createFilledServer(
  filling: Filling,
  parts?: readonly MakeModule[],
): Promise<TestServer> {
  return serveTestDatabase(await createTestDatabase(filling), parts)
}

/** Another server over a database that exists: what a restart is. */
export async function serveTestDatabase(
  database: TestDatabase,
  parts?: readonly MakeModule[],
  sso?: SsoConfig,
  outgoing?: Outgoing,
  {
    startsAt,
    ...more
  }: Pick<AppOptions, 'licenceKey' | 'logLevel' | 'logTo' | 'metrics' | 'pages' | 'settings' | 'tracing'> & {
    /** What the clock says at first; default: what the machine's does. */
    readonly startsAt?: Date
  } = {},
): Promise<TestServer> {
  let offset = startsAt ? Math.round((startsAt.getTime() - Date.now()) / 1000) : 0
  const now = () => new Date(Date.now() + offset * 1000)
  const app = await createApp({
    database,
    dataDir: database.dataDir,
    now,
    logLevel: 'error',
    ...(parts ? { parts } : {}),
    ...(sso ? { sso } : {}),
    ...(outgoing ? { outgoing } : {}),
    ...more,
  })
  const request = async (options: InjectOptions): Promise<TestAnswer> => {
    const answer = await app.inject(options)
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.body,
      bytes: answer.rawPayload,
      get body() {
        return JSON.parse(answer.body) as Envelope
      },
    }
  }
  const as = (token: string, userId: number, tenantId: number): TestUser => {
    const call: TestUser['call'] = async (endpoint, input = {}, headers = {}) =>
      (await request(requestTo(endpoint, input, { ...headers, ...bearer(token) }))) as never
    return {
      token,
      userId,
      tenantId,
      call,
      ask: async (endpoint, input) => {
        const answer = await call(endpoint, input)
        if (answer.status !== 200) throw new Error(`${pathOf(endpoint)}: ${answer.status} ${answer.text}`)
        return answer.body.result
      },
    }
  }
  const signIn: TestServer['signIn'] = async (tenantId, userName, password) => {
    const answer = await request({
      method: 'POST',
      url: signInPath,
      headers: tenantId > 0 ? { 'Abp.TenantId': String(tenantId) } : {},
      payload: { userNameOrEmailAddress: userName, password },
    })
    if (answer.status !== 200) throw new Error(`sign-in: ${answer.text}`)
    const { accessToken, userId } = answer.body.result as SignInResult
    return as(accessToken, Number(userId), tenantId)
  }
  const account: TestServer['account'] = (tenantId, userName, permissions) =>
    withTenant(database.app, { tenantId, planUnitCode: 'JS', userId: null }, async (tx) => {
      await tx.run('insert into role (role_code, name, permissions) values ($1::text, $1, $2)', [
        `R-${userName}`,
        JSON.stringify(permissions),
      ])
      const row = await tx.row<{ id: string; number: number }>(
        `insert into "user" (user_name, name, surname, email, roles, plan_units)
           values ($1::text, $1, $1, replace($1::text, ' ', '.') || '@example.com', array[$2::text], '{JS}') returning id, number`,
        [userName, `R-${userName}`],
      )
      await giveTestPassword(tx, row!.id)
      return row!.number
    })
  return {
    app,
    database,
    request,
    signIn,
    one: await signIn(1, 'admin', testPassword),
    two: await signIn(2, 'admin', testPassword),
    host: await signIn(0, 'admin', testPassword),
    nobody: as('', 0, 0),
    account,
    user: async (tenantId, userName, permissions) => {
      await account(tenantId, userName, permissions)
      return signIn(tenantId, userName, testPassword)
    },
    passSeconds: (seconds) => (offset += seconds),
    now,
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

const bearer = (token: string): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {})

/** GET and DELETE carry their input in the query, the others in a JSON body. */
export function requestTo(
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
): InjectOptions {
  const inQuery = endpoint.verb === 'GET' || endpoint.verb === 'DELETE'
  return {
    method: endpoint.verb,
    url: pathOf(endpoint),
    headers: { 'accept-language': 'en', ...headers },
    ...(inQuery ? { query: texts(input) } : { payload: { ...input } }),
  }
}

const texts = (input: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )
