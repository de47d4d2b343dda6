import { timeAt } from '../model/view.ts'
import type { GanttController } from './controller.ts'
import type { Hit } from './hit.ts'
import type { Gesture, Tool } from './tool.ts'

/** Pixels that a pointer may move and still mean a click. */
export const CLICK = 4

const nothing: Gesture = { move() {}, end() {}, cancel() {} }

/** A click on the triangle of a row folds or opens it. */
export const foldTool: Tool = {
  grab(gantt, { fold, row }, { button }) {
    if (!fold || button !== 0) return null
    gantt.fold(row)
    return nothing
  },
  cursor: (_, { fold }) => (fold ? 'pointer' : null),
}

/** A press on a bar chooses it; with Ctrl or Shift it is added or taken out. On a row it puts the focus there. */
export const selectTool: Tool = {
  grab(gantt, { source, row, area }, { button, ctrlKey, metaKey, shiftKey }) {
    if (button !== 0 || source < 0) {
      if (button === 0 && area === 'columns' && row >= 0) gantt.focusOn({ row, source: -1 })
      return null
    }
    if (ctrlKey || metaKey || shiftKey) gantt.select([source], 'toggle')
    else if (!gantt.selection.has(source)) gantt.select([source])
    gantt.focusOn({ row, source })
    return nothing
  },
  cursor: (_, { source }) => (source >= 0 ? 'pointer' : null),
}

/** Drag on empty ground, or with the middle button anywhere, moves the view; a click there chooses nothing. */
export const panTool: Tool = {
  grab(gantt, hit, event) {
    if (hit.area !== 'chart' || !(event.button === 1 || (event.button === 0 && hit.source < 0))) return null
    let last = event
    const from = event
    return {
      move(_, next) {
        gantt.scrollBy(last.clientX - next.clientX, last.clientY - next.clientY)
        last = next
      },
      end(_, next) {
        if (Math.hypot(next.clientX - from.clientX, next.clientY - from.clientY) < CLICK) gantt.select([])
      },
      cancel() {},
    }
  },
}

/** Drag over the axis, or with Alt over the chart, zooms to what the box holds; over the axis only in time. */
export const boxZoomTool: Tool = {
  grab(gantt, from, event) {
    const axis = from.area === 'axis'
    if (event.button !== 0 || !(axis || (event.altKey && from.area === 'chart'))) return null
    return boxGesture(gantt, from, axis, ({ x1, y1, x2, y2 }) => {
      const { view } = gantt
      gantt.zoomTo(timeAt(view, x1), timeAt(view, x2), axis ? null : [y1, y2])
    })
  },
  cursor: (_, { area }) => (area === 'axis' ? 'col-resize' : null),
}

/** Drag over empty ground with Shift chooses all bars that the box touches; with Ctrl, too, those chosen before stay. */
export const lassoTool: Tool = {
  grab(gantt, from, event) {
    const wanted = event.shiftKey || event.ctrlKey || event.metaKey
    if (event.button !== 0 || !wanted || from.area !== 'chart' || from.source >= 0) return null
    const how = event.ctrlKey || event.metaKey ? 'add' : 'replace'
    return boxGesture(gantt, from, false, (box) => gantt.select(gantt.sourcesIn(box), how))
  },
}

export const standardTools: readonly Tool[] = [foldTool, boxZoomTool, lassoTool, selectTool, panTool]

interface Box {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

/** A box drawn with the pointer; `whole`: as high as the chart. */
function boxGesture(gantt: GanttController, from: Hit, whole: boolean, done: (box: Box) => void): Gesture {
  let to = from
  const boxOf = (): Box => ({
    x1: Math.min(from.x, to.x),
    x2: Math.max(from.x, to.x),
    y1: whole ? 0 : Math.min(from.y, to.y),
    y2: whole ? gantt.view.height : Math.max(from.y, to.y),
  })
  const ended = gantt.addOverlay((pen, _, __, look) => {
    const { x1, y1, x2, y2 } = boxOf()
    pen.fillStyle = look.focus
    pen.globalAlpha = 0.15
    pen.fillRect(x1, y1, x2 - x1, y2 - y1)
    pen.globalAlpha = 1
    pen.strokeStyle = look.focus
    pen.strokeRect(x1 + 0.5, y1 + 0.5, x2 - x1, y2 - y1)
  })
  return {
    move(hit) {
      to = hit
      gantt.repaintOverlay()
    },
    end(hit) {
      ended()
      to = hit
      if (Math.abs(hit.x - from.x) >= CLICK) done(boxOf())
    },
    cancel: ended,
  }
}
