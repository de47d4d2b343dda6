import type { Scene } from '../model/scene.ts'
import { heightOf, topOf, type View } from '../model/view.ts'
import { repeatLine } from './backdrop.ts'
import { EDGE, onceOf } from './even-lines.ts'
import type { Look } from './look.ts'
import type { Once } from './picture.ts'
import { edgeOf, type Pixels } from './pixels.ts'
import { shownIn, type Shown } from './shown.ts'
import { addBars, shadeTally, tallyOf } from './tally.ts'

/** Lines that are higher than a pixel, written once each. */
export function countedOnce(scene: Scene, view: View, look: Look): Once | null {
  const { bars } = scene.model
  return onceOf(scene, view, view.rowHeight, -EDGE, ({ width, height, pixels }, first) => {
    const tally = tallyOf(width)
    const shown = shownIn(scene, view)
    for (let at = 0; at < height; at++) {
      const k = first + at - shown.first
      const [low, high] = [shown.from[k]!, shown.to[k]!]
      if (low < high) addBars(tally, bars.start, bars.end, low, high, view.from, view.secondsPerPixel, width)
      shadeTally(tally, pixels, at * width, width, look.strip)
    }
  })
}

/** Loads of all bars in view, counted one by one; gives the line of pixels after the last that was written. */
export function countBars(
  raster: Pixels,
  { model: { bars }, lines }: Scene,
  view: View,
  shown: Shown,
  look: Look,
): number {
  const { width, height, pixels } = raster
  const tally = tallyOf(width)
  // Where many rows share a pixel, bands of two pixels show as much and cost half.
  const band = view.rowHeight < 1 ? 2 : 1
  let [group, until] = [0, 0]
  for (let line = shown.first; line < shown.last && until < height; line++) {
    const bottom = edgeOf(topOf(view, lines, line) + heightOf(view, lines, line))
    // Less than half a pixel of it is in view.
    if (band === 1 && bottom <= 0) continue
    const [low, high] = [shown.from[line - shown.first]!, shown.to[line - shown.first]!]
    if (low < high) addBars(tally, bars.start, bars.end, low, high, view.from, view.secondsPerPixel, width)
    group++
    // Lines that share a row of pixels are one mean; the last of all stands even when it would round away.
    if (bottom < until + band && line + 1 < shown.last) continue
    shadeTally(tally, pixels, until * width, width, look.strip, group)
    until = repeatLine(raster, until, Math.max(bottom, until + 1))
    group = 0
  }
  return until
}
