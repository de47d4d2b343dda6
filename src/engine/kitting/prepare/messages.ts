import { TableBuilder, type Table } from '../../columns.ts'
import { messageSchema } from '../results.ts'
import type { MessageCode } from '#domain/kitting/message-texts.ts'

export interface Message {
  readonly level: 'E' | 'W' | 'I'
  readonly table: string
  /** Row in the input table, from 0; the table shows it from 1. */
  readonly row: number
  readonly column: string
  readonly code: MessageCode
  readonly order?: string | null | undefined
  readonly item?: string | null | undefined
  readonly value?: string | null | undefined
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Refused rows and warnings, in an order that depends on the order of rows only between otherwise equal ones. */
export class Messages {
  readonly #rows: Message[] = []

  add(message: Message): void {
    this.#rows.push(message)
  }

  get count(): number {
    return this.#rows.length
  }

  table(): Table<typeof messageSchema> {
    const key = ({ level, table, code, column, order, item, value }: Message) =>
      [level, table, code, column, order ?? '', item ?? '', value ?? ''].join('\u0001')
    const sorted = this.#rows
      .map((message) => ({ message, key: key(message) }))
      .sort((a, b) => compare(a.key, b.key) || a.message.row - b.message.row)
    const builder = new TableBuilder(messageSchema)
    for (const { message } of sorted)
      builder.add({ ...message, row: message.row < 0 ? null : message.row + 1 })
    return builder.table()
  }
}
