import { DragSession } from '../../../../gantt/view/drag-session.ts'
import type { DragHandler } from '../../../../gantt/view/drag-tool.ts'
import type { GanttController } from '../../../../gantt/view/controller.ts'
import { LatestRequest } from './latest-request.ts'
import { ghostsOf } from './ghosts.ts'
import { isRefused, type Effect, type Mover, type WantedPlace } from './mover.ts'

/** Bars on their way, as screens show them. */
export interface MovingState {
  /** How they are dragged; null: not at all. */
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
  /** The sources that may move; shows why the others may not. */
  readonly movable: (sources: ReadonlySet<number>, anchor: number) => readonly number[]
}

/**
 * Drags bars over a chart and requests the effect of the latest places.
 */
export class Moving implements DragHandler {
  #state = still
  #session: DragSession | null = null
  #dropped: (wanted: readonly WantedPlace[]) => void = () => {}
  #options: MovingOptions
  readonly #listeners = new Set<() => void>()
  readonly #request: LatestRequest<readonly WantedPlace[], Effect>

  constructor(options: MovingOptions) {
    this.#options = options
    this.#request = new LatestRequest(
      () => (this.#session ? this.#state.wanted : null),
      (wanted) => this.#options.mover.preview(wanted),
      (effect) => {
        const { base } = this.#options
        this.#session?.showEffect(effect && { refused: isRefused(effect), ghosts: ghostsOf(effect, base) })
        this.#set({ ...this.#state, effect })
      },
    )
  }

  get state(): MovingState {
    return this.#state
  }

  /** A new plan has arrived: a drag in progress continues in it if it has the same bars and rows. */
  work(options: MovingOptions): void {
    const before = this.#options
    this.#options = options
    if (!this.#session) return
    const { base, sources, rows } = options
    if (base !== before.base || !alike(sources, before.sources) || !alike(rows, before.rows)) this.stop()
    // Asked again, of who moves in the new plan.
    else this.#follow()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sets the listener for bars dropped at another place; the answer removes it. */
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
  ): DragSession | null {
    this.stop()
    const { gantt, mover, base, movable } = this.#options
    const moving = movable(sources, anchor)
    if (moving.length === 0) return null
    const session = new DragSession(gantt, moving, anchor, () => this.#follow(), at)
    this.#session = session
    this.#set({ by, wanted: this.#wantedOf(session), effect: null })
    void mover
      .candidates(anchor, session.wanted[0]!.start + base)
      .then((rows) => this.#session === session && rows.size > 0 && gantt.offer(rows))
      .catch(() => {})
    return session
  }

  canDrag(source: number): boolean {
    return source < this.#options.sources.length
  }

  drop(session: DragSession): void {
    if (session !== this.#session) return
    const wanted = this.#wantedOf(session)
    const { hasMoved } = session
    this.stop()
    if (hasMoved) this.#dropped(wanted)
  }

  /** Escape: everything stays where it was. */
  cancel(): void {
    this.stop()
  }

  /** Moves on by keys; ends with `confirm` or `cancel`. */
  step(seconds: number, lines: number): void {
    this.#session?.step(seconds, lines)
  }

  confirm(): void {
    if (this.#session) this.drop(this.#session)
  }

  stop(): void {
    if (!this.#session) return
    this.#session.end()
    this.#session = null
    this.#options.gantt.offer(null)
    this.#set(still)
  }

  #wantedOf(session: DragSession): WantedPlace[] {
    const { base } = this.#options
    return session.wanted.map((place) => ({ ...place, start: place.start + base }))
  }

  #follow(): void {
    const session = this.#session
    if (!session) return
    this.#set({ ...this.#state, wanted: this.#wantedOf(session) })
    this.#request.renew()
  }

  #set(state: MovingState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

const alike = (some: readonly string[], others: readonly string[]): boolean =>
  some === others || (some.length === others.length && some.every((one, at) => one === others[at]))
