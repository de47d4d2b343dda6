import type { ServerModule, Services } from '../../../identity/services.ts'
import { runUnits, unitWorker, type UnitRuns } from '../unit-worker.ts'
import { dataSyncHandlers } from './handlers.ts'
import { queueDue } from './queue.ts'
import { workOff } from './work.ts'

const runsOf = (services: Services): UnitRuns => ({
  queued: 'data synchronisations',
  queue: (unit) => queueDue(services, unit),
  worked: 'data synchronisation runs',
  work: (unit, closing) => workOff(services, unit, closing),
})

/** Data synchronisation: its calls, what queues those that are due, and the work on what is queued. */
export async function dataSyncModule(services: Services): Promise<ServerModule> {
  const { look, ...worker } = unitWorker(services, runsOf(services))
  return { handlers: dataSyncHandlers(services, look), ...worker }
}

/** Runs what is due now and waits for its end. @returns the number of runs */
export const runDueSyncs = (services: Services): Promise<number> => runUnits(services, runsOf(services))
