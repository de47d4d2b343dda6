/** A list without one of its members. */
export const without = <T>(list: readonly T[], at: number): readonly T[] => list.toSpliced(at, 1)

/** A list with one of its members changed. */
export const withAt = <T>(list: readonly T[], at: number, next: T): readonly T[] => list.with(at, next)

/** A list with a member one place earlier or later; at an end it stays. */
export function shifted<T>(list: readonly T[], at: number, by: -1 | 1): readonly T[] {
  const to = at + by
  return to < 0 || to >= list.length ? list : list.toSpliced(at, 1).toSpliced(to, 0, list[at]!)
}
