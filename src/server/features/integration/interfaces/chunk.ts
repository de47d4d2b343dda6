import type { Entity } from '#domain/entity.ts'
import type { MappedRow } from '#domain/integration/evaluate-mapping.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import { labelOfError, type Label } from '#domain/label.ts'
import { TaktError } from '#domain/errors.ts'
import type { Tx } from '../../../db/tenant.ts'
import { findCycles } from '../../../platform/exchange/cycles.ts'
import { narrowStage, stagedRows } from '../../../platform/exchange/narrow-stage.ts'
import { fillStage, LINE, makeStage, suffixed, type Stage } from '../../../platform/exchange/stage.ts'
import { checkStage, waitForImports, writeChecked } from '../../../platform/exchange/write-checked.ts'
import { takeDuplicates, type Found } from '../../../platform/exchange/stage-checks.ts'
import { fromDatabase } from '../../../http/envelope.ts'
import { CheckedRows, type BadRow, type BadRows, type CheckSettings } from './checked-rows.ts'

/** Rows with texts of the target's fields, as they came through a mapping or were corrected by hand. */
export interface Chunk {
  readonly entity: Entity
  readonly mode: WriteMode
  readonly targets: readonly string[]
  readonly rows: readonly MappedRow[]
  /** Number of each row in its run, from 1. */
  readonly lines: readonly number[]
}

export type ChunkSettings = CheckSettings & WriteSettings

export interface WriteSettings {
  /** Once the sound rows are staged, before those that change nothing are taken out; gives what it took out itself. */
  readonly onStaged?: ((stage: Stage) => Promise<Found | void>) | undefined
  /** Around the writing: what is about to be written, and what of it was. */
  readonly log?: StageLog | undefined
}

export interface StageLog {
  before(tx: Tx, stage: Stage): Promise<void>
  after(tx: Tx, stage: Stage): Promise<void>
}

export interface ChunkResult {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly skipped: number
  readonly bad: readonly BadRow[]
  /** More is wrong than can be listed. */
  readonly isOverfull: boolean
}

/** Writes the sound rows of a chunk by the checks and rules of imports, and tells what is wrong with the others. */
export async function writeChunk(tx: Tx, chunk: Chunk, settings: ChunkSettings): Promise<ChunkResult> {
  const rows = new CheckedRows(chunk.entity, chunk.targets, { ...settings, model: tx.model })
  rows.add(chunk.rows, chunk.lines)
  return writeRows(tx, rows, chunk.mode, settings)
}

/** The same of rows that were checked before. */
export async function writeRows(
  tx: Tx,
  rows: CheckedRows,
  mode: WriteMode,
  { onStaged, log }: WriteSettings = {},
): Promise<ChunkResult> {
  const { entity, bad } = rows
  const whole = await makeStage(tx, entity, rows.staged, ({ restored }) => restored === true)
  await fillStage(tx, whole, copiesOf(rows), entity.key)
  const taken = await onStaged?.(whole)
  if (taken) bad.addFound(taken)
  bad.addFound(await takeDuplicates(tx, whole))
  await waitForImports(tx)
  const { stage, rows: differing, unchanged, skipped } = await narrowStage(tx, whole, mode)
  const { left, written } = differing === 0 ? nothing : await writeSound(tx, stage, bad, { log, mode })
  await tx.run(`drop table ${whole.name}, ${stage.name}`)
  return {
    ...written,
    skipped,
    unchanged: unchanged + left - written.created - written.updated,
    bad: rows.badRows(),
    isOverfull: bad.isOverfull,
  }
}

async function* copiesOf({ copies }: CheckedRows): AsyncGenerator<Uint8Array> {
  yield* copies
}

/** A row that was taken out may be named by another one: until nothing more is found. */
async function takeUnsound(tx: Tx, stage: Stage, bad: BadRows): Promise<void> {
  for (;;) {
    const found = await checkStage(tx, stage)
    for (const one of found) bad.addFound(one)
    if (found.every(({ count }) => count === 0)) return
  }
}

interface Written {
  readonly created: number
  readonly updated: number
}

const nothing = { left: 0, written: { created: 0, updated: 0 } }

/**
 * Writes the sound rows of a narrowed stage; `left`: so many were neither unsound nor refused. Where a rule that the database keeps refuses rows, halves are written apart until those rows are
 * found; they leave the stage.
 */
async function writeSound(
  tx: Tx,
  stage: Stage,
  bad: BadRows,
  { log, mode }: Pick<WriteSettings, 'log'> & Pick<Chunk, 'mode'>,
): Promise<{ readonly left: number; readonly written: Written }> {
  await takeUnsound(tx, stage, bad)
  await log?.before(tx, stage)
  const written = await writeParts(tx, stage, bad, mode === 'update')
  await log?.after(tx, stage)
  const counted = await tx.row<{ left: number }>(`select count(*)::int4 as left from ${stage.name}`)
  return { left: counted!.left, written }
}

async function writeParts(tx: Tx, stage: Stage, bad: BadRows, onlyKnown: boolean): Promise<Written> {
  const whole = await attempt(tx, stage, onlyKnown)
  if ('created' in whole) return whole
  const kept = suffixed(stage.name, 'all')
  await tx.run(`create temporary table ${kept} on commit drop as select * from ${stage.name}`)
  const put = async (lines: readonly number[]): Promise<void> => {
    await tx.run(`delete from ${stage.name}`)
    await tx.run(`insert into ${stage.name} select * from ${kept} where ${LINE} = any ($1::int4[])`, [lines])
  }
  const sound: number[] = []
  const total = { created: 0, updated: 0 }
  const halve = async (lines: readonly number[], message: Label): Promise<void> => {
    if (lines.length === 1) return bad.add(lines[0]!, { target: '', message })
    const middle = Math.ceil(lines.length / 2)
    for (const half of [lines.slice(0, middle), lines.slice(middle)]) {
      await put(half)
      const part = await attempt(tx, stage, onlyKnown)
      if ('message' in part) await halve(half, part.message)
      else {
        sound.push(...half)
        total.created += part.created
        total.updated += part.updated
      }
    }
  }
  await halve(await stagedRows(tx, stage), whole.message)
  await put(sound)
  await tx.run(`drop table ${kept}`)
  return total
}

/** Writes the stage or takes everything back, cycles among the rows included. */
async function attempt(
  tx: Tx,
  stage: Stage,
  onlyKnown: boolean,
): Promise<Written | { readonly message: Label }> {
  await tx.run('savepoint before_rows')
  try {
    const { inserted, updated } = await writeChecked(tx, stage, onlyKnown)
    const { faults } = await findCycles(tx, stage)
    if (faults[0]) {
      await tx.run('rollback to savepoint before_rows')
      return { message: faults[0].message }
    }
    await tx.run('release savepoint before_rows')
    return { created: inserted, updated }
  } catch (error) {
    await tx.run('rollback to savepoint before_rows')
    const rule = error instanceof TaktError ? error : fromDatabase(error)
    if (!rule) throw error
    return { message: labelOfError(rule) }
  }
}
