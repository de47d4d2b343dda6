import type { GanttModel } from '../model/gantt-model.ts'
import { patchBars } from '../model/patch.ts'
import type { BarMoves } from '../model/bar-columns.ts'
import { sceneOf, type Scene } from '../model/scene.ts'

/** What a chart shows: its model, which rows are folded, and what stands out; `changed` is called after each change. */
export class ShownScene {
  #scene: Scene | null = null
  #collapsed: ReadonlySet<number> = new Set()
  readonly #changed: () => void

  constructor(changed: () => void) {
    this.#changed = changed
  }

  get scene(): Scene | null {
    return this.#scene
  }
  get collapsed(): ReadonlySet<number> {
    return this.#collapsed
  }

  /** Another model: what is folded stays so; what stands out does as long as the bars are the same. */
  show(model: GanttModel): void {
    const before = this.#scene
    const sameBars = before?.model.bars.place.length === model.bars.place.length
    const emphasis = sameBars ? (before?.emphasis ?? null) : null
    this.#set({ ...sceneOf(model, this.#collapsed), offered: before?.offered ?? null, emphasis })
  }

  patch(moves: BarMoves): void {
    if (this.#scene) this.#layOut(patchBars(this.#scene.model, moves))
  }

  emphasise(sources: Iterable<number> | null): void {
    if (!this.#scene) return
    let emphasis: Uint8Array | null = null
    if (sources) {
      emphasis = new Uint8Array(this.#scene.model.bars.place.length)
      for (const source of sources) emphasis[source] = 1
    }
    this.#set({ ...this.#scene, emphasis })
  }

  offer(rows: ReadonlyMap<number, number> | null): void {
    if (this.#scene) this.#set({ ...this.#scene, offered: rows })
  }

  fold(row: number, collapsed: boolean): void {
    const next = new Set(this.#collapsed)
    if (collapsed) next.add(row)
    else next.delete(row)
    this.foldAll(next)
  }

  foldAll(rows: ReadonlySet<number>): void {
    this.#collapsed = rows
    if (this.#scene) this.#layOut(this.#scene.model)
  }

  /** Unfolds whatever hides a row. */
  open(row: number): void {
    const parent = this.#scene?.model.rows.parent
    const next = new Set(this.#collapsed)
    for (let above = parent?.[row] ?? -1; above >= 0; above = parent![above]!) next.delete(above)
    if (next.size !== this.#collapsed.size) this.foldAll(next)
  }

  #layOut(model: GanttModel): void {
    const { emphasis, offered } = this.#scene!
    this.#set({ ...sceneOf(model, this.#collapsed), emphasis, offered })
  }

  #set(scene: Scene): void {
    this.#scene = scene
    this.#changed()
  }
}
