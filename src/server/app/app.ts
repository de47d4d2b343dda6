import type { KeyObject } from 'node:crypto'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { onlineManager } from '#domain/services/access/online.ts'
import { noMetrics, type Metrics } from '../base/metrics/declared.ts'
import { readSettings, type Settings } from '../base/settings.ts'
import type { Tracing } from '../base/tracing.ts'
import { noSso, type SsoConfig } from '../identity/sso-config.ts'
import { makeTokens, type Tokens } from '../identity/tokens.ts'
import { filesBelow, type FileStore } from '../base/files/file-store.ts'
import { filesFolder, openFolderFiles } from '../base/files/folder-files.ts'
import type { Database } from '../db/database.ts'
import { limitPool } from '../db/pool-limits.ts'
import { installationId } from '../db/installation.ts'
import { addReceiveRoute } from '../features/integration/receive/route.ts'
import { addHubRoute } from '../features/live/hub-route.ts'
import type { GeneralHandlers } from '../identity/handlers.ts'
import { addOwnTables } from './routing/own-tables.ts'
import { addressOf, isDeclared } from '../http/paths.ts'
import { addAccessCheck, addEndpoint, matchHandlers, sendFailure } from './routing/routes.ts'
import { modules } from './modules.ts'
import './row-rules.ts'
import { nothingOutgoing, type Outgoing } from '../outgoing/config.ts'
import { bodyLimit, addBodies } from './plugins/bodies.ts'
import { addCompression, addPages } from './plugins/pages.ts'
import { addCors } from './plugins/cors.ts'
import { addDrain } from './plugins/drain.ts'
import { addHealth } from './plugins/health.ts'
import { addMeasuring } from './plugins/measure.ts'
import { addReplica } from './plugins/replica.ts'
import { addOpenApi } from './plugins/open-api.ts'
import { addSecurity } from './plugins/security.ts'
import { addTracing } from './plugins/trace.ts'
import { addSystemRoutes } from './plugins/system-routes.ts'
import { addUnsubscribeRoute } from '../features/reports/subscriptions/unsubscribe-route.ts'
import {
  isServing,
  isWorking,
  type MakeModule,
  type ServerModule,
  type Services,
} from '../identity/services.ts'
import { startScheduler, type Scheduler } from '../platform/due/scheduler.ts'
import { keepingWarnings, startSystemLog } from '../log/writer.ts'

export interface AppOptions {
  readonly database: Database
  readonly dataDir: string
  /** Where files are stored that servers share; default: a folder of the data folder. */
  readonly store?: FileStore
  /** Clock of tokens and lock-outs; tests move it. */
  readonly now?: () => Date
  readonly logLevel?: 'silent' | 'error' | 'warn' | 'info'
  /** Takes the lines of the log; default: standard output. */
  readonly logTo?: { write(line: string): void }
  /** Default: nothing is measured. */
  readonly metrics?: Metrics
  /** Default: nothing is traced. */
  readonly tracing?: Tracing
  /** Default: what an empty environment says. */
  readonly settings?: Settings
  /** Single sign-on; default: none. */
  readonly sso?: SsoConfig
  /** Other services that may be called; default: none. */
  readonly outgoing?: Outgoing
  /** Checks licences; default: none is known. */
  readonly licenceKey?: KeyObject | null
  /** Folder of the built workbench; default: where the build puts it. */
  readonly pages?: string
  /** Other parts than the product's own; tests of faults. */
  readonly parts?: readonly MakeModule[]
}

