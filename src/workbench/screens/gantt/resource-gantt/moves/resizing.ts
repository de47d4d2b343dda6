import type { GanttController } from '../../../../gantt/view/controller.ts'
import { Stretch, type Stretching } from '../../../../gantt/view/stretch.ts'
import { Asking } from './asking.ts'
import { ghostsOf } from './ghosts.ts'
import { isRefused, type Effect, type Mover, type WantedPlace } from './mover.ts'

/** A bar whose end is drawn, as screens show it; times are seconds UTC. */
export interface ResizingState {
  readonly by: 'pointer' | 'keys' | null
  readonly source: number
  readonly start: number
  readonly end: number
  /** What is met and would make room, and what that comes to; null: nothing is met, or it is not known yet. */
  readonly met: readonly WantedPlace[]
  readonly effect: Effect | null
}

const still: ResizingState = { by: null, source: -1, start: 0, end: 0, met: [], effect: null }

export interface ResizingOptions {
  readonly gantt: GanttController
  readonly mover: Mover
  /** Seconds UTC of the chart's base. */
  readonly base: number
  /** Codes of the operations by their sources; other bars make no way. */
  readonly sources: readonly string[]
  /** May its length change? Tells why not. */
  readonly resizable: (source: number) => boolean
}

/** Draws the end of a bar, and keeps asking what it would push. */
export class Resizing implements Stretching {
  #state = still
  #stretch: Stretch | null = null
  #dropped: (source: number, end: number) => void = () => {}
  #options: ResizingOptions
  readonly #listeners = new Set<() => void>()
  readonly #asking: Asking<readonly WantedPlace[], Effect>

  constructor(options: ResizingOptions) {
    this.#options = options
    this.#asking = new Asking(
      () => (this.#stretch && this.#state.met.length > 0 ? this.#state.met : null),
      (met) => this.#options.mover.preview(met),
      (effect) => {
        const { base } = this.#options
        this.#stretch?.tell(effect && { refused: isRefused(effect), ghosts: ghostsOf(effect, base) })
        this.#set({ ...this.#state, effect })
      },
    )
  }

  get state(): ResizingState {
    return this.#state
  }

  /** The plan was told anew: an end that is drawn is let go, as what follows it may stand elsewhere. */
  work(options: ResizingOptions): void {
    this.#options = options
    this.stop()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Who is told that an end was let go at another time (seconds UTC), until the answer is called. */
  whenDropped(listener: (source: number, end: number) => void): () => void {
    this.#dropped = listener
    return () => {
      this.#dropped = () => {}
    }
  }

  begin(source: number, by: 'pointer' | 'keys' = 'pointer'): Stretch | null {
    this.stop()
    const { gantt, resizable } = this.#options
    if (!resizable(source)) return null
    this.#stretch = new Stretch(gantt, source, () => this.#follow(by))
    this.#follow(by)
    return this.#stretch
  }

  stretches(source: number): boolean {
    return source < this.#options.sources.length
  }

  drop(stretch: Stretch): void {
    if (stretch !== this.#stretch) return
    const { source, end, before } = stretch
    this.stop()
    if (end !== before) this.#dropped(source, end + this.#options.base)
  }

  cancel(): void {
    this.stop()
  }

  /** Draws on by keys; ends with `confirm` or `cancel`. */
  step(seconds: number): void {
    this.#stretch?.step(seconds)
  }

  confirm(): void {
    if (this.#stretch) this.drop(this.#stretch)
  }

  stop(): void {
    if (!this.#stretch) return
    this.#stretch.close()
    this.#stretch = null
    this.#set(still)
  }

  #follow(by: 'pointer' | 'keys'): void {
    const stretch = this.#stretch
    if (!stretch) return
    const { base, sources } = this.#options
    const { source, row, start, end } = stretch
    const operations = stretch.met.filter((one) => one < sources.length)
    const met = operations.map((one) => ({ source: one, row, start: end + base }))
    if (met.length === 0) stretch.tell({ refused: false, ghosts: [] })
    this.#set({ by, source, start: start + base, end: end + base, met, effect: null })
    this.#asking.renew()
  }

  #set(state: ResizingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
