import { storeOf } from '../../../list/row-store.ts'
import { saveUndoable, type TakeBack } from '../../../list/undoable-save.ts'
import { exactRow, nextPattern, type ChangeoverRow, type NewPair } from './changeover-rows.ts'
import type { ChangeoverKind } from './changeover-kinds.ts'

/** Code of the row for one pair; the same pair has the same code. */
export const pairCode = (owner: string, prev: string, next: string): string =>
  [owner === '*' ? 'ANY' : owner, prev, next === '@same' ? 'SAME' : next].join('-').slice(0, 80)

/**
 * Writes the rows of many pairs, all or none: a row that applies to exactly one of them is changed, others are added.
 * Gives how to undo it.
 */
export function writePairs(
  kind: ChangeoverKind,
  owner: string,
  pairs: readonly NewPair[],
  rows: readonly ChangeoverRow[],
): Promise<TakeBack> {
  const saved = pairs.map(({ prev, next, time, allowed }) => {
    const found = exactRow(rows, owner, prev, next)
    const values = { setupExpr: time, allowed }
    if (found) return { row: { ...found }, values }
    const after = nextPattern(prev, next)
    const code = pairCode(owner, prev, after)
    return {
      row: null,
      values: { ...values, code, [kind.owner]: owner, [kind.prev]: prev, [kind.next]: after },
    }
  })
  return saveUndoable(storeOf(kind.entity), saved)
}
