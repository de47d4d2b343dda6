import { xOf, type View } from '../model/view.ts'
import { barFlag } from '../model/bars.ts'
import type { Scene } from '../model/scene.ts'
import type { Look } from './look.ts'
import { fittingText, type PaintCounts, type Pen } from './pen.ts'
import type { Placed } from './shapes.ts'

/** Bars lower or narrower than this carry no text. */
const LOWEST = 11
const NARROWEST = 28
const PAD = 4

/** Texts that fit, on the part of each bar that is in view. */
export function paintLabels(
  pen: Pen,
  { model, emphasis }: Scene,
  view: View,
  placed: Placed,
  look: Look,
  counts: PaintCounts,
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
