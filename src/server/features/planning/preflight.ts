import { readCommands } from '#domain/scheduling/read-commands.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import { handle, requireUnit, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import type { Failure } from '../../platform/jobs/failure.ts'
import type { PlanFinding } from '../../platform/jobs/plan-tasks.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import { refusalText } from '../../platform/runs/calculate.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { makePlanTask } from './calculation.ts'
import { rowsShown } from '../../platform/results/reader-limits.ts'
import { asOfOf, planRequest, schemeToRun, type StartPlanInput } from './run-handlers.ts'
import { toldFault } from './scheme-store.ts'
import { findingShows } from './shows.ts'

export const preflightHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(schedulingRuns.preflight, (input, call) => preflight(service, input, call)),
]

interface Answer {
  readonly findings: readonly PlanFinding[]
  readonly error: Failure | null
}

/** Mistakes of the scheme; when it has none, what calendars and explosion would say about the data now. */
async function preflight(service: CalculationService, input: StartPlanInput, call: Call) {
  requireUnit(call)
  const { services, pool } = service
  const { scheme, faults, asOf } = await call.transaction(async (tx) => {
    const found = await schemeToRun(tx, input)
    const { faults } = readCommands(found.commands, await unitZone(tx))
    return { scheme: found, faults, asOf: await asOfOf(tx, input, services.now()) }
  })
  const told = faults.map((fault) => toldFault(scheme.code, fault, call.language))
  if (faults.some((fault) => fault.level === 'E')) return { items: told }
  const request = planRequest(input, call)
  const task = await makePlanTask(services, call.scope, scheme, '', asOf, request, call.signal)
  const { findings, error } = await pool.ask<Answer>('planCheck', task, buffersOf(task))
  const refused = error && { level: 'E', code: 'refused', message: refusalText(error, call) }
  const shown = await call.transaction((tx) => rowsShown(tx, findingShows, findings))
  const said = shown.map(({ level, code, message, order, operation, resource }) => ({
    level,
    code,
    message: message ?? '',
    source: operation ?? order ?? resource,
  }))
  return { items: [...told, ...(refused ? [refused] : []), ...said] }
}
