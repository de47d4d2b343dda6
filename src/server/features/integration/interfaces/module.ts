import type { ServerModule, Services } from '../../../identity/services.ts'
import { openConnection } from '../../../platform/connections/open.ts'
import { runUnits, unitWorker, type UnitRuns } from '../unit-worker.ts'
import { interfaceHandlers } from './handlers.ts'
import { queueWaiting } from './queue-waiting.ts'
import { queueDue } from './queue.ts'
import type { OpenSource } from '../../../platform/connections/with-connection.ts'
import { workOff } from './work.ts'

const runsOf = (services: Services, open: OpenSource, onSent?: () => Promise<void>): UnitRuns => ({
  queued: 'interfaces',
  queue: async (unit) => {
    await queueDue(services, unit)
    await queueWaiting(services, unit)
  },
  worked: 'interface runs',
  work: (unit, closing) => workOff(services, unit, open, closing, onSent),
})

/** Interfaces: their calls, what queues those that are due, and the work on what is queued. */
export async function interfaceModule(services: Services): Promise<ServerModule> {
  const { look, ...worker } = unitWorker(services, runsOf(services, openConnection))
  return { handlers: interfaceHandlers(services, openConnection, look), ...worker }
}

/** Runs what is due now and waits for its end. @returns the number of runs */
export const runDue = (
  services: Services,
  open: OpenSource = openConnection,
  onSent?: () => Promise<void>,
): Promise<number> => runUnits(services, runsOf(services, open, onSent))
