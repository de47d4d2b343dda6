import {
  NULL_I32,
  NULL_I64,
  tableFromRows,
  textAt,
  type RowValues,
  type Table,
  type TableSchema,
} from '#engine/columns.ts'
import {
  timelineItemSchema,
  timelineLineSchema,
  timelineNoteSchema,
  type TimelineSettings,
} from '#engine/timeline/input.ts'
import type { TimelineElements } from '#engine/timeline/element-table.ts'
import { timelineElements } from '#engine/timeline/elements.ts'
import { timelineItems, type TimelineItemRows } from '#engine/timeline/overview.ts'

/** 2026-11-02, a Monday. */
export const TODAY = 20_759
export const units = (qty: number): bigint => BigInt(Math.round(qty * 1_000_000))

export interface TimelineCase {
  readonly items: readonly RowValues<typeof timelineItemSchema>[]
  readonly lines: readonly RowValues<typeof timelineLineSchema>[]
  readonly notes?: readonly RowValues<typeof timelineNoteSchema>[]
  readonly settings?: Partial<TimelineSettings>
}

const settingsOf = ({ settings }: TimelineCase): TimelineSettings => ({
  today: TODAY,
  window: { back: 0, forward: 0 },
  ...settings,
})

export const itemsOf = (given: TimelineCase): TimelineItemRows =>
  timelineItems(
    tableFromRows(timelineItemSchema, given.items),
    tableFromRows(timelineLineSchema, given.lines),
    settingsOf(given),
  )

/** The list of one item; its stock is one row. */
export function elementsOf(given: TimelineCase, code = 'A', most?: number): TimelineElements {
  const item = given.items.find((one) => one.code === code)!
  const notes = given.notes ?? [{ kind: 'stock', place: 'W', qty: item.stock ?? 0n }]
  return timelineElements(
    {
      items: tableFromRows(timelineItemSchema, [item]),
      lines: tableFromRows(timelineLineSchema, given.lines),
      notes: tableFromRows(timelineNoteSchema, notes),
    },
    settingsOf(given),
    most,
  )
}

type Cell = string | number | null

/** Rows with texts as they are and quantities in units. */
export function plainRows<S extends TableSchema>({ length, columns }: Table<S>): Record<keyof S, Cell>[] {
  return Array.from({ length }, (_, row) => {
    const cells = Object.entries(columns).map(([name, column]) => {
      if ('codes' in column) return [name, textAt(column, row)]
      const value = (column as BigInt64Array | Int32Array | Uint8Array)[row]!
      if (value === NULL_I64 || value === NULL_I32) return [name, null]
      return [name, typeof value === 'bigint' ? Number(value) / 1_000_000 : value]
    })
    return Object.fromEntries(cells) as Record<keyof S, Cell>
  })
}
