import { labelOfError, filled } from '#domain/label.ts'
import { noticeKinds } from '#domain/live/notices.ts'
import type pg from 'pg'
import type { Entity } from '#domain/entity.ts'
import type { FileReport, ImportReport } from '#domain/exchange.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { TaktError } from '#domain/errors.ts'
import { namesParameters } from '#domain/checks/row.ts'
import { readParameters } from '../crud/parameters.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import { fromDatabase } from '../../http/envelope.ts'
import { tellUser } from '../notices/notices.ts'
import { logWith } from '../../log/entries.ts'
import { findCycles } from './cycles.ts'
import { FaultList } from './fault.ts'
import type { Opened, PrepareInput, Step } from './prepare.ts'
import { ReadingThread } from './prepare-apart.ts'
import { Reading, type ImportFile, type ImportProgress } from './reading.ts'
import { fillStage, makeStage, type Stage } from './stage.ts'
import type { Found } from './stage-checks.ts'
import { checkStage, waitForImports, writeChecked } from './write-checked.ts'
import type { Written } from './write-stage.ts'

export interface ImportOptions {
  readonly dryRun: boolean
  readonly mayBeEmpty?: boolean
  /** Fields that tenants add must be declared: files of a whole plan unit lose none of them. */
  readonly needsOwn?: boolean
  readonly onProgress?: (progress: ImportProgress) => void
  /** First in the transaction: what the rows need to be there. */
  readonly before?: (tx: Tx) => Promise<void>
  /** What else is brought in the same transaction, once the tables are. */
  readonly alongside?: (tx: Tx) => Promise<FileReport>
  /** Last in the transaction, where everything stays; what it throws undoes all. */
  readonly settle?: (tx: Tx, reports: readonly FileReport[]) => Promise<void>
  /** The user gets no notice: the caller says how it ended in its own way. */
  readonly isQuiet?: boolean
  /** How rows are read; default in a thread of its own. */
  readonly prepare?: Prepare
}

type Prepare = (entity: Entity, input: PrepareInput) => AsyncGenerator<Step>

/** Undoes the transaction with the report in hand. */
class Undo extends Error {}

/**
 * Brings files into the tables of one plan unit, all or nothing in one transaction: rows are staged by COPY, checked
 * as sets, and written in the order of references, so that a file may name what another one brings. With one fault, or
 * as a dry run, nothing stays. Existing rows (by natural key) are updated, new ones inserted, none deleted.
 */
