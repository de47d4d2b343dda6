/** Kind of limit that the block behind a gap sets for the gap (problem.ts, RIGHT NEIGHBOUR). */
export type Hold = 'free' | 'held' | 'fixed'

/** One interval of a resource, positions on its own calendar. */
export interface Block {
  /** Operation whose values the next changeover starts from; -1 = none (sub-resource). */
  readonly op: number
  setup: number
  readonly start: number
  readonly end: number
  readonly hold: Hold
  /** Furnace: content of the batch. */
  readonly batch: Batch | null
}

export interface Batch {
  readonly key: number
  readonly start: number
  readonly work: number
  readonly startTime: number
  qty: number
  readonly ops: number[]
}

export interface Gap {
  /** Index of a block inserted into the gap. */
  readonly index: number
  readonly from: number
  readonly to: number
  /** Operation before the gap: its values decide the changeover. */
  readonly left: number
  readonly right: Block | null
}

/** Blocks of a resource of capacity one, by start. */
export class Timeline {
  readonly blocks: Block[] = []
  readonly #total: number
  readonly #initial: number

  /** @param initial represents the state of the resource before the plan */
  constructor(total: number, initial: number) {
    this.#total = total
    this.#initial = initial
  }

  /** Gaps in order. Fixed blocks may overlap: the latest end counts. */
  gaps(): Gap[] {
    const gaps: Gap[] = []
    let [from, left] = [0, this.#initial]
    for (let index = 0; index <= this.blocks.length; index++) {
      const right = this.blocks[index] ?? null
      const to = right === null ? this.#total : right.hold === 'free' ? right.start : right.setup
      if (to > from) gaps.push({ index, from, to, left, right })
      if (right && right.end > from) [from, left] = [right.end, right.op]
    }
    return gaps
  }

  insert(index: number, block: Block): void {
    this.blocks.splice(index, 0, block)
  }

  /** Inserts a block by its begin. */
  add(block: Block): void {
    if (block.end <= block.setup) return
    const index = this.blocks.findIndex((other) => other.setup > block.setup)
    this.insert(index < 0 ? this.blocks.length : index, block)
  }

  /**
   * Whether a use as sub-resource can have [from, to): -1, or (forward) a later position to try from, or (backward) an
   * earlier one to end at. `limit` gives the largest end that the right neighbour of a gap allows.
   */
  conflict(from: number, to: number, backward: boolean, limit: (gap: Gap) => number): number {
    const gaps = this.gaps()
    if (!backward) {
      for (const [k, gap] of gaps.entries()) {
        if (gap.to <= from) continue
        if (gap.from > from) return gap.from
        if (to <= limit(gap)) return -1
        const next = gaps.slice(k + 1).find((later) => later.from > from)
        return next ? next.from : this.#total
      }
      return this.#total
    }
    const gap = gaps.findLast((one) => one.from < to)
    if (!gap) return 0
    const most = limit(gap)
    if (to <= most && gap.from <= from) return -1
    return to > most && most > gap.from ? most : gap.from
  }
}

/** Free quantity of a resource of capacity above one, by position. */
export class Profile {
  readonly #at: number[] = []
  readonly #free: number[] = []

  /** @param steps quantity from each position on; the last one has no successor */
  constructor(steps: readonly { readonly at: number; readonly qty: number }[], total: number) {
    for (const { at, qty } of steps) {
      this.#at.push(at)
      this.#free.push(qty)
    }
    this.#at.push(total)
    this.#free.push(0)
  }

  /** As Timeline.conflict, for a use of `qty`. */
  conflict(from: number, to: number, qty: number, backward: boolean): number {
    let found = -1
    for (let k = 0; k + 1 < this.#at.length; k++) {
      const [begin, end] = [this.#at[k]!, this.#at[k + 1]!]
      if (begin >= to || end <= from || this.#free[k]! >= qty) continue
      if (!backward) return end
      found = begin
    }
    return found
  }

  take(from: number, to: number, qty: number): void {
    if (from >= to) return
    this.#cut(from)
    this.#cut(to)
    for (let k = 0; k < this.#at.length; k++)
      if (this.#at[k]! >= from && this.#at[k]! < to) this.#free[k]! -= qty
  }

  #cut(at: number): void {
    const k = this.#at.findIndex((begin) => begin >= at)
    if (k <= 0 || this.#at[k] === at) return
    this.#at.splice(k, 0, at)
    this.#free.splice(k, 0, this.#free[k - 1]!)
  }
}
