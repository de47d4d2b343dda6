import type { GanttController } from '../../../../gantt/view/controller.ts'
import { ResizeSession, type ResizeHandler } from '../../../../gantt/view/resize-session.ts'
import { LatestRequest } from './latest-request.ts'
import { ghostsOf } from './ghosts.ts'
import { isRefused, type Effect, type Mover, type WantedPlace } from './mover.ts'

/** A bar whose end is drawn, as screens show it; times are seconds UTC. */
export interface ResizingState {
  readonly by: 'pointer' | 'keys' | null
  readonly source: number
  readonly start: number
  readonly end: number
  /** The operation that would be displaced, and the effect; null: there is none, or it is not known yet. */
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
  /** May its length change? Shows why not. */
  readonly resizable: (source: number) => boolean
}

/** Drags the end of a bar and requests what it would displace. */
export class Resizing implements ResizeHandler {
  #state = still
  #session: ResizeSession | null = null
  #dropped: (source: number, end: number) => void = () => {}
  #options: ResizingOptions
  readonly #listeners = new Set<() => void>()
  readonly #request: LatestRequest<readonly WantedPlace[], Effect>

  constructor(options: ResizingOptions) {
    this.#options = options
    this.#request = new LatestRequest(
      () => (this.#session && this.#state.met.length > 0 ? this.#state.met : null),
      (met) => this.#options.mover.preview(met),
      (effect) => {
        const { base } = this.#options
        this.#session?.showEffect(effect && { refused: isRefused(effect), ghosts: ghostsOf(effect, base) })
        this.#set({ ...this.#state, effect })
      },
    )
  }

  get state(): ResizingState {
    return this.#state
  }

  /** A new plan has arrived: a resize in progress ends, because the following operations may have moved. */
  work(options: ResizingOptions): void {
    this.#options = options
    this.stop()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sets the listener for an end dropped at another time (seconds UTC); the answer removes it. */
  whenDropped(listener: (source: number, end: number) => void): () => void {
    this.#dropped = listener
    return () => {
      this.#dropped = () => {}
    }
  }

  begin(source: number, by: 'pointer' | 'keys' = 'pointer'): ResizeSession | null {
    this.stop()
    const { gantt, resizable } = this.#options
    if (!resizable(source)) return null
    this.#session = new ResizeSession(gantt, source, () => this.#follow(by))
    this.#follow(by)
    return this.#session
  }

  canResize(source: number): boolean {
    return source < this.#options.sources.length
  }

  drop(session: ResizeSession): void {
    if (session !== this.#session) return
    const { source, end, before } = session
    this.stop()
    if (end !== before) this.#dropped(source, end + this.#options.base)
  }

  cancel(): void {
    this.stop()
  }

  /** Draws on by keys; ends with `confirm` or `cancel`. */
  step(seconds: number): void {
    this.#session?.step(seconds)
  }

  confirm(): void {
    if (this.#session) this.drop(this.#session)
  }

  stop(): void {
    if (!this.#session) return
    this.#session.close()
    this.#session = null
    this.#set(still)
  }

  #follow(by: 'pointer' | 'keys'): void {
    const session = this.#session
    if (!session) return
    const { base, sources } = this.#options
    const { source, row, start, end } = session
    const operations = session.met.filter((one) => one < sources.length)
    const met = operations.map((one) => ({ source: one, row, start: end + base }))
    if (met.length === 0) session.showEffect({ refused: false, ghosts: [] })
    this.#set({ by, source, start: start + base, end: end + base, met, effect: null })
    this.#request.renew()
  }

  #set(state: ResizingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
