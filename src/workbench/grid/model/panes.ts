import type { GridColumn } from './column.ts'
import type { ColumnChoice, GridLayout } from './column-state.ts'

/** A column as drawn: declaration, the user's choices and its place. */
export interface PlacedColumn {
  readonly column: GridColumn
  readonly choice: ColumnChoice
  /** Position among all shown columns, left pane first. */
  readonly index: number
  /** Left edge inside its pane, px. */
  readonly left: number
  readonly width: number
  /** Left edge and width; one object for all cells of the column, so that drawing them compares nothing. */
  readonly style: { readonly left: number; readonly width: number }
}

export interface Pane {
  readonly columns: readonly PlacedColumn[]
  readonly width: number
}

export interface Panes {
  readonly left: Pane
  readonly middle: Pane
  readonly right: Pane
  /** All shown columns in drawing order. */
  readonly all: readonly PlacedColumn[]
  readonly width: number
}

export function placeColumns(columns: readonly GridColumn[], layout: GridLayout): Panes {
  const byField = new Map(columns.map((column) => [column.field, column]))
  const shown = layout.columns.filter((choice) => choice.shown && byField.has(choice.field))
  let index = 0
  const pane = (pin: ColumnChoice['pin']): Pane => {
    let left = 0
    const placed = shown
      .filter((choice) => choice.pin === pin)
      .map((choice) => {
        const place = {
          column: byField.get(choice.field)!,
          choice,
          index: index++,
          left,
          width: choice.width,
          style: { left, width: choice.width },
        }
        left += choice.width
        return place
      })
    return { columns: placed, width: left }
  }
  const [left, middle, right] = [pane('left'), pane(null), pane('right')]
  return {
    left,
    middle,
    right,
    all: [...left.columns, ...middle.columns, ...right.columns],
    width: left.width + middle.width + right.width,
  }
}
