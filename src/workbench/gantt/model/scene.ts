import type { GanttModel } from './gantt-model.ts'
import { linePyramid, type Pyramid } from './pyramid.ts'
import { linesOf, type Lines } from './rows.ts'

/** A model as it is laid out now: which lines show, and what stands out. */
export interface Scene {
  readonly model: GanttModel
  readonly lines: Lines
  readonly pyramid: Pyramid
  /** By source: 1 = stands out; all others are faint. Null: all alike. */
  readonly emphasis: Uint8Array | null
  /** Rows offered for a drop: score 0 (refused) to 1 (best). */
  readonly offered: ReadonlyMap<number, number> | null
}

export function sceneOf(model: GanttModel, collapsed: ReadonlySet<number>): Scene {
  const lines = linesOf(model.rows, collapsed)
  return {
    model,
    lines,
    pyramid: linePyramid(model.pyramid, model.rows, lines),
    emphasis: null,
    offered: null,
  }
}
