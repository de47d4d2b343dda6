import { xOf } from '../model/view.ts'
import { barFlag } from '../model/bars.ts'
import { rowOfBar } from '../model/search.ts'
import { fittingText, textWidth } from './pen.ts'
import type { Placed } from './shapes.ts'
import type { Frame } from './frame.ts'

/** Bars lower or narrower than this carry no text. */
const LOWEST = 11
const NARROWEST = 28
const PAD = 4
/** Room that a text beside a bar takes at most. */
const WIDEST = 240

/** Texts before and after bars, as far as the next bars of the row leave room. */
export function paintBesides(
  { pen, scene: { model, emphasis }, view, look, counts }: Frame,
  placed: Placed,
): void {
  const { bars, texts } = model
  if (!texts.besideOf) return
  pen.fillStyle = look.soft
  const write = (text: string, from: number, until: number, atEnd: boolean, y: number): void => {
    const room = Math.min(WIDEST, until - from) - 2 * PAD
    const shown = fittingText(pen, text, room)
    if (!shown) return
    pen.fillText(shown, atEnd ? until - PAD - textWidth(pen, shown) : from + PAD, y)
    counts.texts++
  }
  for (let at = 0; at < placed.count; at++) {
    if (placed.height[at]! < LOWEST) continue
    const bar = placed.bar[at]!
    const row = rowOfBar(bars, bar)
    if ((bars.laneCount?.[row] ?? 1) > 1 || (emphasis && !emphasis[bars.source[bar]!])) continue
    const [start, end] = [xOf(view, bars.start[bar]!), xOf(view, bars.end[bar]!)]
    const before = bar > bars.rowStart[row]! ? xOf(view, bars.end[bar - 1]!) : 0
    const after = bar + 1 < bars.rowStart[row + 1]! ? xOf(view, bars.start[bar + 1]!) : view.width
    const [left, right] = texts.besideOf(bars.source[bar]!)
    const y = placed.y[at]! + placed.height[at]! / 2 + 0.5
    // Half of a gap belongs to the bar on either side of it.
    write(left, Math.max(0, bar > bars.rowStart[row]! ? (before + start) / 2 : 0), start, true, y)
    write(right, end, Math.min(view.width, after < view.width ? (end + after) / 2 : view.width), false, y)
  }
}

/** Texts that fit, on the part of each bar that is in view. */
export function paintLabels(
  { pen, scene: { model, emphasis }, view, look, counts }: Frame,
  placed: Placed,
): void {
  const { bars, texts } = model
  for (const ink of ['#0b1220', '#ffffff']) {
    pen.fillStyle = ink
    for (let tone = 0; tone < 256; tone++) {
      const [low, high] = [placed.first[tone]!, placed.first[tone + 1]!]
      if (low === high || look.tones[tone % look.tones.length]!.text !== ink) continue
      for (let at = low; at < high; at++) {
        if (placed.height[at]! < LOWEST) continue
        const bar = placed.bar[at]!
        const from = Math.max(0, xOf(view, bars.productionStart[bar]!))
        const room = Math.min(view.width, xOf(view, bars.productionEnd[bar]!)) - from
        if (room < NARROWEST || bars.flags[bar]! & (barFlag.summary | barFlag.ghost)) continue
        const source = bars.source[bar]!
        if (emphasis && !emphasis[source]) continue
        const text = fittingText(pen, texts.labelOf(source), room - 2 * PAD)
        if (!text) continue
        pen.fillText(text, Math.round(from) + PAD, placed.y[at]! + placed.height[at]! / 2 + 0.5)
        counts.texts++
      }
    }
  }
}
