import type { KeyboardEvent } from 'react'
import { barFlag, NOWHERE } from '../../../gantt/model/bars.ts'
import type { Focus, GanttController } from '../../../gantt/view/controller.ts'
import { stepOf } from '../../../gantt/view/snap.ts'
import type { Moving } from './moves/moving.ts'
import type { Resizing } from './moves/resizing.ts'

interface ChartKeys {
  readonly gantt: GanttController
  readonly moving: Moving | null
  readonly resizing: Resizing | null
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
  const { gantt, moving, resizing } = keys
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
    e: () => takeEnd(gantt, resizing),
  }
  return ({ key, ctrlKey, metaKey, shiftKey, altKey }) => {
    if (altKey) return false
    if (resizing?.state.by === 'keys') return stretchKey(gantt, resizing, key, shiftKey)
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

/** The bar in focus, if one can work with it; -1: none. */
function focused({ focus, model }: GanttController): number {
  if (!model || !focus || focus.source < 0) return -1
  const bar = model.bars.place[focus.source] ?? NOWHERE
  return bar === NOWHERE || model.bars.flags[bar]! & barFlag.summary ? -1 : focus.source
}

function takeEnd(gantt: GanttController, resizing: Resizing | null): void {
  const source = focused(gantt)
  if (source >= 0) resizing?.begin(source, 'keys')
}

function stretchKey(gantt: GanttController, resizing: Resizing, key: string, large: boolean): boolean {
  const step = large ? DAY : stepOf(gantt.view)
  if (key === 'ArrowLeft') resizing.step(-step)
  else if (key === 'ArrowRight') resizing.step(step)
  else if (key === 'Enter') resizing.confirm()
  else if (key === 'Escape') resizing.cancel()
  return key !== 'Tab'
}

/** Takes up what is chosen; the focused bar leads. */
function takeUp(gantt: GanttController, moving: Moving | null): void {
  const { selection } = gantt
  const source = focused(gantt)
  if (source >= 0) moving?.begin(selection.has(source) ? selection : new Set([source]), source, 'keys')
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
