import type { CalendarInput } from '../../calendar/input.ts'
import type { InputFault } from '../../calendar/reading.ts'
import { rowAt, TableBuilder, textAt, type Table, type TextColumn } from '../../columns.ts'
import { explodeMessageSchema } from '../explode/output.ts'
import { scheduleMessageSchema } from '../results.ts'
import { planMessageSchema } from './tables.ts'

export interface PlanMessage {
  readonly level: 'E' | 'W' | 'I'
  /** Name of the text: message-texts.ts or plan-texts.ts of scheduling, or explosion-texts.ts. */
  readonly code: string
  readonly order?: string | null
  readonly operation?: string | null
  readonly resource?: string | null
  readonly item?: string | null
  readonly procNo?: number | null
  readonly at?: bigint | number | null
  readonly seconds?: number | null
  /** Value of {value} in the text. */
  readonly text?: string | null
}

interface Said extends PlanMessage {
  readonly command: number
}

/** Messages of the commands of a run, in the order of the commands. Of several schedules the last one counts. */
export class PlanMessages {
  #said: Said[] = []
  #ofSchedule: readonly Said[] = []
  #command = 0

  /** The following messages are those of the n-th command. */
  begin(command: number): void {
    this.#command = command
  }

  add(message: PlanMessage): void {
    this.#said.push({ ...message, command: this.#command })
  }

  /** Messages of the explosion; those of an earlier one are forgotten. */
  setExplosion(table: Table<typeof explodeMessageSchema>): void {
    const command = this.#command
    this.#said = this.#said.filter((one) => one.command !== command)
    for (let row = 0; row < table.length; row++) {
      const { level, code, order, item, procNo, operation, value } = rowAt(explodeMessageSchema, table, row)
      this.add({
        level: level as PlanMessage['level'],
        code: code!,
        order,
        operation,
        item,
        procNo,
        text: value,
      })
    }
  }

  /** `resource` is the code of the faulty row, `text` its value. */
  addCalendarFault({ level, table, row, fault }: InputFault, calendars: CalendarInput): void {
    const codes = (calendars[table].columns as { readonly code?: TextColumn }).code
    const where = codes ? textAt(codes, row) : null
    this.add({ level, code: fault.code, resource: where, text: fault.value })
  }

  setSchedule(table: Table<typeof scheduleMessageSchema>): void {
    this.#ofSchedule = Array.from({ length: table.length }, (_, row) => {
      const { level, code, ...rest } = rowAt(scheduleMessageSchema, table, row)
      return { ...rest, level: level as PlanMessage['level'], code: code!, command: this.#command }
    })
  }

  /** Messages of a command, or of all. */
  count(level: PlanMessage['level'] | null, command: number | null = null): number {
    return this.#all().filter(
      (one) => (level === null || one.level === level) && (command === null || one.command === command),
    ).length
  }

  table(): Table<typeof planMessageSchema> {
    const builder = new TableBuilder(planMessageSchema)
    for (const one of this.#all().sort((a, b) => a.command - b.command)) builder.add(one)
    return builder.table()
  }

  #all(): Said[] {
    return [...this.#said, ...this.#ofSchedule]
  }
}
