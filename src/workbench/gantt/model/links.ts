import { uint32s, uint8s } from './shared.ts'

/** Pegs and sequence links between bars, by source. */
export interface LinkInput {
  readonly from: ArrayLike<number>
  readonly to: ArrayLike<number>
  /** 0 = sequence within an order, 1 = pegging between orders, 2 = broken. */
  readonly kind?: ArrayLike<number>
}

/** Links found from either end: those of source s are [first[s], first[s + 1]) of `other`, in both directions. */
export interface Links {
  readonly count: number
  readonly first: Uint32Array
  readonly other: Uint32Array
  readonly kind: Uint8Array
  /** 1 where the source is the earlier end. */
  readonly outgoing: Uint8Array
}

export function buildLinks(sources: number, { from, to, kind }: LinkInput): Links {
  const count = from.length
  const first = uint32s(sources + 1)
  for (let k = 0; k < count; k++) {
    first[from[k]! + 1]!++
    first[to[k]! + 1]!++
  }
  for (let s = 0; s < sources; s++) first[s + 1]! += first[s]!
  const links = {
    count,
    first,
    other: uint32s(count * 2),
    kind: uint8s(count * 2),
    outgoing: uint8s(count * 2),
  }
  const next = first.slice()
  for (let k = 0; k < count; k++)
    for (const [source, other, out] of [
      [from[k]!, to[k]!, 1],
      [to[k]!, from[k]!, 0],
    ] as const) {
      const at = next[source]!++
      links.other[at] = other
      links.kind[at] = kind?.[k] ?? 0
      links.outgoing[at] = out
    }
  return links
}
