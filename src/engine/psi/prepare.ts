import { unify } from '../text-codes.ts'
import { EventColumns, type LeftOut } from './events.ts'
import { sortedFaults, type PsiFault } from './faults.ts'
import type { PsiInput, PsiSettings } from './input.ts'
import { readItems } from './items.ts'
import { readPeriods, windowsOf } from './periods.ts'
import { Part, type PsiProblem } from './problem.ts'

/** The problem and the meaning of its numbers. */
export interface PreparedPsi {
  readonly problem: PsiProblem
  /** Code of every item of the problem, in text order; and its row in the input. */
  readonly codes: readonly string[]
  readonly itemRow: Int32Array
  /** Row in the input of every period of the problem, by time. */
  readonly periodRow: Int32Array
  /** Rejected rows. */
  readonly faults: readonly PsiFault[]
  /** How many rows count nowhere because of their time. */
  readonly left: Readonly<LeftOut>
}

/**
 * Reads and checks the input. Faulty rows are rejected and listed; rows of an item whose own row is faulty are rejected
 * with it. Items are numbered in text order of their codes, periods by time, so that results do not depend on the
 * order of rows. RangeError for invalid settings.
 */
export function preparePsi(input: PsiInput, settings: PsiSettings): PreparedPsi {
  const { receipts, demands } = input
  const found: PsiFault[] = []
  const report = (fault: PsiFault): void => {
    found.push(fault)
  }
  const periods = readPeriods(input.periods, (fault) => report({ table: 'periods', ...fault }))
  const windows = windowsOf(periods, settings.window)
  const { values, columns } = unify([input.items.columns.code, receipts.columns.item, demands.columns.item])
  const [itemIds, receiptIds, demandIds] = columns as [Int32Array, Int32Array, Int32Array]
  const items = readItems(input.items, itemIds, values, periods.bounds[0] ?? 0n, report)
  const events = new EventColumns(receipts.length + demands.length)
  const { overdue } = settings
  events.add('receipts', receipts, receiptIds, items, periods, () => overdue.receipts, report)
  const overdueOf = (part: number) => (part === Part.forecast ? overdue.forecasts : overdue.demands)
  events.add('demands', demands, demandIds, items, periods, overdueOf, report)
  return {
    problem: {
      periodCount: periods.count,
      bounds: periods.bounds,
      windowFirst: windows.first,
      windowLast: windows.last,
      itemCount: items.codes.length,
      opening: items.opening,
      made: items.made,
      safety: items.safety,
      maximum: items.maximum,
      shelf: items.shelf,
      eventCount: events.count,
      eventItem: events.item.subarray(0, events.count),
      eventCell: events.cell.subarray(0, events.count),
      eventQty: events.qty.subarray(0, events.count),
    },
    codes: items.codes,
    itemRow: items.row,
    periodRow: periods.row,
    faults: sortedFaults(found),
    left: events.left,
  }
}
