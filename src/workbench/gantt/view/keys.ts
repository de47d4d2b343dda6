import { NOWHERE, type Bars } from '../model/bars.ts'
import type { Scene } from '../model/scene.ts'
import type { Focus, GanttController } from './controller.ts'

interface Key {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

/**
 * What the chart itself does with a key; false: nothing. Arrows go from bar to bar and row to row, Home and End to the ends
 * of a row, with Ctrl to the first and last row; Page up and down a screen of rows; Shift + arrows, too, choose on the way;
 * Space chooses; + - 0 zoom; [ ] row height; * shows all; on a row without a bar focused, left and right fold.
 */
export function handleKey(gantt: GanttController, event: Key): boolean {
  const { scene, view } = gantt
  if (!scene || event.altKey) return false
  const control = event.ctrlKey || event.metaKey
  const simple = control ? undefined : plainKeys[event.key]
  if (simple) {
    simple(gantt)
    return true
  }
  if (scene.lines.count === 0) return false
  const { focus } = gantt
  if (event.key === ' ' && focus && focus.source >= 0) {
    gantt.select([focus.source], control ? 'toggle' : 'replace')
    return true
  }
  if (focus && focus.source < 0 && foldKey(gantt, scene, focus.row, event.key)) return true
  const page = Math.max(1, Math.floor(view.height / view.rowHeight) - 1)
  const next = focus ? nextFocus(event.key, scene, focus, control, page) : firstFocus(event.key, scene)
  if (!next) return false
  gantt.focusOn(next)
  if (next.source >= 0) gantt.select([next.source], event.shiftKey ? 'add' : 'replace')
  const { bars } = scene.model
  gantt.reveal(next.row, next.source < 0 ? null : bars.start[bars.place[next.source]!]!)
  return true
}

const plainKeys: Readonly<Record<string, ((gantt: GanttController) => void) | undefined>> = {
  '+': (gantt) => gantt.zoom(1.5),
  '=': (gantt) => gantt.zoom(1.5),
  '-': (gantt) => gantt.zoom(1 / 1.5),
  '0': (gantt) => gantt.fit(),
  '*': (gantt) => gantt.fitAll(),
  '[': (gantt) => gantt.zoomRows(gantt.view.rowHeight / 1.25),
  ']': (gantt) => gantt.zoomRows(gantt.view.rowHeight * 1.25),
}

/** On a row itself, left folds it and right opens it. */
function foldKey(gantt: GanttController, { lines }: Scene, row: number, key: string): boolean {
  const fold = lines.fold[lines.line[row]!] ?? 0
  if (!(key === 'ArrowLeft' && fold === 1) && !(key === 'ArrowRight' && fold === 2)) return false
  gantt.fold(row)
  return true
}

const entering: ReadonlySet<string> = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
])

const firstFocus = (key: string, scene: Scene): Focus | null =>
  entering.has(key) ? onRow(scene, scene.lines.row[0]!, 0) : null

/** The first bar of a row at or after a place of it; the row itself when it has none. */
function onRow({ model: { bars } }: Scene, row: number, at: number): Focus {
  const [low, high] = [bars.rowStart[row]!, bars.rowStart[row + 1]!]
  return { row, source: low < high ? bars.source[Math.min(high - 1, low + at)]! : -1 }
}

function nextFocus(
  key: string,
  scene: Scene,
  { row, source }: Focus,
  control: boolean,
  page: number,
): Focus | null {
  const { lines, model } = scene
  const { bars } = model
  const bar = source < 0 ? -1 : (bars.place[source] ?? NOWHERE)
  const [low, high] = [bars.rowStart[row]!, bars.rowStart[row + 1]!]
  const at = bar < 0 || bar === NOWHERE ? -1 : bar
  const step = (to: number): Focus =>
    to < low ? { row, source: -1 } : { row, source: low === high ? -1 : bars.source[Math.min(high - 1, to)]! }
  const toLine = (line: number): Focus | null => {
    const target = Math.min(lines.count - 1, Math.max(0, line))
    return target === lines.line[row]
      ? null
      : { row: lines.row[target]!, source: nearest(bars, lines.row[target]!, at) }
  }
  const line = lines.line[row]!
  switch (key) {
    case 'ArrowLeft':
      return at < 0 ? null : step(at - 1)
    case 'ArrowRight':
      return step(at < 0 ? low : at + 1)
    case 'Home':
      return control ? onRow(scene, lines.row[0]!, 0) : step(low)
    case 'End':
      return control ? onRow(scene, lines.row[lines.count - 1]!, Infinity) : step(high - 1)
    case 'ArrowUp':
      return control ? null : toLine(line - 1)
    case 'ArrowDown':
      return control ? null : toLine(line + 1)
    case 'PageUp':
      return toLine(line - page)
    case 'PageDown':
      return toLine(line + page)
    default:
      return null
  }
}

/** Source of the bar of a row that starts next to where another one does; -1 for a row without bars. */
function nearest(bars: Bars, row: number, other: number): number {
  const [low, high] = [bars.rowStart[row]!, bars.rowStart[row + 1]!]
  if (low === high) return -1
  const time = other < 0 ? bars.start[low]! : bars.start[other]!
  let best = low
  for (let bar = low; bar < high; bar++)
    if (Math.abs(bars.start[bar]! - time) < Math.abs(bars.start[best]! - time)) best = bar
  return bars.source[best]!
}
