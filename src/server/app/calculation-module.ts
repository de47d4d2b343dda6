import { foldPlanChanges } from '../db/schema/plan-changes.ts'
import { prunePlanMoves } from '../db/schema/plan-moves.ts'
import { withTenant } from '../db/tenant.ts'
import type { DueKind, MakeModule, Services } from '../identity/services.ts'
import { flowModule } from '../features/flows/module.ts'
import { kpiHandlers } from '../features/kpi/handlers.ts'
import { homeHandlers } from '../features/pages/home-handlers.ts'
import { settleKpis } from '../features/kpi/settle.ts'
import { masterHandlers } from '../features/master/handlers.ts'
import { deliveryHandlers } from '../features/delivery/handlers.ts'
import { receivingHandlers } from '../features/delivery/receiving-handlers.ts'
import { expressionHandlers } from '../features/expressions/handlers.ts'
import { kittingCalculation } from '../features/kitting/calculation.ts'
import { kittingHandlers } from '../features/kitting/handlers.ts'
import { pageHandlers } from '../features/pages/handlers.ts'
import { planCalculation } from '../features/planning/calculation.ts'
import { planningHandlers } from '../features/planning/handlers.ts'
import { printHandlers } from '../features/print/handlers.ts'
import { printTemplateHandlers } from '../features/print/templates/handlers.ts'
import { psiHandlers } from '../features/psi/handlers.ts'
import { timelineHandlers } from '../features/psi/timeline/handlers.ts'
import { reportingHandlers } from '../features/reporting/handlers.ts'
import { reportHandlers } from '../features/reports/handlers.ts'
import { subscriptionModule } from '../features/reports/subscriptions/module.ts'
import { startCalculationService, type CalculationService } from '../platform/runs/service.ts'

/** How long the marks of changed plans, and moves that nobody asks for, lie about. */
const FOLD_MS = 3_600_000

const folding = ({ database }: Services): DueKind => ({
  kind: 'plan changes',
  everyMs: FOLD_MS,
  atOnce: 1,
  work: (tenant) =>
    withTenant(database.app, tenant, async (tx) => (await foldPlanChanges(tx)) + (await prunePlanMoves(tx))),
})

/**
 * Everything that calculates: one queue, one set of worker threads, one store of results. Tests give a worker of their own,
 * and learn of the service.
 */
export const makeCalculationModule =
  (workerFile?: URL, began?: (service: CalculationService) => void): MakeModule =>
  async (services) => {
    const service = await startCalculationService(
      services,
      (made, tables) => ({ KIT: kittingCalculation(made, tables), SCHED: planCalculation(made) }),
      settleKpis,
      workerFile,
    )
    began?.(service)
    const subscriptions = subscriptionModule(service)
    const flows = flowModule(service)
    const handlers = [
      ...kittingHandlers(service),
      ...planningHandlers(service),
      ...psiHandlers(service),
      ...timelineHandlers(service),
      ...printHandlers(services),
      ...printTemplateHandlers(service),
      ...kpiHandlers(service),
      ...homeHandlers,
      ...reportingHandlers(services),
      ...reportHandlers(service),
      ...subscriptions.handlers,
      ...flows.handlers,
      ...masterHandlers(service),
      ...deliveryHandlers(service),
      ...receivingHandlers(service),
      ...pageHandlers(services),
      ...expressionHandlers(() => service.services.now()),
    ]
    return {
      handlers,
      ready: { name: 'queue', check: () => service.queue.check() },
      due: [folding(services), ...(subscriptions.due ?? []), ...(flows.due ?? [])],
      listening: () => service.pool.warmUp(),
      close: async () => {
        await flows.close?.()
        await service.close()
      },
    }
  }

export const calculationModule = makeCalculationModule()
