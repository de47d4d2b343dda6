import type { SourceAnswer } from '../../sources/source-query.ts'
import { wireText } from '../../wire-values.ts'

/** Ids of rows: of the entity, else by their key; those that share a key are told apart by a number. */
export function idsOf({ rows }: SourceAnswer, key: string): readonly string[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const name = wireText(row['id']) || wireText(row[key])
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return before === 0 ? name : `${name}\u0000${before + 1}`
  })
}
