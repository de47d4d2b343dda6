import { Carry } from '../../../../gantt/view/carry.ts'
import type { Carrying } from '../../../../gantt/view/carry-tool.ts'
import type { GanttController } from '../../../../gantt/view/controller.ts'
import { Asking } from './asking.ts'
import { ghostsOf } from './ghosts.ts'
import { isRefused, type Effect, type Mover, type WantedPlace } from './mover.ts'

/** Bars on their way, as screens show them. */
export interface MovingState {
  /** How they are carried; null: they are not. */
  readonly by: 'pointer' | 'keys' | null
  readonly wanted: readonly WantedPlace[]
  /** What the places would come to; null: it is not known yet. */
  readonly effect: Effect | null
}

const still: MovingState = { by: null, wanted: [], effect: null }

export interface MovingOptions {
  readonly gantt: GanttController
  readonly mover: Mover
  /** Seconds UTC of the chart's base. */
  readonly base: number
  /** Codes of the operations by their sources, and of the rows. */
  readonly sources: readonly string[]
  readonly rows: readonly string[]
  /** Those of the sources that may move; told why the others do not. */
  readonly movable: (sources: ReadonlySet<number>, anchor: number) => readonly number[]
}

/**
 * Carries bars over a chart and keeps asking what that would come to.
 */
export class Moving implements Carrying {
  #state = still
  #carry: Carry | null = null
  #dropped: (wanted: readonly WantedPlace[]) => void = () => {}
  #options: MovingOptions
  readonly #listeners = new Set<() => void>()
  readonly #asking: Asking<readonly WantedPlace[], Effect>

  constructor(options: MovingOptions) {
    this.#options = options
    this.#asking = new Asking(
      () => (this.#carry ? this.#state.wanted : null),
      (wanted) => this.#options.mover.preview(wanted),
      (effect) => {
        const { base } = this.#options
        this.#carry?.tell(effect && { refused: isRefused(effect), ghosts: ghostsOf(effect, base) })
        this.#set({ ...this.#state, effect })
      },
    )
  }

  get state(): MovingState {
    return this.#state
  }

  /** The plan was told anew: what is on its way goes on in it, if it has the same bars and rows. */
  work(options: MovingOptions): void {
    const before = this.#options
    this.#options = options
    if (!this.#carry) return
    const { base, sources, rows } = options
    if (base !== before.base || !alike(sources, before.sources) || !alike(rows, before.rows)) this.stop()
    // Asked again, of who moves in the new plan.
    else this.#follow()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Who is told that bars were let go somewhere else, until the answer is called. */
  whenDropped(listener: (wanted: readonly WantedPlace[]) => void): () => void {
    this.#dropped = listener
    return () => {
      this.#dropped = () => {}
    }
  }

  begin(
    sources: ReadonlySet<number>,
    anchor: number,
    by: 'pointer' | 'keys' = 'pointer',
    at: { readonly row: number; readonly time: number } | null = null,
  ): Carry | null {
    this.stop()
    const { gantt, mover, base, movable } = this.#options
    const moving = movable(sources, anchor)
    if (moving.length === 0) return null
    const carry = new Carry(gantt, moving, anchor, () => this.#follow(), at)
    this.#carry = carry
    this.#set({ by, wanted: this.#wantedOf(carry), effect: null })
    void mover
      .candidates(anchor, carry.wanted[0]!.start + base)
      .then((rows) => this.#carry === carry && rows.size > 0 && gantt.offer(rows))
      .catch(() => {})
    return carry
  }

  carries(source: number): boolean {
    return source < this.#options.sources.length
  }

  drop(carry: Carry): void {
    if (carry !== this.#carry) return
    const wanted = this.#wantedOf(carry)
    const { hasMoved } = carry
    this.stop()
    if (hasMoved) this.#dropped(wanted)
  }

  /** Escape: everything stays where it was. */
  cancel(): void {
    this.stop()
  }

  /** Carries on by keys; ends with `confirm` or `cancel`. */
  step(seconds: number, lines: number): void {
    this.#carry?.step(seconds, lines)
  }

  confirm(): void {
    if (this.#carry) this.drop(this.#carry)
  }

  stop(): void {
    if (!this.#carry) return
    this.#carry.end()
    this.#carry = null
    this.#options.gantt.offer(null)
    this.#set(still)
  }

  #wantedOf(carry: Carry): WantedPlace[] {
    const { base } = this.#options
    return carry.wanted.map((place) => ({ ...place, start: place.start + base }))
  }

  #follow(): void {
    const carry = this.#carry
    if (!carry) return
    this.#set({ ...this.#state, wanted: this.#wantedOf(carry) })
    this.#asking.renew()
  }

  #set(state: MovingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const alike = (some: readonly string[], others: readonly string[]): boolean =>
  some === others || (some.length === others.length && some.every((one, at) => one === others[at]))
