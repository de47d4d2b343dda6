import { Mixing, Timing } from '../../kitting/problem.ts'
import { mulDivDown, mulDivUp } from '../../kitting/exact.ts'
import { MAX_QUANTITY } from '../../numbers.ts'
import { requirement, type Coverer } from './cover.ts'
import { kitTime } from './kit-time.ts'
import { partial } from './partial.ts'
import type { Recorder } from './recorder.ts'
import type { Demand, Recipe } from './model.ts'
import { timesOf } from './times.ts'

/** A part of the run: its times and the name of the pass. */
export interface Phase {
  readonly pass: number
  readonly from: number
  readonly to: number
}

/** Sets that a variant of the recipe can reach. */
interface Reach {
  readonly recipe: Recipe
  readonly total: number
}

/** Position of a demand on its staircase within one phase. */
export interface Stair {
  readonly demand: Demand
  readonly phase: Phase
  jit: boolean
  /** Times up to here are done. */
  after: number
  times: readonly number[] | null
}

/** Steps 8-10 of kitting.md for one demand: which sets, when, and their allocation. */
export class Stairs {
  readonly #cover: Coverer
  readonly #recorder: Recorder

  constructor(cover: Coverer, recorder: Recorder) {
    this.#cover = cover
    this.#recorder = recorder
  }

  start(demand: Demand, phase: Phase): Stair {
    const jit =
      this.#cover.settings.timing === Timing.JIT && demand.need >= phase.from && demand.need <= phase.to
    return { demand, phase, jit, after: jit ? demand.need : phase.from - 1, times: null }
  }

  /** Sets that a demand can reach by `time` in addition to those done: n(t), at most `cap`. */
  reach(demand: Demand, time: number, cap: number, firstOnly = false): Reach {
    let best: Reach = { recipe: demand.recipe, total: demand.done }
    for (let recipe: Recipe | null = demand.recipe; recipe; recipe = firstOnly ? null : recipe.next) {
      const total = this.#bisect(demand, recipe, time, cap)
      if (total > best.total) best = { recipe, total }
    }
    return best
  }

  #bisect(demand: Demand, recipe: Recipe, time: number, cap: number): number {
    const sets = (k: number) => Math.min(k * demand.step, cap)
    let high = mulDivUp(cap, 1, demand.step)
    let low = mulDivDown(demand.done, 1, demand.step)
    if (sets(high) <= demand.done) return demand.done
    if (this.#feasible(demand, recipe, sets(high), time)) return sets(high)
    while (high - low > 1) {
      const middle = low + Math.floor((high - low) / 2)
      if (this.#feasible(demand, recipe, sets(middle), time)) low = middle
      else high = middle
    }
    return Math.max(demand.done, sets(low))
  }

  #feasible(demand: Demand, recipe: Recipe, total: number, time: number): boolean {
    if (total <= demand.done) return true
    const mark = this.#cover.ledger.mark()
    const covered = this.#cover.sets(demand, recipe, total, time)
    this.#cover.ledger.rollback(mark)
    return covered
  }

