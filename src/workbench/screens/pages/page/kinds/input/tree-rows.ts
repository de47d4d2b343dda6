import type { Row } from '#domain/expressions/index.ts'
import { wireText } from '../../wire-values.ts'

export interface TreeRow {
  readonly id: string
  readonly level: number
  readonly label: string
  readonly isLeaf: boolean
}

interface TreeFields {
  readonly value: string
  readonly text: string
  readonly parent: string
}

/**
 * Rows of a hierarchy in the order in which they are drawn: each before what lies below it, in the order of the source. A row
 * whose parent is not there is a root; so is the first of those that lie below each other in a circle.
 */
export function treeRows(rows: readonly Row[], { value, text, parent }: TreeFields): readonly TreeRow[] {
  const byValue = new Map<string, Row>()
  for (const row of rows) {
    const id = wireText(row[value])
    if (id !== '' && !byValue.has(id)) byValue.set(id, row)
  }
  const below = Map.groupBy(byValue.entries(), ([, row]) => wireText(row[parent]))
  const drawn: TreeRow[] = []
  const seen = new Set<string>()
  const add = (top: string): void => {
    const waiting: [id: string, level: number][] = [[top, 0]]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [id, level] = next
      if (seen.has(id)) continue
      seen.add(id)
      const inner = (below.get(id) ?? []).map(([code]) => code).filter((code) => !seen.has(code))
      const label = wireText(byValue.get(id)![text]) || id
      drawn.push({ id, level, label, isLeaf: inner.length === 0 })
      waiting.push(...inner.toReversed().map((code): [string, number] => [code, level + 1]))
    }
  }
  for (const [id, row] of byValue) if (!byValue.has(wireText(row[parent]))) add(id)
  for (const id of byValue.keys()) add(id)
  return drawn
}
