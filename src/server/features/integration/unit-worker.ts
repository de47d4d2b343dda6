import type { Scope } from '../../db/tenant.ts'
import { repeat } from '../../platform/jobs/repeat.ts'
import { unitsOf } from '../../platform/schedules/rounds.ts'
import type { ServerModule, Services } from '../../identity/services.ts'

const LOOK_MS = 2000

/** Runs of one kind: what queues those that are due in a plan unit, and what works off those that wait there. */
export interface UnitRuns {
  readonly queue: (unit: Scope) => Promise<void>
  /** Answers how many. */
  readonly work: (unit: Scope, closing: AbortSignal) => Promise<number>
}

interface UnitWorker extends Required<Pick<ServerModule, 'listening' | 'close'>> {
  /** Works a plan unit off as the server itself, whoever waits for it. */
  readonly look: (unit: Scope) => void
}

/** Works plan units off at the same time, each of them one run after another; a long run holds up no other unit. */
export function unitWorker(services: Services, name: string, { queue, work }: UnitRuns): UnitWorker {
  const closing = new AbortController()
  const busy = new Map<string, Promise<void>>()
  const warn = (err: unknown): void => services.log.error({ err }, name)
  const look = ({ tenantId, planUnitCode }: Scope): void => {
    const key = `${tenantId} ${planUnitCode}`
    if (busy.has(key)) return
    const task = work({ tenantId, planUnitCode, userId: null }, closing.signal)
      .catch(warn)
      .then(() => void busy.delete(key))
    busy.set(key, task)
  }
  const round = async (): Promise<void> => {
    for await (const unit of unitsOf(services)) {
      await queue(unit)
      look(unit)
    }
  }
  let stop: (() => Promise<void>) | null = null
  return {
    look,
    listening: () => {
      stop = repeat(LOOK_MS, round, warn)
    },
    close: async () => {
      closing.abort()
      await stop?.()
      await Promise.all(busy.values())
    },
  }
}

/** Runs what is due now and waits for its end. @returns the number of runs */
export async function runUnits(services: Services, { queue, work }: UnitRuns): Promise<number> {
  let runs = 0
  for await (const unit of unitsOf(services)) {
    await queue(unit)
    runs += await work(unit, new AbortController().signal)
  }
  return runs
}
