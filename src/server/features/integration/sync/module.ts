import type { ServerModule, Services } from '../../../identity/services.ts'
import { runUnits, unitWorker, type UnitRuns } from '../unit-worker.ts'
import { dataSyncHandlers } from './handlers.ts'
import { queueDue } from './queue.ts'
import { workOff } from './work.ts'

const runsOf = (services: Services): UnitRuns => ({
  queue: (unit) => queueDue(services, unit),
  work: (unit, closing) => workOff(services, unit, closing),
})

/** Data synchronisation: its calls, the clock that queues what is due, and the work on what is queued. */
export async function dataSyncModule(services: Services): Promise<ServerModule> {
  const { look, ...clock } = unitWorker(services, 'data synchronisation', runsOf(services))
  return { handlers: dataSyncHandlers(services, look), ...clock }
}

/** Runs what is due now and waits for its end. @returns the number of runs */
export const runDueSyncs = (services: Services): Promise<number> => runUnits(services, runsOf(services))
