import type { GanttModel } from '../model/gantt-model.ts'
import { NOWHERE } from '../model/bars.ts'
import { patchBars, type BarMoves } from '../model/patch.ts'
import { sceneOf, type Scene } from '../model/scene.ts'
import { extentOf, rowOfBar } from '../model/search.ts'
import * as views from '../model/view.ts'
import type { View } from '../model/view.ts'
import { drawGhostBar, type Overlay } from '../paint/overlay.ts'
import type { Look } from '../paint/look.ts'
import { hitAt, sourcesIn, type Hit } from './hit.ts'
import type { FrameStats } from './painter.ts'
import { Stage } from './stage.ts'

export type GanttEvent = 'view' | 'selection' | 'focus' | 'model' | 'frame'

/** Where the keyboard stands: a row, and the source of a bar in it (-1: on the row itself). */
export interface Focus {
  readonly row: number
  readonly source: number
}

/**
 * A chart as screens and tools steer it: what part is in view, what is chosen, focused and stands out. Paints at most once a
 * frame. Bars are named by their `source`, places in pixels of the chart (right of the columns, below the axis), times in
 * seconds after the model's base.
 */
export class GanttController {
  #view: View = views.startView
  #scene: Scene | null = null
  #collapsed: ReadonlySet<number> = new Set()
  #selection: ReadonlySet<number> = new Set()
  #focus: Focus | null = null
  #hover = -1
  #glide = 0
  readonly #stage = new Stage(
    () => ({
      scene: this.#scene,
      view: this.#view,
      marked: { selection: this.#selection, focus: this.#focus, hover: this.#hover },
    }),
    () => this.#tell('frame'),
  )
  readonly #listeners = new Map<GanttEvent, Set<() => void>>()

  get view(): View {
    return this.#view
  }
  get scene(): Scene | null {
    return this.#scene
  }
  get model(): GanttModel | null {
    return this.#scene?.model ?? null
  }
  get selection(): ReadonlySet<number> {
    return this.#selection
  }
  get focus(): Focus | null {
    return this.#focus
  }
  get collapsed(): ReadonlySet<number> {
    return this.#collapsed
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
    const all = this.#listeners.get(event) ?? new Set()
    this.#listeners.set(event, all.add(listener))
    return () => all.delete(listener)
  }

  /** Paints into an element from now on, as large as it is; gives what ends that. */
  attach(host: HTMLElement): () => void {
    return this.#stage.attach(host, () => this.#measure())
  }

