import { SAMPLE_ROWS, type FileMapping, type ImportFault } from '#domain/exchange.ts'
import type { Entity } from '#domain/entity.ts'
import { faultText } from '#domain/rules/messages.ts'
import type { ParameterDeclaration } from '#domain/expressions/index.ts'
import { wholeChecks } from '#domain/kitting/source-check.ts'
import { modelOf } from '#domain/modelling/tenant-model.ts'
import { readRow, type RowContext } from '#domain/rules/row.ts'
import { instantOf } from '#domain/rules/zone-time.ts'
import { filled, type Label } from '#domain/label.ts'
import type { CustomField } from '#domain/modelling/custom-field.ts'
import { copyOf } from './copy-text.ts'
import { brokenParts, FaultList, fileFaults, shown, UnreadableFile } from './fault.ts'
import { matchColumns, type Columns } from './match-columns.ts'
import { openTable } from './open.ts'
import type { Batch, ReadLimits } from './table-file.ts'

export interface PrepareInput {
  readonly path: string
  /** As the user knows the file. */
  readonly name: string
  readonly mapping: FileMapping
  /** Zone of times without one: the plan unit's. */
  readonly zone: string
  readonly limits?: ReadLimits | undefined
  /** A file with a header and no rows is no fault. */
  readonly mayBeEmpty: boolean
  /** Fields that the tenant added to its entities. */
  readonly custom?: readonly CustomField[]
  /** What kept expressions may name. */
  readonly parameters?: readonly ParameterDeclaration[] | undefined
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
function stagedFields(entity: Entity, fields: readonly (string | null)[]): string[] {
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
    const { fields, zones, faults: wrong } = matchColumns(entity, table, mapping.columns)
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

const encoder = new TextEncoder()

class RowChecker {
  private readonly entity: Entity
  private readonly file: string
  private readonly header: readonly string[]
  private readonly fields: readonly (string | null)[]
  private readonly zones: ReadonlyMap<string, string>
  private readonly staged: readonly string[]
  private readonly context: RowContext
  private readonly faults: FaultList
  private readonly headerOf: ReadonlyMap<string, string>
  private readonly absentKeys: Readonly<Record<string, string>>

  constructor(
    entity: Entity,
    { name, header }: { readonly name: string; readonly header: readonly string[] },
    { fields, zones }: Pick<Columns, 'fields' | 'zones'>,
    staged: readonly string[],
    { zone, parameters, custom }: Pick<PrepareInput, 'zone' | 'parameters' | 'custom'>,
    faults: FaultList,
  ) {
    this.entity = entity
    this.file = name
    this.header = header
    this.fields = fields
    this.zones = zones
    this.staged = staged
    this.context = {
      partial: true,
      restoring: true,
      zone,
      parameters,
      model: custom?.length ? modelOf(custom) : undefined,
    }
    this.faults = faults
    this.headerOf = new Map(fields.flatMap((field, i) => (field === null ? [] : [[field, header[i]!]])))
    const absent = entity.key.filter((key) => !fields.includes(key))
    this.absentKeys = Object.fromEntries(absent.map((key) => [key, '']))
  }

  /** COPY text of the sound rows; faults go to the list. */
  check(batch: Batch): Uint8Array {
    const unreadable = new Set<number>()
    for (const { line, column, value, message } of batch.faults) {
      if (column >= 0 && this.fields[column] === null) continue
      unreadable.add(line)
      this.fault(line, column < 0 ? '' : (this.header[column] ?? ''), value, message)
    }
    let text = ''
    for (const [i, cells] of batch.rows.entries()) {
      const line = batch.lines[i]!
      const row = this.row(line, cells)
      if (row !== null && !unreadable.has(line)) text += row
    }
    return encoder.encode(text)
  }

  private row(line: number, cells: readonly string[]): string | null {
    const input: Record<string, string> = { ...this.absentKeys }
    for (const [i, field] of this.fields.entries()) if (field !== null) input[field] = cells[i]!
    for (const [field, zone] of this.zones) input[field] = instantOf(input[field]!, zone)
    const { values, faults: single } = readRow(this.entity, input, this.context)
    const faults = [...single, ...(wholeChecks[this.entity.name]?.(values) ?? [])]
    for (const fault of faults) {
      const value = input[fault.member] ?? ''
      this.fault(line, this.headerOf.get(fault.member) ?? fault.member, value, {
        zh: faultText(fault, 'zh-Hans'),
        en: faultText(fault, 'en'),
      })
    }
    if (faults.length > 0) return null
    let text = String(line)
    for (const field of this.staged) text += `\t${copyOf(this.entity.fields[field]!, values[field])}`
    return `${text}\n`
  }

  private fault(line: number, column: string, value: string, text: Label): void {
    this.faults.add({ file: this.file, line, column, value: shown(value), message: text })
  }
}

/** The fault of a file whose preparation came to an end by itself. */
export function lostFile(name: string): Finished {
  const text = filled(fileFaults.broken, { reason: brokenParts.reading })
  return { faults: [{ file: name, line: 0, column: '', value: '', message: text }], faultCount: 1 }
}
