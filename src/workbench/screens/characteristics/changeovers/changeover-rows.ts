import { parseCapacity } from '#domain/planning/capacity.ts'

/** A changeover row whatever its kind: from one code to another, on a resource or process. */
export interface ChangeoverRow {
  readonly id: string
  readonly rowVersion: number
  readonly code: string
  readonly owner: string
  readonly prev: string
  readonly next: string
  readonly setupExpr: string
  readonly priority: number
  readonly allowed: boolean
}

/** A code with the groups it belongs to. */
export interface Subject {
  readonly code: string
  readonly groups: readonly string[]
}

const ANY = '*'
const SAME = '@same'

const listed = (text: string): readonly string[] => text.split(';').map((one) => one.trim())

/** 2 = names the code itself, 1 = one of its groups, 0 = any, -1 = does not match. */
function closeness(text: string, subject: Subject): number {
  const codes = listed(text)
  if (codes.includes(subject.code)) return 2
  if (subject.groups.some((group) => codes.includes(group))) return 1
  return codes.includes(ANY) ? 0 : -1
}

/**
 * The row that counts for a pair: the most specific by owner, then from, then to; then the highest priority; then the
 * smallest code (entities.md 2.2). Two equal codes need no changeover unless a row says `@same`; null when none counts.
 */
export function resolveChangeover(
  rows: readonly ChangeoverRow[],
  owner: Subject,
  prev: Subject,
  next: Subject,
): ChangeoverRow | null {
  let best: { row: ChangeoverRow; rank: readonly number[] } | null = null
  for (const row of rows) {
    const same = listed(row.next).includes(SAME)
    if (same ? prev.code !== next.code : prev.code === next.code) continue
    const rank = [
      closeness(row.owner, owner),
      closeness(row.prev, prev),
      same ? 2 : closeness(row.next, next),
    ]
    if (rank.includes(-1)) continue
    const full = [...rank, row.priority]
    if (!best || isBefore(full, row.code, best.rank, best.row.code)) best = { row, rank: full }
  }
  return best?.row ?? null
}

function isBefore(a: readonly number[], codeA: string, b: readonly number[], codeB: string): boolean {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return a[at]! > b[at]!
  return codeA < codeB
}

/** Seconds of a changeover; null when its text cannot be read. */
export function changeoverSeconds(row: ChangeoverRow): number | null {
  const parsed = parseCapacity(row.setupExpr)
  return 'fault' in parsed ? null : Number(parsed.perOperation) / 1_000_000
}

export interface NewPair {
  readonly prev: string
  readonly next: string
  readonly seconds: number
}

export interface Gradation {
  /** Seconds of any change along the order, and against it. */
  readonly forward: number
  readonly backward: number
  /** Seconds more for every step between the two. */
  readonly step: number
}

/** Pairs of codes in their order, light to dark: changing along the order is cheap, against it dear. */
export function gradationPairs(
  codes: readonly string[],
  { forward, backward, step }: Gradation,
): readonly NewPair[] {
  return codes.flatMap((prev, from) =>
    codes.flatMap((next, to) =>
      from === to
        ? []
        : [{ prev, next, seconds: (to > from ? forward : backward) + step * (Math.abs(to - from) - 1) }],
    ),
  )
}

/** Pairs that are missing while their opposite is there, with the opposite's seconds. */
export function mirroredPairs(
  codes: readonly string[],
  secondsOf: (prev: string, next: string) => number | null,
): readonly NewPair[] {
  return codes.flatMap((prev) =>
    codes.flatMap((next) => {
      if (prev === next || secondsOf(prev, next) !== null) return []
      const seconds = secondsOf(next, prev)
      return seconds === null ? [] : [{ prev, next, seconds }]
    }),
  )
}
