import { NOWHERE } from '../model/bars.ts'
import { rowOfBar, visibleSpan } from '../model/search.ts'
import type { GanttController } from './controller.ts'
import type { Drawn } from './drag-session.ts'
import { snapped } from './snap.ts'
import type { Tool } from './tool.ts'
import { CLICK } from './tools.ts'

/** Shortest production time left of a bar, seconds. */
const MIN_SECONDS = 60

/**
 * A bar whose end is dragged to another time, by pointer or by keys; only the overlay is painted. What that would
 * come to is calculated elsewhere and reported by `showEffect`. Times are seconds after the base.
 */
export class ResizeSession {
  readonly source: number
  readonly row: number
  readonly start: number
  /** Where it ends now. */
  readonly before: number
  readonly #gantt: GanttController
  readonly #least: number
  readonly #changed: () => void
  readonly #ended: () => void
  #end: number
  #drawn: Drawn | null = null

  constructor(gantt: GanttController, source: number, changed: () => void) {
    const { bars } = gantt.model!
    const bar = bars.place[source] ?? NOWHERE
    if (bar === NOWHERE) throw new Error('a bar that is not on the chart has no end')
    this.#gantt = gantt
    this.#changed = changed
    this.source = source
    this.row = rowOfBar(bars, bar)
    this.start = bars.start[bar]!
    this.before = this.#end = bars.end[bar]!
    this.#least = bars.productionStart[bar]! + MIN_SECONDS
    this.#ended = gantt.addOverlay(() => this.#draw())
  }

  get end(): number {
    return this.#end
  }

  /** Other bars of the row that begin after this one, and before its new end, by their source. */
  get met(): readonly number[] {
    const { bars } = this.#gantt.model!
    const [low, high] = visibleSpan(bars, this.row, this.start, this.#end)
    const met: number[] = []
    for (let bar = low; bar < high; bar++)
      if (bars.source[bar] !== this.source && bars.start[bar]! >= this.start && bars.start[bar]! < this.#end)
        met.push(bars.source[bar]!)
    return met
  }

  moveTo(end: number): void {
    const to = Math.max(this.#least, Math.round(end))
    if (to === this.#end) return
    this.#end = to
    this.#gantt.repaintOverlay()
    this.#changed()
  }

  step(seconds: number): void {
    this.moveTo(this.#end + seconds)
    this.#gantt.reveal(this.row, this.#end, false)
  }

  showEffect(drawn: Drawn | null): void {
    this.#drawn = drawn
    this.#gantt.repaintOverlay()
  }

  close(): void {
    this.#ended()
  }

  #draw(): void {
    const { source, row, start } = this
    const tone = this.#drawn ? (this.#drawn.refused ? 'bad' : 'good') : 'plain'
    this.#gantt.drawGhosts([...(this.#drawn?.ghosts ?? []), { source, row, start, end: this.#end, tone }])
  }
}

export interface ResizeHandler {
  /** Can the end of this bar be dragged? */
  canResize(source: number): boolean
  /** Starts to drag the end of a bar; null: its length is fixed. */
  begin(source: number): ResizeSession | null
  /** Drops the end at its current place. */
  drop(session: ResizeSession): void
  cancel(): void
}

/** Drags the end of a bar; Alt turns snapping off. */
export function resizeTool(handler: ResizeHandler): Tool {
  return {
    grab(gantt, from, event) {
      const changes = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      const { source } = from
      if (!gantt.scene || event.button !== 0 || from.part !== 'end' || changes) return null
      if (!handler.canResize(source)) return null
      gantt.select([source])
      gantt.focusOn({ row: from.row, source })
      const offset = gantt.scene.model.bars.end[from.bar]! - from.time
      let session: ResizeSession | null = null
      let refused = false
      return {
        move(hit, next) {
          if (refused || (!session && Math.abs(next.clientX - event.clientX) < CLICK)) return
          session ??= handler.begin(source)
          refused = !session
          const time = hit.time + offset
          session?.moveTo(
            next.altKey
              ? time
              : snapped(gantt.scene!, gantt.view, { row: from.row, time }, new Set([source])),
          )
        },
        end() {
          if (session) handler.drop(session)
        },
        cancel() {
          if (session) handler.cancel()
        },
      }
    },
    cursor: (_, { source, part }) =>
      source >= 0 && part === 'end' && handler.canResize(source) ? 'ew-resize' : null,
  }
}
