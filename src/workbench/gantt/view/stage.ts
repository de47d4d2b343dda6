import type { Scene } from '../model/scene.ts'
import type { View } from '../model/view.ts'
import { colouredLook, lookOf, type Look } from '../paint/look.ts'
import { paintOverlay, type Marked, type Overlay } from '../paint/overlay.ts'
import { penOf, type Pen } from '../paint/pen.ts'
import { canPaintElsewhere, remotePainter } from '../worker/remote-painter.ts'
import { localPainter, sizeOf, type FrameStats, type Painter } from './painter.ts'

/** More bars than this are painted in a worker; fewer on the page, where chart and overlay move in the same frame. */
const MANY = 30_000

const noFrame: FrameStats = {
  rects: 0,
  texts: 0,
  links: 0,
  bars: 0,
  means: 'shapes',
  ms: 0,
  mainMs: 0,
  worker: false,
}

/** What is to be seen now. */
interface Seen {
  readonly scene: Scene | null
  readonly view: View
  readonly marked: Marked
}

/** The canvases of a chart in an element: the chart itself, and over it what moves; each painted at most once a frame. */
export class Stage {
  readonly #seen: () => Seen
  readonly #painted: () => void
  readonly #overlays = new Set<Overlay>()
  #host: HTMLElement | null = null
  #painter: Painter | null = null
  #over: HTMLCanvasElement | null = null
  #overClear = true
  #look: Look | null = null
  /** What the next frame paints: 1 = the overlay, 2 = all. */
  #asked: 0 | 1 | 2 = 0
  /** No worker came up. */
  #local = false
  #stats = noFrame

  constructor(seen: () => Seen, painted: () => void) {
    this.#seen = seen
    this.#painted = painted
  }

  get host(): HTMLElement | null {
    return this.#host
  }
  get look(): Look | null {
    return this.#look
  }
  get stats(): FrameStats {
    return this.#stats
  }

  /** Paints into an element from now on; `resized` is called now and when its size changes. */
  attach(host: HTMLElement, resized: () => void): () => void {
    const over = document.createElement('canvas')
    over.setAttribute('aria-hidden', 'true')
    host.prepend(over)
    this.#host = host
    this.#over = over
    this.#overClear = true
    this.refresh()
    const sizes = new ResizeObserver(resized)
    sizes.observe(host)
    const themes = new MutationObserver(() => this.repaint(true))
    themes.observe(host.closest('.radix-themes') ?? document.documentElement, { attributeFilter: ['class'] })
    resized()
    return () => {
      sizes.disconnect()
      themes.disconnect()
      this.#endPainter()
      over.remove()
      this.#host = this.#over = null
    }
  }

  /** The scene is another, or its columns were changed. A canvas belongs to its painter for good: another brings its own. */
  refresh(): void {
    const [host, { scene }] = [this.#host, this.#seen()]
    if (!host) return
    const remote = !this.#local && (scene?.model.bars.count ?? 0) > MANY && canPaintElsewhere()
    if (this.#painter?.remote !== remote) {
      this.#endPainter()
      const painted = (stats: FrameStats): void => this.#report(stats)
      this.#painter = remote ? remotePainter(painted, () => this.#paintHere()) : localPainter(painted)
      this.#painter.canvas.setAttribute('aria-hidden', 'true')
      host.prepend(this.#painter.canvas)
    }
    if (scene) this.#painter.refresh(scene)
  }

  /** All with the next frame; `look`: in the colours that hold then. */
  repaint(look = false): void {
    if (look) this.#look = null
    this.#ask(2)
  }

  repaintOverlay(): void {
    this.#ask(1)
  }

  addOverlay(overlay: Overlay): () => void {
    this.#overlays.add(overlay)
    this.#ask(1)
    return () => {
      this.#overlays.delete(overlay)
      this.#ask(1)
    }
  }

  /** The pen of the overlay. */
  overPen(): Pen | null {
    const context = this.#over?.getContext('2d')
    return context ? penOf(context) : null
  }

  #paintHere(): void {
    this.#local = true
    this.refresh()
    this.#ask(2)
  }

  #endPainter(): void {
    this.#painter?.end()
    this.#painter?.canvas.remove()
    this.#painter = null
  }

  #ask(what: 1 | 2): void {
    if (this.#asked === 0) requestAnimationFrame(() => this.#paint())
    this.#asked = this.#asked > what ? this.#asked : what
  }

  #paint(): void {
    const what = this.#asked
    this.#asked = 0
    const { scene, view, marked } = this.#seen()
    if (!scene || !this.#host || !this.#painter) return
    this.#look ??= colouredLook(lookOf(this.#host), scene.model.colours)
    const began = performance.now()
    if (what === 2) this.#painter.paint(scene, view, this.#look, devicePixelRatio || 1)
    this.#paintOver(scene, view, this.#look, marked)
    this.#stats = { ...this.#stats, mainMs: performance.now() - began }
  }

  #paintOver(scene: Scene, view: View, look: Look, marked: Marked): void {
    const over = this.#over!
    const { selection, focus, hover } = marked
    const empty = selection.size === 0 && !focus && hover < 0 && this.#overlays.size === 0
    // Clearing what is clear would cost as much as all else that the page does in a frame.
    if (empty && this.#overClear) return
    this.#overClear = empty
    const scale = devicePixelRatio || 1
    const [width, height] = sizeOf(view, scale)
    if (over.width !== width || over.height !== height) {
      over.width = width
      over.height = height
    }
    const context = over.getContext('2d')!
    context.setTransform(scale, 0, 0, scale, 0, 0)
    context.clearRect(0, 0, width, height)
    paintOverlay(penOf(context), scene, view, look, marked, this.#overlays)
  }

  #report(stats: FrameStats): void {
    this.#stats = { ...stats, mainMs: this.#stats.mainMs }
    this.#painted()
  }
}
