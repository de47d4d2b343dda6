import type { FastifyBaseLogger } from 'fastify'
import type { FileStore } from '../base/files/file-store.ts'
import type { Metrics } from '../base/metrics/declared.ts'
import type { Tracing } from '../base/tracing.ts'
import type { Settings } from '../base/settings.ts'
import type { SsoConfig } from './sso-config.ts'
import type { Outgoing } from '../outgoing/config.ts'
import type { SystemLog } from '../log/writer.ts'
import type { Database } from '../db/database.ts'
import type { Scope } from '../db/tenant.ts'
import type { GeneralHandlers, HandlerEntry } from './handlers.ts'

/** What every part of the server is made from. */
export interface Services {
  readonly database: Database
  readonly settings: Settings
  /** Folder of this server: what it is configured by, and files that it is receiving. */
  readonly dataDir: string
  /** Files that all servers of the database share: results and archives, each below the number of its tenant. */
  readonly files: FileStore
  /** Its warnings and errors are kept in the system log too. */
  readonly log: FastifyBaseLogger
  readonly systemLog: SystemLog
  readonly metrics: Metrics
  /** null: nothing is traced. */
  readonly tracing: Tracing | null
  readonly now: () => Date
  /** Aborted when this process is asked to end: what lasts, such as event streams, ends. */
  readonly draining: AbortSignal
  /** Providers and partners of single sign-on. */
  readonly sso: SsoConfig
  /** Other services that may be called. */
  readonly outgoing: Outgoing
}

/** Work that one server of all does when it is due (platform/due/scheduler.ts). */
export interface DueKind {
  /** As its sources name it (db/schema/due-work.ts). */
  readonly kind: string
  /** Does it in one tenant or plan unit. What is not due any more, or taken by another server, is left alone. */
  readonly work: (scope: Scope) => Promise<unknown>
  /** How often it is looked for; left out: with every look of the scheduler. */
  readonly everyMs?: number
  /** Scopes at the same time; left out: a few. Work that waits for other systems takes more. */
  readonly atOnce?: number
}

/** A part of the server: handlers of its endpoints, and what must end with the server. */
export interface ServerModule {
  readonly handlers: readonly HandlerEntry[]
  /** What answers calls of the lists of any entity, for those of tenants' own tables. */
  readonly general?: GeneralHandlers
  /** Work that it does when it is due. */
  readonly due?: readonly DueKind[]
  /** Once a process that works (TAKT_ROLE all or worker) listens: what may be got ready before somebody asks for it. */
  listening?(): void
  /** Fails where the part cannot do its work, with `name` as what fails (`/readyz`). */
  readonly ready?: { readonly name: string; readonly check: () => Promise<void> }
  /** The server ends: work in progress that others may take up stops. */
  closing?(): void
  close?(): Promise<void>
}

export type MakeModule = (services: Services) => Promise<ServerModule>

/** Does this process calculate and run clocks? */
export const isWorking = ({ settings }: Pick<Services, 'settings'>): boolean => settings.TAKT_ROLE !== 'http'

/** Does this process answer requests? */
export const isServing = ({ settings }: Pick<Services, 'settings'>): boolean =>
  settings.TAKT_ROLE !== 'worker'
