import type { GanttController } from './controller.ts'
import type { Hit } from './hit.ts'

/** What the pointer does once a tool has taken it: follows moves until it is released or Escape is pressed. */
export interface Gesture {
  move(hit: Hit, event: PointerEvent): void
  end(hit: Hit, event: PointerEvent): void
  cancel(): void
}

/** A way of working with the pointer. Tools are asked in order when a button goes down; the first that takes it has it. */
export interface Tool {
  /** Null leaves the pointer to the next tool. */
  grab(gantt: GanttController, hit: Hit, event: PointerEvent): Gesture | null
  /** The cursor over a place; null: the next tool's. */
  cursor?(gantt: GanttController, hit: Hit): string | null
}
