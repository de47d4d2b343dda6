import { textAt, type Table } from '../columns.ts'
import type { messageSchema } from './results.ts'

/** Equal messages of several rows: their number, and the first of them with its values. */
export interface Finding {
  readonly level: string
  readonly code: string
  readonly table: string
  readonly column: string
  /** Row number in the input, from 1; null when the message is of no row. */
  readonly row: number | null
  readonly order: string | null
  readonly item: string | null
  readonly value: string | null
  readonly count: number
}

const rank: Readonly<Record<string, number>> = { E: 0, W: 1, I: 2 }

/** Messages by level, code, table and column; errors first, then by number. */
export function findingsOf(messages: Table<typeof messageSchema>): Finding[] {
  const { columns } = messages
  const groups = new Map<string, Finding & { count: number }>()
  for (let at = 0; at < messages.length; at++) {
    const [level, code, table, column] = [columns.level, columns.code, columns.table, columns.column].map(
      (text) => textAt(text, at) ?? '',
    ) as [string, string, string, string]
    const key = [level, code, table, column].join('\u0000')
    const group = groups.get(key)
    if (group) group.count++
    else {
      const row = columns.row[at]!
      groups.set(key, {
        level,
        code,
        table,
        column,
        row: row < 0 ? null : row,
        order: textAt(columns.order, at),
        item: textAt(columns.item, at),
        value: textAt(columns.value, at),
        count: 1,
      })
    }
  }
  const place = ({ level }: Finding) => rank[level] ?? 3
  return [...groups.values()].sort((a, b) => place(a) - place(b) || b.count - a.count)
}
