import { NOWHERE } from '../model/bars.ts'
import { rowOfBar } from '../model/search.ts'
import type { GhostBar } from '../paint/ghosts.ts'
import type { GanttController } from './controller.ts'

/** Where a bar is to go: a row, and its start in seconds after the base. */
export interface Wanted {
  readonly source: number
  readonly row: number
  readonly start: number
}

/** The effect, as far as it is drawn. */
export interface Drawn {
  readonly refused: boolean
  /** Where bars would be, including the dragged ones. */
  readonly ghosts: readonly GhostBar[]
}

interface Origin {
  readonly line: number
  readonly start: number
  readonly length: number
}

/** Length of a bar without a place yet, until it is known. */
const UNKNOWN = 3600

/**
 * Bars dragged to other places, by pointer or by keys. They are drawn where they would go; the effect
 * is calculated elsewhere and set by `showEffect`. Nothing but the overlay is painted.
 */
export class DragSession {
  readonly sources: ReadonlySet<number>
  readonly anchor: number
  readonly #gantt: GanttController
  readonly #origins = new Map<number, Origin>()
  readonly #changed: () => void
  readonly #ended: () => void
  #seconds = 0
  #lines = 0
  /** Is there a bar without an earlier place? */
  #isNew = false
  #drawn: Drawn | null = null

  /**
   * @param anchor the bar under the pointer; the others keep their distance to it
   * @param at where a bar is held without a place
   */
  constructor(
    gantt: GanttController,
    sources: Iterable<number>,
    anchor: number,
    changed: () => void,
    at: { readonly row: number; readonly time: number } | null = null,
  ) {
    this.#gantt = gantt
    this.anchor = anchor
    this.sources = new Set(sources)
    this.#changed = changed
    const { model, lines } = gantt.scene!
    const { bars } = model
    for (const source of this.sources) {
      const bar = bars.place[source] ?? NOWHERE
      if (bar === NOWHERE) {
        this.#isNew = true
        this.#origins.set(source, {
          line: at ? lines.line[at.row]! : 0,
          start: at?.time ?? gantt.view.from,
          length: UNKNOWN,
        })
      } else
        this.#origins.set(source, {
          line: lines.line[rowOfBar(bars, bar)]!,
          start: bars.productionStart[bar]!,
          length: bars.end[bar]! - bars.productionStart[bar]!,
        })
    }
    this.#ended = gantt.addOverlay(() => gantt.drawGhosts(this.#ghosts()))
  }

  /** The wanted places. The anchor comes first. */
  get wanted(): readonly Wanted[] {
    const { lines } = this.#gantt.scene!
    const last = lines.count - 1
    const places: Wanted[] = []
    for (const [source, { line, start }] of this.#origins) {
      const row = lines.row[Math.max(0, Math.min(last, line + this.#lines))]!
      const place = { source, row, start: start + this.#seconds }
      if (source === this.anchor) places.unshift(place)
      else places.push(place)
    }
    return places
  }

  get hasMoved(): boolean {
    return this.#isNew || this.#seconds !== 0 || this.#lines !== 0
  }

  /** Moves the anchor to a row and a start. */
  moveTo(row: number, start: number): void {
    const origin = this.#origins.get(this.anchor)!
    const line = this.#gantt.scene!.lines.line[row] ?? -1
    this.#put(start - origin.start, (line < 0 ? origin.line : line) - origin.line)
  }

  /** Moves all bars by seconds and lines; the anchor stays in view. */
  step(seconds: number, lines: number): void {
    const origin = this.#origins.get(this.anchor)!
    const last = this.#gantt.scene!.lines.count - 1
    const line = Math.max(0, Math.min(last, origin.line + this.#lines + lines))
    this.#put(this.#seconds + seconds, line - origin.line)
    const { row, start } = this.wanted[0]!
    this.#gantt.reveal(row, start, false)
  }

  /** Shows the effect of the current places. */
  showEffect(drawn: Drawn | null): void {
    this.#drawn = drawn
    this.#gantt.repaintOverlay()
  }

  end(): void {
    this.#ended()
  }

  #put(seconds: number, lines: number): void {
    if (seconds === this.#seconds && lines === this.#lines) return
    this.#seconds = seconds
    this.#lines = lines
    this.#gantt.repaintOverlay()
    this.#changed()
  }

  /** The displaced bars, then the dragged bars at the pointer. */
  #ghosts(): GhostBar[] {
    const tone = this.#drawn ? (this.#drawn.refused ? 'bad' : 'good') : 'plain'
    const held = this.wanted.map(
      (place): GhostBar => ({
        ...place,
        end: place.start + this.#origins.get(place.source)!.length,
        tone,
      }),
    )
    return [...(this.#drawn?.ghosts ?? []), ...held]
  }
}
