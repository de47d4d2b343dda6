import type { Entity } from '#domain/entity.ts'
import type { ParameterDeclaration } from '#domain/expressions/index.ts'
import type { MappedRow } from '#domain/integration/evaluate-mapping.ts'
import type { WriteMode } from '#domain/integration/mapping.ts'
import type { ModelRows } from '#domain/modelling/tenant-model.ts'
import { labelOfError, type Label } from '#domain/label.ts'
import { TaktError } from '#domain/errors.ts'
import type { Tx } from '../../db/tenant.ts'
import { findCycles } from '../../exchange/cycles.ts'
import { FaultList } from '../../exchange/fault.ts'
import { stagedFields } from '../../exchange/prepare.ts'
import { RowChecker } from '../../exchange/row-checker.ts'
import { fillStage, LINE, makeStage, suffixed, type Stage } from '../../exchange/stage.ts'
import { checkStage, waitForImports, writeChecked } from '../../exchange/write-checked.ts'
import { takeDuplicates, type Found } from '../../exchange/stage-checks.ts'
import { fromDatabase } from '../../http/envelope.ts'
import { narrowStage, stagedRows } from './narrow.ts'

/** Rows with texts of the target's fields, as they came through a mapping or were corrected by hand. */
export interface Chunk {
  readonly entity: Entity
  readonly mode: WriteMode
  readonly targets: readonly string[]
  readonly rows: readonly MappedRow[]
  /** Number of each row in its run, from 1. */
  readonly lines: readonly number[]
}

export interface ChunkSettings {
  readonly zone: string
  readonly parameters?: readonly ParameterDeclaration[] | undefined
  /** What the tenant declared. */
  readonly model?: ModelRows | undefined
  /** Once the sound rows are staged, before those that change nothing are taken out; gives what it took out itself. */
  readonly onStaged?: (stage: Stage) => Promise<Found | void>
  /** Around the writing: what is about to be written, and what of it was. */
  readonly log?: StageLog
}

export interface StageLog {
  before(tx: Tx, stage: Stage): Promise<void>
  after(tx: Tx, stage: Stage): Promise<void>
}

export interface RowFault {
  /** Name of the field; '': the row as a whole. */
  readonly target: string
  readonly message: Label
}

export interface BadRow {
  readonly line: number
  readonly cells: readonly string[]
  readonly faults: readonly RowFault[]
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

/** Faults by line; the first of each field counts. */
class BadRows {
  readonly byLine = new Map<number, RowFault[]>()
  isOverfull = false

  add(line: number, fault: RowFault): void {
    const faults = this.byLine.get(line) ?? []
    if (!faults.some(({ target }) => target === fault.target)) faults.push(fault)
    this.byLine.set(line, faults)
  }

  addFound({ faults, count }: Found): void {
    if (count > faults.length) this.isOverfull = true
    for (const { line, field, message } of faults) this.add(line, { target: field ?? '', message })
  }
}

/** Writes the sound rows of a chunk by the checks and rules of imports, and tells what is wrong with the others. */
export async function writeChunk(tx: Tx, chunk: Chunk, settings: ChunkSettings): Promise<ChunkResult> {
  const { entity, targets, rows, lines, mode } = chunk
  const bad = new BadRows()
  const staged = stagedFields(entity, targets)
  const copy = checkRows(chunk, staged, { ...settings, model: tx.model }, bad)
  const stage = await makeStage(tx, entity, staged, ({ restored }) => restored === true)
  await fillStage(tx, stage, chunks(copy))
  const taken = await settings.onStaged?.(stage)
  if (taken) bad.addFound(taken)
  bad.addFound(await takeDuplicates(tx, stage))
  const { unchanged, skipped } = await narrowStage(tx, stage, mode)
  await takeUnsound(tx, stage, bad)
  const left = await stagedRows(tx, stage)
  await waitForImports(tx)
  const written =
    left.length === 0 ? { created: 0, updated: 0 } : await writeSound(tx, stage, bad, { ...settings, mode })
  const refused = left.length - (await stagedRows(tx, stage)).length
  await tx.run(`drop table ${stage.name}`)
  return {
    ...written,
    skipped,
    unchanged: unchanged + left.length - refused - written.created - written.updated,
    bad: rows.flatMap(({ cells }, at) => {
      const faults = bad.byLine.get(lines[at]!)
      return faults ? [{ line: lines[at]!, cells, faults }] : []
    }),
    isOverfull: bad.isOverfull,
  }
}

async function* chunks(copy: Uint8Array): AsyncGenerator<Uint8Array> {
  yield copy
}

/** COPY text of the rows whose single values are sound. */
function checkRows(
  { entity, targets, rows, lines }: Chunk,
  staged: readonly string[],
  { zone, parameters, model }: ChunkSettings,
  bad: BadRows,
): Uint8Array {
  const list = new FaultList()
  const table = { name: '', header: targets }
  const columns = { fields: targets, zones: new Map<string, string>() }
  const checker = new RowChecker(entity, table, columns, staged, { zone, parameters, model }, list)
  for (const [at, { faults }] of rows.entries())
    for (const { target, message } of faults) bad.add(lines[at]!, { target: targets[target]!, message })
  const sound = rows.flatMap((row, at) => (bad.byLine.has(lines[at]!) ? [] : [{ row, line: lines[at]! }]))
  const copy = checker.check({
    lines: sound.map(({ line }) => line),
    rows: sound.map(({ row }) => row.cells),
    faults: [],
  })
  if (list.count > list.listed.length) bad.isOverfull = true
  for (const { line, column, message } of list.listed) bad.add(line, { target: column, message })
  return copy
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

/**
 * Writes what is staged. Where a rule that the database keeps refuses rows, halves are written apart until those rows are
 * found; they leave the stage.
 */
async function writeSound(
  tx: Tx,
  stage: Stage,
  bad: BadRows,
  { log, mode }: Pick<ChunkSettings, 'log'> & Pick<Chunk, 'mode'>,
): Promise<Written> {
  await log?.before(tx, stage)
  const written = await writeParts(tx, stage, bad, mode === 'update')
  await log?.after(tx, stage)
  return written
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
