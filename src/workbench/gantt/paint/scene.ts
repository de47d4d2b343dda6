import { ticksOf } from '../model/axis.ts'
import { barAt, type Bars } from '../model/bars.ts'
import type { Occupancy } from '../model/occupancy.ts'
import { AXIS, NAMES, rowAt, timeAt, xOf, type View } from '../model/view.ts'
import { paintBars, type PaintCounts } from './bars.ts'
import { paintAxis, paintClosed, paintLines, paintNames, type WorkingTime } from './frame.ts'
import type { Look } from './look.ts'

/** All that a chart shows, whatever part of it is on screen. */
export interface Scene {
  readonly bars: Bars
  readonly occupancy: Occupancy
  /** Seconds UTC that times of bars count from. */
  readonly base: number
  readonly zone: string
  readonly names: readonly string[]
  readonly labelOf: (source: number) => string
  readonly workingOf: (row: number) => WorkingTime | null
  /** Seconds UTC; null: no line. */
  readonly now: number | null
}

const FONT = '12px'

/** Paints a view; gives what was drawn, for benches. */
export function paintScene(
  context: CanvasRenderingContext2D,
  scene: Scene,
  view: View,
  look: Look,
  fontFamily: string,
): PaintCounts {
  const { bars, base } = scene
  const scale = context.getTransform().a
  context.font = `${FONT} ${fontFamily}`
  context.textBaseline = 'middle'
  context.fillStyle = look.surface
  context.fillRect(0, 0, NAMES + view.width, AXIS + view.height)
  const ticks = ticksOf(view.from + base, timeAt(view, view.width) + base, view.secondsPerPixel, scene.zone)
  context.save()
  context.beginPath()
  context.rect(NAMES, AXIS, view.width, view.height)
  context.clip()
  context.setTransform(scale, 0, 0, scale, NAMES * scale, AXIS * scale)
  paintClosed(context, view, bars.rowCount, scene.workingOf, look)
  paintLines(context, view, bars.rowCount, ticks, base, look)
  const counts = paintBars(context, bars, scene.occupancy, view, look, scene.labelOf)
  if (scene.now !== null) {
    context.fillStyle = look.now
    context.fillRect(Math.round(xOf(view, scene.now - base)), 0, 1.5, view.height)
  }
  context.restore()
  context.setTransform(scale, 0, 0, scale, 0, 0)
  paintNames(context, view, scene.names, look)
  paintAxis(context, view, ticks, base, look)
  return counts
}

/** The bar at a place of the canvas, -1 when there is none. */
export function barUnder(scene: Scene, view: View, x: number, y: number): { row: number; bar: number } {
  if (x < NAMES || y < AXIS) return { row: -1, bar: -1 }
  const row = rowAt(view, y - AXIS, scene.bars)
  if (row < 0) return { row, bar: -1 }
  const slack = 2 * view.secondsPerPixel
  const time = Math.round(timeAt(view, x - NAMES))
  const hit = barAt(scene.bars, row, time)
  return { row, bar: hit >= 0 ? hit : barAt(scene.bars, row, Math.round(time - slack)) }
}
