import { lineAt, unitsOf, type Lines } from './rows.ts'

/** What part of a chart is on screen. Its corner is below the axis and right of the frozen columns. */
export interface View {
  /** Seconds (after the base) at the left edge. */
  readonly from: number
  readonly secondsPerPixel: number
  /** Pixels scrolled down. */
  readonly top: number
  /** Pixels of a row of one unit. */
  readonly rowHeight: number
  /** Pixels of the chart, without axis and columns. */
  readonly width: number
  readonly height: number
  /** Width of the frozen columns and height of the axis. */
  readonly left: number
  readonly head: number
}

export const AXIS = 44
export const startView: View = {
  from: 0,
  secondsPerPixel: 60,
  top: 0,
  rowHeight: 26,
  width: 1,
  height: 1,
  left: 168,
  head: AXIS,
}
/** Seconds per pixel at the closest and the widest, pixels of a row at the lowest and highest. */
const SCALES = { least: 0.25, most: 400_000 }
const HEIGHTS = { least: 0.05, most: 120 }

export const timeAt = (view: View, x: number): number => view.from + x * view.secondsPerPixel
export const xOf = (view: View, time: number): number => (time - view.from) / view.secondsPerPixel
/** Time at the right edge. */
/** Where a menu about a time opens: at its place, or at the edge that is nearest to it; from the left edge of the chart. */
export const menuPlace = (view: View, time: number): number =>
  view.left + Math.max(0, Math.min(view.width - 1, xOf(view, time)))
export const untilOf = (view: View): number => timeAt(view, view.width)

export const topOf = (view: View, lines: Lines, line: number): number =>
  lines.before[line]! * view.rowHeight - view.top
export const heightOf = (view: View, lines: Lines, line: number): number =>
  (lines.before[line + 1]! - lines.before[line]!) * view.rowHeight

/** Lines that show, even in part: [first, last). */
export function linesShown(view: View, lines: Lines): readonly [number, number] {
  if (lines.count === 0) return [0, 0]
  const first = Math.max(0, lineAt(lines, Math.max(0, view.top / view.rowHeight)))
  const last = lineAt(lines, (view.top + view.height) / view.rowHeight - 1e-9)
  return [first, last < 0 ? lines.count : last + 1]
}

/** The line at a place of the chart; -1 above the first and below the last. */
export const lineUnder = (view: View, lines: Lines, y: number): number =>
  lineAt(lines, (view.top + y) / view.rowHeight)

const between = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** The same view with another scale; the time under `x` stays where it is. */
export function zoomed(view: View, factor: number, x: number): View {
  const secondsPerPixel = between(view.secondsPerPixel / factor, SCALES.least, SCALES.most)
  return { ...view, secondsPerPixel, from: timeAt(view, x) - x * secondsPerPixel }
}

/** The same view with other row heights; the row under `y` stays where it is. */
export function zoomedRows(view: View, rowHeight: number, y: number): View {
  const next = between(rowHeight, HEIGHTS.least, HEIGHTS.most)
  return { ...view, rowHeight: next, top: ((view.top + y) / view.rowHeight) * next - y }
}

/** Fits a time range into the width of the view with a margin; an empty range leaves the view as it is. */
export function fitted(view: View, from: number, to: number): View {
  if (to - from <= 1) return view
  const secondsPerPixel = between(((to - from) * 1.04) / Math.max(1, view.width), SCALES.least, SCALES.most)
  return { ...view, secondsPerPixel, from: (from + to - view.width * secondsPerPixel) / 2 }
}

/** All lines in the height of the view. */
export function fittedRows(view: View, lines: Lines): View {
  const rowHeight = between(view.height / Math.max(1, unitsOf(lines)), HEIGHTS.least, 36)
  return { ...view, rowHeight, top: 0 }
}

/** The view scrolled no further than its lines. */
export function kept(view: View, lines: Lines): View {
  const most = Math.max(0, unitsOf(lines) * view.rowHeight - view.height)
  return { ...view, top: between(view.top, 0, most) }
}
