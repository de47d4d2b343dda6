import { uint32s } from './shared.ts'

/** Pegs and sequence links between bars, by source. */
export interface LinkInput {
  readonly from: ArrayLike<number>
  readonly to: ArrayLike<number>
  /** 0 = sequence within an order, 1 = pegging between orders, 2 = broken. */
  readonly kind?: ArrayLike<number>
}

/** Links found from either end: those of source s are [first[s], first[s + 1]) of `ends`, in both directions. */
export interface Links {
  readonly count: number
  readonly first: Uint32Array
  /** The source at the other end, with what else is asked of a link in the bits below it. */
  readonly ends: Uint32Array
}

export const otherEnd = (end: number): number => end >>> 3
export const linkKind = (end: number): number => (end >>> 1) & 3
/** Whether the source that has it is the earlier end. */
export const goesOut = (end: number): boolean => (end & 1) === 1

export function buildLinks(sources: number, { from, to, kind }: LinkInput): Links {
  const count = from.length
  const first = uint32s(sources + 1)
  for (let k = 0; k < count; k++) {
    first[from[k]! + 1]!++
    first[to[k]! + 1]!++
  }
  for (let s = 0; s < sources; s++) first[s + 1]! += first[s]!
  const ends = uint32s(count * 2)
  const next = first.slice()
  for (let k = 0; k < count; k++) {
    const bits = (kind?.[k] ?? 0) * 2
    ends[next[from[k]!]!++] = to[k]! * 8 + bits + 1
    ends[next[to[k]!]!++] = from[k]! * 8 + bits
  }
  return { count, first, ends }
}
