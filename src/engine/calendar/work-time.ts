import { SlotReader, type SlotRecords } from './slots.ts'

/**
 * Jumps over the work-time slots of one resource, each in the logarithm of its slots. Instants are seconds UTC, work is
 * quantity (10^-6) x seconds; null where the slots do not suffice. With C(t) = work from the beginning to t:
 * forward(t, w) is the smallest e >= t with C(e) - C(t) >= w, and backward(e, w) the largest t <= e with the same; so
 * forward(t, w) <= e exactly when t <= backward(e, w). `forwardOpen` and `backwardOpen` count open seconds instead.
 */
export class WorkTime {
  readonly #first: number
  readonly #count: number
  readonly #reader: SlotReader
  readonly #quantities: BigInt64Array

  /** `quantities` by kind of slot. */
  constructor(slots: SlotRecords, quantities: BigInt64Array, resource: number) {
    this.#first = slots.first[resource]!
    this.#count = slots.last[resource]! - this.#first
    this.#reader = new SlotReader(slots)
    this.#quantities = quantities
  }

  /** True when there is a slot. */
  get empty(): boolean {
    return this.#count === 0
  }

  /** First instant not before `at` at which the resource is open. */
  openFrom(at: number): number | null {
    const slot = this.#seek(at)
    return slot === this.#count ? null : Math.max(at, this.#start(slot))
  }

  forward(at: number, work: bigint): number | null {
    if (work <= 0n) return at
    const target = this.#workBefore(at) + work
    if (target > this.#work(this.#count)) return null
    const slot = this.#search((k) => this.#work(k) >= target) - 1
    const qty = this.#qty(slot)
    return this.#start(slot) + Number((target - this.#work(slot) + qty - 1n) / qty)
  }

  backward(at: number, work: bigint): number | null {
    if (work <= 0n) return at
    const target = this.#workBefore(at) - work
    if (target < 0n) return null
    const slot = this.#search((k) => this.#work(k) > target) - 1
    return this.#start(slot) + Number((target - this.#work(slot)) / this.#qty(slot))
  }

  forwardOpen(at: number, seconds: number): number | null {
    if (seconds <= 0) return at
    const target = this.#openBefore(at) + seconds
    if (target > this.#open(this.#count)) return null
    const slot = this.#search((k) => this.#open(k) >= target) - 1
    return this.#start(slot) + target - this.#open(slot)
  }

  backwardOpen(at: number, seconds: number): number | null {
    if (seconds <= 0) return at
    const target = this.#openBefore(at) - seconds
    if (target < 0) return null
    const slot = this.#search((k) => this.#open(k) > target) - 1
    return this.#start(slot) + target - this.#open(slot)
  }

  /** Work between two instants. */
  workBetween(from: number, to: number): bigint {
    return to <= from ? 0n : this.#workBefore(to) - this.#workBefore(from)
  }

  /** Open seconds between two instants. */
  openBetween(from: number, to: number): number {
    return to <= from ? 0 : this.#openBefore(to) - this.#openBefore(from)
  }

  #start(slot: number): number {
    return this.#reader.start(this.#first + slot)
  }

  #end(slot: number): number {
    return this.#reader.end(this.#first + slot)
  }

  #open(slot: number): number {
    return this.#reader.open(this.#first + slot)
  }

  #work(slot: number): bigint {
    return this.#reader.work(this.#first + slot)
  }

  #qty(slot: number): bigint {
    return this.#quantities[this.#reader.kind(this.#first + slot)]!
  }

  /** First slot that ends after the instant; the number of slots when none does. */
  #seek(at: number): number {
    return this.#search((k) => this.#end(k) > at)
  }

  #workBefore(at: number): bigint {
    const slot = this.#seek(at)
    const into = at - this.#start(slot)
    return this.#work(slot) + (into > 0 ? BigInt(into) * this.#qty(slot) : 0n)
  }

  #openBefore(at: number): number {
    const slot = this.#seek(at)
    return this.#open(slot) + Math.max(0, at - this.#start(slot))
  }

  /** First slot that satisfies the test, as all later ones do. The index of the sentinel when none does. */
  #search(passes: (slot: number) => boolean): number {
    let [low, high] = [0, this.#count]
    while (low < high) {
      const middle = (low + high) >> 1
      if (passes(middle)) high = middle
      else low = middle + 1
    }
    return low
  }
}
