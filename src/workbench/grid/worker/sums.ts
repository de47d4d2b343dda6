import type { TableEngine } from '#engine/table/types.ts'
import type { CellValue, GridQuery } from '../model/source.ts'
import type { ColumnTable } from './columns.ts'
import { numberValue } from './values.ts'

/** Sums of all `rows`, none where rows differ in what a sum needs (units, currencies). */
export function totalsOf(
  engine: TableEngine,
  table: ColumnTable,
  { sums: fields, sumWithin }: GridQuery,
  rows: Uint32Array | undefined,
): Record<string, CellValue> {
  const sums = engine.sum(table, fields, rows)
  const agreeing = new Map<string, boolean>()
  const agree = (field: string): boolean => {
    const known = agreeing.get(field)
    if (known !== undefined) return known
    const groups = table.columns[field] ? engine.group(table, [field], [], rows) : null
    agreeing.set(field, groups !== null && groups.first.length <= 1)
    return agreeing.get(field)!
  }
  return Object.fromEntries(
    fields.map((field, at) => {
      const within = sumWithin?.[field]
      const isShown = within === undefined || agree(within)
      return [field, isShown ? numberValue(table.kinds[field], sums[at] ?? 0n) : null]
    }),
  )
}

/** First level of groups whose rows agree in what a sum needs; beyond all levels where none does. */
export function levelsOfSums({ group, sums, sumWithin }: GridQuery): number[] {
  return sums.map((field) => {
    const within = sumWithin?.[field]
    if (within === undefined) return 0
    const level = group.indexOf(within)
    return level < 0 ? Infinity : level
  })
}
