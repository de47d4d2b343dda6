import { columnIn } from '#domain/entity.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import { quoted } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { LINE, type Stage } from '../../exchange/stage.ts'
import { sameKey } from '../../exchange/stage-checks.ts'

/** Lines that are staged, in their order. */
export async function stagedRows(tx: Tx, stage: Stage): Promise<number[]> {
  const rows = await tx.row<{ lines: number[] | null }>(
    `select array_agg(${LINE} order by ${LINE}) as lines from ${stage.name}`,
  )
  return rows?.lines ?? []
}

/**
 * Leaves in the stage what has to be written: rows that differ from those that are there, of the kind that the mode
 * writes. What is left out is counted.
 */
export async function narrowStage(
  tx: Tx,
  stage: Stage,
  mode: WriteMode,
): Promise<{ readonly unchanged: number; readonly skipped: number }> {
  const known = `from ${quoted(stage.table.name)} t where ${sameKey(stage)}`
  if (mode === 'insert')
    return {
      unchanged: 0,
      skipped: await tx.run(`delete from ${stage.name} s where exists (select ${known})`),
    }
  const skipped =
    mode === 'update' ? await tx.run(`delete from ${stage.name} s where not exists (select ${known})`) : 0
  const same = stage.changing
    .map((field) => quoted(columnIn(stage.entity, field)))
    .map((column) => ` and t.${column} is not distinct from s.${column}`)
  const unchanged = await tx.run(
    `delete from ${stage.name} s using ${quoted(stage.table.name)} t where ${sameKey(stage)}${same.join('')}`,
  )
  return { unchanged, skipped }
}
