import { mulDivDown, mulDivUp, roundUp } from '../exact.ts'
import { bounded } from '../../fraction.ts'
import { int64Of, MAX_QUANTITY } from '../../numbers.ts'
import { Int32List, NumberList } from '../../number-lists.ts'
import type { UsageSpec } from '../../bom/usage-spec.ts'

/** Numbers distinct usages. Component lists of a million lines go through it, so it is a hash table over flat arrays. */
export class UsageTable {
  readonly #num = new NumberList()
  readonly #den = new NumberList()
  readonly #offset = new NumberList()
  readonly #round = new NumberList()
  readonly #stepStart = new Int32List()
  readonly #stepFrom = new NumberList()
  readonly #stepQty = new NumberList()
  readonly #stepped = new Map<string, number>()
  #slots = new Int32Array(1024).fill(-1)

  constructor() {
    this.#stepStart.push(0)
  }

  get count(): number {
    return this.#num.length
  }

  /** Number of the usage, or -1 when one parent already needs more than a quantity can be. */
  of(spec: UsageSpec): number {
    if (spec.offset > MAX_QUANTITY || spec.round > MAX_QUANTITY) return -1
    const factor = bounded(spec.num, spec.den, BigInt(MAX_QUANTITY))
    if (factor === null) return -1
    const num = Number(factor.num)
    const den = Number(factor.den)
    if (spec.steps.length === 0) return this.plain(num, den, spec.offset, spec.round)
    const key = JSON.stringify([num, den, spec.offset, spec.round, spec.steps])
    let usage = this.#stepped.get(key)
    if (usage === undefined) {
      usage = this.#add(num, den, spec.offset, spec.round, spec.steps)
      this.#stepped.set(key, usage)
    }
    return usage
  }

  /** A usage without steps; num/den reduced. */
  plain(num: number, den: number, offset: number, round: number): number {
    if (this.#num.length * 2 >= this.#slots.length) this.#grow()
    const mask = this.#slots.length - 1
    let slot = hash(num, den, offset, round) & mask
    for (; this.#slots[slot] !== -1; slot = (slot + 1) & mask) {
      const usage = this.#slots[slot]!
      const same =
        this.#num.array[usage] === num &&
        this.#den.array[usage] === den &&
        this.#offset.array[usage] === offset &&
        this.#round.array[usage] === round
      if (same) return usage
    }
    return (this.#slots[slot] = this.#add(num, den, offset, round, []))
  }

  #add(num: number, den: number, offset: number, round: number, steps: UsageSpec['steps']): number {
    for (const [from, qty] of steps) {
      this.#stepFrom.push(from)
      this.#stepQty.push(qty)
    }
    this.#stepStart.push(this.#stepFrom.length)
    this.#num.push(num)
    this.#den.push(den)
    this.#offset.push(offset)
    return this.#round.push(round)
  }

  #grow(): void {
    const kept = this.#slots.filter((usage) => usage !== -1)
    this.#slots = new Int32Array(this.#slots.length * 2).fill(-1)
    const mask = this.#slots.length - 1
    for (const usage of kept) {
      let slot =
        hash(
          this.#num.array[usage]!,
          this.#den.array[usage]!,
          this.#offset.array[usage]!,
          this.#round.array[usage]!,
        ) & mask
      while (this.#slots[slot] !== -1) slot = (slot + 1) & mask
      this.#slots[slot] = usage
    }
  }

  /** The largest number of parents, at most MAX_QUANTITY, whose requirement and all intermediate steps are at most `limit`. */
  mostParents(usage: number, limit: number): number {
    const [start, end] = [this.#stepStart.array[usage]!, this.#stepStart.array[usage + 1]!]
    const offset = this.#offset.array[usage]!
    const round = this.#round.array[usage]!
    if (start < end) {
      for (let k = start; k < end; k++) {
        const needed = roundUp(Math.max(0, this.#stepQty.array[k]! + offset), round)
        if (needed > limit) return Math.max(0, this.#stepFrom.array[k]! - 1)
      }
      return MAX_QUANTITY
    }
    const base = Math.min(MAX_QUANTITY, limit - (limit % round) - offset)
    if (base < 0) return 0
    const num = this.#num.array[usage]!
    return num === 0 ? MAX_QUANTITY : Math.min(MAX_QUANTITY, mulDivDown(base, this.#den.array[usage]!, num))
  }

  /** Requirement of `parents` parents, at most `mostParents` of them. */
  needed(usage: number, parents: number): number {
    const [start, end] = [this.#stepStart.array[usage]!, this.#stepStart.array[usage + 1]!]
    let base = start < end ? 0 : mulDivUp(parents, this.#num.array[usage]!, this.#den.array[usage]!)
    for (let k = start; k < end && this.#stepFrom.array[k]! <= parents; k++) base = this.#stepQty.array[k]!
    return roundUp(Math.max(0, base + this.#offset.array[usage]!), this.#round.array[usage]!)
  }

  columns() {
    return {
      usageCount: this.count,
      usageNum: int64Of(this.#num.done()),
      usageDen: int64Of(this.#den.done()),
      usageOffset: int64Of(this.#offset.done()),
      usageRound: int64Of(this.#round.done()),
      usageStepStart: this.#stepStart.done(),
      stepFrom: int64Of(this.#stepFrom.done()),
      stepQty: int64Of(this.#stepQty.done()),
    }
  }
}

function hash(a: number, b: number, c: number, d: number): number {
  let h = Math.imul(a | 0, 0x9e37_79b1) ^ Math.imul((a / 4_294_967_296) | 0, 0x85eb_ca6b)
  h = Math.imul(h ^ (b | 0), 0xc2b2_ae35)
  h = Math.imul(h ^ (c | 0) ^ (h >>> 15), 0x27d4_eb2f)
  return (h ^ d ^ (h >>> 13)) >>> 0
}
