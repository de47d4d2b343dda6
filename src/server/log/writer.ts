import { filled } from '#domain/label.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import { hostTenant, withTenant } from '../db/tenant.ts'
import { logWith, type LogEntry } from './entries.ts'

/** Where an entry belongs; the host's log has what belongs to no tenant. */
export interface LogPlace {
  readonly tenantId: number
  readonly planUnitCode: string | null
  readonly userId: number | null
}

export const hostPlace: LogPlace = { tenantId: hostTenant, planUnitCode: null, userId: null }

export interface SystemLog {
  /** Keeps an entry for writing soon; never throws and never waits. */
  note(entry: LogEntry, place?: LogPlace): void
  /** Writes what waits. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Entries that wait at most; more of them at a time are counted instead. */
const mostWaiting = 500
const flushMs = 1_000

/** The system log as the server writes it by itself. What goes wrong with that is for the console alone. */
export function startSystemLog(database: Database, log: FastifyBaseLogger): SystemLog {
  let waiting: { entry: LogEntry; place: LogPlace }[] = []
  let dropped = 0
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const write = async (): Promise<void> => {
    const taken = waiting
    waiting = []
    if (dropped > 0) {
      const message = filled(
        { zh: '另有 {dropped} 条日志未记录', en: '{dropped} more entries were not kept' },
        { dropped },
      )
      taken.push({ entry: { level: 'W', source: 'job', message }, place: hostPlace })
      dropped = 0
    }
    const groups = Map.groupBy(taken, ({ place }) => JSON.stringify(place))
    for (const group of groups.values())
      await withTenant(database.app, group[0]!.place, async (tx) => {
        for (const { entry } of group) await logWith(tx, entry)
      }).catch((error: unknown) => log.warn({ err: error }, 'entries of the system log were not written'))
  }
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }
  return {
    note: (entry, place = hostPlace) => {
      if (waiting.length >= mostWaiting) dropped++
      else waiting.push({ entry, place })
      timer ??= setTimeout(() => void flush(), flushMs).unref()
    },
    flush,
    close: flush,
  }
}

/** A log whose warnings and errors are kept in the system log too; the rest of it is the log itself. */
export function keepingWarnings(log: FastifyBaseLogger, systemLog: SystemLog): FastifyBaseLogger {
  const told =
    (level: 'W' | 'E', tell: FastifyBaseLogger['warn']) =>
    (...args: unknown[]): void => {
      ;(tell as (...all: unknown[]) => void).apply(log, args)
      systemLog.note({ level, source: 'job', ...wordsOf(args) })
    }
  return Object.assign(Object.create(log) as FastifyBaseLogger, {
    warn: told('W', log.warn),
    error: told('E', log.error),
  })
}

/** What pino is told: an object with an error, then a message. */
function wordsOf(args: readonly unknown[]): { message: string; detail: string | null; runNo: string | null } {
  const [first, second] = args
  if (typeof first === 'string') return { message: first, detail: null, runNo: null }
  const { err, reason, run } = (first ?? {}) as { err?: unknown; reason?: unknown; run?: unknown }
  return {
    message: typeof second === 'string' ? second : 'server',
    detail: err === undefined ? (typeof reason === 'string' ? reason : null) : faultText(err),
    runNo: typeof run === 'string' ? run.slice(0, 80) : null,
  }
}

/** Name and code of an error; of the database's not the message, which quotes values of rows. */
export function faultText(error: unknown): string {
  const { name, code, message } = error as { name?: string; code?: string; message?: string }
  const isDatabase = typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)
  return [name, code, isDatabase ? null : message].filter(Boolean).join(' ')
}
