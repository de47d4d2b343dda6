import { SAMPLE_ROWS, type FileMapping, type ImportFault } from '#domain/exchange.ts'
import type { Entity } from '#domain/entity.ts'
import { filled } from '#domain/label.ts'
import { brokenParts, FaultList, fileFaults, UnreadableFile } from './fault.ts'
import { matchColumns } from './match-columns.ts'
import { openTable } from './open.ts'
import { RowChecker, type RowSettings } from './row-checker.ts'
import type { ReadLimits } from './table-file.ts'

export interface PrepareInput extends RowSettings {
  readonly path: string
  /** As the user knows the file. */
  readonly name: string
  readonly mapping: FileMapping
  readonly limits?: ReadLimits | undefined
  /** A file with a header and no rows is no fault. */
  readonly mayBeEmpty: boolean
  /** A column of a field that some tenant added, and this one did not, is a fault. */
  readonly needsOwn?: boolean | undefined
}

/** What is known before the rows. */
export interface Opened {
  readonly header: readonly string[]
  readonly fields: readonly (string | null)[]
  readonly sheets: readonly string[]
  /** Fields staged, in the order of the COPY rows after the line number. */
  readonly staged: readonly string[]
}

interface Prepared {
  /** Sound rows in COPY's text format: line number, then the staged fields. */
  readonly copy: Uint8Array
  readonly rows: number
  readonly sample: readonly (readonly string[])[]
}

export interface Finished {
  readonly faults: readonly ImportFault[]
  readonly faultCount: number
}

export type Step =
  | ({ readonly step: 'opened' } & Opened)
  | ({ readonly step: 'rows' } & Prepared)
  | ({ readonly step: 'finished' } & Finished)

/** Fields of the key are always staged, so that rows can be told apart. */
export function stagedFields(entity: Entity, fields: readonly (string | null)[]): string[] {
  const mapped = fields.filter((field) => field !== null)
  return [...new Set([...mapped, ...entity.key])]
}

/**
 * Reads a file, checks every row and gives the sound ones as COPY text; nothing but one batch is held. Pure: files in,
 * bytes and faults out, so it runs in a worker. An unreadable file is a fault, not an exception.
 */
export async function* prepare(entity: Entity, input: PrepareInput): AsyncGenerator<Step> {
  const faults = new FaultList()
  try {
    yield* steps(entity, input, faults)
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    faults.add(error.fault)
  }
  yield { step: 'finished', faults: faults.listed, faultCount: faults.count }
}

async function* steps(entity: Entity, input: PrepareInput, faults: FaultList): AsyncGenerator<Step> {
  const { mapping } = input
  const table = await openTable(input.path, input.name, {
    encoding: mapping.encoding,
    sheet: mapping.sheet,
    ...(input.limits ? { limits: input.limits } : {}),
  })
  try {
    const { fields, zones, faults: wrong } = matchColumns(entity, table, mapping.columns, input.needsOwn)
    faults.addAll(wrong)
    const staged = stagedFields(entity, fields)
    yield { step: 'opened', header: table.header, sheets: table.sheets, fields, staged }
    const checker = new RowChecker(entity, table, { fields, zones }, staged, input, faults)
    let sampled = 0
    let rows = 0
    for await (const batch of table.batches()) {
      const sample = batch.rows.slice(0, SAMPLE_ROWS - sampled)
      sampled += sample.length
      rows += batch.rows.length
      // Without its columns no row can be judged; the preview is still worth having.
      const copy = wrong.length > 0 ? new Uint8Array() : checker.check(batch)
      yield { step: 'rows', copy, rows: batch.rows.length, sample }
      if (wrong.length > 0) return
    }
    if (rows === 0 && faults.count === 0 && !input.mayBeEmpty)
      throw new UnreadableFile(input.name, 'noRows', { line: table.headerLine })
  } finally {
    await table.close()
  }
}

/** The fault of a file whose preparation came to an end by itself. */
export function lostFile(name: string): Finished {
  const text = filled(fileFaults.broken, { reason: brokenParts.reading })
  return { faults: [{ file: name, line: 0, column: '', value: '', message: text }], faultCount: 1 }
}
