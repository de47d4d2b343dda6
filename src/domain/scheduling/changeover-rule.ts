/** Matches any code. */
export const ANY = '*'
/** As previous or next: the row counts where both sides are equal. */
export const SAME = '@same'

/** How closely a list of patterns names a code: the smaller is closer. */
export const Closeness = { EXACT: 0, GROUP: 1, ANY: 2, NONE: 3 } as const

/** A code with the groups it belongs to. */
export interface Subject {
  readonly code: string
  readonly groups: readonly string[]
}

/** What decides between changeover rows, whatever their kind. The owner is the resource, or the process of ChangeR. */
export interface ChangeoverPatterns {
  readonly code: string
  readonly owner: readonly string[]
  readonly prev: readonly string[]
  readonly next: readonly string[]
  readonly priority: number
}

/** Place of a row among those that match: compared from the first to the last. */
export interface ChangeoverRank {
  readonly owner: number
  readonly prev: number
  readonly next: number
  readonly priority: number
  readonly code: string
}

/** Priority of a row that says none. */
export const CHANGEOVER_PRIORITY = 50

/** Patterns of a list joined by `;`; an empty list means any. */
export function patternsOf(text: string | null): readonly string[] {
  const list = (text ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
  return list.length === 0 ? [ANY] : list
}

export function closeness(patterns: readonly string[], { code, groups }: Subject): number {
  if (patterns.includes(code)) return Closeness.EXACT
  if (groups.some((group) => patterns.includes(group))) return Closeness.GROUP
  return patterns.includes(ANY) ? Closeness.ANY : Closeness.NONE
}

export const isSameRow = ({ prev, next }: Pick<ChangeoverPatterns, 'prev' | 'next'>): boolean =>
  prev.includes(SAME) || next.includes(SAME)

/** The side of a `@same` row that names the value; any when neither does. */
export function sideOfSame({ prev, next }: ChangeoverPatterns): readonly string[] {
  const other = prev.includes(SAME) ? next : prev
  return other.includes(SAME) ? [ANY] : other
}

/** Negative when `a` counts before `b`: closest owner, previous, next, then the higher priority, then the smaller code. */
export function compareRanks(a: ChangeoverRank, b: ChangeoverRank): number {
  return (
    a.owner - b.owner ||
    a.prev - b.prev ||
    a.next - b.next ||
    b.priority - a.priority ||
    (a.code < b.code ? -1 : a.code > b.code ? 1 : 0)
  )
}

/** How a row matches a changeover; null when it does not. Equal sides are matched by `@same` rows only. */
export function rankOf(
  row: ChangeoverPatterns,
  owner: Subject,
  prev: Subject,
  next: Subject,
): ChangeoverRank | null {
  const same = prev.code === next.code
  if (same !== isSameRow(row)) return null
  const rank: ChangeoverRank = {
    owner: closeness(row.owner, owner),
    prev: same ? closeness(sideOfSame(row), prev) : closeness(row.prev, prev),
    next: same ? Closeness.EXACT : closeness(row.next, next),
    priority: row.priority,
    code: row.code,
  }
  return Math.max(rank.owner, rank.prev, rank.next) === Closeness.NONE ? null : rank
}

/** The row that counts for a pair (entities.md 2.2, resolution); null: the pair needs no changeover. */
export function resolveChangeover<R extends ChangeoverPatterns>(
  rows: readonly R[],
  owner: Subject,
  prev: Subject,
  next: Subject,
): R | null {
  let best: { readonly row: R; readonly rank: ChangeoverRank } | null = null
  for (const row of rows) {
    const rank = rankOf(row, owner, prev, next)
    if (rank && (!best || compareRanks(rank, best.rank) < 0)) best = { row, rank }
  }
  return best?.row ?? null
}
