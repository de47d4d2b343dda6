/** Count of the buckets. */
const BUCKETS = 1 << 15

/**
 * Operations by (key, rank), smallest first; a key is never smaller than the last one taken. Buckets of equal length hold
 * distant keys, a heap holds the current bucket: a queue of thousands costs about as much as one of ten.
 */
export class DispatchQueue {
  readonly #key: Float64Array
  readonly #rank: Int32Array
  /** The key of an operation when it was added to the heap. */
  readonly #at: Float64Array
  readonly #first: Int32Array
  readonly #next: Int32Array
  readonly #waiting: Uint8Array
  readonly #heap: Int32Array
  #size = 0
  #count = 0
  #bucket = 0
  #low = 0
  #width = 1
  /** True once operations are taken; before, they are only collected, and their keys may decrease. */
  #isOpen = false

  /** @param key and rank of every operation; a key may grow while its operation waits */
  constructor(key: Float64Array, rank: Int32Array) {
    this.#key = key
    this.#rank = rank
    this.#at = new Float64Array(key.length)
    this.#first = new Int32Array(BUCKETS).fill(-1)
    this.#next = new Int32Array(key.length)
    this.#waiting = new Uint8Array(key.length)
    this.#heap = new Int32Array(key.length)
  }

  /** Empties the queue. Keys from `low` on are spread over the buckets; those from `high` on share the last. */
  reset(low: number, high: number): void {
    while (this.#count > 0) this.take()
    this.#isOpen = false
    this.#low = low
    this.#width = Math.max(1, (high - low) / (BUCKETS - 1))
    this.#bucket = 0
  }

  #bucketOf(op: number): number {
    const bucket = Math.floor((this.#key[op]! - this.#low) / this.#width)
    return bucket < 0 ? 0 : bucket >= BUCKETS ? BUCKETS - 1 : bucket
  }

  add(op: number): void {
    if (this.#waiting[op] === 1) return
    this.#waiting[op] = 1
    this.#count++
    if (this.#isOpen) this.#insertEntry(op)
    else this.#heap[this.#size++] = op
  }

  /** Starts taking operations. */
  open(): void {
    const collected = this.#heap.slice(0, this.#size)
    this.#size = 0
    this.#isOpen = true
    for (const op of collected) this.#insertEntry(op)
  }

  #insertEntry(op: number): void {
    const bucket = this.#bucketOf(op)
    if (bucket <= this.#bucket) this.#push(op)
    else {
      this.#next[op] = this.#first[bucket]!
      this.#first[bucket] = op
    }
  }

  /** Takes the next operation; -1 = none is left. */
  take(): number {
    for (;;) {
      while (this.#size === 0) {
        if (this.#count === 0) return -1
        let bucket = this.#bucket + 1
        while (this.#first[bucket]! < 0) bucket++
        this.#bucket = bucket
        let op = this.#first[bucket]!
        this.#first[bucket] = -1
        while (op >= 0) {
          const next = this.#next[op]!
          this.#insertEntry(op)
          op = next
        }
      }
      const op = this.#pop()
      // The key has grown since it was added: the operation waits in a later bucket.
      if (this.#at[op] !== this.#key[op]) {
        this.#insertEntry(op)
        continue
      }
      this.#waiting[op] = 0
      this.#count--
      return op
    }
  }

  #before(a: number, b: number): boolean {
    const [x, y] = [this.#at[a]!, this.#at[b]!]
    return x < y || (x === y && this.#rank[a]! < this.#rank[b]!)
  }

  #push(op: number): void {
    const heap = this.#heap
    this.#at[op] = this.#key[op]!
    let k = this.#size++
    while (k > 0) {
      const up = (k - 1) >> 1
      if (!this.#before(op, heap[up]!)) break
      heap[k] = heap[up]!
      k = up
    }
    heap[k] = op
  }

  #pop(): number {
    const top = this.#heap[0]!
    const last = this.#heap[--this.#size]!
    if (this.#size > 0) this.#sink(0, last)
    return top
  }

  #sink(from: number, op: number): void {
    const heap = this.#heap
    let k = from
    for (;;) {
      let next = 2 * k + 1
      if (next >= this.#size) break
      if (next + 1 < this.#size && this.#before(heap[next + 1]!, heap[next]!)) next++
      if (!this.#before(heap[next]!, op)) break
      heap[k] = heap[next]!
      k = next
    }
    heap[k] = op
  }
}
