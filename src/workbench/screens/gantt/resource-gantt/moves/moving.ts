import { Carry } from '../../../../gantt/view/carry.ts'
import type { Carrying } from '../../../../gantt/view/carry-tool.ts'
import type { GanttController } from '../../../../gantt/view/controller.ts'
import type { GhostBar } from '../../../../gantt/paint/ghosts.ts'
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
/** More pushed bars than this are not drawn one by one. */
const MOST_DRAWN = 3000

interface MovingOptions {
  readonly gantt: GanttController
  readonly mover: Mover
  /** Seconds UTC of the chart's base. */
  readonly base: number
  /** Those of the sources that may move; told why the others do not. */
  readonly movable: (sources: ReadonlySet<number>, anchor: number) => readonly number[]
  /** Bars were let go. */
  readonly onDrop: (wanted: readonly WantedPlace[]) => void
}

/**
 * Carries bars over a chart and keeps asking what that would come to: one question at a time, about the latest places;
 * what was asked before is forgotten.
 */
export class Moving implements Carrying {
  #state = still
  #carry: Carry | null = null
  #asking = false
  readonly #options: MovingOptions
  readonly #listeners = new Set<() => void>()

  constructor(options: MovingOptions) {
    this.#options = options
  }

  get state(): MovingState {
    return this.#state
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
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

  drop(carry: Carry): void {
    if (carry !== this.#carry) return
    const wanted = this.#wantedOf(carry)
    const { hasMoved } = carry
    this.stop()
    if (hasMoved) this.#options.onDrop(wanted)
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
    if (!this.#asking) void this.#ask()
  }

  async #ask(): Promise<void> {
    this.#asking = true
    try {
      for (;;) {
        const { wanted } = this.#state
        const carry = this.#carry
        if (!carry) return
        const effect = await this.#options.mover.preview(wanted).catch(() => null)
        if (this.#carry !== carry) continue
        if (this.#state.wanted !== wanted) continue
        carry.tell(effect && { refused: isRefused(effect), ghosts: this.#ghostsOf(effect) })
        this.#set({ ...this.#state, effect })
        return
      }
    } finally {
      this.#asking = false
    }
  }

  #ghostsOf({ moved }: Effect): GhostBar[] {
    const { base } = this.#options
    const count = Math.min(MOST_DRAWN, moved.source.length)
    return Array.from({ length: count }, (_, k) => ({
      source: moved.source[k]!,
      row: moved.row[k]!,
      start: moved.setupStart[k]! - base,
      end: moved.end[k]! - base,
      tone: 'pushed',
    }))
  }

  #set(state: MovingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
