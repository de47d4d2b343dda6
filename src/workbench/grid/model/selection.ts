/** A cell by its line in the view and its place among the shown columns; line -1 is the header. */
export interface Cell {
  readonly row: number
  readonly column: number
}

/** The active cell and the rectangle between it and the anchor. */
export interface CellRange {
  readonly anchor: Cell
  readonly active: Cell
}

export interface Bounds {
  readonly rowCount: number
  readonly columnCount: number
  /** Whole rows in view: the step of Page Up and Page Down. */
  readonly page: number
}

export interface Rectangle {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** Both ends inclusive; never the header. */
export function rectangleOf(range: CellRange): Rectangle {
  return {
    top: Math.max(0, Math.min(range.anchor.row, range.active.row)),
    bottom: Math.max(range.anchor.row, range.active.row),
    left: Math.min(range.anchor.column, range.active.column),
    right: Math.max(range.anchor.column, range.active.column),
  }
}

interface Key {
  readonly key: string
  readonly ctrl: boolean
}

/** The active cell after a key press, or null when the key does not move. */
export function movedBy({ key, ctrl }: Key, from: Cell, bounds: Bounds): Cell | null {
  const lastRow = bounds.rowCount - 1
  const lastColumn = bounds.columnCount - 1
  const to = (row: number, column: number): Cell => ({
    row: Math.min(lastRow, Math.max(-1, row)),
    column: Math.min(lastColumn, Math.max(0, column)),
  })
  switch (key) {
    case 'ArrowUp':
      return to(ctrl ? 0 : from.row - 1, from.column)
    case 'ArrowDown':
      return to(ctrl ? lastRow : from.row + 1, from.column)
    case 'ArrowLeft':
      return to(from.row, ctrl ? 0 : from.column - 1)
    case 'ArrowRight':
      return to(from.row, ctrl ? lastColumn : from.column + 1)
    case 'PageUp':
      return to(Math.max(Math.min(0, lastRow), from.row - bounds.page), from.column)
    case 'PageDown':
      return to(from.row + bounds.page, from.column)
    case 'Home':
      return to(ctrl ? Math.min(0, lastRow) : from.row, 0)
    case 'End':
      return to(ctrl ? lastRow : from.row, lastColumn)
    default:
      return null
  }
}
