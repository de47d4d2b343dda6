/** Maximum number of classes that are compared one by one. */
const MOST_CLASSES = 96

export interface ClassUse {
  /** Classes with more than one value. */
  readonly several: Uint8Array
  /** Classes that operations have. */
  readonly used: Uint8Array
  /** True when operations may lack a value, or equal values may be of different classes. */
  readonly isLoose: boolean
}

/** Maximum seconds by which a cell of a table exceeds the sum of two cells via a third class (Problem.profileSlack). */
export function slackOf(table: Int32Array, size: number, { several, used, isLoose }: ClassUse): number {
  const most = table.reduce((sum, seconds) => Math.max(sum, seconds), 0)
  if (isLoose || size > MOST_CLASSES) return most
  /** Longest and shortest a changeover between two classes can be; -1 where it is forbidden. */
  const same = (a: number) => table[size * size + a]!
  const cell = (a: number, b: number) => table[a * size + b]!
  const longest = (a: number, b: number) =>
    a !== b ? cell(a, b) : several[a] ? Math.max(same(a), cell(a, a)) : same(a)
  const shortest = (a: number, b: number) => {
    if (a !== b) return cell(a, b)
    if (!several[a] || cell(a, a) < 0) return same(a)
    return same(a) < 0 ? cell(a, a) : Math.min(same(a), cell(a, a))
  }
  let slack = 0
  for (let a = 0; a < size; a++)
    for (let o = 0; o < size; o++) {
      const first = used[o] ? shortest(a, o) : -1
      if (first < 0) continue
      for (let b = 0; b < size; b++) {
        const second = used[b] ? shortest(o, b) : -1
        if (second >= 0) slack = Math.max(slack, longest(a, b) - first - second)
      }
    }
  return slack
}
