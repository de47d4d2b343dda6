import type { Scope } from '../../db/tenant.ts'
import { workDue } from '../../platform/due/due-scopes.ts'
import type { DueKind, ServerModule, Services } from '../../identity/services.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { advance, type Between, type FlowEngine } from './advance.ts'
import { fireUnit } from './fire.ts'
import { flowHandlers } from './handlers.ts'

export const flowEngine = (service: CalculationService, between?: Between): FlowEngine => ({
  service,
  active: new Map(),
  between,
})

const firing = (services: Services): DueKind => ({ kind: 'flows', work: (unit) => fireUnit(services, unit) })

const advancing = (engine: FlowEngine) => ({
  kind: 'flow steps',
  work: (tenant: Scope) => advance(engine, tenant),
})

/** Flows: their calls, and what begins runs and goes on with them. */
export function flowModule(service: CalculationService): ServerModule {
  const engine = flowEngine(service)
  return {
    handlers: flowHandlers(service),
    due: [firing(service.services), advancing(engine)],
    close: async () => {
      await Promise.race([
        Promise.all(engine.active.values()),
        new Promise((done) => setTimeout(done, 2000).unref()),
      ])
    },
  }
}

/** Begins runs of what is due now, once. */
export async function fireFlows(services: Services): Promise<void> {
  await workDue(services, [firing(services)])
}

/** Begins steps whose time has come, once. Answers how many. */
export async function advanceFlows(engine: FlowEngine): Promise<number> {
  const begun = await workDue(engine.service.services, [advancing(engine)])
  return begun.reduce((sum, one) => sum + one, 0)
}
