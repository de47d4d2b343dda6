import type { Bars } from './bars.ts'

/** Height of the time axis and width of the column of names, in pixels. */
export const AXIS = 44
export const NAMES = 168

/** What part of the plan is on screen. */
export interface View {
  /** Seconds (after the base) at the left edge of the chart. */
  readonly from: number
  readonly secondsPerPixel: number
  /** Pixels scrolled down. */
  readonly top: number
  readonly rowHeight: number
  /** Pixels of the chart, without axis and names. */
  readonly width: number
  readonly height: number
}

export const timeAt = (view: View, x: number): number => view.from + x * view.secondsPerPixel
export const xOf = (view: View, time: number): number => (time - view.from) / view.secondsPerPixel

/** Rows that show, even in part: [first, last). */
export function rowsShown(view: View, rowCount: number): readonly [number, number] {
  const first = Math.max(0, Math.floor(view.top / view.rowHeight))
  return [first, Math.min(rowCount, Math.ceil((view.top + view.height) / view.rowHeight))]
}

/** The row at a place of the chart; -1 below the last. */
export function rowAt(view: View, y: number, bars: Bars): number {
  const row = Math.floor((view.top + y) / view.rowHeight)
  return row >= 0 && row < bars.rowCount ? row : -1
}

/** The same view with another scale; the time under `x` stays where it is. */
export function zoomed(view: View, factor: number, x: number): View {
  const secondsPerPixel = Math.min(400_000, Math.max(0.25, view.secondsPerPixel / factor))
  return { ...view, secondsPerPixel, from: timeAt(view, x) - x * secondsPerPixel }
}

/** The whole plan in the width of the view. */
export function fitted(view: View, from: number, to: number): View {
  const secondsPerPixel = Math.max(0.25, ((to - from) * 1.04) / Math.max(1, view.width))
  return { ...view, secondsPerPixel, from: from - (to - from) * 0.02 }
}