  /** Commits the next batch of the staircase; false when there is none. */
  next(stair: Stair, cap = stair.demand.open): boolean {
    const { demand, phase } = stair
    if (phase.to < phase.from || demand.done >= cap) return false
    if (!this.#chosen(stair, cap)) return false
    if (stair.jit) {
      const time = this.#bestUntil(stair, demand.need, cap)
      const emitted = this.#emit(stair, time, demand.need, cap)
      stair.jit = emitted && this.#repeats(demand)
      if (emitted) return true
    }
    // The first time of a phase is tried before the list of times is made: most demands need no other.
    if (stair.times === null && stair.after < phase.from && this.#wholeAt(stair, phase.from, cap)) return true
    stair.times ??= timesOf(this.#cover.settings, demand).filter((time) => time <= phase.to)
    return this.#walk(stair, cap)
  }

  #wholeAt(stair: Stair, time: number, cap: number): boolean {
    const { demand } = stair
    if (this.#repeats(demand) || demand.recipe.next || demand.recipe.nonMonotone || cap < demand.open)
      return false
    if (time > 0 || !this.#feasible(demand, demand.recipe, demand.open, time)) return false
    return this.#emit(stair, time, time, cap)
  }

  #walk(stair: Stair, cap: number): boolean {
    const { demand, phase } = stair
    const times = stair.times!
    let k = times.findIndex((time) => time > stair.after && time >= phase.from)
    if (k < 0) return false
    if (!demand.recipe.nonMonotone) k = this.#firstEmitting(demand, times, k, cap)
    for (; k < times.length; k++) {
      if (!this.#emit(stair, times[k]!, times[k]!, cap)) continue
      stair.after = this.#repeats(demand) ? times[k]! - 1 : times[k]!
      return true
    }
    return false
  }

  /** Feasibility only grows with time: index of the first time at which the smallest batch is feasible. */
  #firstEmitting(demand: Demand, times: readonly number[], from: number, cap: number): number {
    const least = Math.max(demand.minBatch, 1)
    const wanted = Math.min(
      cap,
      mulDivUp(Math.min(MAX_QUANTITY, demand.done + least), 1, demand.step) * demand.step,
    )
    const emits = (time: number): boolean => {
      for (let recipe: Recipe | null = demand.recipe; recipe; recipe = recipe.next)
        if (this.#feasible(demand, recipe, wanted, time)) return true
      return false
    }
    let [low, high] = [from, times.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (emits(times[middle]!)) high = middle
      else low = middle + 1
    }
    return low
  }

  /** NOMIX_ORDER: every line keeps a member; false when no time of the phase gives a batch. */
  #chosen(stair: Stair, cap: number): boolean {
    const { demand, phase } = stair
    if (this.#cover.settings.mixing !== Mixing.NOMIX_ORDER || demand.chosen !== null) return true
    const first = Math.min(demand.need, phase.to)
    if (first >= phase.from && this.#chooseBy(stair, first, cap)) return true
    return first < phase.to && this.#chooseBy(stair, phase.to, cap)
  }

  /** Keeps the members that give the most sets by a time, unless these make no batch. */
  #chooseBy(stair: Stair, until: number, cap: number): boolean {
    const { demand } = stair
    const { ledger } = this.#cover
    const time = this.#bestUntil(stair, until, cap)
    const { recipe, total } = this.reach(demand, time, cap)
    if (!isBatch(demand, total)) return false
    const mark = ledger.mark()
    if (!this.#cover.sets(demand, recipe, total, time)) throw new Error('a feasible batch could not be taken')
    this.#keepMembers(demand, recipe)
    ledger.rollback(mark)
    return true
  }

  /** The time not after `until` with the largest n, the latest among equals. */
  #bestUntil(stair: Stair, until: number, cap: number): number {
    const { demand, phase } = stair
    if (!demand.recipe.nonMonotone) return until
    const times = timesOf(this.#cover.settings, demand).filter((time) => time >= phase.from && time < until)
    let [best, most] = [until, this.reach(demand, until, cap).total]
    for (const time of times.reverse()) {
      if (most === cap) break
      const { total } = this.reach(demand, time, cap)
      if (total > most) [best, most] = [time, total]
    }
    return best
  }

  #emit(stair: Stair, time: number, kit: number, cap: number): boolean {
    const { demand, phase } = stair
    const { recipe, total } = this.reach(demand, time, cap)
    if (!isBatch(demand, total)) return false
    this.commit(demand, recipe, total, time, { time: kit, qty: total - demand.done, pass: phase.pass })
    return true
  }

  /** Commits the sets done..total, which are feasible at `time`. A batch without a time of its own is kitted when everything is ready. */
  commit(
    demand: Demand,
    recipe: Recipe,
    total: number,
    time: number,
    batch: { time: number | null; qty: number; pass: number },
  ): void {
    const { ledger, settings } = this.#cover
    if (!this.#cover.sets(demand, recipe, total, time)) throw new Error('a feasible batch could not be taken')
    if (settings.mixing === Mixing.NOMIX_ORDER && demand.chosen === null) this.#keepMembers(demand, recipe)
    for (const line of recipe.lines) {
      if (line.answers) continue
      const amount = requirement(line.usage, total) - requirement(line.usage, demand.done)
      partial(this.#cover, { demand, line, build: null, time, lead: 0, depth: 0 }, amount)
    }
    const kit = batch.time ?? kitTime(settings.timing, ledger, demand)
    demand.done = total
    if (kit <= demand.need) demand.fresh += batch.qty
    this.#recorder.commit(ledger, demand, recipe, { ...batch, time: kit })
  }

  #keepMembers(demand: Demand, recipe: Recipe): void {
    demand.chosen = new Map()
    for (const line of recipe.lines) {
      const draw = this.#cover.ledger.draws.find((each) => each.build === null && each.line === line)
      const main = line.members.find((member) => member.main)!
      demand.chosen.set(line, draw?.member ?? main)
    }
  }

  #repeats(demand: Demand): boolean {
    const { mixing, oneLot } = this.#cover.settings
    return mixing === Mixing.NOMIX_BATCH || oneLot !== 0 || demand.recipe.next !== null
  }
}

/** True when the sets between those done and `total` may form a batch. */
function isBatch({ done, minBatch, open }: Demand, total: number): boolean {
  return total > done && (total - done >= minBatch || total >= open)
}
