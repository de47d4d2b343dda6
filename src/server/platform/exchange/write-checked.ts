import type { Tx } from '../../db/tenant.ts'
import { afterStageOf } from './import-rules.ts'
import type { Stage } from './stage.ts'
import { takeDuplicates, takeForbiddenSteps, type Found } from './stage-checks.ts'
import { takeUnknownLists, takeUnknownReferences, takeUnknownTargets } from './stage-references.ts'
import { takeUsedByRun } from './take-used.ts'
import { writeStage, type Written } from './write-stage.ts'
import { writeView } from './write-view.ts'

/** Takes the rows out of a stage that cannot be written, and tells why. */
export async function checkStage(tx: Tx, stage: Stage): Promise<Found[]> {
  const duplicates = await takeDuplicates(tx, stage)
  const single = await takeUnknownReferences(tx, stage)
  const lists = await takeUnknownLists(tx, stage)
  const targets = await takeUnknownTargets(tx, stage)
  const steps = await takeForbiddenSteps(tx, stage)
  return [duplicates, ...single, ...lists, ...targets, ...steps, ...(await takeUsedByRun(tx, stage))]
}

/** Two imports that write the same rows in different orders would wait for each other for ever: one comes after the other. */
export const waitForImports = (tx: Tx): Promise<number> =>
  tx.run("select pg_advisory_xact_lock(hashtextextended('takt import ' || $1, 0))", [
    `${tx.tenantId} ${tx.planUnitCode}`,
  ])

/**
 * Writes a stage that was checked, and what follows from its rows.
 * @param onlyKnown all of its rows are there; it need not have what a new row must have
 */
export async function writeChecked(tx: Tx, stage: Stage, onlyKnown = false): Promise<Written> {
  const written = stage.entity.view ? await writeView(tx, stage) : await writeStage(tx, stage, onlyKnown)
  await afterStageOf(stage.entity.name)?.(tx, stage.name)
  return written
}
