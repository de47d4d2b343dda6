import { lowerBound } from './search.ts'

/** The rows of a chart, as a tree or flat. */
export interface Rows {
  readonly count: number
  /** The row above each in the tree, -1 at the top; a row follows its parent before any other of the parent's level. Null: flat. */
  readonly parent: Int32Array | null
  /** Height of each row in units of the view's row height (lanes, curves). Null: all one. */
  readonly units: Uint8Array | null
}

/** The rows that are not hidden in a collapsed one, from top to bottom. */
export interface Lines {
  readonly count: number
  readonly row: Uint32Array
  /** Line of each row, -1 for hidden ones. */
  readonly line: Int32Array
  /** Units above each line, and of all at the end. */
  readonly before: Uint32Array
  readonly depth: Uint8Array
  /** Whether the row of a line has others below it, and whether these are hidden: 0 none, 1 open, 2 collapsed. */
  readonly fold: Uint8Array
}

export function linesOf(rows: Rows, collapsed: ReadonlySet<number>): Lines {
  const { count, parent, units } = rows
  const row = new Uint32Array(count)
  const line = new Int32Array(count).fill(-1)
  const before = new Uint32Array(count + 1)
  const depth = new Uint8Array(count)
  const fold = new Uint8Array(count)
  let shown = 0
  for (let r = 0; r < count; r++) {
    const above = parent ? parent[r]! : -1
    if (above >= 0 && (line[above]! < 0 || collapsed.has(above))) continue
    row[shown] = r
    line[r] = shown
    depth[shown] = above < 0 ? 0 : depth[line[above]!]! + 1
    if (r + 1 < count && parent?.[r + 1] === r) fold[shown] = collapsed.has(r) ? 2 : 1
    before[shown + 1] = before[shown]! + (units?.[r] ?? 1)
    shown++
  }
  return {
    count: shown,
    row: row.subarray(0, shown),
    line,
    before: before.subarray(0, shown + 1),
    depth: depth.subarray(0, shown),
    fold: fold.subarray(0, shown),
  }
}

/** Units of all lines. */
export const unitsOf = ({ before, count }: Lines): number => before[count]!

/** The line at a height in units; -1 above the first and below the last. */
export function lineAt(lines: Lines, unit: number): number {
  if (unit < 0 || unit >= unitsOf(lines)) return -1
  return lowerBound(lines.before, 0, lines.count + 1, Math.floor(unit) + 1) - 1
}

/** The last row of the tree below a row, itself when there is none. */
export function lastBelow({ parent, count }: Rows, row: number): number {
  if (!parent) return row
  let last = row
  // Rows below stand right after it, each with a parent not before it.
  while (last + 1 < count && parent[last + 1]! >= row) last++
  return last
}
