import { timeAt } from '../model/view.ts'
import type { GanttController } from './controller.ts'
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
    let to = from
    const ended = gantt.addOverlay((pen, _, view, look) => {
      const [x1, x2] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
      const [y1, y2] = axis ? [0, view.height] : [Math.min(from.y, to.y), Math.max(from.y, to.y)]
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
        if (Math.abs(hit.x - from.x) < CLICK) return
        const [x1, x2] = [Math.min(from.x, hit.x), Math.max(from.x, hit.x)]
        const { view } = gantt
        const rows = axis ? null : ([Math.min(from.y, hit.y), Math.max(from.y, hit.y)] as const)
        gantt.zoomTo(timeAt(view, x1), timeAt(view, x2), rows)
      },
      cancel: ended,
    }
  },
  cursor: (_, { area }) => (area === 'axis' ? 'col-resize' : null),
}

export const standardTools: readonly Tool[] = [foldTool, boxZoomTool, selectTool, panTool]

export interface Drop {
  readonly source: number
  readonly row: number
  /** Seconds UTC. */
  readonly start: number
}

/** Drag of one bar in time and to other rows, shown on the overlay until it is let go. */
export function moveTool(snap: number, onDrop: (drop: Drop) => void): Tool {
  return {
    grab(gantt: GanttController, from, event) {
      const model = gantt.model
      if (!model || event.button !== 0 || from.source < 0 || event.ctrlKey || event.shiftKey) return null
      gantt.select([from.source])
      gantt.focusOn({ row: from.row, source: from.source })
      const start = model.bars.start[from.bar]!
      let target: { row: number; start: number } | null = null
      const ended = gantt.addOverlay(() => target && gantt.drawGhost(from.source, target.row, target.start))
      return {
        move(hit, next) {
          const moved = Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) >= CLICK
          if (!target && !moved) return
          const at = Math.round((model.base + start + hit.time - from.time) / snap) * snap - model.base
          target = { row: hit.row < 0 ? from.row : hit.row, start: at }
          gantt.repaintOverlay()
        },
        end() {
          ended()
          if (target) onDrop({ source: from.source, row: target.row, start: model.base + target.start })
        },
        cancel: ended,
      }
    },
    cursor: (_, { source }) => (source >= 0 ? 'grab' : null),
  }
}
