import { TaktError } from '#domain/errors.ts'
import { patchText, readPatches, type ScenarioPatch } from '#domain/kitting/scenario.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, inTransaction, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { findRun } from '../../platform/jobs/runs.ts'
import { anyRun, finishedRun } from '../../platform/runs/run-tables.ts'
import { progressOf } from '../../platform/runs/run-view.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { enqueueRun, type RunOrder } from '../../platform/runs/start-run.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { requestOf } from './calculation.ts'
import { findScheme, planScheme, requireSound } from './scheme-store.ts'

export const scenarioHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  handle(kittingRuns.simulate, (input, call) => simulate(service, input, call)),
  inTransaction(kittingRuns.scenario, ({ runNo }, tx, call) => scenario(tx, runNo, call)),
  inTransaction(kittingRuns.acceptScenario, ({ runNo }, tx) => accept(tx, runNo)),
]

interface SimulateInput {
  readonly runNo: string
  readonly name: string
  readonly patches: unknown
}

/** Scheme version, time and filter are the base's, so that the patches are all that differs. */
function simulate(service: CalculationService, input: SimulateInput, call: Call) {
  const patches = readPatches(input.patches, call.language)
  return call.transaction(async (tx) => {
    const base = await finishedRun(tx, input.runNo, 'KIT')
    const scheme = await findScheme(tx, base.schemeCode, base.schemeVersion)
    requireSound(await planScheme(tx, scheme, call.language))
    const before = requestOf(base)
    const order: RunOrder = {
      kind: 'KIT',
      schemeCode: scheme.code,
      schemeVersion: scheme.version,
      scenario: input.name.trim(),
      asOf: base.asOf,
      request: {
        demandFilter: before.demandFilter,
        baseRun: base.runNo,
        patches: [...before.patches, ...patches],
      },
    }
    return progressOf(await enqueueRun(service, tx, order, call), call.language, tx)
  })
}

async function scenario(tx: Tx, runNo: string, call: Call) {
  const run = await anyRun(tx, runNo, 'KIT')
  const { patches, baseRun, accepted } = requestOf(run)
  const base = baseRun === null ? undefined : await findRun(tx, baseRun, 'KIT')
  const zone = await unitZone(tx)
  return {
    name: run.scenarioId,
    baseRun: base?.runNo ?? null,
    patches,
    texts: patches.map((patch) => patchText(patch, call.language, zone)),
    /** The data are no longer those of the base: differences are not of the patches alone. */
    dataChanged: base !== undefined && run.inputHash !== null && base.inputHash !== run.inputHash,
    accepted,
  }
}

const moveReason = (runNo: string): string => `move:${runNo}`

/** Reservations that `acceptScenario` made, taken back by `Release` like those of `Lock`. */
export const moveReasons = 'move:%'

async function accept(tx: Tx, runNo: string): Promise<number> {
  const run = await finishedRun(tx, runNo, 'KIT')
  const moves = requestOf(run).patches.filter(({ kind }) => kind === 'reserve')
  if (moves.length === 0) throw new TaktError('scenarioWithoutMoves', { run: run.runNo })
  const marked = await tx.run(
    `update plan_run set progress = progress || '{"accepted": true}'
     where run_no = $1 and progress->>'accepted' is null`,
    [run.runNo],
  )
  if (marked === 0) throw new TaktError('scenarioAccepted', { run: run.runNo })
  for (const move of moves) await writeMove(tx, move, run.runNo)
  return moves.length
}

const sameSupply = `supply_doc is not distinct from $3 and warehouse is not distinct from $4
  and lot_no is not distinct from $5`

async function writeMove(tx: Tx, move: ScenarioPatch, runNo: string): Promise<void> {
  const supply = [move['doc'] ?? null, move['warehouse'] ?? null, move['lot'] ?? null]
  if (move['from'])
    await tx.run(
      `update order_reserve set qty = greatest(0, qty - $6::numeric)
       where order_code = $1 and item_code = $2 and ${sameSupply}`,
      [move['from'], move['item'], ...supply, move['qty']],
    )
  await tx.run('delete from order_reserve where order_code = $1 and item_code = $2 and qty = 0', [
    move['from'] ?? null,
    move['item'],
  ])
  const more = await tx.run(
    `update order_reserve set qty = qty + $6::numeric, kind = 'hard', reason = $7
     where order_code = $1 and item_code = $2 and ${sameSupply}`,
    [move['order'], move['item'], ...supply, move['qty'], moveReason(runNo)],
  )
  if (more > 0) return
  const made = await tx.run(
    `insert into order_reserve (order_code, item_code, supply_doc, warehouse, lot_no, qty, kind, reason)
     select o.code, i.code, $3, w.code, $5, $6::numeric, 'hard', $7
     from "order" o join item i on i.code = $2 left join warehouse w on w.code = $4
     where o.code = $1 and ($4::text is null or w.code is not null)`,
    [move['order'], move['item'], ...supply, move['qty'], moveReason(runNo)],
  )
  if (made === 0) throw new TaktError('orderNotInRun', { run: runNo, order: move['order'] })
}
