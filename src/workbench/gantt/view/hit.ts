import type { Scene } from '../model/scene.ts'
import { visibleSpan } from '../model/search.ts'
import { heightOf, lineUnder, timeAt, topOf, xOf, type View } from '../model/view.ts'
import { INDENT } from '../paint/columns.ts'
import { insetOf } from '../paint/shapes.ts'

/** What lies at a point of the chart. */
export interface Hit {
  readonly area: 'chart' | 'axis' | 'columns' | 'corner'
  /** Pixels right of the frozen columns and below the axis. */
  readonly x: number
  readonly y: number
  /** Seconds after the base. */
  readonly time: number
  /** -1: none. */
  readonly row: number
  readonly bar: number
  readonly source: number
  /** Which part of the bar; its ends only where it is wide enough. */
  readonly part: 'start' | 'end' | 'setup' | 'production' | 'teardown' | null
  /** The triangle that folds the row. */
  readonly fold: boolean
}

const EDGE = 5
const WIDE = 18
/** A bar narrower than a pixel can still be met. */
const SLACK = 2

export function hitAt(scene: Scene, view: View, x: number, y: number): Hit {
  const chart = { x: x - view.left, y: y - view.head }
  const area =
    y < view.head
      ? x < view.left
        ? 'corner'
        : 'axis'
      : x < view.left
        ? ('columns' as const)
        : ('chart' as const)
  const line = y < view.head ? -1 : lineUnder(view, scene.lines, chart.y)
  const row = line < 0 ? -1 : scene.lines.row[line]!
  const bar = area === 'chart' && row >= 0 ? barUnder(scene, view, line, chart.x, chart.y) : -1
  return {
    area,
    ...chart,
    time: timeAt(view, chart.x),
    row,
    bar,
    source: bar < 0 ? -1 : scene.model.bars.source[bar]!,
    part: bar < 0 ? null : partOf(scene, view, bar, chart.x),
    fold: area === 'columns' && line >= 0 && isFold(scene, line, x),
  }
}

function isFold({ lines }: Scene, line: number, x: number): boolean {
  const from = 8 + lines.depth[line]! * INDENT
  return lines.fold[line]! > 0 && x >= from - 4 && x < from + INDENT
}

/** The bar under a point: the last begun of its lane. */
function barUnder({ model: { bars }, lines }: Scene, view: View, line: number, x: number, y: number): number {
  const row = lines.row[line]!
  const lanes = bars.laneCount?.[row] ?? 1
  const height = heightOf(view, lines, line)
  const inset = insetOf(height / lanes)
  const within = (y - topOf(view, lines, line) - inset) / Math.max(1, height - 2 * inset)
  const lane = Math.min(lanes - 1, Math.max(0, Math.floor(within * lanes)))
  const [from, to] = [timeAt(view, x - SLACK), timeAt(view, x + SLACK)]
  const [low, high] = visibleSpan(bars, row, from, to)
  let near = -1
  for (let bar = high - 1; bar >= low; bar--) {
    if (bars.end[bar]! <= from || (lanes > 1 && bars.lane![bar] !== lane)) continue
    if (xOf(view, bars.start[bar]!) <= x && xOf(view, bars.end[bar]!) > x) return bar
    near = bar
  }
  return near
}

function partOf({ model: { bars } }: Scene, view: View, bar: number, x: number): Hit['part'] {
  const [start, end] = [xOf(view, bars.start[bar]!), xOf(view, bars.end[bar]!)]
  if (end - start >= WIDE) {
    if (x < start + EDGE) return 'start'
    if (x >= end - EDGE) return 'end'
  }
  if (x < xOf(view, bars.productionStart[bar]!)) return 'setup'
  return x >= xOf(view, bars.productionEnd[bar]!) ? 'teardown' : 'production'
}

/** Sources of the bars that a box of the chart touches, in pixels of the chart. */
export function sourcesIn(
  { model: { bars }, lines }: Scene,
  view: View,
  box: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number },
): number[] {
  const found: number[] = []
  const [left, right] = [Math.min(box.x1, box.x2), Math.max(box.x1, box.x2)]
  const [upper, lower] = [Math.min(box.y1, box.y2), Math.max(box.y1, box.y2)]
  const [from, to] = [timeAt(view, left), timeAt(view, right)]
  for (let line = Math.max(0, lineUnder(view, lines, Math.max(0, upper))); line < lines.count; line++) {
    if (topOf(view, lines, line) > lower) break
    const [low, high] = visibleSpan(bars, lines.row[line]!, from, to)
    for (let bar = low; bar < high; bar++) if (bars.end[bar]! > from) found.push(bars.source[bar]!)
  }
  return found
}
