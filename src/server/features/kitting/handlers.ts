import type { HandlerEntry } from '../../identity/handlers.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { adviceHandlers } from './advice-handlers.ts'
import { eraseHandlers } from './erase-handlers.ts'
import { fullSetHandlers } from './full-set-handlers.ts'
import { historyHandlers } from './history-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import { preflightHandlers } from './preflight.ts'
import { runHandlers } from './run-handlers.ts'
import { scenarioHandlers } from './scenario-handlers.ts'
import { schemeHandlers } from './scheme-handlers.ts'
import { sourceHandlers } from './source-handlers.ts'

/** Sources, schemes, runs and results of kitting. */
export const kittingHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  ...sourceHandlers(service.services),
  ...schemeHandlers,
  ...preflightHandlers(service),
  ...runHandlers(service),
  ...historyHandlers(service),
  ...orderHandlers(service),
  ...scenarioHandlers(service),
  ...adviceHandlers(service),
  ...fullSetHandlers(service),
  ...eraseHandlers,
]
