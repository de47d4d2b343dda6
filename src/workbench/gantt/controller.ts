import { extentOf } from './model/bars.ts'
import { AXIS, fitted, NAMES, zoomed, type View } from './model/view.ts'
import { lookOf } from './paint/look.ts'
import { paintScene, type Scene } from './paint/scene.ts'

export interface FrameStats {
  readonly rects: number
  readonly texts: number
  /** Milliseconds of script in the last frame. */
  readonly ms: number
}

type OnFrame = (view: View) => void

const start: View = { from: 0, secondsPerPixel: 60, top: 0, rowHeight: 26, width: 1, height: 1 }

/** Keeps what part of a scene is on a canvas, and paints it at most once a frame. */
export class GanttController {
  #view = start
  #scene: Scene | null = null
  #canvas: HTMLCanvasElement | null = null
  #asked = false
  #onFrame: OnFrame | null = null
  #stats: FrameStats = { rects: 0, texts: 0, ms: 0 }

  get view(): View {
    return this.#view
  }

  get stats(): FrameStats {
    return this.#stats
  }

  /** Paints on a canvas from now on, as large as it is; gives what ends that. */
  attach(canvas: HTMLCanvasElement): () => void {
    this.#canvas = canvas
    const measure = (): void =>
      this.#change({
        ...this.#view,
        width: Math.max(1, canvas.clientWidth - NAMES),
        height: Math.max(1, canvas.clientHeight - AXIS),
      })
    const observer = new ResizeObserver(measure)
    observer.observe(canvas)
    measure()
    return () => {
      observer.disconnect()
      this.#canvas = null
    }
  }

  /** New rows are shown as a whole; the same rows with other bars keep what the user looks at. */
  show(scene: Scene): void {
    const before = this.#scene
    this.#scene = scene
    if (before?.names === scene.names) this.repaint()
    else this.fit()
  }

  /** Called after every painted frame. */
  onFrame(listener: OnFrame | null): void {
    this.#onFrame = listener
    this.repaint()
  }

  scrollBy(dx: number, dy: number): void {
    const view = this.#view
    this.#change({ ...view, from: view.from + dx * view.secondsPerPixel, top: view.top + dy })
  }

  /** Zooms in time about a place of the chart; about its middle when none is given. */
  zoom(factor: number, x = this.#view.width / 2): void {
    this.#change(zoomed(this.#view, factor, x))
  }

  setRowHeight(rowHeight: number): void {
    const view = this.#view
    const middle = (view.top + view.height / 2) / view.rowHeight
    this.#change({ ...view, rowHeight, top: middle * rowHeight - view.height / 2 })
  }

  fit(): void {
    if (this.#scene) this.#change(fitted({ ...this.#view, top: 0 }, ...extentOf(this.#scene.bars)))
  }

  /** Scrolls as little as needed to show a row and a time (seconds after the base). */
  reveal(row: number, time: number): void {
    const view = this.#view
    const [y, x] = [row * view.rowHeight, (time - view.from) / view.secondsPerPixel]
    this.#change({
      ...view,
      top: y < view.top ? y : Math.max(view.top, y + view.rowHeight - view.height),
      from: x < 0 || x > view.width - 40 ? time - (view.width / 4) * view.secondsPerPixel : view.from,
    })
  }

  repaint(): void {
    this.#change(this.#view)
  }

  #change(next: View): void {
    const rows = this.#scene?.bars.rowCount ?? 0
    const most = Math.max(0, rows * next.rowHeight - next.height)
    this.#view = { ...next, top: Math.min(most, Math.max(0, next.top)) }
    if (this.#asked) return
    this.#asked = true
    requestAnimationFrame(() => this.#paint())
  }

  #paint(): void {
    this.#asked = false
    const [canvas, scene] = [this.#canvas, this.#scene]
    if (!canvas || !scene) return
    const began = performance.now()
    const scale = devicePixelRatio || 1
    const [width, height] = [canvas.clientWidth * scale, canvas.clientHeight * scale].map(Math.round)
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width!
      canvas.height = height!
    }
    const context = canvas.getContext('2d', { alpha: false })!
    context.setTransform(scale, 0, 0, scale, 0, 0)
    const counts = paintScene(context, scene, this.#view, lookOf(canvas), getComputedStyle(canvas).fontFamily)
    this.#stats = { ...counts, ms: performance.now() - began }
    this.#onFrame?.(this.#view)
  }
}
