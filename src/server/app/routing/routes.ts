import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { TaktError } from '#domain/errors.ts'
import { endpoints } from '#domain/services/index.ts'
import { filled, type Language } from '#domain/label.ts'
import type { Access } from '#domain/permissions.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import type { Opening } from '../../identity/app-check.ts'
import type { Tokens } from '../../identity/tokens.ts'
import { checkKey } from '../../identity/keys/check.ts'
import { checkWall } from '../../identity/wall/identify.ts'
import { signInLimit } from '../../http/sign-in-limit.ts'
import type { Services } from '../../identity/services.ts'
import type { LogEntry } from '../../log/entries.ts'
import { faultText, hostPlace, type LogPlace, type SystemLog } from '../../log/writer.ts'
import { sendAnswer } from '../../identity/answer.ts'
import { jsonType } from '../../http/media-types.ts'
import { arrowCompression } from '../../http/compression.ts'
import { languageOf } from '../../http/culture.ts'
import { failure, fromDatabase, type Failure } from '../../http/envelope.ts'
import type { HandlerEntry } from '../../identity/handlers.ts'
import { declaredOnly, readInput } from '../../http/input.ts'
import { sentTo } from '../../http/sent.ts'
import { callOf, checkAccess, checkApps, identityOf, scopeOf, type Identity } from '../../identity/request.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the route; every route under /api says so. */
    access?: Access
    upload?: boolean
    /** The declared endpoint that the route is. */
    endpoint?: Endpoint
    /** The endpoint that the route is for a caller; undefined: his tenant has none such. Default: the declared one. */
    endpointFor?: (request: FastifyRequest) => Endpoint | undefined
  }
  interface FastifyRequest {
    identity: Identity
    /** How far the caller's apps open the endpoint. */
    opening: Opening
    /** What is called; undefined: no declared endpoint. */
    endpoint: Endpoint | undefined
  }
}

/**
 * Binds every declared endpoint to its handler. A second handler or an undeclared one is an error, and so is a missing
 * one unless only parts of the product run (tests).
 */
export function matchHandlers(
  entries: readonly HandlerEntry[],
  whole = true,
): ReadonlyMap<Endpoint, HandlerEntry> {
  const byPath = new Map<string, HandlerEntry>()
  for (const entry of entries) {
    const path = pathOf(entry.endpoint)
    if (byPath.has(path)) throw new Error(`two handlers for ${path}`)
    byPath.set(path, entry)
  }
  const matched = new Map<Endpoint, HandlerEntry>()
  for (const endpoint of endpoints) {
    const entry = byPath.get(pathOf(endpoint))
    if (entry) matched.set(endpoint, entry)
    byPath.delete(pathOf(endpoint))
  }
  const missing = endpoints.filter((endpoint) => !matched.has(endpoint))
  if (whole && missing.length > 0)
    throw new Error(`endpoints without a handler: ${missing.map(pathOf).join(', ')}`)
  if (byPath.size > 0) throw new Error(`handlers without a declaration: ${[...byPath.keys()].join(', ')}`)
  return matched
}

/** Authentication and permission come before the body is read (http-contract.md §1, order of checks). */
export function addAccessCheck(app: FastifyInstance, services: Services, tokens: Tokens): void {
  app.decorateRequest('identity')
  app.decorateRequest('opening', 'whole')
  app.decorateRequest('endpoint')
  app.addHook('onRoute', ({ url, config }) => {
    if (/^\/(?:api|abp)/i.test(url) && config?.access === undefined)
      throw new Error(`route ${url} does not say who may call it`)
  })
  app.addHook('onRequest', async (request, reply) => {
    const { access, endpointFor, ...config } = request.routeOptions.config
    if (access === undefined) return
    request.identity = await identityOf(request, services, tokens)
    const endpoint = endpointFor ? endpointFor(request) : config.endpoint
    request.endpoint = endpoint
    checkWall(request.identity.wall, endpoint)
    checkAccess(access, request.identity)
    // As any path that nobody declared.
    if (endpointFor && !endpoint) return reply.code(404).send()
    checkKey(request.identity.caller, endpoint)
    if (endpoint) request.opening = checkApps(endpoint, request.identity)
    return undefined
  })
}

/** Anybody may ask it about something that he names: names of tenants, codes of other systems. */
const mayBeGuessed = ({ access, input }: Endpoint): boolean =>
  access === 'anonymous' && Object.values(input).some((field) => field.required)

