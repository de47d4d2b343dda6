/** Work that needs a part of a resource, with its earliest start and the minimum time after its end in any schedule. */
export interface Body {
  readonly head: number
  /** Units of the resource times duration. */
  readonly work: number
  readonly tail: number
}

/**
 * Lower bound of the makespan from the work that must be done by `capacity` units at once between a head and a tail: over
 * all pairs of them, head + work / capacity + tail.
 */
export function energyBound(bodies: readonly Body[], capacity: number): number {
  const byTail = bodies.toSorted((a, b) => b.tail - a.tail)
  let bound = 0
  for (const least of new Set(bodies.map(({ head }) => head))) {
    let work = 0
    for (const { head, work: own, tail } of byTail) {
      if (head < least) continue
      work += own
      bound = Math.max(bound, least + Math.ceil(work / capacity) + tail)
    }
  }
  return bound
}
