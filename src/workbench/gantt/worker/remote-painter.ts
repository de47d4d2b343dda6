import type { GanttTexts } from '../model/gantt-model.ts'
import type { Scene } from '../model/scene.ts'
import type { Look } from '../paint/look.ts'
import type { FrameStats, Painter } from '../view/painter.ts'
import { barWords, wireColumns, wireScene, type FromPainter, type ToPainter } from './wire.ts'

/** Whether columns can be shared with a worker that paints: the page is isolated and its canvases can be handed over. */
export const canPaintElsewhere = (): boolean =>
  crossOriginIsolated && 'transferControlToOffscreen' in HTMLCanvasElement.prototype

/** Paints in a worker: the page only says what part is in view, however dense it is. `failed`: no worker came up. */
export function remotePainter(report: (stats: FrameStats) => void, failed: () => void): Painter {
  const canvas = document.createElement('canvas')
  const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module' })
  const post = (message: ToPainter, transfer: Transferable[] = []): void =>
    worker.postMessage(message, transfer)
  const offscreen = canvas.transferControlToOffscreen()
  post({ kind: 'canvas', canvas: offscreen }, [offscreen])
  worker.addEventListener('error', failed, { once: true })
  let texts: GanttTexts | null = null
  let sent: Look | null = null
  worker.addEventListener('message', ({ data }: MessageEvent<FromPainter>) => {
    if (data.kind === 'painted') report({ ...data.counts, ms: data.ms, mainMs: 0, worker: true })
    else if (texts) {
      const known = texts
      const labels = data.sources.map((source) => barWords(known, source))
      post({ kind: 'labels', sources: data.sources, labels })
    }
  })
  return {
    canvas,
    remote: true,
    refresh(scene: Scene) {
      post({ kind: 'scene', scene: wireScene(scene) })
      if (texts === scene.model.texts) return
      texts = scene.model.texts
      post({ kind: 'texts', columns: wireColumns(scene.model), besides: texts.besideOf !== undefined })
    },
    paint(_, view, look, scale) {
      post({ kind: 'frame', view, scale, look: look === sent ? null : look })
      sent = look
    },
    end: () => worker.terminate(),
  }
}
