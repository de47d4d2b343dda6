import type { Scope } from '../../db/tenant.ts'
import { repeat } from '../../jobs/repeat.ts'
import { unitsOf } from '../../reminders/rounds.ts'
import type { ServerModule, Services } from '../../services.ts'
import { openConnection } from '../connections/open.ts'
import { interfaceHandlers } from './handlers.ts'
import { queueDue } from './queue.ts'
import type { OpenSource } from './source.ts'
import { workOff } from './work.ts'

const LOOK_MS = 2000

/** Interfaces: their calls, the clock that queues what is due, and the work on what is queued. */
export async function interfaceModule(services: Services): Promise<ServerModule> {
  const closing = new AbortController()
  const warn = (err: unknown): void => services.log.error({ err }, 'interfaces')
  const worker = new UnitWorker(services, openConnection, closing.signal, warn)
  let stop: (() => Promise<void>) | null = null
  return {
    handlers: interfaceHandlers(services, openConnection, (unit) => worker.look(unit)),
    listening: () => {
      stop = repeat(LOOK_MS, () => runRound(services, worker), warn)
    },
    close: async () => {
      closing.abort()
      await stop?.()
      await worker.idle()
    },
  }
}

/** Works plan units off at the same time, each of them one run after another; a long run holds up no other unit. */
class UnitWorker {
  private readonly busy = new Map<string, Promise<void>>()
  private readonly work: (unit: Scope) => Promise<number>
  private readonly warn: (error: unknown) => void

  constructor(services: Services, open: OpenSource, closing: AbortSignal, warn: (error: unknown) => void) {
    this.work = (unit) => workOff(services, unit, open, closing)
    this.warn = warn
  }

  /** As the server itself, whoever waits for it. */
  look({ tenantId, planUnitCode }: Scope): void {
    const name = `${tenantId} ${planUnitCode}`
    if (this.busy.has(name)) return
    const task = this.work({ tenantId, planUnitCode, userId: null })
      .catch(this.warn)
      .then(() => void this.busy.delete(name))
    this.busy.set(name, task)
  }

  async idle(): Promise<void> {
    await Promise.all(this.busy.values())
  }
}

/** One round over all plan units: runs of what is due, and the work on them, which goes on beside it. */
async function runRound(services: Services, worker: UnitWorker): Promise<void> {
  for await (const unit of unitsOf(services)) {
    await queueDue(services, unit)
    worker.look(unit)
  }
}

/** Runs what is due now and waits for its end. @returns the number of runs */
export async function runDue(services: Services, open: OpenSource = openConnection): Promise<number> {
  let runs = 0
  for await (const unit of unitsOf(services)) {
    await queueDue(services, unit)
    runs += await workOff(services, unit, open, new AbortController().signal)
  }
  return runs
}
