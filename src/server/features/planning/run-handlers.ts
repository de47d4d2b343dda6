import type { Condition } from '#domain/crud.ts'
import { TaktError } from '#domain/errors.ts'
import { isInstant } from '#domain/kitting/condition/index.ts'
import { orderFilterFields } from '#domain/scheduling/filter-fields.ts'
import { readConditions } from '#domain/scheduling/read-commands.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { PlanScope } from '#engine/scheduling/commands/state.ts'
import { checkAsksNothingHidden } from '../../platform/crud/hidden-names.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inTransaction, type HandlerEntry, type Reader } from '../../identity/handlers.ts'
import type { RunRow } from '../../platform/jobs/runs.ts'
import { progressOf } from '../../platform/runs/run-view.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { cancelRun, enqueueRun, erase, finishRun } from '../../platform/runs/start-run.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { accept, cancelAccept } from './accept.ts'
import type { PlanRequest } from './calculation.ts'
import { findPlanScheme, soundCommands, type PlanSchemeRow } from './scheme-store.ts'
import { unitMoments } from './unit-moments.ts'

export interface StartPlanInput {
  readonly schemeCode: string
  readonly schemeVersion?: number | null
  readonly scope?: string | null
  readonly orderFilter?: unknown
  readonly asOf?: string | null
  readonly scenario?: string | null
}

/** The time a run plans at: what is asked for, else the base time that the plan unit works out, else now. */
export async function asOfOf(tx: Tx, { asOf }: StartPlanInput, now: Date): Promise<string> {
  if (asOf && isInstant(asOf)) return asOf
  return ((await unitMoments(tx, now)).base ?? now).toISOString()
}

/** What the run is asked to do; conditions that cannot be read are refused. */
export function planRequest(input: StartPlanInput, call: Reader): PlanRequest {
  return {
    scope: (input.scope ?? 'ALL') as PlanScope['kind'],
    orderFilter: orderConditions(input.orderFilter, call),
    language: call.language,
  }
}

function orderConditions(source: unknown, call: Reader): readonly Condition[] {
  if (source === null || source === undefined) return []
  const conditions = readConditions(source)
  const bad = conditions?.find(({ field }) => !Object.hasOwn(orderFilterFields, field))
  if (conditions && !bad) {
    checkAsksNothingHidden(
      call.limitedScope,
      conditions.map(({ field }) => field),
      call.language,
    )
    return conditions
  }
  throw new TaktError('invalidRequest', {}, { details: `orderFilter ${bad?.field ?? ''}`.trim() })
}

/** The scheme in the version that a run shall take; a stopped one is taken by none. */
export async function schemeToRun(
  tx: Tx,
  { schemeCode, schemeVersion }: StartPlanInput,
): Promise<PlanSchemeRow> {
  const scheme = await findPlanScheme(tx, schemeCode, schemeVersion ?? null)
  if (scheme.status === 'stopped')
    throw new TaktError('schemeStopped', { scheme: scheme.code, version: scheme.version })
  return scheme
}

/** Enqueues a run in the transaction. */
export async function startPlan(
  service: CalculationService,
  tx: Tx,
  input: StartPlanInput,
  call: Reader,
): Promise<RunRow> {
  const scheme = await schemeToRun(tx, input)
  soundCommands(scheme, await unitZone(tx), call.language)
  return enqueueRun(
    service,
    tx,
    {
      kind: 'SCHED',
      schemeCode: scheme.code,
      schemeVersion: scheme.version,
      scenario: input.scenario ?? null,
      asOf: await asOfOf(tx, input, service.services.now()),
      request: { ...planRequest(input, call) },
    },
    call,
  )
}

export const runHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  inTransaction(schedulingRuns.start, async (input, tx, call) =>
    progressOf(await startPlan(service, tx, input, call), call.language, tx),
  ),
  handle(schedulingRuns.cancel, ({ runNo }, call) => cancelRun(service, runNo, 'SCHED', call)),
  handle(schedulingRuns.finish, ({ runNo }, call) => finishRun(service, runNo, 'SCHED', call)),
  handle(schedulingRuns.accept, ({ runNo }, call) => accept(service, runNo, call)),
  handle(schedulingRuns.cancelAccept, ({ runNo }, call) => cancelAccept(service, runNo, call)),
  inTransaction(schedulingRuns.discard, ({ runNo }, tx) => erase(tx, runNo, 'SCHED')),
]
