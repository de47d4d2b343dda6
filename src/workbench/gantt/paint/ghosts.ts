import { NOWHERE } from '../model/bars.ts'
import type { Scene } from '../model/scene.ts'
import { heightOf, topOf, xOf, type View } from '../model/view.ts'
import type { Look } from './look.ts'
import { fittingText, type Pen } from './pen.ts'
import { insetOf } from './shapes.ts'

export interface GhostBar {
  readonly source: number
  readonly row: number
  readonly start: number
  /** Left out: as long as it is now. */
  readonly end?: number
  /** `pushed`: moved along by another. */
  readonly tone: 'plain' | 'good' | 'bad' | 'pushed'
}

/** A bar as it would be elsewhere. */
export function drawGhostBar(
  pen: Pen,
  { model, lines }: Scene,
  view: View,
  look: Look,
  ghost: GhostBar,
): void {
  const line = lines.line[ghost.row] ?? -1
  const end = ghost.end ?? endOf(model.bars, ghost)
  if (line < 0 || end === null) return
  const rowHeight = heightOf(view, lines, line)
  const inset = insetOf(rowHeight)
  const [x, y] = [xOf(view, ghost.start), topOf(view, lines, line) + inset]
  const width = Math.max(3, (end - ghost.start) / view.secondsPerPixel)
  const height = Math.max(3, rowHeight - 2 * inset)
  if (x > view.width || x + width < 0 || y > view.height || y + height < 0) return
  const colour = { plain: look.focus, good: look.good, bad: look.bad, pushed: look.warn }[ghost.tone]
  pen.globalAlpha = ghost.tone === 'pushed' ? 0.25 : 0.45
  pen.fillStyle = colour
  pen.fillRect(x, y, width, height)
  pen.globalAlpha = 1
  pen.strokeStyle = colour
  pen.lineWidth = ghost.tone === 'pushed' ? 1 : 2
  pen.strokeRect(x, y, width, height)
  if (ghost.tone === 'pushed') return
  const text = height >= 12 && fittingText(pen, model.texts.labelOf(ghost.source), width - 8)
  if (!text) return
  pen.fillStyle = look.ink
  pen.fillText(text, x + 4, y + height / 2 + 0.5)
}

function endOf(bars: Scene['model']['bars'], { source, start }: GhostBar): number | null {
  const bar = bars.place[source] ?? NOWHERE
  return bar === NOWHERE ? null : start + bars.end[bar]! - bars.start[bar]!
}
