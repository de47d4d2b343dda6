import { useEffect, useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { unitsOf } from '../model/rows.ts'
import type { Scene } from '../model/scene.ts'
import { extentOf } from '../model/search.ts'
import { fitted, timeAt, untilOf, xOf, type View } from '../model/view.ts'
import { penOf } from '../paint/pen.ts'
import { aboutShown } from '../paint/shown.ts'
import { paintStrips } from '../paint/strips.ts'
import type { GanttController } from '../view/controller.ts'

const SIZE = { width: 220, height: 72 } as const

/** The whole plan as loads, small, with a frame around what is in view; press or drag to go there. */
export function MiniMap({ gantt }: { readonly gantt: GanttController }) {
  const { t } = useTranslation('gantt')
  const canvas = useRef<HTMLCanvasElement>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let drawn: { readonly scene: Scene; readonly look: unknown } | null = null
    // Loads are drawn when the plan or the theme changes, the frame with every frame.
    const follow = (): void => {
      const { scene, look } = gantt
      if (!scene || !look || !canvas.current || !box.current) return
      if (drawn?.scene !== scene || drawn.look !== look) {
        const pen = penOf(canvas.current.getContext('2d', { alpha: false })!)
        const whole = wholeOf(scene)
        paintStrips(pen, scene, whole, aboutShown(scene, whole), look)
        drawn = { scene, look }
      }
      placeFrame(box.current, wholeOf(scene), gantt)
    }
    const ends = [gantt.on('frame', follow), gantt.on('model', follow)]
    follow()
    return () => ends.forEach((end) => end())
  }, [gantt])
  const go = (event: PointerEvent<HTMLDivElement>): void => {
    const { scene, view } = gantt
    if (!scene || event.buttons !== 1) return
    const place = event.currentTarget.getBoundingClientRect()
    const whole = wholeOf(scene)
    const unit = (event.clientY - place.top) / whole.rowHeight
    gantt.change({
      from: timeAt(whole, event.clientX - place.left) - (view.width / 2) * view.secondsPerPixel,
      top: unit * view.rowHeight - view.height / 2,
    })
  }
  return (
    <div
      className="map"
      // The keys of the chart go everywhere that the map does.
      aria-hidden
      title={t('map')}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        go(event)
      }}
      onPointerMove={go}
    >
      <canvas ref={canvas} {...SIZE} />
      <div ref={box} className="frame" />
    </div>
  )
}

/** The view of the map: all times and all lines. */
function wholeOf({ model, lines }: Scene): View {
  const rowHeight = SIZE.height / Math.max(1, unitsOf(lines))
  const view: View = { from: 0, secondsPerPixel: 1, top: 0, rowHeight, ...SIZE, left: 0, head: 0 }
  return fitted(view, ...extentOf(model.bars))
}

function placeFrame(frame: HTMLElement, whole: View, { view }: GanttController): void {
  const scale = whole.rowHeight / view.rowHeight
  const [left, right] = [Math.max(0, xOf(whole, view.from)), Math.min(SIZE.width, xOf(whole, untilOf(view)))]
  const [top, bottom] = [view.top * scale, Math.min(SIZE.height, (view.top + view.height) * scale)]
  frame.style.transform = `translate(${left}px, ${top}px)`
  frame.style.width = `${Math.max(4, right - left)}px`
  frame.style.height = `${Math.max(4, bottom - top)}px`
}
