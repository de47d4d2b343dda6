import type { KeyboardEvent } from 'react'
import { barFlag, NOWHERE } from '../../../gantt/model/bars.ts'
import type { Focus, GanttController } from '../../../gantt/view/controller.ts'
import { stepOf } from '../../../gantt/view/snap.ts'
import { zoomToChosen } from '../keys/acts.ts'
import type { Moving } from './moves/moving.ts'
import type { Resizing } from './moves/resizing.ts'
import type { Shown } from './use-shown.ts'

interface ChartKeys {
  readonly gantt: GanttController
  readonly moving: Moving | null
  readonly resizing: Resizing | null
  readonly undo: () => void
  readonly redo: () => void
  readonly toggle: (what: Shown) => void
  readonly runScheme: () => void
  readonly group: () => void
  readonly find: () => void
  readonly jump: (source: number) => void
  readonly full: () => void
  readonly fix: (sources: ReadonlySet<number>) => void
  readonly all: () => void
  /** The focused operation is to be cut, or joined with its other part. */
  readonly recut: (source: number, how: 'split' | 'join') => void
  /** An exception to the calendar of a row, at a time (seconds after the base). */
  readonly override: (row: number, time: number) => void
}

const DAY = 86_400
/** The least step: it snaps to nothing. */
const MINUTE = 60

/** Keys of the resource chart that come before those of every chart; the sheet of shortcuts lists them. */
export function chartKeys(keys: ChartKeys): (event: KeyboardEvent, focus: Focus | null) => boolean {
  const { gantt, moving, resizing, toggle } = keys
  const plain: Readonly<Record<string, () => unknown>> = {
    '?': () => toggle('sheet'),
    '/': keys.find,
    f: keys.full,
    p: () => toggle('map'),
    u: () => toggle('unplaced'),
    i: () => toggle('details'),
    c: () => toggle('compare'),
    n: () => toggle('links'),
    r: keys.runScheme,
    o: keys.group,
    j: () => gantt.focus && gantt.focus.source >= 0 && keys.jump(gantt.focus.source),
    l: () => keys.fix(gantt.selection),
    s: () => recut(keys, 'split'),
    g: () => recut(keys, 'join'),
    k: () => overrideAtFocus(keys),
    z: () => zoomToChosen(gantt),
    m: () => takeUp(gantt, moving),
    e: () => takeEnd(gantt, resizing),
  }
  return ({ key, ctrlKey, metaKey, shiftKey, altKey }) => {
    if (altKey) return false
    const step = ctrlKey || metaKey ? MINUTE : shiftKey ? DAY : stepOf(gantt.view)
    if (resizing?.state.by === 'keys') return resizeKey(resizing, key, step)
    if (moving?.state.by === 'keys') return moveKey(moving, key, step)
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

function recut({ gantt, recut: ask }: ChartKeys, how: 'split' | 'join'): void {
  const source = focused(gantt)
  if (source >= 0) ask(source, how)
}

function overrideAtFocus({ gantt, override }: ChartKeys): void {
  const { focus, model, view } = gantt
  const source = focused(gantt)
  if (focus)
    override(focus.row, source < 0 ? view.from : model!.bars.productionStart[model!.bars.place[source]!]!)
}

function takeEnd(gantt: GanttController, resizing: Resizing | null): void {
  const source = focused(gantt)
  if (source >= 0) resizing?.begin(source, 'keys')
}

function resizeKey(resizing: Resizing, key: string, step: number): boolean {
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

function moveKey(moving: Moving, key: string, step: number): boolean {
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
  // Nothing else is done while bars are dragged.
  return key !== 'Tab'
}
