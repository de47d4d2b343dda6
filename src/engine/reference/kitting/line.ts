import { mulDivDown, mulDivUp } from '../../kitting/exact.ts'
import { requirement, type Coverer } from './cover.ts'
import { kitTime } from './kit-time.ts'
import type { Demand } from './model.ts'
import { partial } from './partial.ts'
import type { Recorder } from './recorder.ts'
import type { Phase, Stairs } from './staircase.ts'

/**
 * Mode LINE: every line of a demand draws what it can; complete sets are only counted afterwards. With
 * `releaseUnkitted` quantities that make no set are released (problem.ts, MODE LINE).
 */
export class Lines {
  readonly #cover: Coverer
  readonly #stairs: Stairs
  readonly #recorder: Recorder
  /** Main units held per demand and line. */
  readonly #held = new Map<Demand, number[]>()

  constructor(cover: Coverer, stairs: Stairs, recorder: Recorder) {
    this.#cover = cover
    this.#stairs = stairs
    this.#recorder = recorder
  }

  /** Draws line by line and keeps it, in complete sets or not. @returns true when sets were gained */
  keep(demand: Demand, phase: Phase): boolean {
    const { total, held } = this.#draw(demand, phase)
    const { ledger } = this.#cover
    const qty = total - demand.done
    if (ledger.draws.length === 0 && ledger.builds.length === 0 && qty === 0) return false
    this.#held.set(demand, held)
    const time = kitTime(this.#cover.settings.timing, ledger, demand)
    demand.done = total
    if (time <= demand.need) demand.fresh += qty
    this.#recorder.commit(ledger, demand, demand.recipe, { time, qty, pass: phase.pass })
    return qty > 0
  }

  /** Sets that the demand would reach line by line; the draws stay in the trial. */
  try(demand: Demand, phase: Phase): number {
    return this.#draw(demand, phase).total
  }

  /** Commits at most the sets of `try`, as complete sets. @returns true when sets were gained */
  commit(demand: Demand, phase: Phase, most: number): boolean {
    if (most <= demand.done) return false
    const { total } = this.#stairs.reach(demand, phase.to, most, true)
    if (total <= demand.done) return false
    this.#stairs.commit(demand, demand.recipe, total, phase.to, {
      time: null,
      qty: total - demand.done,
      pass: phase.pass,
    })
    return true
  }

  #draw(demand: Demand, phase: Phase): { total: number; held: number[] } {
    const { lines } = demand.recipe
    const before = this.#held.get(demand) ?? lines.map((line) => requirement(line.usage, demand.done))
    const held = lines.map((line, k) => {
      const wanted = requirement(line.usage, demand.open) - before[k]!
      return before[k]! + partial(this.#cover, { ...base(demand, phase), line }, wanted)
    })
    const complete = (sets: number) =>
      lines.every((line, k) => !line.answers || requirement(line.usage, sets) <= held[k]!)
    return { total: largest(demand, complete), held }
  }
}

const base = (demand: Demand, phase: Phase) => ({ demand, build: null, time: phase.to, lead: 0, depth: 0 })

/** The largest number of sets, in steps, for which `complete` holds; it holds for those done. */
function largest(demand: Demand, complete: (sets: number) => boolean): number {
  const sets = (k: number) => Math.min(k * demand.step, demand.open)
  let high = mulDivUp(demand.open, 1, demand.step)
  if (complete(sets(high))) return sets(high)
  let low = mulDivDown(demand.done, 1, demand.step)
  while (high - low > 1) {
    const middle = low + Math.floor((high - low) / 2)
    if (complete(sets(middle))) low = middle
    else high = middle
  }
  return Math.max(demand.done, sets(low))
}
