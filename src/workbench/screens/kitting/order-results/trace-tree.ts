import { plainValue, type DataRow } from '../../../grid/model/source.ts'

type Values = DataRow['values']

/** A component line with what was allocated to it and the lines below it. */
export interface TraceLine {
  readonly key: string
  readonly values: Values
  readonly allocations: readonly Values[]
  readonly children: readonly TraceLine[]
}

/** The tree of an order's detail rows by their level; rows come in path order, a line's inner lines right after it. */
export function traceTree(lines: readonly Values[], allocations: readonly Values[]): readonly TraceLine[] {
  const byPath = new Map<string, Values[]>()
  for (const given of allocations) {
    const key = plainValue(given['path'])
    byPath.set(key, [...(byPath.get(key) ?? []), given])
  }
  let at = 0
  const below = (level: number): TraceLine[] => {
    const found: TraceLine[] = []
    while (at < lines.length && levelOf(lines[at]!) >= level) {
      const values = lines[at]!
      const path = plainValue(values['path'])
      at++
      const item = plainValue(values['item'])
      const own = (byPath.get(path) ?? []).filter((given) => plainValue(given['item']) === item)
      found.push({
        key: `${path}/${item}/${at}`,
        values,
        allocations: own,
        children: below(levelOf(values) + 1),
      })
    }
    return found
  }
  return below(-Infinity)
}

const levelOf = (values: Values): number => Number(values['level'] ?? 0)
