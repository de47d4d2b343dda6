import { parseCapacity } from '#domain/planning/capacity.ts'
import type { ChangeoverPatterns } from '#domain/scheduling/changeover-rule.ts'

/** A changeover row whatever its kind: from codes to others, on resources or in processes. */
export interface ChangeoverRow extends ChangeoverPatterns {
  readonly id: string
  readonly rowVersion: number
  readonly setupExpr: string
  readonly allowed: boolean
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
