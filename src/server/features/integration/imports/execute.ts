import type { Entity } from '#domain/entity.ts'
import { checkMapping } from '#domain/integration/check-mapping.ts'
import { compileMapping, type MappingProgram } from '#domain/integration/evaluate-mapping.ts'
import type { FileHead, SchemeReport } from '#domain/integration/imports/report.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import { readMapping } from '#domain/integration/read-mapping.ts'
import { label, labelOfError, type Label } from '#domain/label.ts'
import { namesParameters } from '#domain/checks/row.ts'
import type { Tx } from '../../../db/tenant.ts'
import { readParameters } from '../../../platform/crud/parameters.ts'
import { fromDatabase } from '../../../http/envelope.ts'
import type { Reader } from '../../../identity/handlers.ts'
import { worldOf } from '../mapping-world.ts'
import { Missing } from '../interfaces/missing.ts'
import { checkLookups, checkTarget } from '../interfaces/owner.ts'
import { faultsOfTarget } from '../interfaces/rule.ts'
import { Stopped } from '../interfaces/stopped.ts'
import { beginBatch, settleBatch } from './batch.ts'
import { BatchLog } from './batch-log.ts'
import { Faults } from './faults.ts'
import type { FileStep } from './file-table.ts'
import type { ImportJob } from './job.ts'
import { modelRows, readFileApart } from './read-apart.ts'
import { writeFile, type FileRows, type Writing } from './write-file.ts'

/** Undoes the transaction with the report in hand. */
class Undo extends Error {}

/**
 * Brings a file in by a scheme, with the rights of the reader, in one transaction: a dry run does the same and takes it
 * back, so that it tells what would happen. Faults are in the report, and never an exception.
 */
export async function executeImport(job: ImportJob, reader: Reader): Promise<SchemeReport> {
  const entity = checkTarget(job.scheme.entity, reader)
  checkLookups(readMapping(job.scheme.mapping).lines, reader)
  const { path, name, scheme } = job
  const steps = readFileApart({
    path,
    name,
    choice: scheme,
    entity: entity.name,
    model: modelRows(reader.limitedScope),
  })
  try {
    const faults = new Faults(job, entity, reader.language)
    const first = await steps.next()
    if (first.done || first.value.step !== 'head') {
      if (!first.done && first.value.step === 'fault') faults.ofFile(first.value.fault)
      return reportOf(job, entity, null, faults)
    }
    const { head } = first.value
    faults.sheet = head.sheets.length > 1 ? head.sheet : null
    const { lines, faults: unread } = readMapping(scheme.mapping)
    const { model } = reader.limitedScope
    faults.lines = lines
    for (const fault of [
      ...unread,
      ...checkMapping(lines, { entity, mode: scheme.mode, columns: head.columns, model }),
    ])
      faults.ofMapping(fault, head.headerRow)
    for (const { member, message } of faultsOfTarget(scheme, reader.limitedScope))
      if (member !== 'mapping') faults.ofImport(message)
    if (faults.count > 0) return reportOf(job, entity, head, faults)
    return await inTransaction(job, reader, { entity, head, lines, faults, steps })
  } finally {
    await steps.return(undefined)
  }
}

interface Read {
  readonly entity: Entity
  readonly head: FileHead
  readonly lines: readonly MappingLine[]
  readonly faults: Faults
  readonly steps: AsyncGenerator<FileStep>
}

async function inTransaction(job: ImportJob, reader: Reader, read: Read): Promise<SchemeReport> {
  const { entity, head, faults } = read
  const { scheme, dryRun } = job
  let done: Writing | null = null
  let batchNo: string | null = null
  const options = { signal: job.signal }
  try {
    await reader.transaction(async (tx) => {
      const batch = await beginBatch(tx, job, entity, head, reader)
      const log = new BatchLog(batch.id)
      done = await write(tx, job, reader, read, log)
      const isRefused = faults.count > 0 && (scheme.onFault === 'whole' || done.isStopped)
      if (dryRun || isRefused) throw new Undo()
      await log.settle(tx, entity)
      await settleBatch(tx, batch, job, { counts: done.counts, entity })
      batchNo = batch.no
    }, options)
  } catch (error) {
    const reason = refusalOf(error)
    if (reason) faults.ofImport(reason)
    else if (!(error instanceof Undo)) throw error
  }
  return reportOf(job, entity, head, faults, done, batchNo)
}

/** Why the database refused what was written; null: it is another error. */
function refusalOf(error: unknown): Label | null {
  if ((error as { code?: string }).code === '23503') return stillNamed
  const rule = fromDatabase(error)
  return rule && labelOfError(rule)
}

const stillNamed = label('要删除的行仍被引用', 'rows that would be deleted are still referred to')

async function write(tx: Tx, job: ImportJob, reader: Reader, read: Read, log: BatchLog): Promise<Writing> {
  const { entity, head, lines, faults, steps } = read
  const { scheme, now, signal, onProgress, name } = job
  const world = await worldOf(tx, now)
  const { zone } = world
  const program: MappingProgram = compileMapping(entity, lines, head.columns, world)
  const rows: FileRows = { program, places: placesOf(program, head), steps }
  try {
    const missing = scheme.mode === 'replace' ? new Missing(entity, scheme, zone) : null
    const written = await writeFile(tx, rows, {
      entity,
      mode: scheme.mode,
      settings: {
        zone,
        parameters: namesParameters(entity) ? await readParameters(tx) : undefined,
        log,
      },
      missing,
      faults,
      signal,
      onRows: (count, phase) => onProgress?.({ file: name, rows: count, phase }),
    })
    // Rows that the file has and that are at fault may be those that would be missing.
    if (!missing || faults.count > 0) return written
    const gone = await missing.find(tx)
    await log.deleting(tx, entity, gone)
    await missing.remove(tx, gone)
    return { ...written, counts: { ...written.counts, deleted: gone.length } }
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    faults.ofImport(error.label)
    return { counts: faults.readSoFar, isStopped: true }
  }
}

/** Places in the rows of the file of the columns that a program reads, in its order. */
const placesOf = ({ columns }: MappingProgram, head: FileHead): readonly number[] =>
  columns.map((wanted) => head.columns.find((column) => column.name === wanted)!.at)

function reportOf(
  { name, dryRun, scheme }: ImportJob,
  entity: Entity,
  head: FileHead | null,
  faults: Faults,
  done: Writing | null = null,
  batchNo: string | null = null,
): SchemeReport {
  const counts = done?.counts ?? faults.readSoFar
  const isRefused = faults.count > 0 && (scheme.onFault === 'whole' || !done || done.isStopped)
  const shown = (count: number): number => (isRefused && !dryRun ? 0 : count)
  const header = head?.columns.map((column) => column.name) ?? []
  return {
    dryRun,
    committed: batchNo !== null,
    batchNo,
    faultCount: faults.count,
    files: [
      {
        file: name,
        entity: entity.name,
        header,
        fields: header.map((column) => faults.fieldOf(column)),
        sheets: head?.sheets ?? [],
        sample: [],
        sheet: head?.sheet ?? null,
        headerRow: head?.headerRow ?? 0,
        rows: counts.read,
        inserted: shown(counts.created),
        updated: shown(counts.updated),
        unchanged: shown(counts.unchanged),
        skipped: shown(counts.skipped),
        deleted: shown(counts.deleted),
        faultyRows: faults.rows,
        faultCount: faults.count,
        faults: faults.listed,
      },
    ],
  }
}
