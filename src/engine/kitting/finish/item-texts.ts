import type { TextColumn } from '../../columns.ts'
import { pickInts } from '../../numbers.ts'
import type { Facts } from './facts.ts'

type ItemText = 'name' | 'spec' | 'supplier' | 'buyer' | 'warehouse' | 'planner'

/** Texts of the table of items by item number. */
export function itemTexts({ prepared }: Facts): { of(column: ItemText, items: Int32Array): TextColumn } {
  const { row } = prepared.source.items
  const { columns } = prepared.source.input.items
  const known = new Map<ItemText, Int32Array>()
  const byItem = (column: ItemText): Int32Array => {
    const found = known.get(column) ?? pickInts(columns[column].codes, row)
    known.set(column, found)
    return found
  }
  return {
    of: (column, items) => ({ codes: pickInts(byItem(column), items), values: columns[column].values }),
  }
}
