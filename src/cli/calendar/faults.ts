import { calendarFaultText } from '#domain/calendar/faults.ts'
import type { Language } from '#domain/label.ts'
import type { InputFault } from '#engine/calendar/reading.ts'
import type { FaultReport } from '../tables/faults.ts'
import type { CalendarFolder } from './calendar-input.ts'

/** Columns of the engine that have another name in the files. */
const fileColumns: Readonly<Record<string, string>> = {
  sortOrder: 'sort_order',
  defaultQty: 'default_qty',
  validFrom: 'valid_from',
  validTo: 'valid_to',
  series: 'qty',
  table: 'calendar',
}

/** Adds faults of the engine to a report as file, line, column and reason. */
export function reportFaults(
  faults: readonly InputFault[],
  folder: CalendarFolder,
  report: FaultReport,
): void {
  for (const { table, row, column, fault } of faults) {
    const file = folder[table]
    if (!file) continue
    const name = fileColumns[column] ?? column
    report.addText(file.name, file.lineOf(row), name, (language: Language) =>
      calendarFaultText(fault, language),
    )
  }
}
