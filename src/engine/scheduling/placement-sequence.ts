import type { Problem } from './problem.ts'

/**
 * Order in which operations are placed: of all whose predecessors (successors for backward ones) have been placed,
 * the one with the lowest rank comes next. Linked operations must have one direction; members of cycles are skipped.
 */
export function placementSequence(
  problem: Pick<
    Problem,
    'opCount' | 'opRank' | 'predStart' | 'predLink' | 'succStart' | 'succLink' | 'linkBefore' | 'linkAfter'
  >,
  backward: Uint8Array,
): Int32Array {
  const { opCount, opRank, predStart, predLink, succStart, succLink, linkBefore, linkAfter } = problem
  const waiting = new Int32Array(opCount)
  const heap = new RankHeap(opRank, opCount)
  for (let op = 0; op < opCount; op++) {
    waiting[op] = backward[op] ? succStart[op + 1]! - succStart[op]! : predStart[op + 1]! - predStart[op]!
    if (waiting[op] === 0) heap.push(op)
  }
  const sequence = new Int32Array(opCount)
  let count = 0
  while (heap.size > 0) {
    const op = heap.pop()
    sequence[count++] = op
    const [start, links, far] = backward[op]
      ? [predStart, predLink, linkBefore]
      : [succStart, succLink, linkAfter]
    for (let k = start[op]!; k < start[op + 1]!; k++) {
      const other = far[links[k]!]!
      if (backward[other] === backward[op] && --waiting[other]! === 0) heap.push(other)
    }
  }
  return sequence.subarray(0, count)
}

/** Binary heap of operations, lowest rank on top. Ranks are distinct. */
class RankHeap {
  readonly #rank: Int32Array
  readonly #items: Int32Array
  size = 0

  constructor(rank: Int32Array, capacity: number) {
    this.#rank = rank
    this.#items = new Int32Array(capacity)
  }

  push(op: number): void {
    const items = this.#items
    const rank = this.#rank[op]!
    let at = this.size++
    while (at > 0) {
      const up = (at - 1) >> 1
      if (this.#rank[items[up]!]! <= rank) break
      items[at] = items[up]!
      at = up
    }
    items[at] = op
  }

  pop(): number {
    const items = this.#items
    const top = items[0]!
    const last = items[--this.size]!
    const rank = this.#rank[last]!
    let at = 0
    for (;;) {
      let down = 2 * at + 1
      if (down >= this.size) break
      if (down + 1 < this.size && this.#rank[items[down + 1]!]! < this.#rank[items[down]!]!) down++
      if (this.#rank[items[down]!]! >= rank) break
      items[at] = items[down]!
      at = down
    }
    if (this.size > 0) items[at] = last
    return top
  }
}
