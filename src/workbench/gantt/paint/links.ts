import type { Bars } from '../model/bars.ts'
import { NOWHERE } from '../model/bars.ts'
import { goesOut, linkKind, otherEnd, type Links } from '../model/links.ts'
import type { Scene } from '../model/scene.ts'
import { rowOfBar } from '../model/search.ts'
import { heightOf, topOf, xOf, type View } from '../model/view.ts'
import type { Pen } from './pen.ts'
import type { Placed } from './shapes.ts'
import type { Frame } from './frame.ts'

/** More links than this in view are a grey cloud: only those of what stands out are drawn then. */
const MAX_LINKS = 2500

/** The height at which a bar's middle stands; NaN when its row is hidden. */
function middleOf({ model: { bars }, lines }: Scene, view: View, bar: number): number {
  const row = rowOfBar(bars, bar)
  const line = lines.line[row]!
  if (line < 0) return NaN
  const lanes = bars.laneCount?.[row] ?? 1
  const lane = ((bars.lane?.[bar] ?? 0) + 0.5) / lanes
  return topOf(view, lines, line) + heightOf(view, lines, line) * lane
}

/** Links of the bars in view, as lines with right angles: straight shapes are drawn many times faster than curves. */
export function paintLinks({ pen, scene, view, look, counts }: Frame, placed: Placed): void {
  const { links, bars } = scene.model
  if (!links) return
  const seen = inView(bars, placed)
  let drawn = 0
  for (const kind of kindsOf(links, bars, placed)) {
    pen.fillStyle = kind === 0 ? look.lineStrong : kind === 1 ? look.soft : look.bad
    for (let at = 0; at < placed.count && drawn < MAX_LINKS; at++) {
      const source = bars.source[placed.bar[at]!]!
      if (scene.emphasis && !scene.emphasis[source]) continue
      for (let k: number = links.first[source]!; k < links.first[source + 1]! && drawn < MAX_LINKS; k++) {
        const end: number = links.ends[k]!
        const [other, out] = [otherEnd(end), goesOut(end)]
        // A link between two bars in view is drawn from its earlier end.
        if (linkKind(end) !== kind || bars.place[other] === NOWHERE || (!out && seen(other))) continue
        drawn += drawLink(pen, scene, view, placed.bar[at]!, bars.place[other]!, out)
      }
    }
  }
  counts.links += drawn
  counts.rects += drawn * 3
}

/** Kinds of the links of the bars in view, in the order in which they lie over each other. */
function kindsOf(links: Links, bars: Bars, placed: Placed): readonly number[] {
  const found = [false, false, false]
  for (let at = 0; at < placed.count; at++) {
    const source = bars.source[placed.bar[at]!]!
    for (let k = links.first[source]!; k < links.first[source + 1]!; k++)
      found[linkKind(links.ends[k]!)] = true
  }
  return [0, 1, 2].filter((kind) => found[kind])
}

/** Whether a source is among the bars placed: they lie in runs of the index, so a set of them is not worth making. */
function inView(bars: Bars, placed: Placed): (source: number) => boolean {
  const shown = new Set<number>()
  for (let at = 0; at < placed.count; at++) shown.add(bars.source[placed.bar[at]!]!)
  return (source) => shown.has(source)
}

/** Draws one from the end of the earlier bar to the start of the later; 0 when nothing of it is in view. */
export function drawLink(
  pen: Pen,
  scene: Scene,
  view: View,
  bar: number,
  other: number,
  out: boolean,
): 0 | 1 {
  const { bars } = scene.model
  const earlier = out ? bar : other
  const later = out ? other : bar
  // Whole numbers are passed on without room being taken for each: there are thousands in a frame.
  const x1 = (Math.round(within(xOf(view, bars.end[earlier]!))) | 0) - 1
  const x2 = Math.round(within(xOf(view, bars.start[later]!))) | 0
  if (Math.max(x1, x2) < 0 || Math.min(x1, x2) > view.width) return 0
  const from = middleOf(scene, view, earlier)
  const to = middleOf(scene, view, later)
  if (Number.isNaN(from) || Number.isNaN(to)) return 0
  const y1 = Math.round(from) | 0
  const y2 = Math.round(to) | 0
  if (Math.max(y1, y2) < 0 || Math.min(y1, y2) > view.height) return 0
  const bend = Math.max(x1 + 3, Math.min(x2 - 4, x1 + 8))
  line(pen, view, x1, y1, bend, y1)
  line(pen, view, bend, y1, bend, y2)
  line(pen, view, bend, y2, x2, y2)
  if (x2 >= 0 && x2 <= view.width && y2 >= -2 && y2 <= view.height + 2) {
    pen.fillRect(x2 - 3, y2 - 2, 1, 5)
    pen.fillRect(x2 - 2, y2 - 1, 1, 3)
  }
  return 1
}

/** So far out, nothing is drawn. */
const within = (x: number): number => Math.max(-1e6, Math.min(1e6, x))

/** A level or upright line, as far as it is in view: many links lead out of it, and what is drawn outside costs as much. */
function line(pen: Pen, { width, height }: View, x1: number, y1: number, x2: number, y2: number): void {
  const left = Math.max(-2, Math.min(x1, x2)) | 0
  const right = Math.min(width + 2, Math.max(x1, x2)) | 0
  const upper = Math.max(-2, Math.min(y1, y2)) | 0
  const lower = Math.min(height + 2, Math.max(y1, y2)) | 0
  if (right >= left && lower >= upper) pen.fillRect(left, upper, right - left + 1, lower - upper + 1)
}
