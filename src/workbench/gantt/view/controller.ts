import type { GanttModel } from '../model/gantt-model.ts'
import { NOWHERE } from '../model/bars.ts'
import type { BarMoves } from '../model/bar-columns.ts'
import type { Scene } from '../model/scene.ts'
import { rowOfBar } from '../model/search.ts'
import type { View } from '../model/view.ts'
import { drawGhostBar, type GhostBar } from '../paint/ghosts.ts'
import type { Overlay } from '../paint/overlay.ts'
import type { Look } from '../paint/look.ts'
import { Camera } from './camera.ts'
import { hitAt, sourcesIn, type Hit } from './hit.ts'
import { Listeners } from './listeners.ts'
import { Marking, type Focus } from './marking.ts'
import type { FrameStats } from './painter.ts'
import { ShownScene } from './shown-scene.ts'
import { Stage } from './stage.ts'

declare global {
  interface Window {
    /** Who puts a map here before the page runs (tests of what is drawn) is given the charts by their elements. */
    __charts?: Map<Element, GanttController>
  }
}

export type { Focus } from './marking.ts'
export type GanttEvent = 'view' | 'selection' | 'focus' | 'model' | 'frame'

/**
 * A chart as screens and tools steer it: what part is in view, what is chosen, focused and stands out. Paints at most once a
 * frame. Bars are named by their `source`, places in pixels of the chart (right of the columns, below the axis), times in
 * seconds after the model's base.
 */
