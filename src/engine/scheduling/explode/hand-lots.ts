import { kept } from './present.ts'
import type { PresentRow } from './rows.ts'

export interface HandLot {
  readonly code: string
  readonly split: number
  /** Pieces, 10^-6. */
  readonly qty: bigint
}

/**
 * The lots that a planner has made of a step that must start `qty` pieces (10^-6): those under way keep their quantities,
 * the others theirs as long as there is something left, and the last of these takes the rest. One that nothing is left
 * for falls away.
 */
export function handLots(rows: readonly PresentRow[], qty: bigint): readonly HandLot[] {
  const last = rows.findLast((row) => !kept(row))
  let left = rows.filter(kept).reduce((rest, row) => rest - (row.qty ?? 0n), qty)
  return rows.flatMap((row) => {
    const part = { code: row.code!, split: row.split ?? 0 }
    const own = row.qty ?? 0n
    if (kept(row)) return [{ ...part, qty: own }]
    const taken = row === last || own > left ? left : own
    left -= taken
    return taken > 0n ? [{ ...part, qty: taken }] : []
  })
}
