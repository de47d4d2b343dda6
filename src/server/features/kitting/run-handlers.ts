import { TaktError } from '#domain/errors.ts'
import type { Condition } from '#domain/crud.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { isInstant } from '#domain/kitting/condition/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { checkAsksNothingHidden } from '../../platform/crud/hidden-names.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inTransaction, type HandlerEntry, type Reader } from '../../identity/handlers.ts'
import { log, type RunRow } from '../../platform/jobs/runs.ts'
import { raise } from '../../platform/events/raise.ts'
import { tellUnit } from '../../platform/notices/notices.ts'
import { texts } from '../../platform/jobs/texts.ts'
import { finishedRun } from '../../platform/runs/run-tables.ts'
import { progressOf } from '../../platform/runs/run-view.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import {
  cancelRun,
  enqueueRun,
  erase,
  lockPublication,
  markPublished,
} from '../../platform/runs/start-run.ts'
import { findScheme, planScheme, requireSound } from './scheme-store.ts'

export interface StartInput {
  readonly schemeCode: string
  readonly asOf?: string | null
  readonly scenario?: string | null
  readonly demandFilter?: unknown
}

/** Conditions as the policy has them; anything else is refused. */
export function demandFilterOf(input: StartInput, call: Reader): readonly Condition[] {
  if (input.demandFilter === null || input.demandFilter === undefined) return []
  const { policy, faults } = readPolicy({ demandFilter: input.demandFilter })
  if (faults.length > 0) throw new TaktError('invalidRequest', {}, { details: faults[0]!.messageIn('en') })
  const asked = policy.demandFilter.map(({ field }) => field)
  checkAsksNothingHidden(call.limitedScope, asked, call.language)
  return policy.demandFilter
}

export function asOfOf(input: StartInput, now: Date): string {
  return input.asOf && isInstant(input.asOf) ? input.asOf : now.toISOString()
}

export const runHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  inTransaction(kittingRuns.start, async (input, tx, call) =>
    progressOf(await startKitting(service, tx, input, call), call.language, tx),
  ),
  handle(kittingRuns.cancel, ({ runNo }, call) => cancelRun(service, runNo, 'KIT', call)),
  inTransaction(kittingRuns.publish, ({ runNo }, tx, call) => publishKitting(tx, runNo, call)),
  inTransaction(kittingRuns.erase, ({ runNo }, tx) => erase(tx, runNo, 'KIT')),
]

/** Enqueues a run in the transaction. */
export async function startKitting(
  service: CalculationService,
  tx: Tx,
  input: StartInput,
  call: Reader,
): Promise<RunRow> {
  const scheme = await findScheme(tx, input.schemeCode)
  requireSound(await planScheme(tx, scheme, call.language))
  return enqueueRun(
    service,
    tx,
    {
      kind: 'KIT',
      schemeCode: scheme.code,
      schemeVersion: scheme.version,
      scenario: input.scenario?.trim() || null,
      asOf: asOfOf(input, service.services.now()),
      request: { demandFilter: demandFilterOf(input, call) },
    },
    call,
  )
}

/** One published run per plan unit, exchanged in one transaction; the one before stays, unpublished. */
export async function publishKitting(tx: Tx, runNo: string, call: Reader): Promise<void> {
  await lockPublication(tx, 'KIT')
  const run = await finishedRun(tx, runNo, 'KIT')
  if (run.scenarioId !== null) throw new TaktError('scenarioNotPublished', { run: run.runNo })
  if (run.published) return
  const before = await markPublished(tx, run)
  await raise(tx, 'kittingPublished', run.runNo)
  await tellUnit(tx, 'kittingPublished', { by: call.caller?.userName ?? null, runNo: run.runNo })
  await log(tx, run.runNo, 'I', texts.published(call.caller?.userName ?? null, before?.runNo ?? null))
}
