import type { DragSession } from './drag-session.ts'
import type { GanttController } from './controller.ts'
import type { Hit } from './hit.ts'
import { snapped } from './snap.ts'
import type { Tool } from './tool.ts'
import { CLICK } from './tools.ts'

export interface DragHandler {
  /** Can this bar be dragged? Left out: every bar can. */
  canDrag?(source: number): boolean
  /** Starts to drag bars; null: they may not move. */
  begin(sources: ReadonlySet<number>, anchor: number): DragSession | null
  /** Drops the bars at their current place. */
  drop(session: DragSession): void
  cancel(session: DragSession): void
}

/** Pixels from the border at which a drag scrolls, and by how much. */
const BORDER = 18
const SCROLL = 14

/** Drags a bar and those selected with it, in time and to other rows; Alt turns snapping off. */
export function dragTool(handler: DragHandler): Tool {
  return {
    grab(gantt: GanttController, from, event) {
      const { scene } = gantt
      const changes = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
      if (!scene || event.button !== 0 || from.source < 0 || changes) return null
      const { source } = from
      const several = gantt.selection.has(source)
      if (!several) gantt.select([source])
      gantt.focusOn({ row: from.row, source })
      const offset = scene.model.bars.productionStart[from.bar]! - from.time
      let session: DragSession | null = null
      let refused = false
      return {
        move(hit, next) {
          const far = Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) >= CLICK
          if (refused || (!session && !far)) return
          session ??= handler.begin(gantt.selection, source)
          refused = !session
          if (!session) return
          follow(gantt, session, hit, { offset, free: next.altKey, row: from.row })
        },
        end() {
          if (session) handler.drop(session)
          else if (several && !refused) gantt.select([source])
        },
        cancel() {
          if (session) handler.cancel(session)
        },
      }
    },
    cursor: (_, { source }) => (source < 0 ? null : handler.canDrag?.(source) === false ? 'pointer' : 'grab'),
  }
}

/** Drags to the pointer, and scrolls at the border. */
export function follow(
  gantt: GanttController,
  session: DragSession,
  hit: Hit,
  { offset, free, row }: { readonly offset: number; readonly free: boolean; readonly row: number },
): void {
  const { scene, view } = gantt
  const to = { row: hit.row < 0 ? row : hit.row, time: hit.time + offset }
  session.moveTo(to.row, free ? Math.round(to.time) : snapped(scene!, view, to, session.sources))
  const pull = (at: number, size: number): number => (at < BORDER ? -SCROLL : at > size - BORDER ? SCROLL : 0)
  const [dx, dy] = [pull(hit.x, view.width), pull(hit.y, view.height)]
  if (dx || dy) gantt.scrollBy(dx, dy)
}
