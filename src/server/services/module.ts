import type { MakeModule } from '../services.ts'
import { kittingCalculation } from './kitting/calculation.ts'
import { kittingHandlers } from './kitting/handlers.ts'
import { startCalculationService } from './runs/service.ts'

/** Everything that calculates: one queue, one set of worker threads, one store of results. Tests give a worker of their own. */
export const makeCalculationModule =
  (workerFile?: URL): MakeModule =>
  async (services) => {
    const service = await startCalculationService(
      services,
      (made, tables) => ({ KIT: kittingCalculation(made, tables) }),
      workerFile,
    )
    return { handlers: kittingHandlers(service), close: () => service.close() }
  }

export const calculationModule = makeCalculationModule()
