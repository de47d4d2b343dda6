import { emptyColumn, type Table, type TextColumn } from '../columns.ts'
import type { previousSchema } from './input.ts'
import type { allocationSchema } from './results.ts'

/** Allocations of a published run, as input of the next run. Released allocations are dropped. */
export function previousOf({
  length,
  columns,
}: Table<typeof allocationSchema>): Table<typeof previousSchema> {
  const kept = Int32Array.from({ length }, (_, row) => row).filter((row) => columns.released[row] !== 1)
  const texts = ({ codes, values }: TextColumn): TextColumn => ({
    codes: kept.map((row) => codes[row]!),
    values,
  })
  const qty = emptyColumn('quantity', kept.length)
  for (let k = 0; k < kept.length; k++) qty[k] = columns.qty[kept[k]!]!
  return {
    length: kept.length,
    columns: {
      order: texts(columns.order),
      lineNo: texts(columns.lineNo),
      item: texts(columns.item),
      doc: texts(columns.supply),
      lot: texts(columns.lot),
      qty,
    },
  }
}
