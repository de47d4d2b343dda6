import type { Scope } from '../../db/tenant.ts'
import { workDue } from '../../platform/due/due-scopes.ts'
import type { DueKind, ServerModule, Services } from '../../identity/services.ts'

/** Runs of one kind: what queues those that are due in a plan unit, and what works off those that wait there. */
export interface UnitRuns {
  /** Work that is due where runs are to be queued. */
  readonly queued: string
  readonly queue: (unit: Scope) => Promise<void>
  /** Work that is due where runs wait. */
  readonly worked: string
  /** Answers how many. */
  readonly work: (unit: Scope, closing: AbortSignal) => Promise<number>
}

interface UnitWorker extends Required<Pick<ServerModule, 'due' | 'closing' | 'close'>> {
  /** Works a plan unit off as the server itself, whoever waits for it. */
  readonly look: (unit: Scope) => void
}

/** Plan units that one process works on at the same time: runs wait for other systems most of their time. */
const UNITS_AT_ONCE = 200

/** Works plan units off at the same time, each of them one run after another; a long run holds up no other unit. */
export function unitWorker(services: Services, runs: UnitRuns): UnitWorker {
  const closing = new AbortController()
  const busy = new Map<string, Promise<void>>()
  const workOff = ({ tenantId, planUnitCode }: Scope): Promise<void> => {
    const key = `${tenantId} ${planUnitCode}`
    const task =
      busy.get(key) ??
      runs
        .work({ tenantId, planUnitCode, userId: null }, closing.signal)
        .catch((err: unknown) => services.log.error({ err }, runs.worked))
        .then(() => void busy.delete(key))
    busy.set(key, task)
    return task
  }
  return {
    look: (unit) => void workOff(unit),
    due: [
      { kind: runs.queued, work: runs.queue },
      { kind: runs.worked, work: workOff, atOnce: UNITS_AT_ONCE },
    ],
    closing: () => closing.abort(),
    close: async () => {
      await Promise.all(busy.values())
    },
  }
}

/** Runs what is due now and waits for its end. @returns the number of runs */
export async function runUnits(services: Services, runs: UnitRuns): Promise<number> {
  const never = new AbortController().signal
  const queueing: DueKind = { kind: runs.queued, work: runs.queue }
  await workDue(services, [queueing])
  const done = await workDue(services, [{ kind: runs.worked, work: (unit) => runs.work(unit, never) }])
  return done.reduce((sum, one) => sum + one, 0)
}
