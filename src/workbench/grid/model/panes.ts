import type { DurationPart } from '#domain/rules/duration.ts'
import type { GridColumn } from './column.ts'
import { fittedWidth, type ColumnFits } from './column-fit.ts'
import type { ColumnChoice } from './column-state.ts'

/** A column as drawn: declaration, the user's choices and its place. */
export interface PlacedColumn {
  readonly column: GridColumn
  readonly choice: ColumnChoice
  /** Position among all shown columns, left pane first. */
  readonly index: number
  /** Left edge inside its pane, px. */
  readonly left: number
  readonly width: number
  /** Smallest part of the column's durations. */
  readonly finest: DurationPart | undefined
  /** What the title alone takes, px; 0: not known yet. */
  readonly titleWidth: number
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

export interface Widths {
  readonly fits: ColumnFits
  /** What the sums of all rows take, px by field. */
  readonly sums: ReadonlyMap<string, number>
  /** Width of a column whose cells are not known yet. */
  readonly usual: (column: GridColumn) => number
  /** Width of the grid, px. */
  readonly available: number
}

/** Places the shown columns side by side; those that nobody resized are as wide as their contents take. */
export function placeColumns(
  columns: readonly GridColumn[],
  choices: readonly ColumnChoice[],
  { fits, sums, usual, available }: Widths,
): Panes {
  const byField = new Map(columns.map((column) => [column.field, column]))
  const shown = choices.filter((choice) => choice.shown && byField.has(choice.field))
  const widths = new Map(
    shown.map(({ field, width }) => {
      const fit = fits.get(field)
      const own = fit ? fittedWidth(fit) : usual(byField.get(field)!)
      return [field, width ?? Math.max(own, sums.get(field) ?? 0)]
    }),
  )
  const cut = shown.filter(({ width }) => width === null).map(({ field }) => field)
  spread(widths, cut, fits, available)
  let index = 0
  const pane = (pin: ColumnChoice['pin']): Pane => {
    let left = 0
    const placed = shown
      .filter((choice) => choice.pin === pin)
      .map((choice) => {
        const width = widths.get(choice.field)!
        const fit = fits.get(choice.field)
        const place = {
          column: byField.get(choice.field)!,
          choice,
          index: index++,
          left,
          width,
          finest: fit?.finest,
          titleWidth: fit?.title ?? 0,
          style: { left, width },
        }
        left += width
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

/** Gives width that no column takes to those whose cells are cut, first to those that need least to be whole. */
function spread(
  widths: Map<string, number>,
  cut: readonly string[],
  fits: ColumnFits,
  available: number,
): void {
  const needs = cut
    .map((field) => ({ field, need: (fits.get(field)?.natural ?? 0) - widths.get(field)! }))
    .filter(({ need }) => need > 0)
    .sort((one, other) => one.need - other.need)
  let spare = available - [...widths.values()].reduce((sum, width) => sum + width, 0)
  for (const { field, need } of needs) {
    const given = Math.max(0, Math.min(need, spare))
    widths.set(field, widths.get(field)! + given)
    spare -= given
  }
}
