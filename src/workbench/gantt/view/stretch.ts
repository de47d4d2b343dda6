import { NOWHERE } from '../model/bars.ts'
import { rowOfBar, visibleSpan } from '../model/search.ts'
import type { GanttController } from './controller.ts'
import type { Drawn } from './carry.ts'
import { snapped } from './snap.ts'
import type { Tool } from './tool.ts'
import { CLICK } from './tools.ts'

/** The least that is left of a bar, seconds. */
const LEAST = 60

/**
 * A bar whose end is drawn to another time, by pointer or by keys; nothing but the overlay is painted. What that would
 * come to is worked out elsewhere and told by `tell`. Times are seconds after the base.
 */
export class Stretch {
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
    this.#least = bars.productionStart[bar]! + LEAST
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

  tell(drawn: Drawn | null): void {
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

export interface Stretching {
  /** Do bars like this one have an end that can be drawn? */
  stretches(source: number): boolean
  /** Takes the end of a bar; null: its length stays. */
  begin(source: number): Stretch | null
  /** It is let go where it is. */
  drop(stretch: Stretch): void
  cancel(): void
}

/** Drag of the end of a bar; with Alt it is not drawn to ends and steps. */
export function stretchTool(stretching: Stretching): Tool {
  return {
    grab(gantt, from, event) {
      const changes = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      const { source } = from
      if (!gantt.scene || event.button !== 0 || from.part !== 'end' || changes) return null
      if (!stretching.stretches(source)) return null
      gantt.select([source])
      gantt.focusOn({ row: from.row, source })
      const offset = gantt.scene.model.bars.end[from.bar]! - from.time
      let stretch: Stretch | null = null
      let refused = false
      return {
        move(hit, next) {
          if (refused || (!stretch && Math.abs(next.clientX - event.clientX) < CLICK)) return
          stretch ??= stretching.begin(source)
          refused = !stretch
          const time = hit.time + offset
          stretch?.moveTo(
            next.altKey
              ? time
              : snapped(gantt.scene!, gantt.view, { row: from.row, time }, new Set([source])),
          )
        },
        end() {
          if (stretch) stretching.drop(stretch)
        },
        cancel() {
          if (stretch) stretching.cancel()
        },
      }
    },
    cursor: (_, { source, part }) =>
      source >= 0 && part === 'end' && stretching.stretches(source) ? 'ew-resize' : null,
  }
}
