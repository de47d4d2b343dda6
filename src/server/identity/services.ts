import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '../base/settings.ts'
import type { SsoConfig } from './sso-config.ts'
import type { Outgoing } from '../outgoing/config.ts'
import type { SystemLog } from '../log/writer.ts'
import type { Database } from '../db/database.ts'
import type { GeneralHandlers, HandlerEntry } from './handlers.ts'

/** What every part of the server is made from. */
export interface Services {
  readonly database: Database
  readonly settings: Settings
  /** Where files of the installation live (results, uploads). */
  readonly dataDir: string
  /** Its warnings and errors are kept in the system log too. */
  readonly log: FastifyBaseLogger
  readonly systemLog: SystemLog
  readonly now: () => Date
  /** Providers and partners of single sign-on. */
  readonly sso: SsoConfig
  /** Other services that may be called. */
  readonly outgoing: Outgoing
}

/** A part of the server: handlers of its endpoints, and what must end with the server. */
export interface ServerModule {
  readonly handlers: readonly HandlerEntry[]
  /** What answers calls of the lists of any entity, for those of tenants' own tables. */
  readonly general?: GeneralHandlers
  /** Once the server takes requests: what may be got ready before somebody asks for it. */
  listening?(): void
  close?(): Promise<void>
}

export type MakeModule = (services: Services) => Promise<ServerModule>
