import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import type { ScenarioPatch } from '#domain/kitting/scenario.ts'
import { plainValue, type CellValue, type DataRow } from '../../../grid/model/source.ts'

type Row = DataRow['values']

const units = (value: CellValue): bigint => unitsOr(plainValue(value) || '0', 0n)

/** The supply an allocation draws on, as a reservation names it: stock has no document of its own. */
function supplyOf(row: Row): Partial<ScenarioPatch> {
  const given = {
    doc: row['class'] === 'STOCK' ? '' : plainValue(row['supply']),
    warehouse: plainValue(row['warehouse']),
    lot: plainValue(row['lot']),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
}

/** Reserving what an allocation gave to its order for another one. */
export const moveOf = (row: Row, to: string, qty: string = plainValue(row['qty'])): ScenarioPatch => ({
  kind: 'reserve',
  order: to,
  item: plainValue(row['item']),
  qty,
  from: plainValue(row['order']),
  ...supplyOf(row),
})

/** Moves that bring `wanted` (decimal) to an order out of allocations of one other, the first of them first. */
export function movesTo(
  order: string,
  allocations: readonly Row[],
  wanted: string,
): readonly ScenarioPatch[] {
  let left = units(wanted)
  return allocations.flatMap((row) => {
    const held = units(row['qty'])
    const taken = held < left ? held : left
    left -= taken
    return taken > 0n ? [moveOf(row, order, formatDecimal(taken))] : []
  })
}
