import type { Pool } from 'pg'
import { currentSpan, traced } from '../base/tracing.ts'

/** What transactions of a pool are held to. */
export interface PoolLimits {
  /** Longest wait for a lock; 0: no limit. */
  readonly lockMs: number
  /** Longest statement of a request; 0: no limit. */
  readonly statementMs: number
  /** Longest pause within a transaction; 0: no limit. */
  readonly idleMs: number
  /** Statements that take longer are reported; 0: none. */
  readonly slowMs: number
  /** `statement` without values. */
  tellSlow(statement: string, ms: number): void
}

const limits = new WeakMap<Pool, PoolLimits>()

export const limitPool = (pool: Pool, of: PoolLimits): void => void limits.set(pool, of)

/** Settings of a transaction. Requests wait for their statements; jobs have their time. */
export function timeoutsOf(pool: Pool, isOfRequest: boolean): Record<string, string> {
  const { lockMs = 0, idleMs = 0, statementMs = 0 } = limits.get(pool) ?? {}
  return {
    ...(isOfRequest && statementMs > 0 ? { statement_timeout: String(statementMs) } : {}),
    ...(lockMs > 0 ? { lock_timeout: String(lockMs) } : {}),
    ...(idleMs > 0 ? { idle_in_transaction_session_timeout: String(idleMs) } : {}),
  }
}

/** Runs a statement in a span of its own, and reports one that is slow. */
export const timed = <T>(pool: Pool, statement: string, work: () => Promise<T>): Promise<T> =>
  tracedStatement(statement, () => reportingSlow(pool, statement, work))

/** A span with the statement without values. */
export const tracedStatement = <T>(statement: string, work: () => Promise<T>): Promise<T> =>
  currentSpan() ? traced(commandOf(statement), 'client', valuesOf(statement), work) : work()

const commandOf = (statement: string): string => /[a-z]+/i.exec(statement)?.[0].toUpperCase() ?? 'SQL'

const valuesOf = (statement: string) => ({
  'db.system.name': 'postgresql',
  'db.query.text': withoutValues(statement),
})

async function reportingSlow<T>(pool: Pool, statement: string, work: () => Promise<T>): Promise<T> {
  const limit = limits.get(pool)
  if (!limit || limit.slowMs === 0) return work()
  const began = performance.now()
  try {
    return await work()
  } finally {
    const ms = performance.now() - began
    if (ms > limit.slowMs) limit.tellSlow(withoutValues(statement), Math.round(ms))
  }
}

/** Values are parameters; what stands in quotes nevertheless is left out. */
const withoutValues = (statement: string): string =>
  statement
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, 2000)
