import { Random } from '../../random.ts'
import type { PassMaker, Problem, Solution } from '../problem.ts'
import { decode, initialGenome, type Genome } from './genome.ts'
import { someMove, type Move } from './moves.ts'
import { isBetter, Objective, type JobFacts, type Value } from './objective.ts'
import { outlineOf, type Outline } from './outline.ts'
import { justifyRight, type Decoded } from './justify.ts'
import { rules } from './rules.ts'

/** History length of late acceptance (Burke and Bykov 2017). */
const HISTORY = 30
/** Neighbours without improvement after which the search returns to the best schedule. */
const MAX_IDLE = 400

const rightInPlace = justifyRight({ towardsDue: 0 })

/** A schedule with its value, as searches hand it to each other. */
export interface Offer {
  readonly genome: Genome
  readonly solution: Solution
  readonly value: Value
}

export interface ScheduleSearchOptions {
  readonly maker: PassMaker
  readonly problem: Problem
  readonly jobs: JobFacts
  readonly objective: Objective
  /** The schedule to improve; it is never made worse. */
  readonly solution: Solution
  readonly seed: number
  /** This search tries every `searches`-th rule, beginning with number `index`. */
  readonly index: number
  readonly searches: number
}

/**
 * Improves a schedule (scheduling.md §3): first the rules, then late acceptance hill climbing over order, releases,
 * directions and resources, each trial decoded by a pass of the scheduler. An iteration is one decoding. Reads no
 * clock: same arguments and calls, same result.
 */
export class ScheduleSearch {
  readonly #options: ScheduleSearchOptions
  readonly #outline: Outline
  readonly #random: Random
  readonly #first: Decoded
  readonly #history: Value[]
  #best: Offer
  #present: Offer
  #rule: number
  #idle = 0
  /** The kind of move that has just found a new best schedule. */
  #lucky: Move | null = null
  iterations = 0

  constructor(options: ScheduleSearchOptions) {
    const { problem, jobs, objective, solution, seed } = options
    this.#options = options
    this.#outline = outlineOf(problem, jobs, solution)
    this.#random = new Random(seed)
    const value = objective.valueOf(solution)
    this.#first = { genome: initialGenome(problem, solution.backward), solution }
    this.#best = { ...this.#first, value }
    this.#present = this.#best
    this.#history = Array.from({ length: HISTORY }, () => value)
    this.#rule = options.index
  }

  get best(): Offer {
    return this.#best
  }

  /** True when nothing can be moved. */
  get isDone(): boolean {
    return this.#outline.movable.length === 0
  }

  step(iterations: number): void {
    if (this.isDone) return
    for (let k = 0; k < iterations; k++) {
      this.iterations++
      if (this.#rule < rules.length) this.#tryRule()
      else this.#tryNeighbour()
    }
  }

  /** Adds a schedule found by another search. */
  offer(offer: Offer): void {
    if (!isBetter(offer.value, this.#best.value)) return
    this.#best = offer
    this.#present = offer
  }

  #tryRule(): void {
    const rule = rules[this.#rule]!
    this.#rule += this.#options.searches
    const trial = this.#decoded(rule(this.#outline, this.#best, this.#first))
    if (!isBetter(trial.value, this.#best.value)) return
    this.#best = this.#polished(trial)
    this.#present = trial
    this.#history.fill(trial.value)
  }

  #tryNeighbour(): void {
    const move = someMove(this.#random, this.#lucky)
    const trial = this.#decoded(move(this.#outline, this.#present, this.#random))
    this.#lucky = null
    this.#lookBack(trial)
    this.#idle++
    if (isBetter(trial.value, this.#best.value)) {
      this.#best = this.#polished(trial)
      this.#lucky = move
      this.#idle = 0
    } else if (this.#idle >= MAX_IDLE) {
      this.#present = this.#best
      this.#history.fill(this.#best.value)
      this.#idle = 0
    }
  }

  /** Late acceptance. */
  #lookBack(trial: Offer): void {
    const slot = this.iterations % HISTORY
    const accepted =
      !isBetter(this.#present.value, trial.value) || !isBetter(this.#history[slot]!, trial.value)
    if (accepted) this.#present = trial
    if (isBetter(this.#present.value, this.#history[slot]!)) this.#history[slot] = this.#present.value
  }

  /** A schedule that was placed forward, justified right where that improves it. */
  #polished(offer: Offer): Offer {
    if (offer.solution.backward.includes(1)) return offer
    this.iterations++
    const polished = this.#decoded(rightInPlace(this.#outline, offer, offer))
    return isBetter(polished.value, offer.value) ? polished : offer
  }

  #decoded(genome: Genome): Offer {
    const { maker, problem, objective } = this.#options
    const solution = decode(maker, problem, genome)
    return { genome, solution, value: objective.valueOf(solution) }
  }
}
