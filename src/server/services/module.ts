import type { MakeModule } from '../services.ts'
import { kpiHandlers } from '../kpi/handlers.ts'
import { settleKpis } from '../kpi/settle.ts'
import { masterHandlers } from '../master/handlers.ts'
import { deliveryHandlers } from './delivery/handlers.ts'
import { expressionHandlers } from './expressions/handlers.ts'
import { kittingCalculation } from './kitting/calculation.ts'
import { kittingHandlers } from './kitting/handlers.ts'
import { planCalculation } from './planning/calculation.ts'
import { planningHandlers } from './planning/handlers.ts'
import { reportingHandlers } from './reporting/handlers.ts'
import { startCalculationService } from './runs/service.ts'

/** Everything that calculates: one queue, one set of worker threads, one store of results. Tests give a worker of their own. */
export const makeCalculationModule =
  (workerFile?: URL): MakeModule =>
  async (services) => {
    const service = await startCalculationService(
      services,
      (made, tables) => ({ KIT: kittingCalculation(made, tables), SCHED: planCalculation(made) }),
      settleKpis,
      workerFile,
    )
    const handlers = [
      ...kittingHandlers(service),
      ...planningHandlers(service),
      ...kpiHandlers(service),
      ...reportingHandlers(services),
      ...masterHandlers(service),
      ...deliveryHandlers(service),
      ...expressionHandlers(() => service.services.now()),
    ]
    return { handlers, listening: () => service.pool.warmUp(), close: () => service.close() }
  }

export const calculationModule = makeCalculationModule()
