import { mostSaved } from '#domain/crud.ts'
import { storeOf } from '../../../list/row-store.ts'
import { exactRow, nextPattern, type ChangeoverRow, type NewPair } from './changeover-rows.ts'
import type { ChangeoverKind } from './changeover-kinds.ts'

/** Code of the row for one pair; the same pair has the same code. */
export const pairCode = (owner: string, prev: string, next: string): string =>
  [owner === '*' ? 'ANY' : owner, prev, next === '@same' ? 'SAME' : next].join('-').slice(0, 80)

/**
 * Writes the rows of many pairs, all or none: a row that speaks of exactly one of them is changed, others are added.
 * Gives how to take it back.
 */
export async function writePairs(
  kind: ChangeoverKind,
  owner: string,
  pairs: readonly NewPair[],
  rows: readonly ChangeoverRow[],
): Promise<() => Promise<void>> {
  const written: (() => Promise<void>)[] = []
  const takeBack = async (): Promise<void> => {
    for (const undo of written.toReversed()) await undo()
  }
  try {
    for (let at = 0; at < pairs.length; at += mostSaved)
      written.push(await writeSome(kind, owner, pairs.slice(at, at + mostSaved), rows))
  } catch (error) {
    await takeBack()
    throw error
  }
  return takeBack
}

async function writeSome(
  kind: ChangeoverKind,
  owner: string,
  pairs: readonly NewPair[],
  rows: readonly ChangeoverRow[],
): Promise<() => Promise<void>> {
  const store = storeOf(kind.entity)
  const found = pairs.map(({ prev, next }) => exactRow(rows, owner, prev, next))
  const saved = await store.saveMany!(
    pairs.map(({ prev, next, time, allowed }, at) => {
      const row = found[at]
      const values = { setupExpr: time, allowed }
      if (row) return { ...values, id: row.id, rowVersion: row.rowVersion }
      const after = nextPattern(prev, next)
      const code = pairCode(owner, prev, after)
      return { ...values, code, [kind.owner]: owner, [kind.prev]: prev, [kind.next]: after }
    }),
  )
  return async () => {
    const changed = saved.flatMap(({ id, rowVersion }, at) => {
      const row = found[at]
      return row ? [{ id, rowVersion, setupExpr: row.setupExpr, allowed: row.allowed }] : []
    })
    const added = saved.filter((_, at) => !found[at])
    if (changed.length > 0) await store.saveMany!(changed)
    if (added.length > 0) await store.remove(added)
  }
}
