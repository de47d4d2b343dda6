/** Lines that the virtualizer knows at a time: its cost grows with their number, so the window slides over the table. */
export const WINDOW = 1024
/** The window moves by a multiple of this, so that it seldom moves. */
const STEP = 256
/** Lines that stay free at either edge of the window. */
const MARGIN = STEP / 2

/** Lines read beyond those drawn: on the side that a scroll goes to, and on the other. */
const AHEAD = 200
const BEHIND = 30

/** Lines that are read for [first, last) drawn, where `before` was the first one drawn before. */
export function linesToRead(first: number, last: number, before: number): { from: number; to: number } {
  const [above, below] = first < before ? [AHEAD, BEHIND] : first > before ? [BEHIND, AHEAD] : [60, 60]
  return { from: Math.max(0, first - above), to: last + below }
}

/** First line of the window that shows `shown` lines from `line` on; the old one as long as it does. */
export function windowBase(base: number, line: number, shown: number, rowCount: number): number {
  const last = Math.max(0, rowCount - WINDOW)
  const at = line - base
  const before = at >= MARGIN || base === 0
  const behind = at + shown + MARGIN <= WINDOW || base === last
  if (base <= last && before && behind && at >= 0 && at <= WINDOW) return base
  return Math.min(last, Math.max(0, Math.floor(line / STEP - 1) * STEP))
}