  /** Shows a model. The first is shown whole; a later one keeps what the user looks at, chose and folded. */
  show(model: GanttModel): void {
    const before = this.#scene?.model
    const [offered, emphasis] = [this.#scene?.offered ?? null, this.#scene?.emphasis ?? null]
    const sameBars = before?.bars.place.length === model.bars.place.length
    this.#setScene({ ...sceneOf(model, this.#collapsed), offered, emphasis: sameBars ? emphasis : null })
    if (before && before.base !== model.base)
      this.#view = { ...this.#view, from: this.#view.from + before.base - model.base }
    this.#measure()
    if (!before || before.rows.count === 0) this.fit()
  }

  /** Puts moved bars in their new places without making the model again; the model shown before must not be used any more. */
  patch(moves: BarMoves): void {
    const scene = this.#scene
    if (!scene) return
    const model = patchBars(scene.model, moves)
    this.#setScene({ ...sceneOf(model, this.#collapsed), emphasis: scene.emphasis, offered: scene.offered })
  }

  scrollBy(dx: number, dy: number): void {
    const view = this.#view
    this.change({ from: view.from + dx * view.secondsPerPixel, top: view.top + dy })
  }

  /** Zooms in time about a place of the chart; about its middle when none is given. */
  zoom(factor: number, x = this.#view.width / 2): void {
    this.change(views.zoomed(this.#view, factor, x))
  }

  zoomRows(rowHeight: number, y = this.#view.height / 2): void {
    this.change(views.zoomedRows(this.#view, rowHeight, y))
  }

  /** Shows a stretch of time in the whole width, and of the rows what lies between two heights. */
  zoomTo(from: number, to: number, rows: readonly [number, number] | null = null): void {
    const view = this.#view
    const secondsPerPixel = (to - from) / Math.max(1, view.width)
    const factor = rows ? view.height / Math.max(8, rows[1] - rows[0]) : 1
    const rowHeight = Math.min(60, view.rowHeight * factor)
    const top = rows ? ((view.top + rows[0]) * rowHeight) / view.rowHeight : view.top
    this.change({ ...views.zoomed({ ...view, secondsPerPixel }, 1, 0), from, rowHeight, top })
  }

  /** All times; rows as they are. */
  fit(): void {
    if (this.#scene) this.change(views.fitted(this.#view, ...extentOf(this.#scene.model.bars)))
  }

  /** All times and all rows. */
  fitAll(): void {
    if (!this.#scene) return
    const view = views.fitted(this.#view, ...extentOf(this.#scene.model.bars))
    this.change(views.fittedRows(view, this.#scene.lines))
  }

  /** Scrolls as little as needed to show a row and a time. */
  reveal(row: number, time: number | null = null, smooth = true): void {
    const [view, scene] = [this.#view, this.#scene]
    if (!scene) return
    this.#open(row)
    const line = this.#scene!.lines.line[row] ?? -1
    if (line < 0) return
    const y = views.topOf(view, this.#scene!.lines, line) + view.top
    const height = views.heightOf(view, this.#scene!.lines, line)
    const top = y < view.top ? y : Math.max(view.top, Math.min(y, y + height - view.height))
    const x = time === null ? 0 : views.xOf(view, time)
    const away = time !== null && (x < 0 || x > view.width - 40)
    this.glide({ top, from: away ? time - (view.width / 4) * view.secondsPerPixel : view.from }, smooth)
  }

  /** Brings a bar into view, focuses and selects it; false when it is not on the chart. */
  locate(source: number): boolean {
    const bars = this.#scene?.model.bars
    const bar = bars?.place[source] ?? NOWHERE
    if (!bars || bar === NOWHERE) return false
    const row = rowOfBar(bars, bar)
    this.select([source])
    this.focusOn({ row, source })
    this.reveal(row, bars.start[bar]!)
    return true
  }

  select(sources: Iterable<number>, how: 'replace' | 'add' | 'toggle' = 'replace'): void {
    const next = new Set(how === 'replace' ? [] : this.#selection)
    for (const source of sources)
      if (how === 'toggle' && next.has(source)) next.delete(source)
      else next.add(source)
    this.#selection = next
    this.#tell('selection')
    this.repaintOverlay()
  }

  focusOn(focus: Focus | null): void {
    this.#focus = focus
    this.#tell('focus')
    this.repaintOverlay()
  }

  /** Source of the bar under the pointer, -1: none. */
  hoverOn(source: number): void {
    if (source === this.#hover) return
    this.#hover = source
    this.repaintOverlay()
  }

  /** Makes some bars stand out and all others faint; null ends it. */
  emphasise(sources: Iterable<number> | null): void {
    if (!this.#scene) return
    let emphasis: Uint8Array | null = null
    if (sources) {
      emphasis = new Uint8Array(this.#scene.model.bars.place.length)
      for (const source of sources) emphasis[source] = 1
    }
    this.#setScene({ ...this.#scene, emphasis })
  }

  /** Marks rows that a dragged bar may go to with their score: 0 (refused) to 1 (best); null ends it. */
  offer(rows: ReadonlyMap<number, number> | null): void {
    if (this.#scene) this.#setScene({ ...this.#scene, offered: rows })
  }

  /** Folds or opens a row. */
  fold(row: number, collapsed = !this.#collapsed.has(row)): void {
    const next = new Set(this.#collapsed)
    if (collapsed) next.add(row)
    else next.delete(row)
    this.foldAll(next)
  }

  /** Folds just these rows. */
  foldAll(rows: ReadonlySet<number>): void {
    this.#collapsed = rows
    const scene = this.#scene
    if (scene)
      this.#setScene({ ...sceneOf(scene.model, rows), emphasis: scene.emphasis, offered: scene.offered })
  }

  /** What lies at a point of the window. */
  hitAt(clientX: number, clientY: number): Hit | null {
    const host = this.#stage.host
    if (!this.#scene || !host) return null
    const box = host.getBoundingClientRect()
    return hitAt(this.#scene, this.#view, clientX - box.left, clientY - box.top)
  }

  /** Sources of the bars in a box of the chart. */
  sourcesIn(box: { x1: number; y1: number; x2: number; y2: number }): readonly number[] {
    return this.#scene ? sourcesIn(this.#scene, this.#view, box) : []
  }

  /** Draws over the chart at every frame, until the answer is called; what is dragged repaints nothing else. */
  addOverlay(overlay: Overlay): () => void {
    return this.#stage.addOverlay(overlay)
  }

  /** For overlays: a bar as it would stand in another place. */
  drawGhost(source: number, row: number, start: number, tone: 'plain' | 'good' | 'bad' = 'plain'): void {
    const [pen, { look }] = [this.#stage.overPen(), this.#stage]
    if (pen && this.#scene && look)
      drawGhostBar(pen, this.#scene, this.#view, look, { source, row, start, tone })
  }

  /** Changes the view by these parts; it is painted with the next frame. */
  change(part: Partial<View>): void {
    cancelAnimationFrame(this.#glide)
    this.#set(part)
  }

  /** Moves to another place over a few frames, at once for who wants less motion. */
  glide({ from, top }: { readonly from: number; readonly top: number }, smooth = true): void {
    cancelAnimationFrame(this.#glide)
    const start = this.#view
    if (!smooth || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.#set({ from, top })
      return
    }
    const began = performance.now()
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / 140))
      const eased = 1 - (1 - part) ** 3
      this.#set({
        from: start.from + (from - start.from) * eased,
        top: start.top + (top - start.top) * eased,
      })
      if (part < 1) this.#glide = requestAnimationFrame(step)
    }
    this.#glide = requestAnimationFrame(step)
  }

  /** Paints all anew with the next frame, in the colours that hold then. */
  repaintAll(): void {
    this.#stage.repaint(true)
  }

  repaintOverlay(): void {
    this.#stage.repaintOverlay()
  }

  #open(row: number): void {
    const parent = this.#scene?.model.rows.parent
    const next = new Set(this.#collapsed)
    for (let above = parent?.[row] ?? -1; above >= 0; above = parent![above]!) next.delete(above)
    if (next.size !== this.#collapsed.size) this.foldAll(next)
  }

  #set(part: Partial<View>): void {
    const next = { ...this.#view, ...part }
    this.#view = this.#scene ? views.kept(next, this.#scene.lines) : next
    this.#stage.repaint()
    this.#tell('view')
  }

  #setScene(scene: Scene): void {
    this.#scene = scene
    this.#stage.refresh()
    this.#tell('model')
    this.#set({})
  }

  #measure(): void {
    const { host } = this.#stage
    if (!host) return
    const columns = this.#scene?.model.texts.columns ?? []
    const left = columns.reduce((sum, { width }) => sum + width, 0)
    this.#stage.repaint(true)
    this.#set({
      left,
      width: Math.max(1, host.clientWidth - left),
      height: Math.max(1, host.clientHeight - this.#view.head),
    })
  }

  #tell(event: GanttEvent): void {
    for (const listener of this.#listeners.get(event) ?? []) listener()
  }
}
