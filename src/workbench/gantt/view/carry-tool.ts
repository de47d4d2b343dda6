import type { Carry } from './carry.ts'
import type { GanttController } from './controller.ts'
import type { Hit } from './hit.ts'
import { snapped } from './snap.ts'
import type { Tool } from './tool.ts'
import { CLICK } from './tools.ts'

export interface Carrying {
  /** Can bars like this one be taken up at all? Left out: each can. */
  carries?(source: number): boolean
  /** Takes bars up; null: they do not move. */
  begin(sources: ReadonlySet<number>, anchor: number): Carry | null
  /** They are let go where they are. */
  drop(carry: Carry): void
  cancel(carry: Carry): void
}

/** Pixels from the border at which a drag scrolls, and by how much. */
const BORDER = 18
const SCROLL = 14

/** Drag of a bar, and of those chosen with it, in time and to other rows; with Alt it is not drawn to ends and steps. */
export function carryTool(carrying: Carrying): Tool {
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
      let carry: Carry | null = null
      let refused = false
      return {
        move(hit, next) {
          const far = Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) >= CLICK
          if (refused || (!carry && !far)) return
          carry ??= carrying.begin(gantt.selection, source)
          refused = !carry
          if (!carry) return
          follow(gantt, carry, hit, { offset, free: next.altKey, row: from.row })
        },
        end() {
          if (carry) carrying.drop(carry)
          else if (several && !refused) gantt.select([source])
        },
        cancel() {
          if (carry) carrying.cancel(carry)
        },
      }
    },
    cursor: (_, { source }) =>
      source < 0 ? null : carrying.carries?.(source) === false ? 'pointer' : 'grab',
  }
}

/** Carries to where the pointer is, and scrolls when that is at the border. */
export function follow(
  gantt: GanttController,
  carry: Carry,
  hit: Hit,
  { offset, free, row }: { readonly offset: number; readonly free: boolean; readonly row: number },
): void {
  const { scene, view } = gantt
  const to = { row: hit.row < 0 ? row : hit.row, time: hit.time + offset }
  carry.moveTo(to.row, free ? Math.round(to.time) : snapped(scene!, view, to, carry.sources))
  const pull = (at: number, size: number): number => (at < BORDER ? -SCROLL : at > size - BORDER ? SCROLL : 0)
  const [dx, dy] = [pull(hit.x, view.width), pull(hit.y, view.height)]
  if (dx || dy) gantt.scrollBy(dx, dy)
}
