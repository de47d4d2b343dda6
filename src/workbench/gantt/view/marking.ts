import { NOWHERE } from '../model/bars.ts'
import type { GanttModel } from '../model/gantt-model.ts'
import type { Marked } from '../paint/overlay.ts'

/** Where the keyboard stands: a row, and the source of a bar in it (-1: on the row itself). */
export interface Focus {
  readonly row: number
  readonly source: number
}

/** What is chosen, focused and pointed at; `changed` is called after each change. */
export class Marking {
  #selection: ReadonlySet<number> = new Set()
  #focus: Focus | null = null
  #hover = -1
  readonly #changed: (what: 'selection' | 'focus' | 'hover') => void

  constructor(changed: (what: 'selection' | 'focus' | 'hover') => void) {
    this.#changed = changed
  }

  get marked(): Marked {
    return { selection: this.#selection, focus: this.#focus, hover: this.#hover }
  }
  get selection(): ReadonlySet<number> {
    return this.#selection
  }
  get focus(): Focus | null {
    return this.#focus
  }

  select(sources: Iterable<number>, how: 'replace' | 'add' | 'toggle'): void {
    const next = new Set(how === 'replace' ? [] : this.#selection)
    for (const source of sources)
      if (how === 'toggle' && next.has(source)) next.delete(source)
      else next.add(source)
    this.#selection = next
    this.#changed('selection')
  }

  focusOn(focus: Focus | null): void {
    this.#focus = focus
    this.#changed('focus')
  }

  /** A bar that has left the chart leaves the focus to its row, a row that is gone to nobody. */
  keepIn({ bars, rows }: GanttModel): void {
    const focus = this.#focus
    if (!focus) return
    if (focus.row >= rows.count) this.focusOn(null)
    else if (focus.source >= 0 && (bars.place[focus.source] ?? NOWHERE) === NOWHERE)
      this.focusOn({ row: focus.row, source: -1 })
  }

  hoverOn(source: number): void {
    if (source === this.#hover) return
    this.#hover = source
    this.#changed('hover')
  }
}
