import { Kind, Setting } from '../../scheduling/problem.ts'
import type { Change } from './setups.ts'
import { isInfinite, setupOf, type State } from './state.ts'
import type { Batch, Gap } from './timeline.ts'

/** One of a resource, fixed point 10^-6. */
export const ONE = 1e6

/** A place found for an operation on one of its candidates. */
export interface Place {
  readonly candidate: number
  /** Positions on the candidate's calendar. */
  readonly s: number
  readonly q: number
  readonly e: number
  readonly x: number
  /** The same as times. */
  readonly setup: number
  readonly start: number
  readonly produced: number
  readonly end: number
  readonly setupSeconds: number
  /** Worker of the changeover, or -1. */
  readonly worker: number
  /** Position of the main resource at which it is free again. */
  readonly free: number
  /** Seconds of delay by other needed or locked resources. */
  readonly waits: number
  /** Gap of the main resource that it fills; null when there are no gaps. */
  readonly gap: Gap | null
  /** Batch it joins. */
  readonly batch: Batch | null
  /** Time and position (main resource) before which it could not begin; backward: the latest end. */
  readonly ready: number
  readonly readyPos: number
}

export interface Pieces {
  readonly s: number
  readonly q: number
  readonly e: number
  readonly x: number
}

/** Pieces on the candidate's calendar, with the changeover before them and the gap they go into. */
export interface Found {
  readonly pieces: Pieces
  readonly setup: Change
  readonly gap: Gap | null
}

/** One candidate of one operation, with the data that is constant during a search. */
export class Search {
  readonly state: State
  readonly op: number
  readonly candidate: number
  readonly resource: number
  readonly calendar: number
  readonly own: number
  readonly unit: number
  readonly infinite: boolean
  /** Nothing constrains the place: the operation is forced, or the run has infinite capacity. */
  readonly unlimited: boolean
  /** Seconds for which the main resource stays locked. */
  readonly lock: number

  constructor(state: State, op: number, candidate: number, infinite: boolean, locks: boolean) {
    const { problem } = state
    this.state = state
    this.op = op
    this.candidate = candidate
    this.resource = problem.candResource[candidate]!
    this.calendar = problem.candCalendar[candidate]!
    this.own = problem.resourceCalendar[this.resource]!
    this.unit = problem.calendarUnit[this.calendar]!
    this.lock = locks ? problem.resourceLock[this.resource]! : 0
    this.unlimited = infinite || problem.settings[Setting.allInfinite] === 1
    this.infinite = infinite || isInfinite(state, this.resource)
  }

  get hasGaps(): boolean {
    const kind = this.state.problem.resourceKind[this.resource]
    return !this.infinite && (kind === Kind.SINGLE || kind === Kind.FURNACE)
  }

  /** Setup behind `left`. */
  setup(left: number): Change {
    return setupOf(this.state, this.resource, left, this.op, this.candidate)
  }

  /** Position of the main resource at which it is free again behind a use that ends at x. */
  freeAgain(x: number): number {
    if (this.lock === 0) return this.toOwn(x, true)
    const { axis } = this.state
    return axis.posOf(this.own, axis.toEnd(this.calendar, x) + this.lock)
  }

  /** Largest end on the main resource after which its lock stays within the limit of a gap. */
  beforeLock(limit: number, gap: Gap): number {
    if (this.lock === 0 || gap.right === null) return limit
    const { axis } = this.state
    return axis.posOf(this.own, axis.toStart(this.own, limit) - this.lock)
  }

  /** Converts times of this calendar to positions of a resource's own, and back. */
  toOwn(x: number, isEnd: boolean): number {
    if (this.own === this.calendar) return x
    const { axis } = this.state
    return axis.posOf(this.own, isEnd ? axis.toEnd(this.calendar, x) : axis.toStart(this.calendar, x))
  }

  fromOwn(x: number, isEnd: boolean): number {
    if (this.own === this.calendar) return x
    const { axis } = this.state
    return axis.posOf(this.calendar, isEnd ? axis.toEnd(this.own, x) : axis.toStart(this.own, x))
  }

  place({ pieces, setup, gap }: Found, waits: number, ready: number, readyPos: number): Place {
    const { axis } = this.state
    const { s, q, e, x } = pieces
    const start = axis.toStart(this.calendar, q)
    const produced = axis.toEnd(this.calendar, e)
    return {
      ...pieces,
      candidate: this.candidate,
      setup: s < q ? axis.toStart(this.calendar, s) : start,
      start,
      produced,
      end: x > e ? axis.toEnd(this.calendar, x) : produced,
      setupSeconds: setup.seconds,
      worker: setup.worker,
      free: this.freeAgain(x),
      waits,
      gap,
      batch: null,
      ready,
      readyPos,
    }
  }
}