export function addEndpoint(app: FastifyInstance, services: Services, entry: HandlerEntry): void {
  const { endpoint } = entry
  const answer = (request: FastifyRequest, reply: FastifyReply) => answerWith(entry, services, request, reply)
  app.route({
    method: endpoint.verb,
    url: pathOf(endpoint),
    config: {
      access: endpoint.access,
      upload: endpoint.upload,
      endpoint,
      ...(mayBeGuessed(endpoint) ? signInLimit : {}),
    },
    ...(endpoint.output.kind === 'arrow' ? { compress: arrowCompression } : {}),
    handler: answer,
  })
}

/** Answers a request by the handler of what is called. */
export async function answerWith(
  entry: HandlerEntry,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint } = entry
  const { identity } = request
  const scope = scopeOf(request, endpoint.access, identity.caller)
  const input = await inputOf(entry, sentTo(endpoint, request), identity)
  checkWall(identity.wall, endpoint, input)
  const call = callOf(request, reply, services, identity, scope, endpoint)
  return sendAnswer(
    endpoint,
    await entry.run(input, call),
    reply,
    (error) => told(error, request, reply, services.systemLog).body,
  )
}

/** Uploads bring their fields with the files; their handlers read and check them (call.request.parts). */
async function inputOf(entry: HandlerEntry, sent: unknown, { language }: Identity) {
  const { endpoint } = entry
  return entry.raw || endpoint.upload
    ? declaredOnly(endpoint.input, sent, language, endpoint.takesCustom)
    : readInput(endpoint.input, sent, language)
}

/** The envelope for everything thrown. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  systemLog: SystemLog,
): FastifyReply {
  if (isUnsupported(error)) return reply.code(415).send()
  const { status, body } = told(error, request, reply, systemLog)
  return reply.code(status).type(jsonType).send(body)
}

/** What a caller is told of an error; causes that are ours to mend go to the log. */
function told(error: unknown, request: FastifyRequest, reply: FastifyReply, systemLog: SystemLog): Failure {
  const known = translated(error)
  // The identity is missing where the failure came before it was found.
  const identity = request.identity as Identity | undefined
  if (!(known instanceof TaktError) && !isGivenUp(error, reply)) {
    request.log.error({ err: error }, 'request failed')
    systemLog.note(failureEntry(error, request), placeOf(identity))
  }
  return failure(known, identity?.language ?? languageOfRequest(request))
}

const STOPPED_STATEMENT = '57014'

/** What a statement, a stream and everything that follows a signal end with when they are stopped. */
const stoppedCodes: ReadonlySet<unknown> = new Set([
  STOPPED_STATEMENT,
  'ERR_STREAM_PREMATURE_CLOSE',
  'ABORT_ERR',
])

/** The caller went away, and the work for him was stopped: that is no failure. */
function isGivenUp(error: unknown, { raw }: FastifyReply): boolean {
  const { code, name } = error as { code?: unknown; name?: unknown }
  return raw.destroyed && !raw.writableFinished && (stoppedCodes.has(code) || name === 'AbortError')
}

/** The language of a request whose caller is not known: without the database, the user's stored one is not. */
const languageOfRequest = ({ query, cookies, headers }: FastifyRequest): Language =>
  languageOf(query as Record<string, unknown>, null, cookies ?? {}, headers) ?? 'zh-Hans'

/** Which call failed and how; never what was sent with it. */
const failureEntry = (error: unknown, { method, routeOptions }: FastifyRequest): LogEntry => ({
  level: 'E',
  source: 'ui',
  message: filled(
    { zh: '请求失败：{method} {url}', en: 'A request failed: {method} {url}' },
    { method, url: routeOptions.url ?? '' },
  ),
  detail: faultText(error),
})

const placeOf = (identity: Identity | undefined): LogPlace =>
  identity?.caller
    ? { tenantId: identity.caller.tenantId, planUnitCode: null, userId: identity.caller.number }
    : hostPlace

function isUnsupported(error: unknown): boolean {
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  return code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || statusCode === 415
}

function translated(error: unknown): unknown {
  if (error instanceof TaktError) return error
  const { statusCode, code } = error as { statusCode?: number; code?: unknown }
  if (code === STOPPED_STATEMENT) return new TaktError('statementTooLong')
  if (statusCode === 413) return new TaktError('tooLarge')
  // Whatever else a part of the server finds wrong with a request, such as a path that no file can have.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new TaktError('invalidRequest', {}, { faults: [] })
  return fromDatabase(error) ?? error
}
