import { activeTenants, twoClocks, unitsOf } from '../../platform/schedules/rounds.ts'
import type { ServerModule, Services } from '../../identity/services.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { advance, type Between, type FlowEngine } from './advance.ts'
import { fireUnit } from './fire.ts'
import { flowHandlers } from './handlers.ts'

/** How long a step waits for the one before. */
const advanceMs = 1_000

export const flowEngine = (service: CalculationService, between?: Between): FlowEngine => ({
  service,
  active: new Map(),
  between,
})

/** Flows: their calls, and the clocks that begin runs and go on with them. */
export function flowModule(service: CalculationService): ServerModule {
  const engine = flowEngine(service)
  const { services } = service
  const goOn = async (): Promise<void> => void (await advanceFlows(engine))
  const clocks = twoClocks(services, 'flows', () => fireFlows(services), goOn, advanceMs)
  return {
    handlers: flowHandlers(service),
    listening: clocks.listening,
    close: async () => {
      await clocks.close()
      await Promise.race([
        Promise.all(engine.active.values()),
        new Promise((done) => setTimeout(done, 2000).unref()),
      ])
    },
  }
}

/** One round over all tenants: runs of what is due. */
export async function fireFlows(services: Services): Promise<void> {
  for await (const unit of unitsOf(services)) await fireUnit(services, unit)
}

/** One round over all tenants: steps whose time has come. Answers how many were begun. */
export async function advanceFlows(engine: FlowEngine): Promise<number> {
  let begun = 0
  for (const tenant of await activeTenants(engine.service.services)) begun += await advance(engine, tenant)
  return begun
}
