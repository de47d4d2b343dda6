import type { TextColumn } from '../../columns.ts'
import { pickInts } from '../../numbers.ts'
import type { Facts } from './facts.ts'

type ItemText = 'name' | 'spec' | 'supplier' | 'buyer' | 'warehouse' | 'planner'

/** Texts of the table of items by item number. */
export function itemTexts({ prepared }: Facts): { of(column: ItemText, items: Int32Array): TextColumn } {
  const { row } = prepared.source.items
  const { columns } = prepared.source.input.items
  return {
    of(column, items) {
      const { codes, values } = columns[column]
      const byItem = row.map((at) => (at < 0 ? -1 : codes[at]!))
      return { codes: pickInts(byItem, items), values }
    },
  }
}
