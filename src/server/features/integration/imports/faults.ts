import type { Entity } from '#domain/entity.ts'
import { LISTED_FAULTS, type ImportFault } from '#domain/exchange.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import type { MappingFault } from '#domain/integration/read-mapping.ts'
import { textOf, type Label, type Language } from '#domain/label.ts'
import { shown } from '../../../platform/exchange/fault.ts'
import { noCounts, type Counts } from '../interfaces/progress.ts'
import type { RowFault } from '../interfaces/checked-rows.ts'

interface Named {
  /** The file. */
  readonly name: string
  readonly onFault?: ((fault: ImportFault) => void) | undefined
}

/** What is wrong with a file, said by sheet, row and column of it. */
export class Faults {
  readonly listed: ImportFault[] = []
  count = 0
  /** Rows that are at fault. */
  rows = 0
  /** Of a workbook with several sheets. */
  sheet: string | null = null
  lines: readonly MappingLine[] = []
  /** Counts of an import that ended early. */
  readSoFar: Counts = noCounts
  private readonly file: Named
  private readonly entity: Entity
  private readonly language: Language

  constructor(file: Named, entity: Entity, language: Language) {
    this.file = file
    this.entity = entity
    this.language = language
  }

  /** The file cannot be read, or not on. */
  ofFile(fault: ImportFault): void {
    this.add(fault)
  }

  ofMapping({ target, message }: MappingFault, line: number): void {
    this.add({ ...this.place(), line, column: this.columnOf(target), value: '', message })
  }

  /** The import as a whole. */
  ofImport(message: Label): void {
    this.add({ ...this.place(), line: 0, column: '', value: '', message })
  }

  /** A cell that cannot be read. */
  ofCell(line: number, column: string, value: string, message: Label): void {
    this.add({ ...this.place(), line, column, value, message })
  }

  /** @param valueOf value of a column of the row */
  ofRow(line: number, { target, message }: RowFault, valueOf: (column: string) => string): void {
    const column = this.columnOf(target)
    this.add({ ...this.place(), line, column, value: shown(valueOf(column)), message })
  }

  /** Name of the field that a column fills; null: it fills none by itself. */
  fieldOf(column: string): string | null {
    return this.lines.find(({ value }) => value.kind === 'column' && value.column === column)?.target ?? null
  }

  /** The columns of the file that fill a field; of none of them, the name of the field. */
  private columnOf(target: string): string {
    if (target === '') return ''
    const value = this.lines.find((line) => line.target === target)?.value
    if (value?.kind === 'column') return value.column
    if (value?.kind === 'lookup') return value.by.map(({ column }) => column).join(', ')
    const field = this.entity.fields[target]
    return field ? textOf(field.label, this.language) : target
  }

  private place() {
    return { file: this.file.name, ...(this.sheet === null ? {} : { sheet: this.sheet }) }
  }

  private add(fault: ImportFault): void {
    this.count++
    if (this.listed.length < LISTED_FAULTS) this.listed.push(fault)
    this.file.onFault?.(fault)
  }
}
