import type { KeyboardEvent } from 'react'
import { barFlag, NOWHERE } from '../../../gantt/model/bars.ts'
import type { Focus, GanttController } from '../../../gantt/view/controller.ts'
import { stepOf } from '../../../gantt/view/snap.ts'
import type { Moving } from './moves/moving.ts'

interface ChartKeys {
  readonly gantt: GanttController
  readonly moving: Moving | null
  readonly undo: () => void
  readonly redo: () => void
  readonly sheet: () => void
  readonly map: () => void
  readonly unplaced: () => void
  readonly details: () => void
  readonly compare: () => void
  readonly find: () => void
  readonly jump: (source: number) => void
  readonly full: () => void
  readonly fix: (sources: ReadonlySet<number>) => void
  readonly all: () => void
}

const DAY = 86_400

/** Keys of the resource chart that come before those of every chart; the sheet of shortcuts lists them. */
export function chartKeys(keys: ChartKeys): (event: KeyboardEvent, focus: Focus | null) => boolean {
  const { gantt, moving } = keys
  const plain: Readonly<Record<string, () => unknown>> = {
    '?': keys.sheet,
    '/': keys.find,
    f: keys.full,
    p: keys.map,
    u: keys.unplaced,
    i: keys.details,
    c: keys.compare,
    j: () => gantt.focus && gantt.focus.source >= 0 && keys.jump(gantt.focus.source),
    l: () => keys.fix(gantt.selection),
    m: () => takeUp(gantt, moving),
  }
  return ({ key, ctrlKey, metaKey, shiftKey, altKey }) => {
    if (altKey) return false
    if (moving?.state.by === 'keys') return carryKey(gantt, moving, key, shiftKey)
    const name = key.toLowerCase()
    if (ctrlKey || metaKey) {
      if (name === 'z') (shiftKey ? keys.redo : keys.undo)()
      else if (name === 'y') keys.redo()
      else if (name === 'a') keys.all()
      else return false
      return true
    }
    const act = plain[name]
    act?.()
    return act !== undefined
  }
}

/** Takes up what is chosen; the focused bar leads. */
function takeUp(gantt: GanttController, moving: Moving | null): void {
  const { focus, selection, model } = gantt
  if (!moving || !model || !focus || focus.source < 0) return
  const bar = model.bars.place[focus.source] ?? NOWHERE
  if (bar === NOWHERE || model.bars.flags[bar]! & barFlag.summary) return
  moving.begin(selection.has(focus.source) ? selection : new Set([focus.source]), focus.source, 'keys')
}

function carryKey(gantt: GanttController, moving: Moving, key: string, large: boolean): boolean {
  const step = large ? DAY : stepOf(gantt.view)
  const steps: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, -1],
    ArrowDown: [0, 1],
    PageUp: [0, -1],
    PageDown: [0, 1],
  }
  const by = steps[key]
  if (by) moving.step(...by)
  else if (key === 'Enter') moving.confirm()
  else if (key === 'Escape') moving.cancel()
  // Nothing else is done while bars are carried.
  return key !== 'Tab'
}
