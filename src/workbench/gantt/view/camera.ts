import type { Scene } from '../model/scene.ts'
import { extentOf } from '../model/search.ts'
import * as views from '../model/view.ts'
import type { View } from '../model/view.ts'

/** How long a glide takes, ms. */
const GLIDE = 140

/** What part of a chart is in view, and how that changes; `changed` is called after each change. */
export class Camera {
  #view: View = views.startView
  #glide = 0
  #whole = false
  readonly #scene: () => Scene | null
  readonly #changed: () => void

  constructor(scene: () => Scene | null, changed: () => void) {
    this.#scene = scene
    this.#changed = changed
  }

  get view(): View {
    return this.#view
  }

  /** Are all times still in view, as they were fitted? */
  get whole(): boolean {
    return this.#whole
  }

  /** Changes the view by these parts, as far as there is something to see. */
  change(part: Partial<View>): void {
    cancelAnimationFrame(this.#glide)
    this.set(part)
  }

  /** Like `change`, without ending a glide. */
  set(part: Partial<View>): void {
    const { from, secondsPerPixel } = this.#view
    const [next, scene] = [{ ...this.#view, ...part }, this.#scene()]
    if (next.from !== from || next.secondsPerPixel !== secondsPerPixel) this.#whole = false
    this.#view = scene ? views.kept(next, scene.lines) : next
    this.#changed()
  }

  scrollBy(dx: number, dy: number): void {
    const view = this.#view
    this.change({ from: view.from + dx * view.secondsPerPixel, top: view.top + dy })
  }

  zoom(factor: number, x = this.#view.width / 2): void {
    this.change(views.zoomed(this.#view, factor, x))
  }

  zoomRows(rowHeight: number, y = this.#view.height / 2): void {
    this.change(views.zoomedRows(this.#view, rowHeight, y))
  }

  zoomTo(from: number, to: number, rows: readonly [number, number] | null): void {
    const view = this.#view
    const secondsPerPixel = (to - from) / Math.max(1, view.width)
    const factor = rows ? view.height / Math.max(8, rows[1] - rows[0]) : 1
    const rowHeight = Math.min(60, view.rowHeight * factor)
    const top = rows ? ((view.top + rows[0]) * rowHeight) / view.rowHeight : view.top
    this.change({ ...views.zoomed({ ...view, secondsPerPixel }, 1, 0), from, rowHeight, top })
  }

  fit(): void {
    const scene = this.#scene()
    if (!scene) return
    this.change(views.fitted(this.#view, ...extentOf(scene.model.bars)))
    this.#whole = true
  }

  fitAll(): void {
    const scene = this.#scene()
    if (!scene) return
    const view = views.fitted(this.#view, ...extentOf(scene.model.bars))
    this.change(views.fittedRows(view, scene.lines))
    this.#whole = true
  }

  /** Scrolls as little as needed to show a row that is not folded away, and a time. */
  reveal(row: number, time: number | null, smooth: boolean): void {
    const [view, scene] = [this.#view, this.#scene()]
    const line = scene?.lines.line[row] ?? -1
    if (!scene || line < 0) return
    const y = views.topOf(view, scene.lines, line) + view.top
    const height = views.heightOf(view, scene.lines, line)
    const top = y < view.top ? y : Math.max(view.top, Math.min(y, y + height - view.height))
    const x = time === null ? 0 : views.xOf(view, time)
    const away = time !== null && (x < 0 || x > view.width - 40)
    this.glide({ top, from: away ? time - (view.width / 4) * view.secondsPerPixel : view.from }, smooth)
  }

  /** Moves to another place over a few frames, at once for users who prefer less motion. */
  glide({ from, top }: { readonly from: number; readonly top: number }, smooth = true): void {
    cancelAnimationFrame(this.#glide)
    const start = this.#view
    if (!smooth || matchMedia('(prefers-reduced-motion: reduce)').matches) {
      this.set({ from, top })
      return
    }
    const began = performance.now()
    const step = (now: number): void => {
      const part = Math.min(1, Math.max(0, (now - began) / GLIDE))
      const eased = 1 - (1 - part) ** 3
      this.set({
        from: start.from + (from - start.from) * eased,
        top: start.top + (top - start.top) * eased,
      })
      if (part < 1) this.#glide = requestAnimationFrame(step)
    }
    this.#glide = requestAnimationFrame(step)
  }
}
