import type { Scene } from '../model/scene.ts'
import { heightOf, topOf, type View } from '../model/view.ts'
import type { Look } from './look.ts'
import type { Pen } from './pen.ts'
import { edgeOf, isThere, passingRaster, type PassingRaster, type Pixels } from './pixels.ts'
import { Roll } from './roll.ts'

/** A way to show what is in view as pixels. */
export interface Layer {
  /** Whatever decides how things look besides where they are: pixels of another manner are never used again. */
  readonly manner: string
  /** False where lines share pixels: then scrolling up or down shows them in others. */
  readonly rolls: boolean
  /** How each line in view is drawn, from `first` on; a line that is drawn in another way than before is painted again. */
  readonly ways?: { readonly first: number; readonly of: Uint8Array } | undefined
  /** Writes a part of the view, `x` pixels right of its left edge. */
  write(pixels: Pixels, part: View, x: number): void
  /** Where lines of one height fill the view: how they are written once each. */
  once?(): Once | null
}

/** Lines of one height, a pixel of theirs for each: the browser draws them as high as they are. */
export interface Once {
  /** Lines that are in view. */
  readonly count: number
  /** How far down in the first line the view begins, and how many lines a pixel continues, in lines. */
  readonly from: number
  readonly step: number
  write(pixels: Pixels): void
}

/** What is on a canvas. */
interface Picture extends Pick<Layer, 'manner' | 'ways'> {
  readonly roll: Roll
  /** Whether it is in the roll, or was only drawn. */
  readonly kept: boolean
  /** All of it as it was drawn, if that was at once. */
  readonly passed?: PassingRaster | undefined
  readonly scene: Scene
  readonly look: Look
  readonly view: View
}
const pictures = new WeakMap<Pen, Picture>()

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Lines that are written at once: as many as the nearest memory holds. */
const BAND = 128

/**
 * Draws a layer. While a chart is only scrolled by whole pixels, what stays in view is kept, and only what comes into view
 * is written: the cost follows how far it is scrolled.
 */
export function paintPicture(pen: Pen, scene: Scene, view: View, look: Look, layer: Layer): void {
  const [width, height] = [Math.ceil(view.width), Math.ceil(view.height)]
  const before = pictures.get(pen)
  const last = before?.roll.fits(width, height) ? before : null
  const roll = last?.roll ?? new Roll(pen.newStore(width, height))
  const { manner, ways } = layer
  const alike = last?.scene === scene && last.look === look && last.manner === manner
  const by = alike ? shiftOf(last.view, view, layer.rolls) : null
  // After a view that is not the last one scrolled, while one zooms, comes another: it is not kept.
  const pass = by ? null : roll.pass
  const scrolled = by && last && (last.kept || keep(last))
  const once = pass && roll.stretch ? layer.once?.() : null
  if (once) {
    const raster = passingRaster(width, once.count)
    once.write(raster)
    roll.stretch?.(raster, once.from, once.step, { x: view.left, y: view.head, height })
    pictures.set(pen, { roll, kept: false, scene, look, view, manner, ways: undefined })
    return
  }
  if (scrolled) roll.scroll(by.x, by.y)
  const boxes = scrolled
    ? [...exposed(roll, by.x, by.y), ...changedLines(roll, scene, view, last.ways, ways)]
    : bands(roll, layer.rolls ? BAND : height)
  let passed: PassingRaster | undefined
  for (const box of boxes) {
    const raster = written(view, layer, box)
    if (boxes.length === 1) passed = raster
    if (pass) pass(raster, view.left + box.x, view.head + box.y)
    else roll.put(raster, box.x, box.y)
  }
  if (!pass) roll.draw(view.left, view.head)
  const then = { roll, scene, look, view, manner, ways: ways && { ...ways, of: ways.of.slice() } }
  pictures.set(pen, pass ? { ...then, kept: false, passed } : { ...then, kept: true })
}

/** Keeps in the roll what was only drawn, if it is still there; false when it is not. */
function keep({ roll, passed }: Picture): boolean {
  if (!passed || !isThere(passed)) return false
  roll.put(passed, 0, 0)
  return true
}

/** By how many whole pixels a view is scrolled; null when it is more than that, or so far that little would stay. */
function shiftOf(last: View, view: View, rolls: boolean): { x: number; y: number } | null {
  if (last.secondsPerPixel !== view.secondsPerPixel || last.rowHeight !== view.rowHeight) return null
  const [dx, dy] = [(view.from - last.from) / view.secondsPerPixel, view.top - last.top]
  const [x, y] = [Math.round(dx), Math.round(dy)]
  if (Math.abs(x - dx) > 1e-6 || Math.abs(y - dy) > 1e-6 || (y !== 0 && !rolls)) return null
  return Math.abs(x) > view.width / 3 || Math.abs(y) > view.height / 3 ? null : { x, y }
}

type Size = Pick<Box, 'width' | 'height'>

function bands({ width, height }: Size, tall: number): Box[] {
  const found: Box[] = []
  for (let y = 0; y < height; y += tall) found.push({ x: 0, y, width, height: Math.min(tall, height - y) })
  return found
}

function exposed({ width, height }: Size, x: number, y: number): Box[] {
  const found: Box[] = []
  if (x !== 0) found.push({ x: x > 0 ? width - x : 0, y: 0, width: Math.abs(x), height })
  if (y !== 0) found.push({ x: 0, y: y > 0 ? height - y : 0, width, height: Math.abs(y) })
  return found
}

function changedLines(
  { width, height }: Size,
  { lines }: Scene,
  view: View,
  before: Layer['ways'],
  now: Layer['ways'],
): Box[] {
  const found: Box[] = []
  now?.of.forEach((way, at) => {
    const line = now.first + at
    const was = before?.of[line - before.first]
    if (was === undefined || was === way) return
    const top = topOf(view, lines, line)
    const y = Math.max(0, edgeOf(top))
    const until = Math.min(height, edgeOf(top + heightOf(view, lines, line)))
    if (until > y) found.push({ x: 0, y, width, height: until - y })
  })
  return found
}

function written(view: View, layer: Layer, { x, y, width, height }: Box): PassingRaster {
  const part = { ...view, from: view.from + x * view.secondsPerPixel, top: view.top + y, width, height }
  const raster = passingRaster(width, height)
  layer.write(raster, part, x)
  return raster
}
