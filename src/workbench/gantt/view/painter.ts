import type { Scene } from '../model/scene.ts'
import type { View } from '../model/view.ts'
import type { Look } from '../paint/look.ts'
import { penOf, type PaintCounts } from '../paint/pen.ts'
import { paintScene } from '../paint/scene.ts'

/** Puts views of a scene on a canvas. */
export interface Painter {
  readonly canvas: HTMLCanvasElement
  /** Paints in a worker. */
  readonly remote: boolean
  paint(scene: Scene, view: View, look: Look, scale: number): void
  /** Bars of the scene were changed in place, or it is another scene. */
  refresh(scene: Scene): void
  end(): void
}

export interface FrameStats extends PaintCounts {
  /** Milliseconds of script of the last frame, where it was painted. */
  readonly ms: number
  /** Milliseconds of it on the page's own thread. */
  readonly mainMs: number
  readonly worker: boolean
}

/** Paints on the page's own thread. */
export function localPainter(report: (stats: FrameStats) => void): Painter {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { alpha: false })!
  return {
    canvas,
    remote: false,
    paint(scene, view, look, scale) {
      const began = performance.now()
      const [width, height] = sizeOf(view, scale)
      if (canvas.width !== width || canvas.height !== height) {
        canvas.width = width
        canvas.height = height
      }
      context.setTransform(scale, 0, 0, scale, 0, 0)
      const counts = paintScene(penOf(context), scene, view, look)
      report({ ...counts, ms: performance.now() - began, mainMs: 0, worker: false })
    },
    refresh() {},
    end() {},
  }
}

export const sizeOf = (view: View, scale: number): readonly [number, number] => [
  Math.max(1, Math.round((view.left + view.width) * scale)),
  Math.max(1, Math.round((view.head + view.height) * scale)),
]
