export interface LineChange {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
}

/** Numbers that sentences begin with change with every sentence put in between: they do not count. */
const keyOf = (line: string): string => line.replace(/^\d+\. /, '')

/** What became of lines: as few of them as possible gone or new, those that went before those that came. */
export function lineChanges(before: readonly string[], after: readonly string[]): LineChange[] {
  const same = (i: number, j: number): boolean => keyOf(before[i]!) === keyOf(after[j]!)
  const kept = longestKept(before.length, after.length, same)
  const changes: LineChange[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && same(i, j)) {
      changes.push({ kind: 'same', text: after[j]! })
      i++
      j++
    } else if (i < before.length && (j === after.length || kept[i + 1]![j]! >= kept[i]![j + 1]!))
      changes.push({ kind: 'gone', text: before[i++]! })
    else changes.push({ kind: 'new', text: after[j++]! })
  }
  return changes
}

/** Of the lines from i and from j on: how many can stay, in order. */
function longestKept(rows: number, columns: number, same: (i: number, j: number) => boolean): number[][] {
  const kept = Array.from({ length: rows + 1 }, () => Array.from({ length: columns + 1 }, () => 0))
  for (let i = rows - 1; i >= 0; i--)
    for (let j = columns - 1; j >= 0; j--)
      kept[i]![j] = same(i, j) ? kept[i + 1]![j + 1]! + 1 : Math.max(kept[i + 1]![j]!, kept[i]![j + 1]!)
  return kept
}