export class GanttController {
  readonly #shown = new ShownScene(() => {
    this.#stage.refresh()
    this.#listeners.notify('model')
    this.#camera.set({})
  })
  readonly #camera = new Camera(
    () => this.scene,
    () => {
      this.#stage.repaint()
      this.#listeners.notify('view')
    },
  )
  readonly #marking = new Marking((what) => {
    if (what !== 'hover') this.#listeners.notify(what)
    this.repaintOverlay()
  })
  readonly #stage = new Stage(
    () => ({ scene: this.scene, view: this.view, marked: this.#marking.marked }),
    () => this.#listeners.notify('frame'),
  )
  readonly #listeners = new Listeners<GanttEvent>()

  get view(): View {
    return this.#camera.view
  }
  get scene(): Scene | null {
    return this.#shown.scene
  }
  get model(): GanttModel | null {
    return this.scene?.model ?? null
  }
  get selection(): ReadonlySet<number> {
    return this.#marking.selection
  }
  get focus(): Focus | null {
    return this.#marking.focus
  }
  get collapsed(): ReadonlySet<number> {
    return this.#shown.collapsed
  }
  get look(): Look | null {
    return this.#stage.look
  }
  /** What the last frame drew, and how long it took. */
  get stats(): FrameStats {
    return this.#stage.stats
  }

  /** Calls back after each change of a kind, until the answer is called. */
  on(event: GanttEvent, listener: () => void): () => void {
    return this.#listeners.on(event, listener)
  }

  /** Paints into an element from now on, as large as it is; gives what ends that. */
  attach(host: HTMLElement): () => void {
    const end = this.#stage.attach(host, () => this.#measure())
    window.__charts?.set(host, this)
    return () => {
      window.__charts?.delete(host)
      end()
    }
  }

  /** Shows a model. The first is shown whole; a later one keeps what the user looks at, chose and folded. */
  show(model: GanttModel): void {
    const before = this.model
    this.#shown.show(model)
    this.#marking.keepIn(model)
    if (before && before.base !== model.base)
      this.#camera.set({ from: this.view.from + before.base - model.base })
    this.#measure()
    if (!before || before.rows.count === 0) this.fit()
  }

  /** Puts moved bars in their new places without making the model again; the model shown before must not be used any more. */
  patch(moves: BarMoves): void {
    this.#shown.patch(moves)
  }

  scrollBy(dx: number, dy: number): void {
    this.#camera.scrollBy(dx, dy)
  }

  /** Zooms in time about a place of the chart; about its middle when none is given. */
  zoom(factor: number, x?: number): void {
    this.#camera.zoom(factor, x)
  }

  zoomRows(rowHeight: number, y?: number): void {
    this.#camera.zoomRows(rowHeight, y)
  }

  /** Fits a time range into the full width, and the rows between two heights. */
  zoomTo(from: number, to: number, rows: readonly [number, number] | null = null): void {
    this.#camera.zoomTo(from, to, rows)
  }

  /** All times; rows as they are. */
  fit(): void {
    this.#camera.fit()
  }

  /** All times and all rows. */
  fitAll(): void {
    this.#camera.fitAll()
  }

  /** Scrolls as little as needed to show a row and a time. */
  reveal(row: number, time: number | null = null, smooth = true): void {
    this.#shown.open(row)
    this.#camera.reveal(row, time, smooth)
  }

  /** Brings a bar into view, focuses and selects it; false when it is not on the chart. */
  locate(source: number): boolean {
    const bars = this.model?.bars
    const bar = bars?.place[source] ?? NOWHERE
    if (!bars || bar === NOWHERE) return false
    const row = rowOfBar(bars, bar)
    this.select([source])
    this.focusOn({ row, source })
    this.reveal(row, bars.start[bar]!)
    return true
  }

  select(sources: Iterable<number>, how: 'replace' | 'add' | 'toggle' = 'replace'): void {
    this.#marking.select(sources, how)
  }

  focusOn(focus: Focus | null): void {
    this.#marking.focusOn(focus)
  }

  /** Source of the bar under the pointer, -1: none. */
  hoverOn(source: number): void {
    this.#marking.hoverOn(source)
  }

  /** Makes some bars stand out and all others faint; null ends it. */
  emphasise(sources: Iterable<number> | null): void {
    this.#shown.emphasise(sources)
  }

  /** Marks rows that a dragged bar may go to with their score: 0 (refused) to 1 (best); null ends it. */
  offer(rows: ReadonlyMap<number, number> | null): void {
    this.#shown.offer(rows)
  }

  /** Folds or opens a row. */
  fold(row: number, collapsed = !this.collapsed.has(row)): void {
    this.#shown.fold(row, collapsed)
  }

  /** Folds just these rows. */
  foldAll(rows: ReadonlySet<number>): void {
    this.#shown.foldAll(rows)
  }

  /** Brings the keyboard back to the chart. */
  takeFocus(): void {
    this.#stage.host?.focus()
  }

  /** What lies at a point of the window. */
  hitAt(clientX: number, clientY: number): Hit | null {
    const host = this.#stage.host
    if (!this.scene || !host) return null
    const box = host.getBoundingClientRect()
    return hitAt(this.scene, this.view, clientX - box.left, clientY - box.top)
  }

  /** Sources of the bars in a box of the chart. */
  sourcesIn(box: { x1: number; y1: number; x2: number; y2: number }): readonly number[] {
    return this.scene ? sourcesIn(this.scene, this.view, box) : []
  }

  /** Draws over the chart at every frame, until the answer is called; what is dragged repaints nothing else. */
  addOverlay(overlay: Overlay): () => void {
    return this.#stage.addOverlay(overlay)
  }

  /** For overlays: bars as they would be in other places. */
  drawGhosts(ghosts: readonly GhostBar[]): void {
    const [pen, { look }] = [this.#stage.overPen(), this.#stage]
    if (pen && this.scene && look)
      for (const ghost of ghosts) drawGhostBar(pen, this.scene, this.view, look, ghost)
  }

  /** Changes the view by these parts; it is painted with the next frame. */
  change(part: Partial<View>): void {
    this.#camera.change(part)
  }

  /** Moves to another place over a few frames, at once for users who prefer less motion. */
  glide(to: { readonly from: number; readonly top: number }, smooth = true): void {
    this.#camera.glide(to, smooth)
  }

  /** Paints all again with the next frame, in the colours that hold then. */
  repaintAll(): void {
    this.#stage.repaint(true)
  }

  repaintOverlay(): void {
    this.#stage.repaintOverlay()
  }

  #measure(): void {
    const { host } = this.#stage
    if (!host) return
    const columns = this.scene?.model.texts.columns ?? []
    const left = columns.reduce((sum, { width }) => sum + width, 0)
    const refit = this.#camera.whole && left !== this.view.left
    this.#stage.repaint(true)
    this.#camera.set({
      left,
      width: Math.max(1, host.clientWidth - left),
      height: Math.max(1, host.clientHeight - this.view.head),
    })
    if (refit) this.fit()
  }
}
