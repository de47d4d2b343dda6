import type { SchedulingMessageCode } from '#domain/scheduling/message-texts.ts'
import { TableBuilder, type Table } from '../columns.ts'
import { scheduleMessageSchema } from './results.ts'

export interface ScheduleMessage {
  readonly level: 'E' | 'W' | 'I'
  readonly code: SchedulingMessageCode
  readonly order?: string | null
  readonly operation?: string | null
  readonly resource?: string | null
  /** Seconds UTC. */
  readonly at?: number | null
  readonly seconds?: number | null
  /** Value of {value} in the text. */
  readonly value?: string | null
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Refused rows, warnings and violations, in an order that does not depend on the order of rows. */
export class ScheduleMessages {
  readonly #rows: ScheduleMessage[] = []

  add(message: ScheduleMessage): void {
    this.#rows.push(message)
  }

  get rows(): readonly ScheduleMessage[] {
    return this.#rows
  }

  count(level: ScheduleMessage['level']): number {
    return this.#rows.reduce((sum, row) => sum + Number(row.level === level), 0)
  }

  table(): Table<typeof scheduleMessageSchema> {
    const keyed = this.#rows.map((row) => ({
      row,
      key: [row.level, row.code, row.order, row.operation, row.resource, row.value, row.at]
        .map((part) => part ?? '')
        .join('\u0001'),
    }))
    const builder = new TableBuilder(scheduleMessageSchema)
    for (const { row } of keyed.sort((a, b) => compare(a.key, b.key))) {
      const { value, ...rest } = row
      builder.add({ ...rest, text: value ?? null })
    }
    return builder.table()
  }
}