export async function importFiles(
  pool: pg.Pool,
  scope: Scope,
  files: readonly ImportFile[],
  options: ImportOptions,
): Promise<ImportReport> {
  const reports: FileReport[] = []
  const total = () => reports.reduce((sum, report) => sum + report.faultCount, 0)
  const thread = new ReadingThread()
  const read = options.prepare ?? thread.prepare.bind(thread)
  const places = new Map((scope.model ?? standardModel).entities.map(({ name }, at) => [name, at]))
  const placeOf = ({ entity }: ImportFile): number => places.get(entity.name) ?? -1
  // Referenced before referencing.
  const ordered = [...files].sort((a, b) => placeOf(a) - placeOf(b))
  try {
    await withTenant(pool, scope, async (tx) => {
      await options.before?.(tx)
      const zone = await zoneOf(tx)
      for (const [i, file] of ordered.entries()) {
        const last = i === ordered.length - 1 && !options.alongside
        reports.push(await importFile(tx, file, zone, { ...options, prepare: read }, !last))
      }
      if (options.alongside) reports.push(await options.alongside(tx))
      if (options.dryRun || total() > 0) throw new Undo()
      await options.settle?.(tx, reports)
      if (options.isQuiet) return
      if (tx.userId !== null) await tellUser(tx, tx.userId, 'importDone', importNotice(reports))
      await logWith(tx, {
        level: 'I',
        source: 'job',
        message: filled(noticeKinds.importDone, importNotice(reports)),
      })
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return {
    dryRun: options.dryRun,
    committed: !options.dryRun && total() === 0,
    files: [...files.map((file) => reports[ordered.indexOf(file)]!), ...reports.slice(files.length)],
    faultCount: total(),
  }
}

const importNotice = (reports: readonly FileReport[]) => ({
  file: reports.map((report) => report.file).join(', '),
  created: reports.reduce((sum, report) => sum + report.inserted, 0),
  updated: reports.reduce((sum, report) => sum + report.updated, 0),
})

/** Time zone of the transaction's plan unit. */
export async function zoneOf(tx: Tx): Promise<string> {
  const unit = await tx.row<{ zone: string }>(
    'select time_zone as zone from plan_unit where tenant_id = $1 and code = $2',
    [tx.tenantId, tx.planUnitCode],
  )
  return unit?.zone ?? 'UTC'
}

async function importFile(
  tx: Tx,
  file: ImportFile,
  zone: string,
  options: ImportOptions & { readonly prepare: Prepare },
  othersFollow: boolean,
): Promise<FileReport> {
  const reading = new Reading(file, options.onProgress)
  const faults = new FaultList()
  const input = {
    path: file.path,
    name: file.name,
    mapping: file.mapping,
    zone,
    mayBeEmpty: options.mayBeEmpty ?? false,
    needsOwn: options.needsOwn ?? false,
    model: tx.model && { custom: tx.model.custom, tables: tx.model.tables },
    // Also those that a file before brought.
    parameters: namesParameters(file.entity) ? await readParameters(tx) : undefined,
  }
  const steps = options.prepare(file.entity, input)
  let written = nothing
  try {
    const opened = await reading.open(steps)
    if (!opened) faults.addAll(reading.finished.faults, reading.finished.faultCount)
    else {
      const stage = await makeStage(tx, file.entity, opened.staged, ({ restored }) => restored === true)
      await fillStage(tx, stage, reading.rest(steps))
      options.onProgress?.({ file: file.name, rows: reading.rows, phase: 'checking' })
      for (const found of await checkStage(tx, stage)) addFound(faults, found, file, opened)
      faults.addAll(reading.finished.faults, reading.finished.faultCount)
      if (faults.count === 0 || othersFollow) {
        options.onProgress?.({ file: file.name, rows: reading.rows, phase: 'writing' })
        written = await writeSafely(tx, stage, file, faults)
        addFound(faults, await findCycles(tx, stage), file, opened)
        await audit(tx, file, written)
      }
    }
  } finally {
    await steps.return(undefined)
  }
  return reading.report(faults, written)
}

const nothing: Written = { inserted: 0, updated: 0 }

/**
 * Writes what is staged. A rule that the database keeps itself (a trigger's) becomes a fault of the file. Where a fault
 * was found before, the sound rest is written for the sake of the files that follow, and undone at the end; if it cannot
 * be written (a row it refers to was taken out), that changes nothing about the report.
 */
async function writeSafely(tx: Tx, stage: Stage, file: ImportFile, faults: FaultList): Promise<Written> {
  const sound = faults.count === 0
  await waitForImports(tx)
  await tx.run('savepoint before_file')
  try {
    return await writeChecked(tx, stage)
  } catch (error) {
    await tx.run('rollback to savepoint before_file')
    const rule = error instanceof TaktError ? error : fromDatabase(error)
    if (sound && !rule) throw error
    if (rule) {
      const text = labelOfError(rule)
      faults.add({ file: file.name, line: 0, column: '', value: '', message: text })
    }
    return nothing
  }
}

/** One line of the audit log per file; it goes with the transaction, so it tells only of what stayed. */
async function audit(tx: Tx, file: ImportFile, written: Written): Promise<void> {
  if (written.inserted + written.updated === 0) return
  await tx.run('insert into audit_log (action, entity, key, after) values ($1, $2, $3, $4)', [
    'import',
    file.entity.name,
    file.name.slice(0, 400),
    JSON.stringify(written),
  ])
}

function addFound(faults: FaultList, found: Found, file: ImportFile, opened: Opened): void {
  const columnOf = (field: string | null) =>
    field === null ? '' : (opened.header[opened.fields.indexOf(field)] ?? field)
  faults.addAll(
    found.faults.map(({ line, field, value, message }) => ({
      file: file.name,
      line,
      column: columnOf(field),
      value,
      message,
    })),
    found.count,
  )
}
