import { mulDivDown, mulDivUp, roundUp } from '../exact.ts'
import { numbersOf } from '../../numbers.ts'
import type { Problem } from '../problem.ts'

/** Requirements and their inverse over the usages of a problem, as numbers (problem.ts, REQUIREMENT). */
export class Requirements {
  readonly #num: Float64Array
  readonly #den: Float64Array
  readonly #offset: Float64Array
  readonly #round: Float64Array
  readonly #stepStart: Int32Array
  readonly #stepFrom: Float64Array
  readonly #stepQty: Float64Array

  constructor(problem: Problem) {
    this.#num = numbersOf(problem.usageNum)
    this.#den = numbersOf(problem.usageDen)
    this.#offset = numbersOf(problem.usageOffset)
    this.#round = numbersOf(problem.usageRound)
    this.#stepStart = problem.usageStepStart
    this.#stepFrom = numbersOf(problem.stepFrom)
    this.#stepQty = numbersOf(problem.stepQty)
  }

  /** Requirement of a number of parents. */
  of(usage: number, parents: number): number {
    if (parents <= 0) return 0
    let base = 0
    const start = this.#stepStart[usage]!
    const end = this.#stepStart[usage + 1]!
    if (start === end) base = mulDivUp(parents, this.#num[usage]!, this.#den[usage]!)
    for (let k = start; k < end && this.#stepFrom[k]! <= parents; k++) base = this.#stepQty[k]!
    return roundUp(Math.max(0, base + this.#offset[usage]!), this.#round[usage]!)
  }

  /** The largest number of parents, at most `most`, whose requirement does not exceed `covered`. */
  sets(usage: number, covered: number, most: number): number {
    if (this.of(usage, most) <= covered) return most
    if (this.#stepStart[usage]! < this.#stepStart[usage + 1]!) return this.#bisected(usage, covered, most)
    const round = this.#round[usage]!
    const left = covered - (covered % round) - this.#offset[usage]!
    if (left < 0 || this.#num[usage] === 0) return 0
    return Math.min(most, mulDivDown(left, this.#den[usage]!, this.#num[usage]!))
  }

  #bisected(usage: number, covered: number, most: number): number {
    let [low, high] = [0, most]
    while (high - low > 1) {
      const middle = low + Math.floor((high - low) / 2)
      if (this.of(usage, middle) <= covered) low = middle
      else high = middle
    }
    return low
  }

  /** Usage per parent, rounded down, for display; 0 for stepped usages. */
  perParent(usage: number): number {
    return mulDivDown(1_000_000, this.#num[usage]!, this.#den[usage]!)
  }
}
