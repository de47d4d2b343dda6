import type { MakeModule } from '../../services.ts'
import { fullSetHandlers } from './full-set-handlers.ts'
import { historyHandlers } from './history-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import { preflightHandlers } from './preflight.ts'
import { runHandlers } from './run-handlers.ts'
import { schemeHandlers } from './scheme-handlers.ts'
import { startKittingService } from './service.ts'
import { sourceHandlers } from './source-handlers.ts'

/** Sources, schemes, runs and results of kitting. Tests give a worker of their own. */
export const makeKittingModule =
  (workerFile?: URL): MakeModule =>
  async (services) => {
    const service = await startKittingService(services, workerFile)
    return {
      handlers: [
        ...sourceHandlers(services),
        ...schemeHandlers,
        ...preflightHandlers(service),
        ...runHandlers(service),
        ...historyHandlers(service),
        ...orderHandlers(service),
        ...fullSetHandlers(service),
      ],
      close: () => service.close(),
    }
  }

export const kittingModule = makeKittingModule()
