import type { Entity } from '#domain/entity.ts'
import type { Field } from '#domain/field-kinds.ts'
import type { ParameterDeclaration } from '#domain/expressions/index.ts'
import { wholeChecks } from '#domain/kitting/source-check.ts'
import type { Label } from '#domain/label.ts'
import { modelOf, type ModelRows, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { faultLabel } from '#domain/rules/messages.ts'
import { rowReader, type CheckedRow } from '#domain/checks/row.ts'
import { instantOf } from '#domain/rules/zone-time.ts'
import { copyOf } from './copy-text.ts'
import { shown, type FaultList } from './fault.ts'
import type { Columns } from './match-columns.ts'
import type { Batch } from './table-file.ts'

export interface RowSettings {
  /** Zone of times without one: the plan unit's. */
  readonly zone: string
  /** What kept expressions may name. */
  readonly parameters?: readonly ParameterDeclaration[] | undefined
  /** What the tenant declared. */
  readonly model?: ModelRows | undefined
}

const encoder = new TextEncoder()

/** Checks rows of a table by the rules of an entity and writes the sound ones as COPY's text. */
export class RowChecker {
  private readonly entity: Entity
  private readonly file: string
  private readonly header: readonly string[]
  private readonly fields: readonly (string | null)[]
  private readonly zones: ReadonlyMap<string, string>
  private readonly staged: readonly (readonly [string, Field])[]
  private readonly read: (input: Readonly<Record<string, string>>) => CheckedRow
  private readonly faults: FaultList
  private readonly headerOf: ReadonlyMap<string, string>
  private readonly absentKeys: Readonly<Record<string, string>>
  private readonly model: TenantModel | undefined

  constructor(
    entity: Entity,
    { name, header }: { readonly name: string; readonly header: readonly string[] },
    { fields, zones }: Pick<Columns, 'fields' | 'zones'>,
    staged: readonly string[],
    { zone, parameters, model }: RowSettings,
    faults: FaultList,
  ) {
    this.entity = entity
    this.file = name
    this.header = header
    this.fields = fields
    this.zones = zones
    this.staged = staged.map((field) => [field, entity.fields[field]!])
    this.faults = faults
    this.headerOf = new Map(fields.flatMap((field, i) => (field === null ? [] : [[field, header[i]!]])))
    const absent = entity.key.filter((key) => !fields.includes(key))
    this.absentKeys = Object.fromEntries(absent.map((key) => [key, '']))
    this.model = model && modelOf(model.custom, model.tables)
    const context = { partial: true, restoring: true, zone, parameters, model: this.model }
    this.read = rowReader(entity, context, new Set([...absent, ...fields.filter((field) => field !== null)]))
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
    const { values, faults: single } = this.read(input)
    const whole = wholeChecks[this.entity.name]?.(values, this.model)
    const faults = whole ? [...single, ...whole] : single
    for (const fault of faults) {
      const value = input[fault.member] ?? ''
      this.fault(line, this.headerOf.get(fault.member) ?? fault.member, value, faultLabel(fault))
    }
    if (faults.length > 0) return null
    let text = String(line)
    for (const [field, declared] of this.staged) text += `\t${copyOf(declared, values[field])}`
    return `${text}\n`
  }

  private fault(line: number, column: string, value: string, text: Label): void {
    this.faults.add({ file: this.file, line, column, value: shown(value), message: text })
  }
}
