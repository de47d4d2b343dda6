import type { CellValue, GridRow } from './source.ts'

/**
 * Where a merged column starts a new block: true when the cell differs from the one above, in this column or in
 * a merged column to its left, so that a block never reaches across a block of an outer column.
 */
export function startsBlock(
  fields: readonly string[],
  at: number,
  above: GridRow | undefined,
  row: GridRow,
): boolean {
  if (!above || above.kind === 'group' || row.kind === 'group') return true
  for (let i = 0; i <= at; i++) if (!same(above.values[fields[i]!], row.values[fields[i]!])) return true
  return false
}

const same = (a: CellValue, b: CellValue): boolean => (a ?? null) === (b ?? null)
