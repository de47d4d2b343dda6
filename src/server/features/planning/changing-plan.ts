import { setTimeout as delay } from 'node:timers/promises'
import { TaktError } from '#domain/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { busyWith } from '../../platform/jobs/acceptances.ts'

/** Pauses before a change that met another one begins again: longer than a move takes, shorter than a user waits. */
const pausesMs = [50, 100, 200, 400, 800, 1600] as const

/** Serialisation failure and deadlock: another change of the same rows was committed, or waits for ours. */
const met = new Set(['40001', '40P01'])

const refusals: readonly string[] = ['planBusy', 'planBeingAccepted']

const meetsAnother = (error: unknown): boolean =>
  error instanceof TaktError
    ? refusals.includes(error.code)
    : met.has((error as { code?: string }).code ?? '')

/**
 * Changes the plan in one transaction of one moment. Where it meets another change of the plan or of a row that it writes,
 * everything is rolled back and begins again on the rows as they then are.
 * @param work may be done several times; all that it decides, it decides by what its own transaction reads
 * @throws TaktError planBusy, planBeingAccepted after about three seconds
 */
export async function changingPlan<T>(
  call: Pick<Call, 'transaction'>,
  work: (tx: Tx) => Promise<T>,
  { readOnly = false, pauses = pausesMs }: { readOnly?: boolean; pauses?: readonly number[] } = {},
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await call.transaction(work, { isolation: 'repeatable read', readOnly })
    } catch (error) {
      if (!meetsAnother(error)) throw error
      const pause = pauses[attempt]
      if (pause === undefined) throw error instanceof TaktError ? error : new TaktError('planBusy')
      await delay(pause)
    }
  }
}

/**
 * One change of the whole plan at a time; the lock ends with the transaction.
 * @throws TaktError planBusy, planBeingAccepted
 */
export async function lockPlan(tx: Tx): Promise<void> {
  const { free } = (await tx.row<{ free: boolean }>(
    "select pg_try_advisory_xact_lock(hashtextextended('takt plan of ' || $1, 0)) as free",
    [`${tx.tenantId} ${tx.planUnitCode}`],
  ))!
  // Not waited for here: the transaction would then read rows as they were before the other change.
  if (!free) throw await busyWith(tx)
}
