import { lastBelow } from '../model/rows.ts'
import type { Scene } from '../model/scene.ts'
import { visibleSpan } from '../model/search.ts'
import { linesShown, untilOf, type View } from '../model/view.ts'
import { NOWHERE } from '../model/bars.ts'
import type { Focus } from '../view/controller.ts'

/** A row of the table that says what the canvas shows. */
export interface AccessibleRow {
  readonly row: number
  /** Place among all lines, from 1. */
  readonly index: number
  readonly depth: number
  readonly fold: 0 | 1 | 2
  readonly names: readonly string[]
  readonly cells: readonly AccessibleCell[]
  /** Bars of the row in all. */
  readonly total: number
  /** Bars of the rows below it in the tree, open or folded. */
  readonly below: number
}

export interface AccessibleCell {
  readonly source: number
  /** Place among the bars of the row, from 1. */
  readonly index: number
}

/** A table of more would be slower than the chart it describes. */
const MOST_ROWS = 40
const MOST_CELLS = 12

/** The rows in view with the bars in view; around the focus, where more are in view than a reader would walk through. */
export function accessibleRows(scene: Scene, view: View, focus: Focus | null): readonly AccessibleRow[] {
  const { lines, model } = scene
  const { bars, texts } = model
  const [first, last] = linesShown(view, lines)
  const focused = focus ? (lines.line[focus.row] ?? -1) : -1
  const from = Math.max(first, Math.min(last - MOST_ROWS, (focused < 0 ? first : focused) - MOST_ROWS / 2))
  const shown = Array.from(
    { length: Math.max(0, Math.min(last, from + MOST_ROWS) - from) },
    (_, k) => from + k,
  )
  if (focused >= 0 && !shown.includes(focused)) shown.push(focused)
  return shown.map((line) => {
    const row = lines.row[line]!
    const low = bars.rowStart[row]!
    const [a, b] = visibleSpan(bars, row, view.from, untilOf(view))
    const bar =
      focus && line === focused && focus.source >= 0 ? (bars.place[focus.source] ?? NOWHERE) : NOWHERE
    const middle = bar === NOWHERE ? a : bar
    const start = Math.max(low, Math.min(middle - MOST_CELLS / 2, Math.max(a, b - MOST_CELLS)))
    const end = Math.min(
      bars.rowStart[row + 1]!,
      Math.max(Math.min(b, start + MOST_CELLS), bar === NOWHERE ? 0 : bar + 1),
    )
    return {
      row,
      index: line + 1,
      depth: lines.depth[line]!,
      fold: lines.fold[line] as 0 | 1 | 2,
      names: texts.columns.map(({ textOf }) => textOf(row)),
      cells: Array.from({ length: Math.max(0, end - start) }, (_, k) => ({
        source: bars.source[start + k]!,
        index: start + k - low + 1,
      })),
      total: bars.rowStart[row + 1]! - low,
      below: bars.rowStart[lastBelow(model.rows, row) + 1]! - bars.rowStart[row + 1]!,
    }
  })
}
