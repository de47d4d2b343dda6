import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import { NULL_I64 } from '#engine/columns.ts'
import type { PsiRowName } from '#engine/psi/problem.ts'
import { itemCells } from '#engine/psi/item-cells.ts'
import { spreadEvenly } from '#engine/psi/proposal/spread.ts'
import type { ShownRow } from '#engine/psi/shown.ts'
import type { ItemCells } from '../psi-blocks.ts'
import type { CellSet } from './typed.ts'

/** A cell as shown: an item that was read, and the periods of the layout from `first` to before `end`. */
export interface CellPlace {
  readonly cells: ItemCells
  readonly first: number
  readonly end: number
}

/** Why a text is no quantity of a cell: key of its message, and the least quantity where it is below that. */
export interface CellFault {
  readonly fault: 'notNumber' | 'tooManyDecimals' | 'outOfRange' | 'negative' | 'firm'
  readonly least?: string
}

/** Lines whose cells may be typed in: planned receipts, or all receipts, as the calculation gives them. */
export const isEditable = ({ declared, source }: ShownRow): boolean =>
  declared.editable && declared.initial.trim() === '' && (source === 'planned' || source === 'receipts')

export const isFault = (one: readonly CellSet[] | CellFault): one is CellFault => 'fault' in one

/**
 * What a text typed in a cell makes of planned cells. Of a cell over several periods the quantity is divided evenly; of a
 * line of all receipts what is firm or received stays, and the rest is planned. Nothing typed means none.
 */
export function cellsTyped(
  text: string,
  { source }: ShownRow,
  { cells: { grid, item }, first, end }: CellPlace,
): readonly CellSet[] | CellFault {
  const plain = text.trim().replace(/(?<=\d)[,，](?=\d{3}(?:\D|$))/g, '')
  const qty = plain === '' ? 0n : parseDecimal(plain)
  if (typeof qty !== 'bigint') return { fault: qty }
  if (qty < 0n) return { fault: 'negative' }
  const row = (name: PsiRowName) => itemCells(grid.cells[name], item, grid.periods.length)
  const [planned, firm, received] = [row('planned'), row('firm'), row('received')]
  let kept = 0n
  for (let p = first; p < end; p++) {
    if (planned[p] === NULL_I64) return { fault: 'outOfRange' }
    if (source === 'receipts') kept += firm[p]! + received[p]!
  }
  if (plain === '' || qty >= kept) return shared(plain === '' ? 0n : qty - kept)
  return { fault: 'firm', least: formatDecimal(kept) }

  function shared(total: bigint): CellSet[] {
    return spreadEvenly(total, end - first).map((share, at) => ({
      item: grid.codes[item]!,
      start: grid.periods[first + at]!.start,
      qty: share === planned[first + at] ? null : share,
    }))
  }
}
