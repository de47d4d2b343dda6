import { textAt, type TextColumn } from '#engine/columns.ts'
import { FaultReport, type FileMessage } from '../../tables/faults.ts'
import type { FileTable } from '../../tables/read-table.ts'

type Values = Readonly<Record<string, string | number>>

/** Reports faults by file, line and column. */
export class FaultReporter {
  readonly report: FaultReport
  /** Doubtful values that are used nevertheless. */
  readonly #warnings: FaultReport

  constructor(report: FaultReport, warnings: FaultReport) {
    this.report = report
    this.#warnings = warnings
  }

  fault(table: FileTable, row: number, column: string, message: FileMessage, values: Values = {}): void {
    this.report.add(table.name, table.lineOf(row), column, message, values)
  }

  doubt(table: FileTable, row: number, column: string, message: FileMessage, values: Values = {}): void {
    this.#warnings.add(table.name, table.lineOf(row), column, message, values)
  }

  /** Reports values that would be read as a list. */
  single(table: FileTable, name: string, column: TextColumn | null): void {
    if (!column || !column.values.some((value) => value.includes(';'))) return
    for (let row = 0; row < table.length; row++) {
      const value = cellOf(column, row)
      if (value?.includes(';')) this.fault(table, row, name, 'holdsSemicolon', { value })
    }
  }
}

export const cellOf = (column: TextColumn | null, row: number): string | null =>
  column === null ? null : textAt(column, row)
