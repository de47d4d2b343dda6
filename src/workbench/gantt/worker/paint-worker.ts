import type { Beside, GanttTexts } from '../model/gantt-model.ts'
import type { Scene } from '../model/scene.ts'
import type { View } from '../model/view.ts'
import type { Look } from '../paint/look.ts'
import { penOf } from '../paint/pen.ts'
import { paintScene } from '../paint/scene.ts'
import type { BarWords, FromPainter, ToPainter, WireScene } from './wire.ts'

const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<ToPainter>) => void) | null
  postMessage(message: FromPainter): void
  requestAnimationFrame(act: () => void): void
}

/** Words that are kept: many times those of a view. */
const MOST_KEPT = 50_000
/** Words asked for in one frame: the page answers in well under a millisecond. */
const MOST_ASKED = 400

let canvas: OffscreenCanvas | null = null
let wired: WireScene | null = null
let scene: Scene | null = null
let look: Look | null = null
let frame: { readonly view: View; readonly scale: number } | null = null
let asked = false
let columns: GanttTexts['columns'] = []
let besides = false
const labels = new Map<number, BarWords>()
const waiting = new Set<number>()
const missing: number[] = []

/** The words of a bar; those that are not known are asked for and painted when they are. */
function wordsOf(source: number): BarWords | undefined {
  const label = labels.get(source)
  if (label === undefined && !waiting.has(source) && missing.length < MOST_ASKED) {
    waiting.add(source)
    missing.push(source)
  }
  return label
}

const nothing: Beside = ['', '']
const labelOf = (source: number): string => wordsOf(source)?.on ?? ''
const besideOf = (source: number): Beside => wordsOf(source)?.beside ?? nothing

function compose(): void {
  scene = wired && {
    ...wired,
    model: { ...wired.model, texts: { labelOf, besideOf: besides ? besideOf : undefined, columns } },
  }
}

function paint(): void {
  asked = false
  const context = canvas?.getContext('2d', { alpha: false })
  if (!canvas || !context || !scene || !look || !frame) return
  const began = performance.now()
  const { view, scale } = frame
  const width = Math.max(1, Math.round((view.left + view.width) * scale))
  const height = Math.max(1, Math.round((view.head + view.height) * scale))
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width
    canvas.height = height
  }
  context.setTransform(scale, 0, 0, scale, 0, 0)
  const counts = paintScene(penOf(context), scene, view, look)
  scope.postMessage({ kind: 'painted', counts, ms: performance.now() - began })
  if (missing.length > 0) scope.postMessage({ kind: 'need', sources: missing.splice(0) })
}

// Only the last of several messages in a frame is painted.
function repaint(): void {
  if (asked) return
  asked = true
  scope.requestAnimationFrame(paint)
}

scope.onmessage = ({ data }) => {
  switch (data.kind) {
    case 'canvas':
      canvas = data.canvas
      return
    case 'scene':
      wired = data.scene
      compose()
      return
    case 'texts':
      columns = data.columns.map(({ texts, ...column }) => ({ ...column, textOf: (row) => texts[row] ?? '' }))
      besides = data.besides
      labels.clear()
      waiting.clear()
      compose()
      return
    case 'labels':
      if (labels.size > MOST_KEPT) labels.clear()
      data.sources.forEach((source, at) => {
        labels.set(source, data.labels[at]!)
        waiting.delete(source)
      })
      break
    case 'frame':
      frame = { view: data.view, scale: data.scale }
      look = data.look ?? look
  }
  repaint()
}