/**
 * The HTTP server: one route per declared endpoint, the workbench's files, and nothing else.
 * Flow of a request: identity -> permission -> body -> declared input -> handler in its tenant's transaction -> envelope.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const settings = options.settings ?? readSettings({})
  const logLevel = options.logLevel ?? settings.LOG_LEVEL
  const app = Fastify({
    logger:
      logLevel === 'silent' ? false : { level: logLevel, ...(options.logTo && { stream: options.logTo }) },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => addressOf(url),
    exposeHeadRoutes: false,
    bodyLimit,
    trustProxy: settings.TRUSTED_PROXIES.length > 0 ? [...settings.TRUSTED_PROXIES] : false,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.decorate('licenceKey', options.licenceKey ?? null)
  const now = options.now ?? (() => new Date())
  const metrics = options.metrics ?? noMetrics
  const draining = addDrain(app, metrics)
  const systemLog = startSystemLog(options.database, app.log)
  const store = options.store ?? (await openFolderFiles(filesFolder(options.dataDir)))
  const services: Services = {
    database: options.database,
    settings,
    dataDir: options.dataDir,
    files: filesBelow(store, `${await installationId(options.database.app)}/`),
    log: keepingWarnings(app.log, systemLog),
    systemLog,
    metrics,
    tracing: options.tracing ?? null,
    now,
    draining,
    sso: options.sso ?? noSso,
    outgoing: options.outgoing ?? nothingOutgoing,
  }
  addTracing(app, services.tracing)
  const tokens = makeTokens(options.database.secrets.tokens, now)
  await addSecurity(app, settings.EXTENSION_ORIGINS, settings.EMBEDDER_ORIGINS)
  await addCors(app, settings.CORS_ORIGINS)
  await addCompression(app)
  await addBodies(app)
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply, systemLog))
  addAccessCheck(app, services, tokens)
  await addOpenApi(app, services)
  const made = await Promise.all((options.parts ?? modules).map((make) => make(services)))
  const due = made.flatMap((module) => module.due ?? [])
  let scheduler: Scheduler | null = null
  app.addHook('onListen', async () => {
    if (!isWorking(services)) return
    for (const module of made) module.listening?.()
    if (due.length > 0) scheduler = startScheduler(services, due)
  })
  app.addHook('onClose', async () => {
    for (const module of made) module.closing?.()
    await scheduler?.close()
    for (const module of made) await module.close?.()
  })
  addMeasuring(app, services)
  measurePool(options.database, metrics)
  addReplica(app, services)
  limitPools(options.database, settings, app.log)
  addHealth(app, services, made)
  if (isServing(services)) await addServing(app, services, tokens, made, options)
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send())
  return app
}

function limitPools({ app, read, replica }: Database, settings: Settings, log: FastifyBaseLogger): void {
  const limits = {
    lockMs: settings.TAKT_LOCK_TIMEOUT,
    statementMs: settings.TAKT_STATEMENT_TIMEOUT,
    idleMs: settings.TAKT_IDLE_TIMEOUT,
    slowMs: settings.TAKT_SLOW_MS,
    tellSlow: (statement: string, ms: number) => log.warn({ statement, ms }, 'slow statement'),
  }
  for (const pool of [app, read, ...Object.values(replica?.pools ?? {})]) limitPool(pool, limits)
}

function measurePool({ app }: Database, metrics: Metrics): void {
  metrics.gauge('takt_pool_connections', () => app.totalCount)
  metrics.gauge('takt_pool_idle', () => app.idleCount)
  metrics.gauge('takt_pool_waiting', () => app.waitingCount)
}

/** The endpoints and the pages. */
async function addServing(
  app: FastifyInstance,
  services: Services,
  tokens: Tokens,
  made: readonly ServerModule[],
  options: AppOptions,
): Promise<void> {
  addSystemRoutes(app, services, tokens)
  const handlers = matchHandlers(
    made.flatMap((module) => module.handlers),
    options.parts === undefined,
  )
  for (const entry of handlers.values()) addEndpoint(app, services, entry)
  addOwnTables(app, services, Object.assign({}, ...made.map(({ general }) => general)) as GeneralHandlers)
  addHubRoute(app, services, tokens, handlers.get(onlineManager.events))
  await addUnsubscribeRoute(app, services)
  await addReceiveRoute(app, services)
  const paged = await addPages(app, options.pages)
  app.setNotFoundHandler((request, reply) => notFound(request, reply, paged))
}

/** A known path with another verb is 405, an unknown one 404, both empty; other addresses are the page's routes. */
function notFound(request: FastifyRequest, reply: FastifyReply, paged: boolean): FastifyReply {
  // Not by URL, which takes `//x` for a host and throws where it is none.
  const path = request.url
    .replace(/[?#].*$/s, '')
    .toLowerCase()
    .replace(/\/+/g, '/')
    .replace(/\/$/, '')
  if (isDeclared(path)) return reply.code(405).send()
  const isPage =
    request.method === 'GET' && !/^\/(?:api|abp|assets|signalr)/.test(path) && !/\.\w+$/.test(path)
  return isPage && paged
    ? reply.header('Cache-Control', 'no-cache').sendFile('index.html')
    : reply.code(404).send()
}
