import { NULL_I32, type Table } from '../columns.ts'
import { slotSchema, type CalendarInput } from './input.ts'
import { prepareCalendars, type PreparedCalendars, type Window } from './prepare.ts'
import type { CalendarSolution, CalendarSolver, SlotKinds } from './problem.ts'
import type { InputFault } from './reading.ts'
import { SlotReader, type SlotRecords } from './slots.ts'
import { WorkTime } from './work-time.ts'

/** Work-time slots of all resources of a window. */
export class Expansion {
  readonly faults: readonly InputFault[]
  readonly slots: SlotRecords
  readonly prepared: PreparedCalendars
  readonly kinds: SlotKinds
  readonly #input: CalendarInput

  constructor(input: CalendarInput, prepared: PreparedCalendars, solution: CalendarSolution) {
    this.#input = input
    this.prepared = prepared
    this.faults = prepared.faults
    this.kinds = prepared.kinds
    this.slots = solution
  }

  /** Jumps over the slots of a resource (its row in the input). */
  workTime(resource: number): WorkTime {
    return new WorkTime(this.slots, this.kinds.quantity, resource)
  }

  /** Slots of all resources as a table, or of one (its row in the input). */
  table(resource?: number): Table<typeof slotSchema> {
    const { first, last } = this.slots
    const reader = new SlotReader(this.slots)
    const [from, to] = resource === undefined ? [0, first.length] : [resource, resource + 1]
    let length = 0
    for (let r = from; r < to; r++) length += last[r]! - first[r]!
    const { resources, shifts, calendars, overrides } = this.#input
    const columns = {
      start: new BigInt64Array(length),
      end: new BigInt64Array(length),
      quantity: new BigInt64Array(length),
      calendarRow: new Int32Array(length),
      overrideRow: new Int32Array(length),
      day: new Int32Array(length),
    }
    const codes = {
      resource: new Int32Array(length),
      shift: new Int32Array(length),
      calendar: new Int32Array(length),
    }
    // Codes of overrides follow those of calendar rows.
    const behind = calendars.columns.code.values.length
    const names = [...calendars.columns.code.values, ...overrides.columns.code.values]
    for (let r = from, row = 0; r < to; r++)
      for (let k = first[r]!; k < last[r]!; k++, row++) {
        const kind = reader.kind(k)
        columns.start[row] = BigInt(reader.start(k))
        columns.end[row] = BigInt(reader.end(k))
        columns.quantity[row] = this.kinds.quantity[kind]!
        columns.day[row] = reader.day(k)
        const [calendar, override] = [this.kinds.calendar[kind]!, this.kinds.override[kind]!]
        columns.calendarRow[row] = calendar < 0 ? NULL_I32 : calendar
        columns.overrideRow[row] = override < 0 ? NULL_I32 : override
        codes.resource[row] = resources.columns.code.codes[r]!
        const shift = this.kinds.shift[kind]!
        codes.shift[row] = shift < 0 ? -1 : shifts.columns.code.codes[shift]!
        const own =
          calendar < 0 ? overrides.columns.code.codes[override]! : calendars.columns.code.codes[calendar]!
        codes.calendar[row] = own < 0 || calendar >= 0 ? own : own + behind
      }
    return {
      length,
      columns: {
        ...columns,
        resource: { codes: codes.resource, values: resources.columns.code.values },
        shift: { codes: codes.shift, values: shifts.columns.code.values },
        calendar: { codes: codes.calendar, values: names },
      },
    }
  }
}

/**
 * Expands calendars over [from, to): every resource gets the slots of the row that wins each of its days (precedence:
 * ranking.ts), with overrides applied. Faulty rows are reported and rejected; resources without a matching row,
 * and those of type D, get no slots. The same result for the same rows in any order.
 * @throws RangeError when the window is longer than a century
 */
export function expandCalendars(
  input: CalendarInput,
  window: Window,
  solver: CalendarSolver,
  between?: (share: number) => void,
): Expansion {
  const prepared = prepareCalendars(input, window)
  return new Expansion(input, prepared, solver.expand(prepared.problem, between))
}
