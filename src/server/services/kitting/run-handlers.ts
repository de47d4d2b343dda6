import { TaktError } from '#domain/errors.ts'
import type { Condition } from '#domain/crud.ts'
import { readPolicy } from '#domain/kitting/scheme.ts'
import { isInstant } from '#domain/kitting/condition/index.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { checkAsksNothingHidden } from '../../access/hidden-names.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../http/handlers.ts'
import { log } from '../../jobs/runs.ts'
import { tellUnit } from '../../live/notices.ts'
import { texts } from '../../jobs/texts.ts'
import { finishedRun } from '../runs/run-tables.ts'
import { progressOf } from '../runs/run-view.ts'
import type { CalculationService } from '../runs/service.ts'
import { cancelRun, enqueueRun, erase, lockPublication, markPublished } from '../runs/start-run.ts'
import { findScheme, planScheme, requireSound } from './scheme-store.ts'

export interface StartInput {
  readonly schemeCode: string
  readonly asOf?: string | null
  readonly scenario?: string | null
  readonly demandFilter?: unknown
}

/** Conditions as the policy has them; anything else is refused. */
export function demandFilterOf(input: StartInput, call: Call): readonly Condition[] {
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
  handle(kittingRuns.start, (input, call) => start(service, input, call)),
  handle(kittingRuns.cancel, ({ runNo }, call) => cancelRun(service, runNo, 'KIT', call)),
  handle(kittingRuns.publish, ({ runNo }, call) => call.transaction((tx) => publish(tx, runNo, call))),
  handle(kittingRuns.erase, ({ runNo }, call) => call.transaction((tx) => erase(tx, runNo, 'KIT'))),
]

function start(service: CalculationService, input: StartInput, call: Call) {
  return call.transaction(async (tx) => {
    const scheme = await findScheme(tx, input.schemeCode)
    requireSound(await planScheme(tx, scheme, call.language))
    const run = await enqueueRun(
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
    return progressOf(run, call.language, tx)
  })
}

/** One published run per plan unit, exchanged in one transaction; the one before stays, unpublished. */
async function publish(tx: Tx, runNo: string, call: Call): Promise<void> {
  await lockPublication(tx, 'KIT')
  const run = await finishedRun(tx, runNo, 'KIT')
  if (run.scenarioId !== null) throw new TaktError('scenarioNotPublished', { run: run.runNo })
  if (run.published) return
  const before = await markPublished(tx, run)
  await tellUnit(tx, 'kittingPublished', { by: call.caller?.userName ?? null, runNo: run.runNo })
  await log(tx, run.runNo, 'I', texts.published(call.caller?.userName ?? null, before?.runNo ?? null))
}
