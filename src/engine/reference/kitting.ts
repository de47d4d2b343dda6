import type { Problem, Solution, Solver, SolverRun } from '../kitting/problem.ts'
import { Coverer } from './kitting/cover.ts'
import { climb } from './kitting/fairness.ts'
import { Ledger } from './kitting/ledger.ts'
import { Lines } from './kitting/line.ts'
import { unpack, type Demand, type Model } from './kitting/model.ts'
import { Recorder } from './kitting/recorder.ts'
import { Stairs, type Phase } from './kitting/staircase.ts'

/**
 * The kitting calculation in plain TypeScript: steps 8 to 11 of kitting.md as specified in problem.ts. It is the oracle
 * of the wasm kernel, written for readability: objects, lists, a ledger that rolls trials back. Quantities are
 * numbers, which are exact up to the bound that prepare checks (see kitting/exact.ts).
 */
export function solve(problem: Problem): Solution {
  const run = new Run(problem)
  while (run.step(problem.demandCount) < 1);
  return run.finish()
}

export const referenceSolver: Solver = { name: 'reference', start: (problem) => new Run(problem) }

class Run implements SolverRun {
  readonly #model: Model
  readonly #recorder = new Recorder()
  readonly #work: Generator<void>
  readonly #total: number
  #worked = 0
  #finished = false

  constructor(problem: Problem) {
    this.#model = unpack(problem)
    this.#work = allocate(this.#model, this.#recorder)
    this.#total = problem.demandCount * (this.#model.settings.twoPhase ? 2 : 1)
  }

  step(demands: number): number {
    for (let k = 0; k < Math.max(1, demands) && !this.#finished; k++) {
      this.#finished = this.#work.next().done === true
      this.#worked++
    }
    return this.#finished ? 1 : Math.min(0.99, this.#worked / (this.#total + 1))
  }

  finish(): Solution {
    return this.#recorder.solution(this.#model.demands)
  }
}

type PhaseOf = (demand: Demand) => Phase

/** Phases of one round: on-time sets of everybody before late sets of anybody, or all at once. */
function phasesOf(model: Model, firstPass: number): PhaseOf[] {
  const { twoPhase } = model.settings
  const whole =
    (pass: number): PhaseOf =>
    (demand) => ({ pass, from: 0, to: demand.limit })
  if (!twoPhase) return [whole(firstPass)]
  return [
    (demand) => ({ pass: firstPass, from: 0, to: Math.min(demand.need, demand.limit) }),
    (demand) => ({ pass: firstPass + 1, from: Math.max(0, demand.need + 1), to: demand.limit }),
  ]
}

/** Yields after each demand or turn, so that a caller can show progress and stop. */
function* allocate(model: Model, recorder: Recorder): Generator<void> {
  const { demands, settings } = model
  const cover = new Coverer(settings, new Ledger())
  const stairs = new Stairs(cover, recorder)
  const lines = new Lines(cover, stairs, recorder)
  let pass = 1
  for (let round = 1; round <= settings.loops; round++) {
    for (const phaseOf of phasesOf(model, pass)) {
      if (settings.lineMode) pass = yield* allocateLines(model, cover, lines, phaseOf, pass)
      else {
        for (const group of groupsOf(demands)) yield* climb(cover, stairs, group, phaseOf)
        pass++
      }
    }
    if (!settings.resultAsSupply || !becomeSupply(demands)) return
  }
}

function groupsOf(demands: readonly Demand[]): Demand[][] {
  const groups: Demand[][] = []
  for (const demand of demands) {
    if (groups.at(-1)?.[0]?.group === demand.group) groups.at(-1)!.push(demand)
    else groups.push([demand])
  }
  return groups
}

/** Turns sets kitted in time into supply for the parent orders. @returns true when there were any */
function becomeSupply(demands: readonly Demand[]): boolean {
  let any = false
  for (const demand of demands) {
    if (demand.output && demand.fresh > 0) {
      demand.output.free += demand.fresh
      any = true
    }
    demand.fresh = 0
  }
  return any
}

const unmet = (demand: Demand, phase: Phase) => demand.done < demand.open && phase.from <= phase.to

/** One phase of mode LINE with its passes. @returns the next pass number */
function* allocateLines(
  model: Model,
  cover: Coverer,
  lines: Lines,
  phaseOf: PhaseOf,
  firstPass: number,
): Generator<void, number> {
  const { demands, settings } = model
  const phaseIn =
    (pass: number): PhaseOf =>
    (demand) => ({ ...phaseOf(demand), pass })
  const first = phaseIn(firstPass)
  if (!settings.releaseSets) {
    for (const demand of demands) {
      if (unmet(demand, first(demand))) lines.keep(demand, first(demand))
      yield
    }
    return firstPass + 1
  }
  const mark = cover.ledger.mark()
  const reached: [Demand, number][] = []
  for (const demand of demands) {
    if (unmet(demand, first(demand))) reached.push([demand, lines.try(demand, first(demand))])
    yield
  }
  cover.ledger.rollback(mark)
  for (const [demand, most] of reached) lines.commit(demand, first(demand), most)
  let pass = firstPass + 1
  for (let gained = true; gained && pass < firstPass + settings.loops; pass++) {
    gained = false
    for (const demand of demands) {
      const phase = phaseIn(pass)(demand)
      if (!unmet(demand, phase)) continue
      const total = lines.try(demand, phase)
      cover.ledger.rollback(mark)
      gained = lines.commit(demand, phase, total) || gained
      yield
    }
  }
  return pass
}
