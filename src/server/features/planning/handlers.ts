import type { HandlerEntry } from '../../identity/handlers.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { calendarHandlers } from './calendar-handlers.ts'
import { candidateHandlers } from './candidates.ts'
import { capacityHandlers } from './capacity-handlers.ts'
import { ganttEnvironmentHandler } from './gantt-environment.ts'
import { ganttStyleHandlers } from './gantt-style-handlers.ts'
import { historyHandlers } from './history-handlers.ts'
import { itemCapacityHandlers } from './item-capacity.ts'
import { loadHandlers } from './load-handlers.ts'
import { moveHandlers } from './move-handlers.ts'
import { resizeHandlers } from './resize-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import { salesHandlers } from './order-sales.ts'
import { needHandlers } from './pegging/need-handlers.ts'
import { pegHandlers } from './pegging/peg-handlers.ts'
import { preflightHandlers } from './preflight.ts'
import { releaseHandlers } from './release-handlers.ts'
import { instructionHandlers } from './release-instructions.ts'
import { runHandlers } from './run-handlers.ts'
import { schemeHandlers } from './scheme-handlers.ts'
import { statusHandlers } from './status-handlers.ts'
import { splitHandlers } from './split-handlers.ts'
import { stockCurveHandler } from './stock-curve.ts'
import { stockHandlers } from './stock-handlers.ts'

/** Plan schemes, scheduling runs and their results. */
export const planningHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  ...schemeHandlers,
  ...preflightHandlers(service),
  ...runHandlers(service),
  ...historyHandlers(service),
  ...statusHandlers(service.services),
  ...capacityHandlers,
  ...candidateHandlers(service),
  ...calendarHandlers(service),
  ...loadHandlers(service),
  stockCurveHandler(service.services.now),
  ...moveHandlers(service),
  ...resizeHandlers(service),
  ...splitHandlers(service),
  ...itemCapacityHandlers(service),
  ...ganttStyleHandlers,
  ganttEnvironmentHandler(service.services.now),
  ...stockHandlers,
  ...pegHandlers,
  ...needHandlers,
  ...orderHandlers(service),
  ...salesHandlers(service),
  ...releaseHandlers(service.services),
  ...instructionHandlers,
]
