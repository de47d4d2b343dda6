import { parseCapacity } from '#domain/rules/capacity.ts'
import { formatDuration } from '#domain/rules/duration.ts'
import { SAME, type ChangeoverPatterns } from '#domain/scheduling/changeover-rule.ts'

/** A changeover row whatever its kind: from codes to others, on resources or in processes. */
export interface ChangeoverRow extends ChangeoverPatterns {
  readonly id: string
  readonly rowVersion: number
  readonly setupExpr: string
  readonly allowed: boolean
}

/** Seconds of a changeover; null when its text cannot be read. */
export function changeoverSeconds(row: Pick<ChangeoverRow, 'setupExpr'>): number | null {
  const parsed = parseCapacity(row.setupExpr)
  return 'fault' in parsed ? null : Number(parsed.perOperation) / 1_000_000
}

/** What a matrix cell is to say. */
export interface NewPair {
  readonly prev: string
  readonly next: string
  /** As it is written: `30m`. */
  readonly time: string
  readonly allowed: boolean
}

/** The row that counts for a pair; null when none does. */
export type Resolve = (prev: string, next: string) => ChangeoverRow | null

export interface Gradation {
  /** Seconds of any change along the order, and against it. */
  readonly forward: number
  readonly backward: number
  /** Seconds more for every step between the two. */
  readonly step: number
}

/** A code and where it is in the gradation: its place in the order, or the number that it was given. */
export interface Graded {
  readonly code: string
  readonly rank: number
}

/** Pairs of codes by their ranks, light to dark: changing upwards is cheap, downwards dear, and equal ranks cost no steps. */
export function gradationPairs(
  codes: readonly Graded[],
  { forward, backward, step }: Gradation,
): readonly NewPair[] {
  return codes.flatMap((prev) =>
    codes.flatMap((next) => {
      if (prev.code === next.code) return []
      const distance = Math.max(0, Math.abs(next.rank - prev.rank) - 1)
      const seconds = Math.round((next.rank >= prev.rank ? forward : backward) + step * distance)
      return [{ prev: prev.code, next: next.code, time: formatDuration(seconds), allowed: true }]
    }),
  )
}

/** All pairs of two different codes. */
const pairsOf = (codes: readonly string[]): readonly (readonly [string, string])[] =>
  codes.flatMap((prev) => codes.flatMap((next) => (prev === next ? [] : [[prev, next] as const])))

/** Pairs of which no row speaks. */
export const missingPairs = (codes: readonly string[], resolve: Resolve) =>
  pairsOf(codes).filter(([prev, next]) => !resolve(prev, next))

/** Missing pairs with what their opposite says. */
export const mirroredPairs = (codes: readonly string[], resolve: Resolve): readonly NewPair[] =>
  missingPairs(codes, resolve).flatMap(([prev, next]) => pairAs(prev, next, resolve(next, prev)))

/** What another matrix says of the pairs of this one. */
export const copiedPairs = (codes: readonly string[], other: Resolve): readonly NewPair[] =>
  pairsOf(codes).flatMap(([prev, next]) => pairAs(prev, next, other(prev, next)))

const pairAs = (prev: string, next: string, row: ChangeoverRow | null): NewPair[] =>
  row ? [{ prev, next, time: row.setupExpr, allowed: row.allowed }] : []

/** A pair that would change, with what counts for it now. */
export interface PairChange {
  readonly pair: NewPair
  readonly before: ChangeoverRow | null
}

/** The pairs that say something else than what counts now. */
export const changesOf = (pairs: readonly NewPair[], resolve: Resolve): readonly PairChange[] =>
  pairs.flatMap((pair) => {
    const before = resolve(pair.prev, pair.next)
    const same =
      before !== null &&
      before.allowed === pair.allowed &&
      (before.setupExpr === pair.time || sameTime(before.setupExpr, pair.time))
    return same ? [] : [{ pair, before }]
  })

function sameTime(a: string, b: string): boolean {
  const [first, second] = [parseCapacity(a), parseCapacity(b)]
  if ('fault' in first || 'fault' in second) return false
  return (
    first.perOperation === second.perOperation &&
    first.seconds * second.pieces === second.seconds * first.pieces
  )
}

/** Do the patterns say this code and nothing else? */
const names = (patterns: readonly string[], code: string): boolean =>
  patterns.length === 1 && patterns[0] === code

/** How the next side of a row says `code`: of equal sides, as `@same`. */
export const nextPattern = (prev: string, next: string): string => (prev === next ? SAME : next)

/** The row that applies to exactly this pair on this owner; the one that counts when there are several. */
export const exactRow = (
  rows: readonly ChangeoverRow[],
  owner: string,
  prev: string,
  next: string,
): ChangeoverRow | null =>
  rows
    .filter(
      (row) => names(row.owner, owner) && names(row.prev, prev) && names(row.next, nextPattern(prev, next)),
    )
    .toSorted((a, b) => b.priority - a.priority || (a.code < b.code ? -1 : 1))[0] ?? null
